import { searchSessions } from '../../../../modules/scheduling/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { viewerZone } from '../../lib/time.ts';
import { CardGrid } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { SessionCard } from './session-card.tsx';
import { sessionTexts } from './texts.ts';

const SHOWN = 6;

/** Coming sessions that match a phrase; nothing when there are none. */
export const FoundSessions = ({ q }: { q: string }) => {
  const query = useCall(
    searchSessions,
    { q, limit: SHOWN, timezone: viewerZone() },
    { topics: [['session']], quiet: true, keepPrevious: true },
  );
  const sessions = query.data?.session ?? [];
  return sessions.length === 0 ? null : (
    <Section title={sessionTexts.discover.title}>
      <CardGrid>
        {sessions.map((session) => (
          <SessionCard key={session.uuid} session={session} />
        ))}
      </CardGrid>
    </Section>
  );
};
