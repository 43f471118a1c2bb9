import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { AuthFrame, PanelTitle } from '#client/features/identity/auth-frame.tsx';
import { LoginForm } from '#client/features/identity/entering/login-form.tsx';
import { enteringTexts } from '#client/features/identity/entering-texts.ts';
import { takeCarried } from '#client/features/identity/entering/after-mail.ts';
import { openRegistration } from '#client/features/identity/entering/open-registration.ts';
import { leadToOnboarding } from '#client/lib/paths/onboarding-path.ts';
import { useIsDrawn } from '#client/lib/drawn.ts';
import { wantedSession } from '#client/lib/paths/pending-registration.ts';
import { extraPart } from '#ui/fetched-part.tsx';

const WantedSession = extraPart(() => import('#client/features/scheduling/detail/wanted-session.tsx'));

/** `/login`, `?mail` from a mail, for visitors; members are led on by the guard (IDN-001, IDN-026). */
const Login = () => (
  <AuthFrame>
    <PanelTitle>{enteringTexts.logIn.title}</PanelTitle>
    {useIsDrawn() ? null : <Wanted />}
    <LoginForm onCreate={() => openRegistration({ onRegistered: leadToOnboarding })} />
  </AuthFrame>
);

/** What the device knows of where logging in leads. */
const Wanted = () => {
  const [address] = useSearchParams();
  const [wanted] = useState(() => {
    if (address.has('mail')) takeCarried()();
    return wantedSession();
  });
  return wanted === undefined ? null : (
    <Suspense fallback={null}>
      <WantedSession uuid={wanted} by="logIn" />
    </Suspense>
  );
};

export default Login;
