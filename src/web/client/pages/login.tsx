import { AuthFrame, PanelTitle } from '../features/identity/auth-frame.tsx';
import { LoginForm } from '../features/identity/login-form.tsx';
import { identityTexts } from '../features/identity/texts.ts';
import { leavePendingRegistration } from '../features/scheduling/pending-registration.ts';
import { leadToOnboarding } from '../lib/onboarding-path.ts';

/** Fetched when it is asked for: most visitors of this page have an account. */
const createAccount = async () => {
  const { openRegisterModal } = await import('../features/identity/register-panel.tsx');
  openRegisterModal({ onRegistered: leadToOnboarding, onMailed: leavePendingRegistration });
};

/** `/login`, for visitors; members are led on by the guard (IDN-001, IDN-026). */
const Login = () => (
  <AuthFrame>
    <PanelTitle>{identityTexts.logIn.title}</PanelTitle>
    <LoginForm onCreate={() => void createAccount()} />
  </AuthFrame>
);

export default Login;
