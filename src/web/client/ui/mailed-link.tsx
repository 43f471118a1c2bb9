import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { LinkButton } from './link-button.tsx';
import { useNavigate } from 'react-router';
import { Illustration } from './illustration.tsx';
import { Notice } from './notice.tsx';
import { FailedState, LoadingState } from './states.tsx';

/** How long the thanks stay before the next page follows, in milliseconds (IDN-071, IDN-073). */
export const REDIRECT_AFTER_MS = 5000;

type Step = 'waiting' | 'done' | 'wrong' | 'unreachable';
type Texts = { waiting: string; title: string; goOn: string };
type Answered = { ok: true } | { ok: false; status: number };

const stepAfter = (answer: Answered): Step => {
  if (answer.ok) return 'done';
  return answer.status === 0 || answer.status >= 429 ? 'unreachable' : 'wrong';
};

type MailedLinkProps = {
  /** Posts what the link carries: opening it alone changes nothing (C-085). */
  send: () => Promise<Answered>;
  texts: Texts;
  done: string;
  /** What else is to know, under the thanks. */
  more?: string;
  /** Instead of the page, for a link that is wrong. */
  wrong: ReactNode;
  onDone?: () => void;
  /** The page that follows; the Wells when absent. */
  go?: string;
};

/** What a link from a mail leads to: loading, then thanks and on to the Wells, or the page for wrong links (IDN-069). */
export const MailedLink = (props: MailedLinkProps) => {
  const [attempt, setAttempt] = useState(1);
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />;
};

const Attempt = ({
  send,
  texts,
  done,
  more,
  wrong,
  onDone,
  onRetry,
  go = '/wells',
}: MailedLinkProps & { onRetry: () => void }) => {
  const [step, setStep] = useState<Step>('waiting');
  const latest = useEffectEvent(send);
  useEffect(() => {
    let isCurrent = true;
    const ask = async () => {
      const answer = await latest();
      if (isCurrent) setStep(stepAfter(answer));
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, []);
  const finished = useEffectEvent(() => onDone?.());
  useEffect(() => {
    if (step === 'done') finished();
  }, [step]);

  if (step === 'wrong') return wrong;
  if (step === 'waiting') return <LoadingState label={texts.waiting} shape="text" />;
  if (step === 'unreachable') return <FailedState onRetry={onRetry} />;
  return (
    <Thanks texts={texts} go={go} more={more}>
      {done}
    </Thanks>
  );
};

const Thanks = ({
  texts,
  go,
  more,
  children,
}: {
  texts: Texts;
  go: string;
  more: string | undefined;
  children: string;
}) => {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(go, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, go]);
  return (
    <Notice title={texts.title} picture={<Illustration of="pond" />}>
      <output>{children}</output>
      {more === undefined ? null : <p>{more}</p>}
      <LinkButton to={go} size="lg" replace>
        {texts.goOn}
      </LinkButton>
    </Notice>
  );
};
