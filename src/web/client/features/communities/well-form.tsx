import { Button, Group, Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router';
import {
  groupDescription,
  groupTitle,
  cleanTitle,
  wellTextLimits,
} from '../../../../modules/communities/contract/well-text.ts';
import { refusals } from '../../../../shared-kernel/contract/refusals.ts';
import { FieldStack, FormError, useFields, type FieldErrors } from '../../ui/form.tsx';
import { wellTexts } from './texts.ts';

export type WellFields = { title: string; description: string };

const texts = wellTexts.form;
const { title: titleLimits, description: descriptionLimits } = wellTextLimits;

const problems = ({ title, description }: WellFields): FieldErrors<WellFields> => {
  const [wrongTitle, wrongDescription] = [groupTitle(title), groupDescription(description)];
  return {
    ...(wrongTitle ? { title: refusals[wrongTitle].msg } : {}),
    ...(wrongDescription ? { description: refusals[wrongDescription].msg } : {}),
  };
};

export const useWellFields = (initialValues: WellFields) =>
  useFields<WellFields>({ initialValues, validate: problems });

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
  fields: ReturnType<typeof useWellFields>;
  submit: string;
  running: boolean;
  onSubmit: (values: WellFields) => Promise<void>;
  cancelTo: string;
}) => {
  const title = fields.getInputProps('title');
  const description = fields.getInputProps('description');
  const { values } = fields;
  const tooShort = Array.from(cleanTitle(values.title)).length < titleLimits.least;

  return (
    <form
      noValidate
      onSubmit={fields.submit(async (cleaned) => {
        if (!tooShort && !running) await onSubmit(cleaned);
      })}
    >
      <FormError>{fields.formError}</FormError>
      <FieldStack>
        <TextInput
          {...title}
          key={fields.key('title')}
          label={texts.title}
          description={texts.titleHint}
          maxLength={titleLimits.most}
          autoComplete="off"
          rightSection={<Counter used={values.title} most={titleLimits.most} />}
          rightSectionWidth="4.5rem"
          rightSectionPointerEvents="none"
        />
        <Textarea
          {...description}
          key={fields.key('description')}
          label={texts.description}
          description={texts.descriptionHint}
          minRows={6}
          maxLength={descriptionLimits.most}
          onKeyDown={enterSubmits}
          onChange={(event) =>
            fields.setFieldValue('description', event.currentTarget.value.replaceAll(/[\r\n]+/g, ' '))
          }
        />
        <Counter used={values.description} most={descriptionLimits.most} least={descriptionLimits.least} />
        <Group gap="sm">
          <Button type="submit" disabled={tooShort} loading={running}>
            {submit}
          </Button>
          <Button variant="subtle" component={Link} to={cancelTo}>
            {texts.cancel}
          </Button>
        </Group>
      </FieldStack>
    </form>
  );
};

const Counter = ({ used, most, least }: { used: string; most: number; least?: number }) => {
  const length = Array.from(used).length;
  const missing = least === undefined ? 0 : least - length;
  return (
    <span style={{ color: 'var(--ws-ink-soft)', fontSize: 'var(--mantine-font-size-sm)', whiteSpace: 'nowrap' }}>
      {length}/{most}
      {missing > 0 ? ` (${missing} more needed)` : ''}
    </span>
  );
};
