import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { useCall } from '#client/lib/query.ts';
import { viewerZone } from '#client/lib/time.ts';
import { Soft } from '#ui/layout.tsx';
import { Section } from '#ui/page.tsx';
import { Loaded, LoadingState } from '#ui/states.tsx';
import { SessionCards } from '../cards/session-card.tsx';
import { sessionTexts } from '../texts.ts';

const SHOWN = 6;

const texts = sessionTexts.found;

export const FoundSessions = ({ q }: { q: string }) => {
  const query = useCall(
    searchSessions,
    { q, limit: SHOWN, timezone: viewerZone() },
    { topics: [['session']], quiet: true, keepPrevious: true },
  );
  return (
    <Section title={texts.title}>
      <Loaded query={query} loading={<LoadingState rows={1} />}>
        {({ session: sessions }) =>
          sessions.length === 0 ? <Soft>{texts.none(q)}</Soft> : <SessionCards sessions={sessions} />
        }
      </Loaded>
    </Section>
  );
};
