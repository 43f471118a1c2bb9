import type { z } from 'zod';
import { useQueries } from '@tanstack/react-query';
import { getSession, type Session } from '#modules/scheduling/contract/api.ts';
import { isClosed } from '#modules/scheduling/contract/session-view.ts';
import { seriesSessions } from '#modules/scheduling/series/contract/api.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import type { RefusalName } from '#kernel/contract/refusals.ts';
import { call } from '#client/lib/call.ts';
import { CallFailure } from '#client/lib/query.ts';
import { serverNow } from '#client/lib/server-time.ts';
import { viewerZone } from '#client/lib/time.ts';
import { LONGEST } from '../scheduling-context.ts';

export const isOpen = (session: Session): boolean => !isClosed(session);

const ABSENT: readonly RefusalName[] = ['SESSION_DOES_NOT_EXIST', 'SESSION_DELETED', 'SERIES_DOES_NOT_EXIST'];

/** What the server answers, undefined when it says that there is no such thing. */
const ifThere = async <E extends Endpoint>(endpoint: E, input: z.input<E['input']>) => {
  const answer = await call(endpoint, input, { quiet: true });
  if (answer.ok) return answer.value;
  if (ABSENT.some((name) => name === answer.notice.name)) return undefined;
  throw new CallFailure(answer.notice, answer.status);
};

/** The session with this id, or the next open one of the series with this id; null when none is open (C-133). */
const openSession = async (id: string): Promise<Session | null> => {
  const timezone = viewerZone();
  const one = await ifThere(getSession, { id, timezone });
  if (one) return isOpen(one.session) ? one.session : null;
  const start_time_from = new Date(serverNow() - LONGEST).toISOString();
  const many = await ifThere(seriesSessions, { id, timezone, start_time_from });
  return many?.session.find(isOpen) ?? null;
};

/** What is open of a configured list of sessions and series, ids with ; between them. */
export const useOpenSessions = (list: string, most: number): { isKnown: boolean; sessions: Session[] } => {
  const results = useQueries({
    queries: list
      .split(';')
      .filter(Boolean)
      .slice(0, most)
      .map((id) => ({
        queryKey: [getSession.path, { open: id }, [['session', id]]],
        queryFn: () => openSession(id),
        meta: { quiet: true },
      })),
  });
  return { isKnown: results.every(({ isPending }) => !isPending), sessions: results.flatMap(({ data }) => data ?? []) };
};
