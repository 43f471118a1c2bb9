import { refusalText } from '#client/lib/language/refusal-text.ts';
import { Button, Checkbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import { changeUsername } from '#modules/identity/contract/api/accounts.ts';
import { acceptTerms } from '#modules/identity/contract/api/logins.ts';
import { identityRefusals } from '#modules/identity/contract/refusals.ts';
import { useAction } from '#client/lib/action.ts';
import type { Member } from '#client/lib/session.tsx';
import { Form, useFields } from '#ui/form.tsx';
import { Agreement } from './agreement.tsx';
import { loginTexts } from '../login-texts.ts';
import { registerTexts } from '../register-texts.ts';
import { UsernameField, useUsername } from '../username-field.tsx';

/** For a member who registered with another provider: the proposed username, to keep or to change, and the terms (I-038, C-113). */
export const ChooseUsername = ({ member, onDone }: { member: Member; onDone: () => void }) => {
  const form = useFields({
    endpoint: changeUsername,
    refusals: identityRefusals,
    initialValues: { username: member.username, terms: false },
    validate: ({ terms }) => (terms ? {} : { terms: refusalText(identityRefusals, 'TERMS_NOT_ACCEPTED') }),
  });
  const { save, pending } = useUsername(form, { after: onDone });
  const accept = useAction(acceptTerms, { fields: form });
  const submit = async ({ username, terms }: { username: string; terms: boolean }) => {
    if (!(await accept.run({ terms })).ok) return;
    if (username.trim() === member.username) onDone();
    else await save(username);
  };
  return (
    <Form error={form.formError} onSubmit={form.submit(submit)}>
      <UsernameField form={form} label={registerTexts.register.username} />
      <Checkbox label={<Agreement />} {...form.getInputProps('terms', { type: 'checkbox' })} />
      <Button type="submit" size="lg" fullWidth loading={accept.pending || pending}>
        {loginTexts.newcomer.submit}
      </Button>
    </Form>
  );
};
