import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '../../../../shared-kernel/contract/endpoint.ts';
import { listLooks, type Look, type Looker } from '../../../../modules/audit/contract/api.ts';
import { callKey, callOrThrow, type CallFailure, type Topic } from '../../lib/query.ts';
import { pushState } from '../../lib/push-state.ts';

const SHOWN = 50;
const topics: readonly Topic[] = [['look']];
const POLL_WITHOUT_PUSH = 30_000;

export type Looks = Pick<AnswerOf<typeof listLooks>, 'num_total' | 'of_history'> & { look: Look[]; lookers: Looker[] };

/** A list of looks that grows by a page when asked to, without end; looks that are recorded meanwhile stand in front. */
export const useLooks = (of: { auditor?: string | undefined; ref?: string | undefined }) => {
  const query = useInfiniteQuery<AnswerOf<typeof listLooks>, CallFailure, Looks, readonly unknown[], string>({
    queryKey: callKey(listLooks, of, topics),
    queryFn: ({ pageParam, signal }) => callOrThrow(listLooks, { ...of, limit: SHOWN, after: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ after }) => after ?? undefined,
    select: ({ pages }) => ({
      look: [...new Map(pages.flatMap(({ look }) => look).map((each) => [each.uuid, each])).values()],
      num_total: pages[0]?.num_total ?? 0,
      of_history: pages[0]?.of_history ?? null,
      lookers: pages[0]?.auditor ?? [],
    }),
    staleTime: 0,
    refetchInterval: () => (pushState() === 'lost' ? POLL_WITHOUT_PUSH : false),
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
  return {
    query,
    /** Asks for the next page; nothing when this was all. */
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
  };
};
