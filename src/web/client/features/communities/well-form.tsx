import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import { cleanTitle, wellTextLimits } from '../../../../modules/communities/contract/well-text.ts';
import { Field, FieldStack, FormError, type Fields } from '../../ui/form.tsx';
import { Row } from '../../ui/layout.tsx';
import { wellTexts } from './texts.ts';

type WellFields = { title: string; description: string };

const texts = wellTexts.form;

const enterSubmits = (event: KeyboardEvent<HTMLTextAreaElement>) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};

/** Title with its counter, description in one paragraph; Enter submits in both (COM-046 to COM-050, COM-053). */
export const WellForm = ({
  fields,
  submit,
  running,
  onSubmit,
  cancelTo,
}: {
  fields: Fields<WellFields>;
  submit: string;
  running: boolean;
  onSubmit: (values: WellFields) => unknown;
  cancelTo: string;
}) => {
  const tooShort = Array.from(cleanTitle(fields.values.title)).length < wellTextLimits.title.least;
  return (
    <form noValidate onSubmit={fields.submit((values) => (tooShort || running ? undefined : onSubmit(values)))}>
      <FormError>{fields.formError}</FormError>
      <FieldStack>
        <Field form={fields} of="title" label={texts.title} description={texts.titleHint} autoComplete="off" />
        <Field
          form={fields}
          of="description"
          label={texts.description}
          description={texts.descriptionHint}
          lines={6}
          onKeyDown={enterSubmits}
          onChange={(event) =>
            fields.setFieldValue('description', event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))
          }
        />
        <Row gap="sm">
          <Button type="submit" disabled={tooShort} loading={running}>
            {submit}
          </Button>
          <Button variant="subtle" component={Link} to={cancelTo}>
            {texts.cancel}
          </Button>
        </Row>
      </FieldStack>
    </form>
  );
};
