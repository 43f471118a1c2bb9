import { changeUsername } from '#modules/identity/contract/api/accounts.ts';
import { useAction } from '#client/lib/action.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import { Field, type Fields, verbatim } from '#ui/form.tsx';
import { registerTexts } from './register-texts.ts';

/** Saves the username of the form; `done` is the toast. The member is loaded again. */
export const useUsername = <Values extends { username: string }>(
  form: Fields<Values>,
  options: { done?: (username: string) => string; after?: () => void },
) => {
  const { signedIn } = useSessionChange();
  const { done, after } = options;
  const save = useAction(changeUsername, {
    after: async () => {
      await signedIn();
      after?.();
    },
    ...(done ? { done: ({ user }) => done(user.username) } : {}),
    fields: form,
  });
  return { save: (username: string) => save.run({ username: username.trim() }), pending: save.pending };
};

export const UsernameField = <Values extends { username: string }>({
  form,
  label,
}: {
  form: Fields<Values>;
  label: string;
}) => (
  <Field
    form={form}
    name="username"
    uncounted
    label={label}
    description={registerTexts.register.usernameHint}
    autoComplete="off"
    {...verbatim}
  />
);
