import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type {
  hostedSessions,
  joinedSessions,
  searchSessions,
  Session,
} from '../../../../modules/scheduling/contract/api.ts';
import { callKey, callOrThrow, type CallFailure, type Topic } from '../../lib/query.ts';
import { pushState } from '../../lib/push-state.ts';

type Paged = typeof searchSessions | typeof joinedSessions | typeof hostedSessions;
const topics: readonly Topic[] = [['session']];
const POLL_WITHOUT_PUSH = 30_000;

/**
 * A list that grows by a page when asked to, without end. Each page begins where the one before ended, whatever was added
 * meanwhile; what was moved from one page to the next stands there once.
 */
export const useSessionPages = <E extends Paged>(
  endpoint: E,
  input: Omit<z.input<E['input']>, 'limit' | 'offset' | 'after'>,
  { size, enabled = true }: { size: number; enabled?: boolean },
) => {
  const query = useInfiniteQuery<
    { session: Session[]; after: string | null },
    CallFailure,
    { session: Session[] },
    readonly unknown[],
    string
  >({
    queryKey: [...callKey(endpoint, input as z.input<E['input']>, topics), size],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow<Paged>(endpoint, { ...input, limit: size, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after ?? undefined,
    select: ({ pages }) => ({
      session: [...new Map(pages.flatMap(({ session }) => session).map((each) => [each.uuid, each])).values()],
    }),
    enabled,
    staleTime: 30_000,
    refetchInterval: () => (pushState() === 'lost' ? POLL_WITHOUT_PUSH : false),
    placeholderData: keepPreviousData,
  });
  return {
    query,
    /** Asks for the next page; nothing when this was all. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  };
};
