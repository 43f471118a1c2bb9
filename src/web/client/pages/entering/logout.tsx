import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut } from '#modules/identity/contract/api/accounts.ts';
import { AuthFrame } from '#client/features/identity/auth-frame.tsx';
import { identityTexts } from '#client/features/identity/texts.ts';
import { call } from '#client/lib/call.ts';
import { useSessionChange } from '#client/lib/session.tsx';
import { FailedState, LoadingState } from '#ui/states.tsx';

const texts = identityTexts.logOut;

/** `/logout`: ends the sign-in, forgets what was loaded, then `/login` (IDN-004, IDN-032). */
const Logout = () => {
  const [attempt, setAttempt] = useState(1);
  return (
    <AuthFrame>
      <LoggingOut key={attempt} onRetry={() => setAttempt(attempt + 1)} />
    </AuthFrame>
  );
};

const LoggingOut = ({ onRetry }: { onRetry: () => void }) => {
  const [failed, setFailed] = useState(false);
  const { signedOut } = useSessionChange();
  const navigate = useNavigate();
  const leave = useEffectEvent(() => {
    signedOut();
    void navigate('/login', { replace: true });
  });
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await call(logOut, {}, { quiet: true });
      if (!isCurrent) return;
      if (answer.ok || answer.status === 401) leave();
      else setFailed(true);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, []);

  return failed ? (
    <FailedState text={texts.failed} onRetry={onRetry} />
  ) : (
    <LoadingState shape="text" rows={2} label={texts.waiting} />
  );
};

export default Logout;
