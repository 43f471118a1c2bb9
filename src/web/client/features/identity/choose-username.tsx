import { Button } from '@mantine/core';
import { changeUsername } from '../../../../modules/identity/contract/api.ts';
import { identityRefusals } from '../../../../modules/identity/contract/refusals.ts';
import { useAction } from '../../lib/action.ts';
import { useSessionChange, type Member } from '../../lib/session.tsx';
import { Field, FieldStack, useFields } from '../../ui/form.tsx';
import { loginTexts } from './login-texts.ts';
import { identityTexts } from './texts.ts';
import { TopError } from './top-error.tsx';

/** For a member who registered with another provider: the username that was proposed, to keep or to change (I-038). */
export const ChooseUsername = ({ member, onDone }: { member: Member; onDone: () => void }) => {
  const { signedIn } = useSessionChange();
  const form = useFields({
    endpoint: changeUsername,
    refusals: identityRefusals,
    initialValues: { username: member.username },
  });
  const save = useAction(changeUsername, {
    after: async () => {
      await signedIn();
      onDone();
    },
    fields: form,
  });
  const submit = ({ username }: { username: string }) =>
    username.trim() === member.username ? onDone() : void save.run({ username: username.trim() });
  return (
    <form noValidate onSubmit={form.submit(submit)}>
      <TopError>{form.formError}</TopError>
      <FieldStack>
        <Field
          form={form}
          of="username"
          uncounted
          label={identityTexts.register.username}
          description={identityTexts.register.usernameHint}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Button type="submit" size="lg" fullWidth loading={save.pending}>
          {loginTexts.newcomer.submit}
        </Button>
      </FieldStack>
    </form>
  );
};
