import { Button } from '@mantine/core';
import { useState } from 'react';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { contactPage } from '#modules/content/contract/pages/contact-us.ts';
import { writeToSupport } from '#modules/site/contract/contact-api.ts';
import { siteRefusals } from '#modules/site/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import { useTexts } from '#client/lib/site/site-texts.ts';
import { Field, Form, useFields } from '#ui/form.tsx';
import { Panel, Soft } from '#ui/layout.tsx';

const refusals = { EMAIL_INVALID: identityRefusals.EMAIL_INVALID, ...siteRefusals };

/** A question to the team; it becomes a mail, and thanks stand in its place (SIT-067). */
export const ContactForm = () => {
  const { form: texts } = useTexts(contactPage);
  const [isSent, setSent] = useState(false);
  const fields = useFields({
    initialValues: { email: '', name: '', words: '' },
    endpoint: writeToSupport,
    refusals,
    draft: 'contact',
  });
  const send = useAction(writeToSupport, {
    fields,
    after: () => {
      fields.forgetDraft();
      setSent(true);
    },
  });
  if (isSent)
    return (
      <Panel as="output" tone="good" p="lg" display="block">
        <strong>{texts.done}</strong>
        <p>{texts.doneText}</p>
      </Panel>
    );
  return (
    <Form
      error={fields.formError}
      onSubmit={fields.submit(
        ({ email, name, words }) =>
          void send.run({ email: email.trim(), words, ...(name.trim() === '' ? {} : { name: name.trim() }) }),
      )}
    >
      <Field form={fields} name="words" lines={5} label={texts.words} />
      <Field form={fields} name="email" label={texts.email} type="email" inputMode="email" autoComplete="email" />
      <Field form={fields} name="name" label={texts.name} autoComplete="name" uncounted />
      <div>
        <Button type="submit" size="lg" loading={send.pending}>
          {texts.send}
        </Button>
        <Soft mt="xs">{texts.privacy}</Soft>
      </div>
    </Form>
  );
};
