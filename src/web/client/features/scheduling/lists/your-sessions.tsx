import { useState } from 'react';
import { joinedSessions } from '#modules/scheduling/contract/api.ts';
import { isClosed } from '#modules/scheduling/contract/session-view.ts';
import { usePaged } from '#client/lib/paged.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { viewerZone } from '#client/lib/time.ts';
import { PagedSessionRows } from '../cards/session-rows.tsx';
import { NoSessionsYet } from './no-sessions-yet.tsx';
import { sessionTexts } from '../texts.ts';
import { LONGEST } from '../scheduling-context.ts';

const texts = sessionTexts.home;
/** SCH-025 */
const PAGE = 25;

/** Everything a member has a place in or hosts, the next first (C-132). */
export const YourSessions = () => {
  const [from] = useState(() => new Date(serverNow() - LONGEST).toISOString());
  const sessions = usePaged(
    joinedSessions,
    { start_time_from: from, order: 'asc', timezone: viewerZone() },
    { rows: 'session', size: PAGE, topics: [['session']] },
  );
  return (
    <PagedSessionRows
      clashes
      paged={sessions}
      heading="h2"
      select={(sessions) => sessions.filter((session) => !isClosed(session))}
      more={texts.more}
      empty={<NoSessionsYet text={texts.none} />}
    />
  );
};
