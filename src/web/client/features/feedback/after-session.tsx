import { useEffect, useState, type ReactNode } from 'react';
import { Navigate } from 'react-router';
import { postSession } from '#modules/feedback/contract/api.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { isUndecided } from '#client/lib/call.ts';
import { useCall } from '#client/lib/query.ts';
import { toast } from '#client/lib/toast.ts';
import { Page } from '#ui/page.tsx';
import { FailedState, LoadingState } from '#ui/states.tsx';
import { WaysToHelp } from './care.tsx';
import HelpOwed from './help-owed.tsx';
import { Survey } from './survey.tsx';

/** The attendance, and the end of the session, are projected a moment after leaving. */
const unsettled: readonly RefusalName[] = ['SESSION_NOT_STARTED', 'SESSION_NOT_ATTENDED'];
const MOST_POLLS = 4;
const POLL_AGAIN_MS = 700;

/**
 * What comes after a session (ROM-008, C-017): the questions that are still owed, then `next`. `notHeld` for a session that
 * did not take place, `notBegun` for one that is still to come, `unknown` for one that cannot be found.
 */
export const AfterSession = ({
  session,
  justLeft,
  reviewOnly,
  next,
  notHeld,
  notBegun,
  unknown,
}: {
  session: string;
  /** This window comes from the session's room: what it left there may not be projected yet. */
  justLeft: boolean;
  /** The member returned to review it. */
  reviewOnly: boolean;
  next: ReactNode;
  notHeld: ReactNode;
  notBegun: ReactNode;
  unknown: ReactNode;
}) => {
  const [isAnswered, setAnswered] = useState(false);
  const [polls, setPolls] = useState(1);
  const query = useCall(
    postSession,
    { id: session },
    { topics: [['session', session]], quiet: true, ignoreSignedOut: true },
  );
  const { data, error, isFetching, refetch } = query;
  const name = data === undefined ? error?.notice.name : undefined;
  const isUnsettled = name !== undefined && unsettled.includes(name);
  const isPolling = justLeft && isUnsettled && polls < MOST_POLLS;
  useEffect(() => {
    if (!isPolling || isFetching) return undefined;
    const timer = setTimeout(() => {
      setPolls(polls + 1);
      void refetch();
    }, POLL_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [isPolling, polls, isFetching, refetch]);

  // The page that follows thanks for a session: who took no part in it reads why nothing is asked.
  const isElsewhere = reviewOnly || !justLeft;
  const absent = isElsewhere && name === 'SESSION_NOT_ATTENDED' && !isPolling ? error?.notice.msg : undefined;
  useEffect(() => {
    if (absent !== undefined) toast.info(absent);
  }, [absent]);

  if (isAnswered) return next;
  if (data !== undefined)
    return <Survey checks={data.session} reviewOnly={reviewOnly} onDone={() => setAnswered(true)} />;
  const help = (
    <HelpOwed>
      <WaysToHelp />
    </HelpOwed>
  );
  if (error === null || isPolling)
    return (
      <Page width="text">
        {help}
        <LoadingState shape="card" rows={1} />
      </Page>
    );
  if (isUndecided(error))
    return (
      <Page width="text">
        {help}
        <FailedState isPage onRetry={() => void refetch()} retrying={isFetching} />
      </Page>
    );
  switch (error.notice.name) {
    case 'SESSION_DID_NOT_TAKE_PLACE':
      return notHeld;
    case 'SESSION_CANCELED':
      return <Navigate to={`/session-canceled?session=${session}`} replace />;
    case 'SESSION_NOT_STARTED':
      return isElsewhere ? notBegun : next;
    case 'SESSION_NOT_ATTENDED':
      return next;
    default:
      return unknown;
  }
};
