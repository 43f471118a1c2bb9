import { Box, Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import { isTooShortToLogIn, LOGIN_FIELD_MIN } from '#modules/identity/contract/account.ts';
import { logIn } from '#modules/identity/contract/api/accounts.ts';
import { call } from '#client/lib/call.ts';
import { Field, Form, useFields, verbatim } from '#ui/form.tsx';
import { Soft } from '#ui/layout.tsx';
import { toast } from '#client/lib/toast.ts';
import { PanelFoot } from '../auth-frame.tsx';
import { codeTexts, enteringTexts, staysTexts } from '../entering-texts.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { PasswordField } from '../password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { asEntered, useEntering } from './use-entering.ts';

const texts = enteringTexts.logIn;
/** No error: the field for the code appears. */
const ASKS_FOR_CODE = 'SECOND_FACTOR_NEEDED';
type LoginFormValues = { username_or_email: string; password: string; code: string };

/** Both fields need more than three characters before anything is sent (IDN-019, C-047). */
const validate = ({ username_or_email, password }: LoginFormValues) => ({
  ...(isTooShortToLogIn(username_or_email) ? { username_or_email: texts.invalidName } : {}),
  // Spaces are part of a password.
  ...(password.length < LOGIN_FIELD_MIN ? { password: texts.invalidPassword } : {}),
});

/** E-mail or username and password (IDN-013, IDN-014). `onCreate` opens registration. */
export const LoginForm = ({ onCreate }: { onCreate: () => void }) => {
  const entering = useEntering();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useFields<LoginFormValues>({
    initialValues: { username_or_email: '', password: '', code: '' },
    validate: (values) => ({
      ...validate(values),
      ...(needsCode && values.code.trim() === '' ? { code: codeTexts.codeMissing } : {}),
    }),
  });
  const focusCode = useEffectEvent(() => form.getInputNode('code')?.focus());
  useEffect(() => {
    if (needsCode) focusCode();
  }, [needsCode]);
  const problem = entering.isBroken
    ? texts.broken
    : entering.notice?.name === ASKS_FOR_CODE
      ? undefined
      : entering.notice?.msg;
  return (
    <>
      <Form
        error={problem}
        onChange={entering.edited}
        onSubmit={form.submit((values) =>
          entering.enter(async () => {
            const name = values.username_or_email.trim();
            const { password, code } = values;
            const answer = await call(
              logIn,
              { username_or_email: name, password, ...(needsCode ? { code } : {}) },
              { quiet: true },
            );
            if (!answer.ok && answer.notice.name === ASKS_FOR_CODE) setNeedsCode(true);
            if (answer.ok && answer.value.deletion_undone) toast.success(staysTexts.stays);
            return asEntered(answer);
          }),
        )}
      >
        {entering.notice?.name === 'USER_CREDENTIALS_INCORRECT' ? <Soft>{texts.unconfirmed}</Soft> : null}
        <Field form={form} name="username_or_email" label={texts.name} autoComplete="username" {...verbatim} />
        <div>
          <PasswordField
            label={texts.password}
            autoComplete="current-password"
            key={form.key('password')}
            {...form.getInputProps('password')}
          />
          <Box component="p" mt="xs" ta="end" fz="sm">
            <Link to="/forgot-password">{texts.forgot}</Link>
          </Box>
        </div>
        {needsCode ? (
          <Field
            form={form}
            name="code"
            label={codeTexts.logIn.code}
            description={codeTexts.logIn.hint}
            autoComplete="one-time-code"
            {...verbatim}
          />
        ) : null}
        <Button type="submit" size="lg" fullWidth loading={entering.busy}>
          {texts.submit}
        </Button>
      </Form>
      <PasskeyButton entering={entering} />
      <ProviderButtons />
      <PanelFoot>
        <p>{texts.newHere}</p>
        <Button variant="default" fullWidth onClick={onCreate}>
          {texts.create}
        </Button>
      </PanelFoot>
    </>
  );
};
