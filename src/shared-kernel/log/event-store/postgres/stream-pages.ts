import type { Database } from '#kernel/database/database.ts';
import type { StoredEvent } from '../event-store.ts';
import { groupCommit } from '#kernel/database/group-commit.ts';
import { eventIn, type EventRow, STREAM_COLUMNS } from './rows.ts';

/** At most `size` events of a stream, in order, from the revision `from` on. */
type PageOf = { stream: string; from: bigint; size: number };
type PageRow = EventRow & { place: number };

// The limits inside make the planner follow the indexes of names and of revisions, for one page of each stream only.
const PAGES = `select w.place::int as place, p.*
  from unnest($1::text[], $2::bigint[], $3::int[]) with ordinality as w (stream, first, size, place)
  cross join lateral (
    select s.id, s.hidden_below from event_store.streams s where s.name = w.stream and not s.ended limit 1) s
  cross join lateral (
    select ${STREAM_COLUMNS} from event_store.events e
    where e.stream_id = s.id and e.revision >= s.hidden_below and e.revision >= w.first
    order by e.revision limit w.size) p`;
const LANES = 2;
const LARGEST_GROUP = 64;

/**
 * Reads pages of streams. A command reads several streams, and many commands run at the same time: reads that arrive in one
 * turn of the event loop, or while all lanes are busy, share one statement, and equal ones share their rows.
 */
export const postgresStreamPages = (database: Database) => {
  const together = async (group: readonly PageOf[]): Promise<StoredEvent[][]> => {
    const places = new Map<string, number>();
    const wanted: PageOf[] = [];
    const placeOf = (page: PageOf): number => {
      const key = `${page.from} ${page.size} ${page.stream}`;
      const known = places.get(key) ?? wanted.push(page) - 1;
      places.set(key, known);
      return known;
    };
    const placed = group.map(placeOf);
    const rows = await database.query<PageRow>(PAGES, [
      wanted.map(({ stream }) => stream),
      wanted.map(({ from }) => String(from)),
      wanted.map(({ size }) => size),
    ]);
    const pages = wanted.map((): StoredEvent[] => []);
    for (const row of rows) pages[row.place - 1]!.push(eventIn(row, wanted[row.place - 1]!.stream));
    for (const page of pages) page.sort((a, b) => (a.revision < b.revision ? -1 : 1));
    return placed.map((place) => pages[place]!);
  };

  const read = groupCommit({ lanes: LANES, largest: LARGEST_GROUP, together });
  return (stream: string, from: bigint, size: number): Promise<readonly StoredEvent[]> => read({ stream, from, size });
};
