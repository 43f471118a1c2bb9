import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { oneOfEachSeries } from '#modules/scheduling/contract/session-view.ts';
import { useCall } from '#client/lib/query.ts';
import { useViewerZone } from '#client/lib/time.ts';

/** As many as the home of visitors lists. */
export const SHOWN = 3;
/** More than are shown: a series is one card. */
const ASKED = 12;

/** The next sessions with a free place, one of each series. */
export const useNextSessions = () => {
  const { data, isPending } = useCall(
    searchSessions,
    { limit: ASKED, exclude_full_sessions: true, timezone: useViewerZone() },
    { topics: [['session']], quiet: true, staleTime: 60_000 },
  );
  return { sessions: oneOfEachSeries(data?.session ?? []), isPending };
};
