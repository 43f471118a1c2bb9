import { Checkbox, TextInput } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useState } from 'react';
import { putMarketingData } from '#modules/site/contract/api.ts';
import { CAPTURED_EMAIL_MAX, isCapturedEmail, type EmailList } from '#modules/site/contract/captured-email.ts';
import { useAction } from '#client/lib/action.ts';
import { track } from '#client/lib/visit/analytics.ts';
import { Form, FormButtons, useFields } from '#ui/form.tsx';
import { capture } from './texts.ts';

/** One address for a list; afterwards thanks stand in place of the form (SIT-056, SIT-062, SIT-071, SIT-145). */
export const EmailCapture = ({
  list,
  texts,
}: {
  list: EmailList;
  texts: { label: string; send: string; done: string; age?: string };
}) => {
  const [isDone, setDone] = useState(false);
  const fields = useFields({
    initialValues: { email: '', age: false },
    validate: ({ email, age }) => ({
      ...(isCapturedEmail(email.trim()) ? {} : { email: capture.invalid }),
      ...(texts.age === undefined || age ? {} : { age: capture.noAge }),
    }),
  });
  const put = useAction(putMarketingData, {
    fields,
    after: () => {
      setDone(true);
      track('marketing_email_capture', { email: fields.values.email.trim() });
    },
  });
  if (isDone) return <output style={{ fontWeight: 650 }}>{texts.done}</output>;
  return (
    <Form
      error={fields.formError}
      gap="sm"
      maw="26rem"
      onSubmit={fields.submit(
        ({ email }) => void put.run({ x: 'append', key: list, val: JSON.stringify({ email: email.trim() }) }),
      )}
    >
      <TextInput
        label={texts.label}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={CAPTURED_EMAIL_MAX}
        {...fields.getInputProps('email')}
      />
      {texts.age === undefined ? null : (
        <Checkbox label={texts.age} {...fields.getInputProps('age', { type: 'checkbox' })} />
      )}
      <FormButtons yes={texts.send} pending={put.pending} />
    </Form>
  );
};
