import { Link } from 'react-router';
import { AuthFrame, PanelFoot } from '#client/features/identity/auth-frame.tsx';
import { ForgotForm } from '#client/features/identity/entering/forgot-form.tsx';
import { identityTexts } from '#client/features/identity/texts.ts';

/** `/forgot-password`, for visitors (IDN-006). */
const ForgotPassword = () => (
  <AuthFrame>
    <ForgotForm />
    <PanelFoot>
      <p>
        <Link to="/login">{identityTexts.forgot.back}</Link>
      </p>
    </PanelFoot>
  </AuthFrame>
);

export default ForgotPassword;
