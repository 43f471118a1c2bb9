import { Button } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router';
import { keepAccount } from '#modules/identity/contract/api/leaving.ts';
import { leavingTexts } from '#client/features/identity/leaving-texts.ts';
import { call, isUndecided } from '#client/lib/call.ts';
import { LinkButton, NextLink } from '#ui/link-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { FailedState } from '#ui/states.tsx';

const texts = leavingTexts.keep;
type KeepAccountStep = 'asking' | 'busy' | 'done' | 'wrong' | 'unreachable';

/** `/keep-account/{a}/{b}`, from the mail. Asks first: mail programs open links by themselves. */
const KeepAccount = () => {
  const { a = '', b = '' } = useParams();
  const [step, setStep] = useState<KeepAccountStep>('asking');
  const [problem, setProblem] = useState('');
  const keep = async () => {
    setStep('busy');
    const answer = await call(keepAccount, { a, b }, { quiet: true });
    if (answer.ok) setStep('done');
    else {
      setProblem(answer.notice.msg);
      setStep(isUndecided(answer) ? 'unreachable' : 'wrong');
    }
  };
  if (step === 'unreachable') return <FailedState isPage text={problem} onRetry={() => setStep('asking')} />;
  if (step === 'wrong')
    return (
      <Notice title={texts.wrongTitle} picture="tangle">
        <p role="alert">{texts.wrong}</p>
        <LinkButton to="/login">{texts.logIn}</LinkButton>
      </Notice>
    );
  if (step === 'done')
    return (
      <Notice title={texts.doneTitle} picture="pond">
        <output>{texts.done}</output>
        <NextLink to="/login" text={texts.logIn} />
      </Notice>
    );
  return (
    <Notice title={texts.title} picture="boat">
      <p>{texts.text}</p>
      <Button size="lg" loading={step === 'busy'} onClick={() => void keep()}>
        {texts.submit}
      </Button>
    </Notice>
  );
};

export default KeepAccount;
