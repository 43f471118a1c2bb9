import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changeHandle, changeHandlePicture, type Group } from '#modules/communities/contract/api.ts';
import { useAction } from '#client/lib/action.ts';
import { useMember } from '#client/lib/session.tsx';
import { calledIn } from '#client/entities/identity/member-name.tsx';
import { Form, useFields } from '#ui/form.tsx';
import { Row, Soft } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { PictureField } from '#ui/pictures/picture-field.tsx';
import { usePicture } from '#ui/pictures/use-picture.ts';
import { wellTexts } from './texts.ts';

const texts = wellTexts.name;
type Handle = NonNullable<Group['my_handle']>;

/** By which name the others of the Well know the member (ADR 107); in the main Well all go by their own. */
export const YourNameHere = ({ well }: { well: Pick<Group, 'uuid' | 'my_handle' | 'is_default_group'> }) => {
  const member = useMember();
  if (member === null || well.is_default_group) return null;
  return (
    <Section title={texts.title} id="name">
      {well.my_handle === null ? (
        <>
          <p>{texts.own(calledIn(member))}</p>
          <Soft>{texts.how}</Soft>
        </>
      ) : (
        <OtherName well={well.uuid} handle={well.my_handle} />
      )}
    </Section>
  );
};

const OtherName = ({ well, handle }: { well: string; handle: Handle }) => {
  const [saved, setSaved] = useState(false);
  const form = useFields({ initialValues: { name: handle.name ?? '' } });
  const picture = usePicture(handle.pic, { notSaved: texts.pictureNotSaved });
  const save = useAction(changeHandle, {
    fields: form,
    after: async () => {
      await picture.save(changeHandlePicture, { id: well });
      setSaved(true);
    },
  });
  return (
    <Form
      error={form.formError}
      onChange={() => setSaved(false)}
      onSubmit={form.submit(({ name }) => save.run({ id: well, name }))}
    >
      <p>{texts.other}</p>
      <TextInput label={texts.label} description={texts.hint} autoComplete="off" {...form.getInputProps('name')} />
      <section aria-label={texts.picture}>
        <PictureField picture={picture} id={handle.uuid} hint={texts.pictureHint} alt={texts.pictureAlt} anyKind />
      </section>
      <Soft>{texts.back}</Soft>
      <Row gap="sm">
        <Button type="submit" loading={save.pending}>
          {texts.save}
        </Button>
        <output>{saved ? <strong>{texts.saved}</strong> : null}</output>
      </Row>
    </Form>
  );
};
