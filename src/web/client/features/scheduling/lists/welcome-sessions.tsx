import { Box } from '@mantine/core';
import { useState } from 'react';
import { searchWells } from '#modules/communities/contract/api.ts';
import { searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { useSiteConfig } from '#client/lib/config.tsx';
import { useCall } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { viewerZone } from '#client/lib/time.ts';
import { Soft } from '#ui/layout.tsx';
import { Pills } from '#ui/controls/pills.tsx';
import { Section } from '#ui/page.tsx';
import { EmptyState, Loaded, LoadingState } from '#ui/states.tsx';
import { isOpen, useOpenSessions } from './open-sessions.ts';
import { SessionCards } from '../cards/session-card.tsx';

/** SIT-087 */
const MOST = 5;
const SUGGESTED = 6;
const LOOKED_THROUGH = 60;
/** Sessions for new members: those of the configuration that are open, else the next ones of the welcome Well (SIT-087, C-133). */
export const WelcomeSessions = ({ unavailable }: { unavailable: string }) => {
  const { isKnown, sessions: chosen } = useOpenSessions(useSiteConfig()?.client_welcome_session_uuids ?? '', MOST);
  const needsMore = isKnown && chosen.length === 0;
  const wells = useCall(searchWells, { limit: 1 }, { enabled: needsMore, quiet: true });
  const first = wells.data?.group.find(({ is_default_group }) => is_default_group);
  const next = useCall(
    searchSessions,
    { limit: MOST, timezone: viewerZone(), group_uuid: first?.uuid ?? '' },
    { enabled: needsMore && first !== undefined, quiet: true },
  );
  const sessions = chosen.length > 0 ? chosen : (next.data?.session.filter(isOpen) ?? []);
  if (!isKnown || wells.isLoading || next.isLoading) return <LoadingState rows={2} />;
  if (sessions.length === 0) return <EmptyState picture="boat" text={unavailable} />;
  return <SessionCards sessions={sessions} gap="sm" size="small" heading="h2" />;
};

const PARTS = { morning: [5, 12], afternoon: [12, 17], evening: [17, 22], night: [22, 5] } as const;
type WelcomeSessionsPart = 'any' | keyof typeof PARTS;

const hourOf = (at: string): number =>
  Number(
    new Intl.DateTimeFormat('en-GB', { hour: 'numeric', hourCycle: 'h23', timeZone: viewerZone() }).format(
      new Date(at),
    ),
  );
const isIn = (part: WelcomeSessionsPart, session: Session): boolean => {
  if (part === 'any') return true;
  const [from, to] = PARTS[part];
  const hour = hourOf(session.start_time);
  return from < to ? hour >= from && hour < to : hour >= from || hour < to;
};

/** Sessions of the next two weeks at the time of day at which a member is usually free. */
export const SessionsWhenFree = ({
  texts,
}: {
  texts: Record<WelcomeSessionsPart, string> & { title: string; none: string };
}) => {
  const [part, setPart] = useState<WelcomeSessionsPart>('any');
  const [now] = useState(() => new Date(serverNow()).toISOString());
  const query = useCall(
    searchSessions,
    {
      limit: LOOKED_THROUGH,
      timezone: viewerZone(),
      exclude_full_sessions: 'true',
      start_time_from: now,
      start_time_to: plus(now, days(14)),
    },
    { topics: [['session']], quiet: true },
  );
  const fittingOf = (sessions: readonly Session[]) =>
    sessions.filter((session) => isOpen(session) && isIn(part, session)).slice(0, SUGGESTED);
  return (
    <Section title={texts.title}>
      <Pills
        label={texts.title}
        labelHidden
        name="free"
        choices={(['any', 'morning', 'afternoon', 'evening', 'night'] as const).map((value) => ({
          value,
          text: texts[value],
        }))}
        value={part}
        onChange={setPart}
      />
      <Box mt="md">
        <Loaded query={query} loading={<LoadingState rows={2} />}>
          {({ session: sessions }) =>
            fittingOf(sessions).length === 0 ? (
              <Soft>{texts.none}</Soft>
            ) : (
              <SessionCards sessions={fittingOf(sessions)} gap="sm" size="small" />
            )
          }
        </Loaded>
      </Box>
    </Section>
  );
};
