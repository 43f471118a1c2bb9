import { Link } from 'react-router';
import { AuthFrame, PanelFoot, PanelTitle } from '../features/identity/auth-frame.tsx';
import { RegisterPanel } from '../features/identity/register-panel.tsx';
import { leadToOnboarding } from '../lib/onboarding-path.ts';
import { leavePendingRegistration } from '../features/scheduling/pending-registration.ts';
import { identityTexts } from '../features/identity/texts.ts';

const texts = identityTexts.register;

/** `/register`, for visitors (IDN-005). */
const Register = () => (
  <AuthFrame>
    <RegisterPanel
      onRegistered={leadToOnboarding}
      onMailed={leavePendingRegistration}
      head={<PanelTitle lead={texts.lead}>{texts.title}</PanelTitle>}
      foot={
        <PanelFoot>
          <p>
            {texts.member} <Link to="/login">{texts.logIn}</Link>
          </p>
        </PanelFoot>
      }
    />
  </AuthFrame>
);

export default Register;
