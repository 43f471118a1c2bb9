import type { StoredEvent } from './event-store.ts';

/** Some events, and where to go on reading; nowhere when these were the last. */
export type Page<Place> = { events: readonly StoredEvent[]; next: Place | undefined };

const LARGEST_PAGE = 500;

/** Reads page after page, at most `limit` events. */
export async function* paged<Place>(
  start: Place,
  limit: number = Infinity,
  read: (place: Place, size: number) => Promise<Page<Place>>,
): AsyncGenerator<StoredEvent, void, undefined> {
  let place: Place | undefined = start;
  let left = limit;
  while (place !== undefined && left > 0) {
    const page: Page<Place> = await read(place, Math.min(left, LARGEST_PAGE));
    yield* page.events.slice(0, left);
    left -= page.events.length;
    place = page.next;
  }
}
