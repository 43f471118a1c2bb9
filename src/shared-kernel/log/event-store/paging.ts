import type { StoredEvent } from './event-store.ts';

/** Some events, and where to go on reading; nowhere when these were the last. */
export type Page<Place> = { events: readonly StoredEvent[]; next: Place | undefined };

const LARGEST_PAGE = 500;

/** Reads page after page, at most `limit` events; the next page travels while one is looked at. */
export async function* paged<Place>(
  start: Place,
  limit: number = Infinity,
  read: (place: Place, size: number) => Promise<Page<Place>>,
): AsyncGenerator<StoredEvent, void, undefined> {
  let left = limit;
  let coming: Promise<Page<Place>> | undefined = left > 0 ? read(start, Math.min(left, LARGEST_PAGE)) : undefined;
  while (coming !== undefined) {
    const { events, next }: Page<Place> = await coming;
    const wanted = events.slice(0, left);
    left -= events.length;
    coming = next !== undefined && left > 0 ? read(next, Math.min(left, LARGEST_PAGE)) : undefined;
    coming?.catch(() => undefined); // it is awaited by the next turn, if there is one
    for (const event of wanted) yield event;
  }
}
