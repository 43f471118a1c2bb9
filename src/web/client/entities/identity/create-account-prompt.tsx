import { Link, useLocation } from 'react-router';
import { Dialog } from '#ui/dialog.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { storeReturnPath } from '#client/lib/paths/return-path.ts';
import { createAccountTexts as texts } from './texts.ts';

/** Invites a visitor to open an account (IDN-044); either way leads back to the page. */
export const CreateAccountPrompt = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => {
  const { pathname, search } = useLocation();
  const comeBack = () => storeReturnPath(pathname + search);
  return (
    <Dialog
      opened={opened}
      title={texts.title}
      onClose={onClose}
      close={texts.later}
      action={
        <LinkButton to="/register" onClick={comeBack}>
          {texts.create}
        </LinkButton>
      }
      below={
        <p>
          {texts.member}{' '}
          <Link to="/login" onClick={comeBack}>
            {texts.logIn}
          </Link>
        </p>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  );
};
