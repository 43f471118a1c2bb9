import {
  keepPreviousData,
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  queryOptions,
  useQuery,
  type QueryKey,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#kernel/contract/endpoint.ts';
import type { Notice } from '#kernel/contract/refusals.ts';
import { call, isPassing, type CallOptions } from './call.ts';
import { answerFailure } from './failures.ts';

/** What a query is about: `['session']` for any session, `['session', uuid]` for one. Push messages name the same topics. */
export type Topic = readonly [topic: string, id?: string];

/** A failed call as an error: what the server said and with which status (0: not reached). */
export class CallFailure extends Error {
  readonly notice: Notice;
  readonly status: number;
  readonly ignoreSignedOut: boolean;
  constructor(notice: Notice, status: number, ignoreSignedOut = false) {
    super(notice.msg);
    this.name = 'CallFailure';
    this.notice = notice;
    this.status = status;
    this.ignoreSignedOut = ignoreSignedOut;
  }
}

/** Like `call`, but throws a `CallFailure`; for queries and mutations. Never toasts by itself: the query client does, once. */
export const callOrThrow = async <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> => {
  const answer = await call(endpoint, input, { ...options, quiet: true });
  if (!answer.ok) throw new CallFailure(answer.notice, answer.status, options.ignoreSignedOut);
  return answer.value;
};

export const callKey = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  topics: readonly Topic[] = [],
): QueryKey => [endpoint.path, input, topics];

export type CallQueryOptions = Pick<CallOptions, 'timeout' | 'ignoreSignedOut'> & {
  /** Refetched when the server says that one of these changed. */
  topics?: readonly Topic[];
  enabled?: boolean;
  /** For a form, which begins with what is stored now: no earlier answer is shown. */
  isForForm?: boolean;
  /** Milliseconds during which an answer is not asked for again; 30 s unless told. */
  staleTime?: number;
  /** Milliseconds between repeated calls; without it a query with topics polls only while a member's push channel is lost. */
  refetchInterval?: number | false;
  /** Polls in hidden tabs, too. */
  inBackground?: boolean;
  /** While the input changes (paging, typing), keep showing the previous answer. */
  keepPrevious?: boolean;
  /** The caller shows failures itself: no toast for this query. */
  quiet?: boolean;
};

/** Whether only the time zone is another one: that answer stands until the one for this zone has come, as on a page that the server drew. */
const isInOtherZone = (key: QueryKey | undefined, { path }: Endpoint, input: unknown): boolean => {
  const withoutZone = (input: unknown) => JSON.stringify({ ...(input as object), timezone: '' });
  return key?.[0] === path && 'timezone' in (input as object) && withoutZone(key[1]) === withoutZone(input);
};

/** The options of one read of the server, for `useQueries`. */
export const callQuery = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  callQueryOptions: CallQueryOptions = {},
) =>
  queryOptions<AnswerOf<E>, CallFailure>({
    queryKey: callKey(endpoint, input, callQueryOptions.topics),
    queryFn: ({ signal }) =>
      callOrThrow(endpoint, input, {
        signal,
        ...(callQueryOptions.timeout === undefined ? {} : { timeout: callQueryOptions.timeout }),
        ignoreSignedOut: callQueryOptions.ignoreSignedOut ?? false,
      }),
    enabled: callQueryOptions.enabled ?? true,
    staleTime: callQueryOptions.staleTime ?? 30_000,
    ...(callQueryOptions.isForForm === true ? { gcTime: 0 } : {}),
    refetchInterval: againWhenAway(callQueryOptions.refetchInterval),
    refetchIntervalInBackground: callQueryOptions.inBackground ?? false,
    ...(callQueryOptions.keepPrevious
      ? { placeholderData: keepPreviousData }
      : {
          placeholderData: (previous, query) =>
            isInOtherZone(query?.queryKey, endpoint, input) ? previous : undefined,
        }),
    meta: { quiet: callQueryOptions.quiet ?? false },
  });

/** One read of the server as a query: `useCall(listSessions, { sort: 'soon' }, { topics: [['session']] })`. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: z.input<E['input']>,
  callQueryOptions: CallQueryOptions = {},
): UseQueryResult<AnswerOf<E>, CallFailure> => useQuery(callQuery(endpoint, input, callQueryOptions));

/** Refetches what is on screen about this topic, and marks the rest stale. Without an id: everything of that topic. */
export const invalidateTopic = (queries: QueryClient, [topic, id]: Topic): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey }) =>
      ((queryKey[2] ?? []) as readonly Topic[]).some(
        ([name, one]) => name === topic && (id === undefined || one === undefined || one === id),
      ),
  });

/** Everything that carries any topic, after the push channel was away and may have missed something. */
export const invalidateAllTopics = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey }) => ((queryKey[2] ?? []) as readonly Topic[]).length > 0 });

const onError = (error: unknown, quiet: unknown) => {
  if (error instanceof CallFailure && quiet !== true) answerFailure(error, { ignoreSignedOut: error.ignoreSignedOut });
};

const worthRetrying = (failure: unknown): boolean =>
  failure instanceof CallFailure && (failure.status === 0 || failure.status >= 500) && !isMaintenance(failure);
/** Pause between two attempts to reach a server that was not reached or was asked too much, or behind whose gateway none answered. */
const ASK_AGAIN_MS = 15_000;
const isAway = (failure: unknown): boolean =>
  failure instanceof CallFailure &&
  (failure.status === 0 || failure.status === 429 || (failure.status >= 502 && failure.status <= 504)) &&
  !isMaintenance(failure);
const againWhenAway =
  (otherwise: number | false = false) =>
  ({ state }: { state: { error: unknown } }): number | false =>
    isAway(state.error) ? ASK_AGAIN_MS : otherwise;
const isSoon = (failure: unknown): boolean => failure instanceof CallFailure && isPassing(failure);
/** Some 40 seconds: longer than another worker needs to take over. */
const MANY_TRIES = 8;
const isMaintenance = ({ notice }: CallFailure) => notice.name === 'SITE_IS_DOWN_FOR_MAINTENANCE';

export const createQueryClient = (): QueryClient => {
  // The library believes that every page begins with a network; then what failed before it came would not be asked for again.
  onlineManager.setOnline(navigator.onLine);
  /** Queries whose server is away: their page has said so. */
  const away = new WeakSet<object>();
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (!away.has(query)) onError(error, query.meta?.['quiet']);
        if (isAway(error)) away.add(query);
      },
      onSuccess: (_, query) => void away.delete(query),
    }),
    mutationCache: new MutationCache({
      onError: (error, _input, _context, mutation) => onError(error, mutation.meta?.['quiet']),
    }),
    defaultOptions: {
      queries: {
        // Without a network a page says so at once; the query is asked again when the network is back.
        retry: (failures, failure) =>
          onlineManager.isOnline() && failures < (isSoon(failure) ? MANY_TRIES : 2) && worthRetrying(failure),
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 8000),
        networkMode: 'always',
        refetchOnReconnect: true,
        refetchInterval: againWhenAway(),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
};
