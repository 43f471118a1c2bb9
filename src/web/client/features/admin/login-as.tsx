import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useInputState } from '@mantine/hooks';
import { loginAs, type StaffUser } from '#modules/identity/contract/api/staff.ts';
import { useAction } from '#client/lib/action.ts';
import { navigation } from '#client/lib/paths/navigation.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { adminTexts } from './texts.ts';
import { nameAndHandle } from '#client/entities/identity/member-name.tsx';

const texts = adminTexts.loginAs;

/** Staff become the member for half an hour; the page reloads as theirs (ADM-007, ADM-018, C-087). */
export const LoginAs = ({ user, onClose }: { user: StaffUser; onClose: () => void }) => {
  const [password, setPassword] = useInputState('');
  const become = useAction(loginAs, { after: () => navigation.reload() });
  return (
    <ActionDialog
      title={texts.title(nameAndHandle(user))}
      yes={texts.yes}
      input={{ label: texts.reason, lines: 2 }}
      action={(reason) => become.run({ id: user.uuid, reason, ...(password === '' ? {} : { password }) })}
      onClose={onClose}
    >
      <p>{texts.text}</p>
      <PasswordInput label={texts.password} autoComplete="current-password" value={password} onChange={setPassword} />
    </ActionDialog>
  );
};
