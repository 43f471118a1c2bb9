import {
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { z } from 'zod';
import type { AnswerOf, Endpoint } from '#kernel/contract/endpoint.ts';
import { callKey, callOrThrow, type CallFailure, type Topic } from './query.ts';

/** Each row has an id of its own, in the field that the specification gives it. */
type Identified = { uuid: string } | { id: string };
export const idOf = (row: object): string => ('uuid' in row ? row.uuid : (row as { id: unknown }).id) as string;

/** The properties of an answer that hold rows. */
type RowsIn<E extends Endpoint> = {
  [K in keyof AnswerOf<E> & string]: AnswerOf<E>[K] extends readonly Identified[] ? K : never;
}[keyof AnswerOf<E> & string];
type RowOf<E extends Endpoint, K extends RowsIn<E>> = AnswerOf<E>[K] extends readonly (infer Row)[] ? Row : never;
type Cursor = string | number;

export type Loading<Row, Page> = {
  /** Every row of the pages so far, each once. */
  rows: readonly Row[];
  /** The answer that brought the first page, for what stands beside the rows in it. */
  first: Page;
  /** A page follows. True also of what is shown until the answer to other filters is there: the button stays under the finger. */
  hasMore: boolean;
};

export type Paged<Row, Page = unknown> = {
  query: UseInfiniteQueryResult<Loading<Row, Page>, CallFailure>;
  /** Loads the next page; undefined when there is none. */
  more: (() => void) | undefined;
};

export type PagedOptions<E extends Endpoint, K extends RowsIn<E>> = {
  /** Where the rows stand in the answer. */
  rows: K;
  /** Rows per page. */
  size: number;
  topics: readonly Topic[];
  enabled?: boolean;
  staleTime?: number;
  /** The caller shows failures itself: no toast. */
  quiet?: boolean;
  /** How many rows there are, for an endpoint with `offset` whose answer does not tell its `total`. */
  total?: number;
};

/**
 * A list that grows by a page on request. Of an endpoint whose next page is asked for by `after`, each page begins where the one before ended,
 * also when rows were added meanwhile; one that the specification pages by `offset`, or by the last row in a `filter` (C-070), is read
 * by it. A row that moved from one page to the next is listed once.
 */
export const usePaged = <E extends Endpoint, K extends RowsIn<E>>(
  endpoint: E,
  input: Omit<z.input<E['input']>, 'limit' | 'offset' | 'after'>,
  pagedOptions: PagedOptions<E, K>,
): Paged<RowOf<E, K>, AnswerOf<E>> => {
  const { size } = pagedOptions;
  const cursorField = endpoint.nextPageBy ?? 'offset';
  const byCursor = cursorField === 'after';
  const byMarker = cursorField === 'filter';
  const rowsOf = (page: AnswerOf<E>) => page[pagedOptions.rows] as readonly (RowOf<E, K> & Identified)[];
  const request = { ...input, limit: size } as z.input<E['input']>;
  const nextCursor = (page: AnswerOf<E>, pages: readonly AnswerOf<E>[], asked: Cursor): Cursor | undefined => {
    if (byCursor) return (page as { after: string | null }).after ?? undefined;
    if (byMarker) {
      // Every row of the page may have been removed from it meanwhile: then the same page is asked for again.
      const last = rowsOf(page).at(-1);
      return (page as { more: boolean }).more ? (last ? `lt=${idOf(last)}` : asked) : undefined;
    }
    const next = pages.length * size;
    const total = pagedOptions.total ?? (page as { total?: number }).total;
    return (total === undefined ? rowsOf(page).length === size : next < total) ? next : undefined;
  };
  const query = useInfiniteQuery<
    AnswerOf<E>,
    CallFailure,
    Loading<RowOf<E, K>, AnswerOf<E>>,
    readonly unknown[],
    Cursor
  >({
    queryKey: [...callKey(endpoint, request, pagedOptions.topics), 'pages'],
    queryFn: ({ pageParam, signal }) =>
      callOrThrow(
        endpoint,
        { ...(request as object), ...(byMarker && pageParam === '' ? {} : { [cursorField]: pageParam }) } as z.input<
          E['input']
        >,
        { signal },
      ),
    initialPageParam: byCursor || byMarker ? '' : 0,
    getNextPageParam: nextCursor,
    select: ({ pages, pageParams }) => ({
      rows: [...new Map(pages.flatMap(rowsOf).map((each) => [idOf(each), each])).values()],
      first: pages[0]!,
      hasMore: nextCursor(pages.at(-1)!, pages, pageParams.at(-1)!) !== undefined,
    }),
    enabled: pagedOptions.enabled ?? true,
    staleTime: pagedOptions.staleTime ?? 30_000,
    placeholderData: keepPreviousData,
    meta: { quiet: pagedOptions.quiet ?? false },
  });
  return { query, more: query.data?.hasMore ? () => void nextPage(query) : undefined };
};

/**
 * What comes between is read first, and the next page after it: a change of what is shown, or the reader's own time zone on a page that
 * the server drew.
 */
const nextPage = async <Row, Page>({
  data,
  fetchNextPage,
}: UseInfiniteQueryResult<Loading<Row, Page>, CallFailure>): Promise<void> => {
  for (let tries = 5; tries > 0; tries -= 1) {
    const result = await fetchNextPage({ cancelRefetch: false });
    const isMoved = result.isPlaceholderData || result.isFetching;
    if (!result.isSuccess || result.data.rows.length !== data?.rows.length || !(isMoved || result.hasNextPage)) return;
  }
};

/** The most rows that an endpoint with `offset` answers at once. */
const MOST = 100;

/** Every row of a list that is paged by `offset`, for a choice that has to be complete: all pages, or a failure. */
export const useEvery = <E extends Endpoint, K extends RowsIn<E>>(
  endpoint: E,
  input: Omit<z.input<E['input']>, 'limit' | 'offset'>,
  pagedOptions: Omit<PagedOptions<E, K>, 'size' | 'total'>,
): UseQueryResult<RowOf<E, K>[], CallFailure> =>
  useQuery<RowOf<E, K>[], CallFailure>({
    queryKey: [...callKey(endpoint, input as z.input<E['input']>, pagedOptions.topics), 'every'],
    queryFn: async ({ signal }) => {
      const byId = new Map<string, RowOf<E, K>>();
      for (let offset = 0; ; offset += MOST) {
        const page = await callOrThrow(endpoint, { ...input, limit: MOST, offset } as z.input<E['input']>, { signal });
        const rows = page[pagedOptions.rows] as readonly (RowOf<E, K> & Identified)[];
        for (const row of rows) byId.set(idOf(row), row);
        if (rows.length < MOST) return [...byId.values()];
      }
    },
    enabled: pagedOptions.enabled ?? true,
    staleTime: pagedOptions.staleTime ?? 30_000,
    meta: { quiet: pagedOptions.quiet ?? false },
  });
