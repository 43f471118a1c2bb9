import { Link } from 'react-router';
import { searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { seriesSessions } from '#modules/scheduling/series/contract/api.ts';
import { seriesPath } from '#modules/scheduling/series/contract/series-view.ts';
import { useCall } from '#client/lib/query.ts';
import { useStart } from '#client/lib/server-time.ts';
import { Section } from '#ui/page.tsx';
import { Loaded } from '#ui/states.tsx';
import { useViewerZone } from '#client/lib/time.ts';
import { SessionCards } from '../cards/session-card.tsx';
import { seriesTexts } from '../series-texts.ts';
import { sessionTexts } from '../texts.ts';

/** SCH-046 */
const SHOWN = 3;

/** Up to three others of its series, or of its Well with a place that can still be taken; nothing rather than an empty heading. */
export const RelatedSessions = ({ session }: { session: Session }) =>
  session.series ? <SeriesSessions session={session} series={session.series} /> : <WellSessions session={session} />;

const SeriesSessions = ({ session, series }: { session: Session; series: NonNullable<Session['series']> }) => {
  const now = new Date(useStart()).toISOString();
  const query = useCall(
    seriesSessions,
    // One more for the session itself, and some that may have been called off.
    { id: series.uuid, limit: SHOWN + 9, offset: 0, start_time_from: now, timezone: useViewerZone() },
    { topics: [['session']], quiet: true, staleTime: 60_000 },
  );
  const othersOf = (sessions: readonly Session[]) =>
    sessions
      .filter(({ uuid, status }) => uuid !== session.uuid && status !== 'Canceled' && status !== 'Over')
      .slice(0, SHOWN);
  return (
    <Section title={seriesTexts.page.other} actions={<Link to={seriesPath(series)}>{seriesTexts.page.all}</Link>}>
      <Loaded query={query}>
        {({ session: sessions }) =>
          othersOf(sessions).length === 0 ? (
            <p>{seriesTexts.page.none}</p>
          ) : (
            <SessionCards sessions={othersOf(sessions)} size="small" />
          )
        }
      </Loaded>
    </Section>
  );
};

const WellSessions = ({ session }: { session: Session }) => {
  const query = useCall(
    searchSessions,
    {
      group_uuid: session.group_uuid,
      limit: SHOWN + 1,
      start_time_from: new Date(useStart()).toISOString(),
      exclude_full_sessions: true,
      timezone: useViewerZone(),
    },
    { topics: [['session']], quiet: true, staleTime: 60_000 },
  );
  const others = (query.data?.session ?? []).filter(({ uuid }) => uuid !== session.uuid).slice(0, SHOWN);
  if (query.isPending || (!query.isError && others.length === 0)) return null;
  return (
    <Section title={sessionTexts.detail.related}>
      <Loaded query={query}>{() => <SessionCards sessions={others} size="small" />}</Loaded>
    </Section>
  );
};
