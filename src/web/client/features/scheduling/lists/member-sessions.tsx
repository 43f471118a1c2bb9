import { Box } from '@mantine/core';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { groupSessions, joinedSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { canEnter, isClosed, nextUpcoming, oneOfEachSeries } from '#modules/scheduling/contract/session-view.ts';
import { carrySession } from '#client/lib/browser/carried.ts';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { useMember } from '#client/lib/session.tsx';
import { Carousel } from '#ui/controls/carousel.tsx';
import { Bar, Stack } from '#ui/layout.tsx';
import { LinkButton, MoreLink } from '#ui/link-button.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { viewerZone } from '#client/lib/time.ts';
import { NowAndSoon, useNowAndSoon, type SoonAction } from './now-and-soon.tsx';
import { LONGEST, useLooking, useNow, useSchedulingSettings } from '../scheduling-context.ts';
import { CreateSessionCard, SessionCard, useIsHost } from '../cards/session-card.tsx';
import { SessionRows } from '../cards/session-rows.tsx';
import { NoSessionsYet } from './no-sessions-yet.tsx';
import { sessionTexts } from '../texts.ts';
import { SeatOffers, WaitedFor } from '../waiting-list/waited-for.tsx';
import styles from './sessions.module.css';

const texts = sessionTexts.home;
/** SCH-147 */
const UPCOMING = 5;
const IN_WELLS = 8;
/** SIT-030 */
const FOLLOWING = 3;
/** C-132 */
const YOUR_SESSIONS = '/?view=sessions';

/** What a member comes home to: their next session, beside it those that follow (SIT-030), and what their Wells plan (SIT-027). */
export const MemberSessions = ({
  Banner,
  Join,
  hint,
  announcement,
  below,
}: {
  Banner: ComponentType<{ session: Session }>;
  Join: SoonAction;
  /** Between what is on now and what the member planned. */
  hint?: ReactNode;
  /** In the block of the next session (SIT-034). */
  announcement?: ReactNode;
  /** Under the sessions of the Wells, in the same column. */
  below?: ReactNode;
}) => {
  const [from] = useState(() => new Date(serverNow() - LONGEST).toISOString());
  const mine = useCall(
    joinedSessions,
    { limit: UPCOMING, start_time_from: from, order: 'asc', timezone: viewerZone() },
    { topics: [['session']] },
  );
  const nextUp = useNextUp(mine.data?.session ?? []);
  useCarried(mine.data?.session);
  const soon = useNowAndSoon({ withOwn: false });
  const following = (mine.data?.session ?? []).filter((session) => !isClosed(session)).slice(1, 1 + FOLLOWING);
  // One idea at the top: the own next session, or else who can be met now.
  const hasNext = (mine.data?.session ?? []).some((session) => !isClosed(session));
  if (mine.isPending || soon.isLoading) return <LoadingState shape="card" tall label={sessionTexts.loading} />;
  return (
    <>
      {nextUp ? <Banner key={nextUp.uuid} session={nextUp} /> : null}
      <SeatOffers />
      {hasNext ? null : <NowAndSoon soon={soon} Action={Join} isThere />}
      {hint}
      <div className={styles.home} data-beside={following.length > 0 || undefined}>
        <div className={styles.next}>
          {/* The banner is the same session already. */}
          {nextUp ? null : (
            <Section title={texts.next} actions={<MoreLink to={YOUR_SESSIONS} text={texts.yours} />}>
              <SessionRows
                clashes
                query={mine}
                select={(sessions) => sessions.filter((session) => !isClosed(session)).slice(0, 1)}
                empty={<NoSessionsYet text={texts.none} />}
              />
            </Section>
          )}
          {announcement}
        </div>
        {following.length > 0 ? <Following sessions={following} /> : null}
        <div className={styles.rest}>
          {hasNext && (soon.sessions.length > 0 || soon.hasFailed) ? (
            <NowAndSoon soon={soon} Action={Join} isThere />
          ) : null}
          <WaitedFor />
          <InWells shownAbove={soon.sessions} />
          {below}
        </div>
      </div>
    </>
  );
};

/** The second to the fourth of the member's own sessions. */
const Following = ({ sessions }: { sessions: readonly Session[] }) => (
  <aside className={styles.beside} aria-labelledby="following-sessions">
    <Bar mb="sm" wrap="wrap">
      <Box component="h2" fz="h3" lh={1.25} id="following-sessions">
        {texts.following}
      </Box>
      <LinkButton to={YOUR_SESSIONS} variant="subtle" size="compact-md" aria-label={texts.viewAllOf}>
        {texts.viewAll}
      </LinkButton>
    </Bar>
    <Stack as="ul">
      {sessions.map((session) => (
        <SessionCard key={session.uuid} session={session} size="list" isOwn />
      ))}
    </Stack>
  </aside>
);

/** The next session is on the device without a network, too. */
const useCarried = (sessions: readonly Session[] | undefined): void => {
  const member = useMember();
  // Staff who look as the member do so on their own device.
  const owner = member?.support_until === undefined ? member?.uuid : undefined;
  const next = sessions?.find((session) => !isClosed(session));
  useEffect(() => {
    if (owner === undefined || sessions === undefined) return;
    if (next === undefined) return carrySession(owner, null);
    const { uuid, title, start_time: start } = next;
    carrySession(owner, { uuid, title, start, until: new Date(Date.parse(start) + LONGEST).toISOString() });
  }, [owner, sessions, next]);
};

/** The next session that still takes place, as soon as it can be entered (SCH-102, ROM-098, ROM-099). */
const useNextUp = (sessions: readonly Session[]): Session | undefined => {
  const now = useNow(5000);
  const looking = useLooking();
  const settings = useSchedulingSettings();
  const next = nextUpcoming(sessions);
  return next && canEnter(next, { ...looking, isAdmin: false }, now, settings) ? next : undefined;
};

/** Nothing rather than a gap where there are none: all sessions are one tap away. */
const InWells = ({ shownAbove }: { shownAbove: readonly Pick<Session, 'uuid'>[] }) => {
  const query = useCall(
    groupSessions,
    { limit: 11, exclude_full_sessions: true, timezone: viewerZone() },
    { topics: [['session'], ['group']], quiet: true },
  );
  const open = (query.data?.session ?? []).filter(
    ({ uuid, am_i_joined }) => !am_i_joined && !shownAbove.some((shown) => shown.uuid === uuid),
  );
  const sessions = oneOfEachSeries(open).slice(0, IN_WELLS);
  const isHost = useIsHost();
  if (query.isPending || (!query.isError && sessions.length === 0 && !isHost)) return null;
  return (
    <Section title={texts.inWells} actions={<MoreLink to="/sessions" text={texts.all} />}>
      <Loaded query={query}>
        {() => (
          <Carousel label={texts.inWells}>
            {sessions.map((session) => (
              <SessionCard key={session.uuid} session={session} forSeries />
            ))}
            <CreateSessionCard />
          </Carousel>
        )}
      </Loaded>
    </Section>
  );
};
