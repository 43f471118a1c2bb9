import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { postSession } from '#modules/feedback/contract/api.ts';
import { hostedSessions, joinedSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { isClosed } from '#modules/scheduling/contract/session-view.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { useSetting } from '#client/lib/config.tsx';
import { usePaged } from '#client/lib/paged.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import type { Member } from '#client/lib/session.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { PagedSessionRows } from '../cards/session-rows.tsx';
import { NoSessionsYet } from './no-sessions-yet.tsx';
import { sessionTexts } from '../texts.ts';

/** SCH-025 */
const PAGE = 10;
const texts = sessionTexts.past;

/** Sessions one has been part of, the last first; hosts may look at those they hosted only (SCH-008). */
export const PastSessions = ({ member }: { member: Member }) => {
  const [hostedOnly, setHostedOnly] = useState(false);
  return (
    <>
      {member.host_level > 0 ? (
        <SegmentedControl
          mb="lg"
          aria-label={texts.title}
          value={hostedOnly ? 'hosted' : 'all'}
          onChange={(value) => setHostedOnly(value === 'hosted')}
          data={[
            { value: 'all', label: texts.all },
            { value: 'hosted', label: texts.hosted },
          ]}
          radius="xl"
        />
      ) : null}
      <PastList key={String(hostedOnly)} hostedBy={hostedOnly ? member.uuid : undefined} />
    </>
  );
};

const PastList = ({ hostedBy }: { hostedBy: string | undefined }) => {
  const [until] = useState(() => new Date(serverNow()).toISOString());
  const range = { start_time_to: until, order: 'desc', timezone: viewerZone() };
  const paged = { rows: 'session', size: PAGE, topics: [['session']] } as const;
  const own = usePaged(joinedSessions, range, { ...paged, enabled: hostedBy === undefined });
  const hosted = usePaged(
    hostedSessions,
    { id: hostedBy ?? '', ...range },
    { ...paged, enabled: hostedBy !== undefined },
  );
  return (
    <PagedSessionRows
      paged={hostedBy === undefined ? own : hosted}
      heading="h2"
      select={(sessions) => sessions.filter((session) => isClosed(session) || session.end_time <= until)}
      more={texts.more}
      action={reviewLink}
      empty={<NoSessionsYet text={texts.empty} />}
    />
  );
};

/** Those who took part can review what is over, once, for fourteen days (C-163). */
const ReviewLink = ({ session }: { session: Session }) => {
  const open = useSetting<number>('FEEDBACK_DAYS', 14);
  const isOpen =
    session.status === 'Over' &&
    session.am_i_joined &&
    (!session.am_i_host || session.is_group_hosted) &&
    serverNow() <= Date.parse(plus(session.end_time, days(open)));
  const survey = useCall(
    postSession,
    { id: session.uuid },
    { enabled: isOpen, topics: [['session', session.uuid]], quiet: true },
  ).data?.session;
  const isOwed = survey !== undefined && (survey.show_group_hosted_survey || !survey.completed_session_or_host_review);
  return isOpen && isOwed ? (
    <LinkButton to={`/session-survey?session=${session.uuid}&review`} variant="light" size="sm">
      {texts.review}
    </LinkButton>
  ) : null;
};
const reviewLink = (session: Session) => <ReviewLink session={session} />;
