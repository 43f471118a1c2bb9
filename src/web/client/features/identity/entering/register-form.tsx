import { refusalText } from '#client/lib/language/refusal-text.ts';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { useEffect, useEffectEvent } from 'react';
import { isTooShortToLogIn, usernameProblem } from '#modules/identity/contract/account.ts';
import { createAccount } from '#modules/identity/contract/api/accounts.ts';
import { registrationRefusals } from '#modules/identity/contract/api/registration-refusals.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { call } from '#client/lib/call.ts';
import { wantedNow } from './wanted-page.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { rememberLanguage, shownLanguage } from '#client/lib/language/language.ts';
import { deviceZone, viewer } from '#client/lib/time.ts';
import { Field, Form, useFields, emailInput, verbatim } from '#ui/form.tsx';
import { Agreement } from './agreement.tsx';
import { NewPasswordField } from '../new-password-field.tsx';
import { registerTexts } from '../register-texts.ts';
import { asEntered, useEntering } from './use-entering.ts';

const texts = registerTexts.register;
type RegisterFormValues = { email: string; username: string; password: string; terms: boolean };

/** E-mail, username, password and the tick (IDN-034, C-113). `onEntered` follows when the new member is logged in. */
export const RegisterForm = ({
  onRegistered,
  onEntered,
  onMailed,
}: {
  /** Once there is an account, before its profile is loaded. */
  onRegistered?: (() => void) | undefined;
  onEntered?: () => void;
  onMailed: () => void;
}) => {
  const entering = useEntering(onEntered);
  const form = useFields<RegisterFormValues>({
    endpoint: createAccount,
    refusals: registrationRefusals,
    initialValues: { email: '', username: '', password: '', terms: false },
    draft: 'register',
    validate: ({ terms }) => (terms ? {} : { terms: refusalText(registrationRefusals, 'TERMS_NOT_ACCEPTED') }),
  });
  useServerNotice(entering.notice, (fields) =>
    form.setErrors(Object.fromEntries(fields.map((field) => [field, true]))),
  );
  useMailed(entering.isMailed, onMailed);
  const problem = entering.isBroken ? registerTexts.logIn.broken : entering.notice && messagesOf(entering.notice);
  const username = form.values.username.trim();

  return (
    <Form
      error={problem}
      onChange={entering.edited}
      onSubmit={form.submit((values) =>
        entering.enter(async () => {
          const answer = await call(createAccount, asRegistration(values), { quiet: true });
          // The mailed link has no language in it.
          if (shownLanguage() !== OWN_LANGUAGE) rememberLanguage(shownLanguage());
          if (answer.ok) form.forgetDraft();
          if (answer.ok && answer.value.user === null) return { is: 'mailed' };
          if (answer.ok) onRegistered?.();
          return asEntered(answer);
        }),
      )}
    >
      <Field form={form} name="email" label={texts.email} description={texts.emailHint} {...emailInput} />
      <Field
        form={form}
        name="username"
        uncounted
        label={texts.username}
        description={
          username !== '' && isTooShortToLogIn(username) && !usernameProblem(username)
            ? texts.shortUsername
            : texts.usernameHint
        }
        autoComplete="username"
        {...verbatim}
      />
      <NewPasswordField label={texts.password} {...form.getInputProps('password')} />
      <Checkbox label={<Agreement />} {...form.getInputProps('terms', { type: 'checkbox' })} />
      <Button type="submit" size="lg" fullWidth loading={entering.busy}>
        {texts.submit}
      </Button>
    </Form>
  );
};

const asRegistration = ({ email, username, password, terms }: RegisterFormValues) => ({
  email: email.trim(),
  username: username.trim(),
  name: username.trim(),
  password,
  terms,
  timezone: deviceZone(),
  date_format: viewer().dateFormat,
  ...(shownLanguage() === OWN_LANGUAGE ? {} : { language: shownLanguage() }),
  // The mail leads to it, in any browser.
  ...wantedNow(),
});

/** Every problem the server found, in one line above the form (IDN-036). */
const messagesOf = ({ msg, fields = [] }: Notice) =>
  fields.length > 1 ? fields.map((each) => each.msg).join(' ') : msg;

const useServerNotice = (notice: Notice | undefined, mark: (fields: string[]) => void) => {
  const show = useEffectEvent((givenNotice: Notice) =>
    mark(givenNotice.fields?.map(({ field }) => field) ?? (givenNotice.field === undefined ? [] : [givenNotice.field])),
  );
  useEffect(() => {
    if (notice) show(notice);
  }, [notice]);
};

const useMailed = (isMailed: boolean, onMailed: () => void) => {
  const notifyMailed = useEffectEvent(onMailed);
  useEffect(() => {
    if (isMailed) notifyMailed();
  }, [isMailed]);
};
