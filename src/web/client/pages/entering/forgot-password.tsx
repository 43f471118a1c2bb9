import { Link } from 'react-router';
import { AuthFrame, PanelFoot } from '#client/features/identity/auth-frame.tsx';
import { ForgotForm } from '#client/features/identity/entering/forgot-form.tsx';
import { forgotTexts } from '#client/features/identity/forgot-texts.ts';

/** `/forgot-password`, for visitors (IDN-006). */
const ForgotPassword = () => (
  <AuthFrame>
    <ForgotForm />
    <PanelFoot>
      <p>
        <Link to="/login">{forgotTexts.forgot.back}</Link>
      </p>
    </PanelFoot>
  </AuthFrame>
);

export default ForgotPassword;
