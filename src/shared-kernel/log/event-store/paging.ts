import type { StoredEvent } from './event-store.ts';

/** One page of events, and the place of the next page, if any. */
export type PagingPage<Place> = { events: readonly StoredEvent[]; next: Place | undefined };

const LARGEST_PAGE = 500;

/** Reads page by page, at most `limit` events; the next page is prefetched while one is consumed. */
export async function* paged<Place>(
  start: Place,
  limit: number = Infinity,
  read: (place: Place, size: number) => Promise<PagingPage<Place>>,
): AsyncGenerator<StoredEvent, void, undefined> {
  let left = limit;
  let coming: Promise<PagingPage<Place>> | undefined = left > 0 ? read(start, Math.min(left, LARGEST_PAGE)) : undefined;
  while (coming !== undefined) {
    const { events, next }: PagingPage<Place> = await coming;
    const wanted = events.slice(0, left);
    left -= events.length;
    coming = next !== undefined && left > 0 ? read(next, Math.min(left, LARGEST_PAGE)) : undefined;
    coming?.catch(() => undefined); // awaited in the next iteration, if there is one
    for (const event of wanted) yield event;
  }
}
