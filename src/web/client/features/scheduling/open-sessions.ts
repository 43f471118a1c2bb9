import { useQueries } from '@tanstack/react-query';
import { getSession, type Session } from '../../../../modules/scheduling/contract/api.ts';
import { isClosed } from '../../../../modules/scheduling/contract/session-view.ts';
import { seriesSessions } from '../../../../modules/scheduling/series/contract/api.ts';
import { hours } from '../../../../shared-kernel/contract/time.ts';
import { call } from '../../lib/call.ts';
import { serverNow } from '../../lib/server-time.ts';
import { viewerZone } from '../../lib/time.ts';

/** A session that began some hours ago may still run. */
const LONGEST = hours(4);

export const isOpen = (session: Session): boolean => !isClosed(session);

/** The session with this id, or the next open one of the series with this id; null when none is open (C-133). */
const openSession = async (id: string): Promise<Session | null> => {
  const one = await call(getSession, { id, timezone: viewerZone() }, { quiet: true });
  if (one.ok) return isOpen(one.value.session) ? one.value.session : null;
  const many = await call(
    seriesSessions,
    { id, timezone: viewerZone(), start_time_from: new Date(serverNow() - LONGEST).toISOString() },
    { quiet: true },
  );
  return many.ok ? (many.value.session.find(isOpen) ?? null) : null;
};

/** What is open of a configured list of sessions and series, ids with ; between them. */
export const useOpenSessions = (list: string, most: number): { isKnown: boolean; sessions: Session[] } => {
  const found = useQueries({
    queries: list
      .split(';')
      .filter(Boolean)
      .slice(0, most)
      .map((id) => ({
        queryKey: [getSession.path, { open: id }, [['session', id]]],
        queryFn: () => openSession(id),
      })),
  });
  return { isKnown: found.every(({ isPending }) => !isPending), sessions: found.flatMap(({ data }) => data ?? []) };
};
