import { Button } from '@mantine/core';
import { updateWell, updateWellPicture, type Group } from '#modules/communities/contract/api.ts';
import { communitiesRefusals } from '#modules/communities/contract/refusals.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { Form, useFields } from '#ui/form.tsx';
import { Row } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { PictureField } from '#ui/pictures/picture-field.tsx';
import { usePicture } from '#ui/pictures/use-picture.ts';
import { useGroupAction } from './group-calls.ts';
import { wellTexts } from './texts.ts';
import { DescriptionField, isTitleTooShort, TitleField } from './well-fields.tsx';

const texts = wellTexts.form;

/** Changes title, description and picture (COM-053, COM-084); a refusal is a toast and beside its field (COM-054). */
export const EditWell = ({ well }: { well: Group }) => {
  const { title, description } = well;
  const fields = useFields({
    endpoint: updateWell,
    refusals: communitiesRefusals,
    initialValues: { title, description },
    draft: `well-${well.uuid}`,
  });
  const picture = usePicture(well.pic, { notSaved: texts.pictureNotSaved });
  const save = useGroupAction(updateWell, {
    fields,
    refused: 'toast',
    after: ({ group }) => picture.save(updateWellPicture, { id: group.uuid }),
    done: texts.saved,
    go: ({ group }) => wellPath(group, 'sessions'),
  });
  const tooShort = isTitleTooShort(fields.values.title);
  return (
    <Form
      error={fields.formError}
      onSubmit={fields.submit((values) =>
        tooShort || save.pending ? undefined : save.run({ id: well.uuid, ...values }),
      )}
    >
      <TitleField fields={fields} />
      <DescriptionField fields={fields} />
      <section aria-label={texts.picture}>
        <PictureField picture={picture} id={well.uuid} hint={texts.pictureHint} alt={texts.pictureAlt} anyKind />
      </section>
      <Row gap="sm">
        <Button type="submit" disabled={tooShort} loading={save.pending}>
          {texts.save}
        </Button>
        <LinkButton variant="subtle" to={wellPath(well, 'sessions')} onClick={fields.forgetDraft}>
          {texts.cancel}
        </LinkButton>
      </Row>
    </Form>
  );
};
