import { searchSessions, type Session } from '../../../../modules/scheduling/contract/api.ts';
import { useCall } from '../../lib/query.ts';
import { CardGrid } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { viewerZone } from '../../ui/time.ts';
import { SessionCard } from './session-card.tsx';
import { sessionTexts } from './texts.ts';

/** SCH-046 */
const SHOWN = 3;

/** Up to three other sessions of the same Well; nothing rather than an empty heading. */
export const RelatedSessions = ({ session }: { session: Session }) => {
  const query = useCall(
    searchSessions,
    { group_uuid: session.group_uuid, limit: SHOWN + 1, timezone: viewerZone() },
    { topics: [['session']], quiet: true, staleTime: 60_000 },
  );
  const others = (query.data?.session ?? []).filter(({ uuid }) => uuid !== session.uuid).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <Section title={sessionTexts.detail.related}>
      <CardGrid>
        {others.map((other) => (
          <SessionCard key={other.uuid} session={other} size="small" />
        ))}
      </CardGrid>
    </Section>
  );
};
