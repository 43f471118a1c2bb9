import { AuthFrame, PanelTitle } from '../features/identity/auth-frame.tsx';
import { LoginForm } from '../features/identity/login-form.tsx';
import { openRegisterModal } from '../features/identity/register-panel.tsx';
import { identityTexts } from '../features/identity/texts.ts';
import { leavePendingRegistration } from '../features/scheduling/pending-registration.ts';
import { leadToOnboarding } from '../lib/onboarding-path.ts';

/** `/login`, for visitors; members are led on by the guard (IDN-001, IDN-026). */
const Login = () => (
  <AuthFrame>
    <PanelTitle>{identityTexts.logIn.title}</PanelTitle>
    <LoginForm
      onCreate={() => openRegisterModal({ onRegistered: leadToOnboarding, onMailed: leavePendingRegistration })}
    />
  </AuthFrame>
);

export default Login;
