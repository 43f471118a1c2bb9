import type { Database } from '#kernel/database/database.ts';
import { isConnectionLost } from '#kernel/database/database-errors.ts';
import { groupCommit } from '#kernel/database/group-commit.ts';
import type { LastEvent } from '../event-store.ts';

type EndOf = { stream: string; last: LastEvent | undefined };

// The limit inside makes the planner follow the index of names: a join may read all streams.
const OTHERS = `select w.place::int as place
  from unnest($1::text[], $2::bigint[], $3::uuid[]) with ordinality as w (stream, revision, id, place)
  left join lateral (
    select s.id, s.revision from event_store.streams s
    where s.name = w.stream and not s.ended and s.hidden_below <= s.revision limit 1) s on true
  where case when w.id is null then s.id is not null
    else s.id is null or s.revision <> w.revision or not exists (
      select from event_store.events e where e.stream_id = s.id and e.revision = w.revision and e.id = w.id) end`;
const LANES = 2;
const LARGEST_GROUP = 256;

/**
 * The port's `endsWith`. A command asks it of several streams, and many commands run at the same time: what is asked in one
 * turn of the event loop, or while all lanes are busy, shares one statement, which answers a row only for what has changed.
 */
export const postgresStreamEnds = (database: Database) => {
  const together = async (group: readonly EndOf[]): Promise<boolean[]> => {
    const places = new Map<string, number>();
    const asked: EndOf[] = [];
    const placed = group.map((end) => {
      const key = `${end.last?.id ?? ''} ${end.last?.revision ?? ''} ${end.stream}`;
      const known = places.get(key) ?? asked.push(end) - 1;
      places.set(key, known);
      return known;
    });
    try {
      const others = await database.query<{ place: number }>(OTHERS, [
        asked.map(({ stream }) => stream),
        asked.map(({ last }) => (last === undefined ? null : String(last.revision))),
        asked.map(({ last }) => last?.id ?? null),
      ]);
      const changed = new Set(others.map(({ place }) => place - 1));
      return placed.map((place) => !changed.has(place));
    } catch (failure) {
      // One that cannot be asked must not fail the others: they are read, which fails for itself alone.
      if (failure instanceof Error && isConnectionLost(failure)) throw failure;
      return group.map(() => false);
    }
  };
  const ask = groupCommit({ lanes: LANES, largest: LARGEST_GROUP, together });
  return (stream: string, last: LastEvent | undefined): Promise<boolean> => ask({ stream, last });
};
