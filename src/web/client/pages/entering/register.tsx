import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import { AuthFrame, PanelFoot, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { RegisterPanel } from '#client/features/identity/entering/register-panel.tsx';
import { leadToOnboarding } from '#client/lib/paths/onboarding-path.ts';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { wantedSession } from '#client/lib/paths/pending-registration.ts';
import { registerTexts } from '#client/features/identity/register-texts.ts';
import { extraPart } from '#ui/fetched-part.tsx';

const texts = registerTexts.register;
const WantedSession = extraPart(() => import('#client/features/scheduling/detail/wanted-session.tsx'));

/** `/register`, for visitors (IDN-005). */
const Register = () => (
  <AuthFrame>
    <RegisterPanel
      onRegistered={leadToOnboarding}
      head={
        <>
          <PanelTitle lead={texts.lead}>{texts.title}</PanelTitle>
          {useIsDrawn() ? null : <Wanted />}
        </>
      }
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

/** What the device knows of where registering leads. */
const Wanted = () => {
  const [wanted] = useState(() => wantedSession());
  return wanted === undefined ? null : (
    <Suspense fallback={null}>
      <WantedSession uuid={wanted} by="register" />
    </Suspense>
  );
};

export default Register;
