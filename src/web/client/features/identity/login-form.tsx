import { Box, Button } from '@mantine/core';
import { Link } from 'react-router';
import { isTooShortToLogIn } from '../../../../modules/identity/contract/account.ts';
import { logIn } from '../../../../modules/identity/contract/api.ts';
import { call } from '../../lib/call.ts';
import { Field, FieldStack, useFields } from '../../ui/form.tsx';
import { toast } from '../../lib/toast.ts';
import { PanelFoot } from './auth-frame.tsx';
import { leavingTexts } from './leaving-texts.ts';
import { PasswordField } from './password-field.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { identityTexts } from './texts.ts';
import { TopError } from './top-error.tsx';
import { asEntered, useEntering } from './use-entering.ts';

const texts = identityTexts.logIn;
type Values = { username_or_email: string; password: string };

/** Both fields need more than three characters before anything is sent (IDN-019, C-047). */
const validate = ({ username_or_email, password }: Values) => ({
  ...(isTooShortToLogIn(username_or_email) ? { username_or_email: texts.invalidName } : {}),
  ...(isTooShortToLogIn(password) ? { password: texts.invalidPassword } : {}),
});

/** E-mail or username and password (IDN-013, IDN-014). `onCreate` opens registration. */
export const LoginForm = ({ onCreate }: { onCreate: () => void }) => {
  const entering = useEntering();
  const form = useFields<Values>({ initialValues: { username_or_email: '', password: '' }, validate });
  const problem = entering.isBroken ? texts.broken : entering.notice?.msg;
  return (
    <>
      <form
        noValidate
        onChange={entering.edited}
        onSubmit={form.submit((values) =>
          entering.enter(async () => {
            const name = values.username_or_email.trim();
            const answer = await call(logIn, { ...values, username_or_email: name }, { quiet: true });
            if (answer.ok && answer.value.deletion_undone) toast.success(leavingTexts.stays);
            return asEntered(answer);
          }),
        )}
      >
        <TopError>{problem}</TopError>
        <FieldStack>
          <Field
            form={form}
            of="username_or_email"
            label={texts.name}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
          <div>
            <PasswordField
              label={texts.password}
              autoComplete="current-password"
              key={form.key('password')}
              {...form.getInputProps('password')}
            />
            <Box component="p" mt="xs" ta="right" fz="sm">
              <Link to="/forgot-password">{texts.forgot}</Link>
            </Box>
          </div>
          <Button type="submit" size="lg" fullWidth loading={entering.busy}>
            {texts.submit}
          </Button>
        </FieldStack>
      </form>
      <ProviderButtons />
      <PanelFoot>
        <p>{texts.newHere}</p>
        <Button variant="default" size="md" fullWidth onClick={onCreate}>
          {texts.create}
        </Button>
      </PanelFoot>
    </>
  );
};
