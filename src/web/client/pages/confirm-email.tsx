import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { confirmEmail } from '../../../modules/identity/contract/api.ts';
import { identityTexts } from '../features/identity/texts.ts';
import { call, type Answer } from '../lib/call.ts';
import { useProductName } from '../lib/config.tsx';
import { useMember, useSessionChange } from '../lib/session.tsx';
import { Illustration } from '../ui/illustration.tsx';
import { Notice } from '../ui/notice.tsx';
import { FailedState, LoadingState } from '../ui/states.tsx';
import NotFound from './not-found.tsx';

const texts = identityTexts.confirm;
/** How long the thanks stay before Wells follow, in milliseconds (IDN-071). */
export const REDIRECT_AFTER_MS = 5000;

type Step = 'waiting' | 'done' | 'wrong' | 'unreachable';

const stepAfter = (answer: Answer<typeof confirmEmail>): Step => {
  if (answer.ok) return 'done';
  return answer.status === 0 || answer.status >= 429 ? 'unreachable' : 'wrong';
};

/** `/confirm-email/{a}/{b}/{c}`, from the mail; works logged in or out (IDN-007, C-050, C-085). */
const ConfirmEmail = () => {
  const { a = '', b = '', c = '' } = useParams();
  const [attempt, setAttempt] = useState(1);
  return <Confirming key={attempt} a={a} b={b} c={c} onRetry={() => setAttempt(attempt + 1)} />;
};

const Confirming = ({ a, b, c, onRetry }: { a: string; b: string; c: string; onRetry: () => void }) => {
  const [step, setStep] = useState<Step>('waiting');
  const member = useMember();
  const { signedIn } = useSessionChange();

  useEffect(() => {
    let isCurrent = true;
    const confirm = async () => {
      const answer = await call(confirmEmail, { a, b, c }, { quiet: true });
      if (isCurrent) setStep(stepAfter(answer));
    };
    void confirm();
    return () => {
      isCurrent = false;
    };
  }, [a, b, c]);

  const isOwn = step === 'done' && member?.uuid === a && !member.email_verified;
  const reload = useEffectEvent(() => void signedIn());
  useEffect(() => {
    if (isOwn) reload();
  }, [isOwn]);

  if (step === 'wrong') return <NotFound />;
  if (step === 'done') return <Confirmed />;
  if (step === 'waiting') return <LoadingState label={texts.waiting} shape="text" />;
  return <FailedState onRetry={onRetry} />;
};

const Confirmed = () => {
  const product = useProductName();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/wells', { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Notice title={texts.title} picture={<Illustration of="pond" />}>
      <output>{texts.done(product)}</output>
      <Button component={Link} to="/wells" size="lg" replace>
        {texts.goOn}
      </Button>
    </Notice>
  );
};

export default ConfirmEmail;
