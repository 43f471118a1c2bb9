import '@mantine/core/styles/Checkbox.layer.css';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { updateWellNotification, type Group } from '#modules/communities/contract/api.ts';
import { wellPath } from '#modules/communities/contract/well-view.ts';
import { useAction } from '#client/lib/action.ts';
import { Form, useFields } from '#ui/form.tsx';
import { Row } from '#ui/layout.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { wellTexts } from './texts.ts';

const texts = wellTexts.preferences;
const kinds = ['sessions', 'forums'] as const;

/** What a member is notified about in a Well (COM-055); SAVE answers "SAVED!" until something is changed again (COM-056). */
export const WellPreferences = ({
  well,
  notification,
}: {
  well: Group;
  notification: NonNullable<Group['notification']>;
}) => {
  const [saved, setSaved] = useState(false);
  const form = useFields({ initialValues: notification });
  const save = useAction(updateWellNotification, {
    fields: form,
    after: ({ group }) => {
      const stored = group.notification ?? notification;
      form.setValues(stored);
      form.resetDirty(stored);
      setSaved(true);
    },
  });
  return (
    <Form
      error={form.formError}
      onChange={() => setSaved(false)}
      onSubmit={form.submit(({ sessions, forums }) =>
        // What another window chose in the meantime stays.
        save.run({
          id: well.uuid,
          sessions: form.isDirty('sessions') ? sessions : null,
          forums: form.isDirty('forums') ? forums : null,
        }),
      )}
    >
      {kinds.map((kind) => (
        <Checkbox
          key={kind}
          label={texts[kind]}
          disabled={save.pending}
          {...form.getInputProps(kind, { type: 'checkbox' })}
        />
      ))}
      <Row gap="sm">
        <Button type="submit" loading={save.pending}>
          {texts.save}
        </Button>
        <LinkButton variant="subtle" to={wellPath(well)}>
          {texts.back}
        </LinkButton>
        <output>{saved ? <strong>{texts.saved}</strong> : null}</output>
      </Row>
    </Form>
  );
};
