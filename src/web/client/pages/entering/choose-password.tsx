import { useParams } from 'react-router';
import { AuthFrame } from '#client/features/identity/auth-frame.tsx';
import { ChoosePasswordForm } from '#client/features/identity/entering/choose-password-form.tsx';

/** `/forgot-password/{account}/{token}`, from the mail (I-002). Works logged in or out: the token decides. */
const ChoosePassword = () => {
  const { a = '', b = '' } = useParams();
  return (
    <AuthFrame>
      <ChoosePasswordForm account={a} token={b} />
    </AuthFrame>
  );
};

export default ChoosePassword;
