import { Button, Group } from '@mantine/core';
import { useState, type ComponentType } from 'react';
import { Link } from 'react-router';
import { groupSessions, joinedSessions, type Session } from '../../../../modules/scheduling/contract/api.ts';
import { canEnter, isClosed, nextUpcoming } from '../../../../modules/scheduling/contract/session-view.ts';
import { hours } from '../../../../shared-kernel/contract/time.ts';
import { useCall } from '../../lib/query.ts';
import { serverNow } from '../../lib/server-time.ts';
import { CardGrid } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { viewerZone } from '../../ui/time.ts';
import { useLooking, useNow, useSchedulingSettings } from './scheduling-context.ts';
import { SessionCard } from './session-card.tsx';
import { SessionRows } from './session-rows.tsx';
import { sessionTexts } from './texts.ts';
import { SeatOffers, WaitedFor } from './waiting-list/waited-for.tsx';

const texts = sessionTexts.home;
/** SCH-147 */
const UPCOMING = 5;
const IN_WELLS = 6;
/** A session that began some hours ago may still run. */
const LONGEST = hours(4);

/** What a member comes home to: their next session, what they booked, and what their Wells plan. */
export const MemberSessions = ({ Banner }: { Banner: ComponentType<{ session: Session }> }) => {
  const [from] = useState(() => new Date(serverNow() - LONGEST).toISOString());
  const mine = useCall(
    joinedSessions,
    { limit: UPCOMING, start_time_from: from, order: 'asc', timezone: viewerZone() },
    { topics: [['session']] },
  );
  return (
    <>
      <NextUp sessions={mine.data?.session ?? []} Banner={Banner} />
      <SeatOffers />
      <Section
        title={texts.yours}
        actions={
          <Button component={Link} to="/past-sessions" variant="subtle">
            {texts.past}
          </Button>
        }
      >
        <SessionRows
          query={mine}
          select={(sessions) => sessions.filter((session) => !isClosed(session))}
          empty={
            <EmptyState
              picture="boat"
              text={texts.none}
              action={
                <Button component={Link} to="/sessions">
                  {sessionTexts.attendFirst.action}
                </Button>
              }
            />
          }
        />
      </Section>
      <WaitedFor />
      <InWells />
    </>
  );
};

/** The next session that still takes place, as soon as it can be entered (SCH-102, ROM-098, ROM-099). */
const NextUp = ({
  sessions,
  Banner,
}: {
  sessions: readonly Session[];
  Banner: ComponentType<{ session: Session }>;
}) => {
  const now = useNow(5000);
  const looking = useLooking();
  const settings = useSchedulingSettings();
  const next = nextUpcoming(sessions);
  return next && canEnter(next, { ...looking, isAdmin: false }, now, settings) ? (
    <Banner key={next.uuid} session={next} />
  ) : null;
};

/** Nothing rather than a gap: who wants more finds all sessions. */
const InWells = () => {
  const query = useCall(
    groupSessions,
    { limit: 11, exclude_full_sessions: true, timezone: viewerZone() },
    { topics: [['session'], ['group']], quiet: true },
  );
  const sessions = (query.data?.session ?? []).filter(({ am_i_joined }) => !am_i_joined).slice(0, IN_WELLS);
  if (sessions.length === 0) return null;
  return (
    <Section
      title={texts.inWells}
      actions={
        <Group gap="sm">
          <Button component={Link} to="/sessions" variant="subtle">
            {texts.all}
          </Button>
        </Group>
      }
    >
      <CardGrid>
        {sessions.map((session) => (
          <SessionCard key={session.uuid} session={session} />
        ))}
      </CardGrid>
    </Section>
  );
};
