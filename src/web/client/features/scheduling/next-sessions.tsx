import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { searchSessions } from '../../../../modules/scheduling/contract/api.ts';
import { oneOfEachSeries } from '../../../../modules/scheduling/contract/session-view.ts';
import { useCall } from '../../lib/query.ts';
import { CardGrid } from '../../ui/card.tsx';
import { Section } from '../../ui/page.tsx';
import { LoadingState } from '../../ui/states.tsx';
import { viewerZone } from '../../lib/time.ts';
import { SessionCard } from './session-card.tsx';
import { sessionTexts } from './texts.ts';

const SHOWN = 3;
/** More than are shown: a series is one card. */
const ASKED = 12;

/** The next sessions for people who look around; nothing rather than a gap. */
const NextSessions = () => {
  const query = useCall(
    searchSessions,
    { limit: ASKED, exclude_full_sessions: true, timezone: viewerZone() },
    { topics: [['session']], quiet: true, staleTime: 60_000 },
  );
  const sessions = oneOfEachSeries(query.data?.session ?? []).slice(0, SHOWN);
  if (sessions.length === 0 && !query.isPending) return null;
  return (
    <Section
      title={sessionTexts.home.comingUp}
      actions={
        <Button component={Link} to="/sessions" variant="subtle">
          {sessionTexts.home.all}
        </Button>
      }
    >
      {query.isPending ? (
        <LoadingState shape="card" rows={SHOWN} tall label="Loading sessions" />
      ) : (
        <CardGrid>
          {sessions.map((session) => (
            <SessionCard key={session.uuid} session={session} forSeries />
          ))}
        </CardGrid>
      )}
    </Section>
  );
};

export default NextSessions;
