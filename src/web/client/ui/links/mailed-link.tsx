import { Button } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import { isUndecided } from '#client/lib/call.ts';
import { NextLink } from '../link-button.tsx';
import { useNavigate } from 'react-router';
import { Notice } from '../notice.tsx';
import { FailedState } from '../states.tsx';

/** How long the thanks stay before the next page follows, in milliseconds (IDN-071, IDN-073). */
export const REDIRECT_AFTER_MS = 5000;

type MailedLinkStep = 'asking' | 'busy' | 'done' | 'wrong' | 'unreachable';
type Texts = {
  /** What the link is about to do, and the button that does it. */
  ask: { title: string; text: string; submit: string };
  title: string;
  proceed: string;
};
type MailedLinkAnswered = { ok: true } | { ok: false; status: number; notice: { msg: string } };

const stepAfter = (answer: MailedLinkAnswered): MailedLinkStep => {
  if (answer.ok) return 'done';
  return isUndecided(answer) ? 'unreachable' : 'wrong';
};

type MailedLinkProps = {
  /** Posts what the link carries, once the reader has pressed the button. */
  send: () => Promise<MailedLinkAnswered>;
  texts: Texts;
  done: string;
  /** What else is to know, under the thanks. */
  more?: string;
  /** Instead of the page, for a link that is wrong. */
  wrong: ReactNode;
  onDone?: () => void;
  /** The page that follows by itself; none when null; the Wells when absent. */
  go?: string | null;
};

/**
 * What a link from a mail leads to: a question, because gateways of mails open links by themselves (C-085), then thanks and on
 * to the Wells, or the page for wrong links (IDN-069).
 */
export const MailedLink = ({ send, texts, done, more, wrong, onDone, go = '/wells' }: MailedLinkProps) => {
  const [step, setStep] = useState<MailedLinkStep>('asking');
  const [problem, setProblem] = useState('');
  const press = async () => {
    setStep('busy');
    const answer = await send();
    const next = stepAfter(answer);
    if (!answer.ok) setProblem(answer.notice.msg);
    setStep(next);
    if (next === 'done') onDone?.();
  };

  if (step === 'wrong') return wrong;
  if (step === 'unreachable') return <FailedState isPage text={problem} onRetry={() => setStep('asking')} />;
  if (step === 'done')
    return (
      <Thanks texts={texts} go={go} more={more}>
        {done}
      </Thanks>
    );
  return (
    <Notice title={texts.ask.title} picture="boat">
      <p>{texts.ask.text}</p>
      <Button size="lg" loading={step === 'busy'} onClick={() => void press()}>
        {texts.ask.submit}
      </Button>
    </Notice>
  );
};

const Thanks = ({
  texts,
  go,
  more,
  children,
}: {
  texts: Pick<Texts, 'title' | 'proceed'>;
  go: string | null;
  more: string | undefined;
  children: string;
}) => {
  const navigate = useNavigate();
  useEffect(() => {
    if (go === null) return undefined;
    const timer = setTimeout(() => void navigate(go, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, go]);
  return (
    <Notice title={texts.title} picture="pond">
      <output>{children}</output>
      {more === undefined ? null : <p>{more}</p>}
      {go === null ? null : <NextLink to={go} replace text={texts.proceed} />}
    </Notice>
  );
};
