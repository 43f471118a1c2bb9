import { Box, Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { changeEmail, changePassword, changeUsername } from '#modules/identity/contract/api/accounts.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import { focusInput } from '#client/lib/browser/focus.ts';
import { useSetting } from '#client/lib/config.tsx';
import type { Member } from '#client/lib/session.tsx';
import { Field, type Fields, Form, FormButtons, useFields, emailInput } from '#ui/form.tsx';
import { Soft } from '#ui/layout.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { PasswordField } from '../password-field.tsx';
import { identityTexts } from '../texts.ts';
import { UsernameField, useUsername } from '../username-field.tsx';
import { useHasPassword } from '../use-has-password.ts';

const texts = identityTexts.changes;

type Changing<Values extends Record<string, unknown>> = {
  open: string;
  form: Fields<Values>;
  send: (values: Values) => Promise<{ ok: boolean }>;
  pending: boolean;
  children: ReactNode;
};

/** A part of an account that is changed on its own: a button that opens its form, and is back after it was saved. */
const Change = <Values extends Record<string, unknown>>({ open, form, send, pending, children }: Changing<Values>) => {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => {
    setIsOpen(false);
    form.reset();
  };
  if (!isOpen)
    return (
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {open}
      </Button>
    );
  return (
    <Form
      error={form.formError}
      ref={focusInput}
      onSubmit={form.submit(async (values) => {
        if ((await send(values)).ok) close();
      })}
    >
      {children}
      <FormButtons yes={open} pending={pending} no={texts.cancel} onNo={close} />
    </Form>
  );
};

const CurrentPassword = ({ form }: { form: { getInputProps: (field: 'current_password') => object } }) => (
  <PasswordField
    label={texts.currentPassword}
    autoComplete="current-password"
    {...form.getInputProps('current_password')}
  />
);
const missingIf =
  (isNeeded: boolean) =>
  ({ current_password: password }: { current_password: string }) =>
    isNeeded && password === '' ? { current_password: texts.passwordMissing } : {};
/** Members without a password leave it out. */
const withoutEmpty = <Sent extends { current_password: string }>({ current_password, ...rest }: Sent) =>
  current_password === '' ? rest : { ...rest, current_password };

/** Another username; the one before leads to the profile for a while (I-037). */
export const ChangeUsername = ({ member }: { member: Member }) => {
  const days = useSetting('USERNAME_RESERVED_DAYS', 90);
  const form = useFields({
    endpoint: changeUsername,
    refusals: identityRefusals,
    initialValues: { username: '' },
  });
  const { save, pending } = useUsername(form, { done: texts.username.done });
  return (
    <>
      <p style={{ overflowWrap: 'anywhere' }}>
        <strong>{member.username}</strong>
      </p>
      <Soft mb="md">{texts.username.hint(days)}</Soft>
      <Change open={texts.username.open} form={form} send={({ username }) => save(username)} pending={pending}>
        <UsernameField form={form} label={texts.username.label} />
      </Change>
    </>
  );
};

/** Another address, which counts once its owner used the link that is mailed there (I-037). */
export const ChangeEmail = () => {
  const [sentTo, setSentTo] = useState<string>();
  const hasPassword = useHasPassword();
  const form = useFields({
    endpoint: changeEmail,
    refusals: identityRefusals,
    initialValues: { email: '', current_password: '' },
    validate: missingIf(hasPassword),
  });
  const save = useAction(changeEmail, { after: (_, { email }) => setSentTo(email), fields: form });
  return (
    <>
      {sentTo === undefined ? null : (
        <Box component="output" display="block" mb="md" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {texts.email.sent(sentTo)}
        </Box>
      )}
      <Change
        open={texts.email.open}
        form={form}
        send={({ email, ...rest }) => save.run({ email: email.trim(), ...withoutEmpty(rest) })}
        pending={save.pending}
      >
        <Field
          form={form}
          name="email"
          uncounted
          label={texts.email.label}
          description={texts.email.hint}
          {...emailInput}
        />
        {hasPassword ? <CurrentPassword form={form} /> : null}
      </Change>
    </>
  );
};

/** Another password; every other device is logged out (I-037). */
export const ChangePassword = () => {
  const hasPassword = useHasPassword();
  const form = useFields({
    endpoint: changePassword,
    refusals: identityRefusals,
    initialValues: { current_password: '', password: '' },
    validate: missingIf(hasPassword),
  });
  const save = useAction(changePassword, {
    done: hasPassword ? texts.password.done : texts.password.chosen,
    fields: form,
  });
  return (
    <>
      <Soft mb="md">{hasPassword ? texts.password.hint : texts.password.none}</Soft>
      <Change
        open={hasPassword ? texts.password.open : texts.password.choose}
        form={form}
        send={(values) => save.run(withoutEmpty(values))}
        pending={save.pending}
      >
        {hasPassword ? <CurrentPassword form={form} /> : null}
        <NewPasswordField label={texts.password.label} {...form.getInputProps('password')} />
      </Change>
    </>
  );
};
