import type { Sql } from '../database/database.ts';
import type { Position } from '../log/event-store/event-store.ts';
import type { Change } from './projection.ts';

/** Postgres channel of {@link ProjectedMessage}: every process listens. */
export const PROJECTED = 'projected';
/** Published with the commit of rows: the position that read models have reached, and what changed for whom. */
export type ProjectedMessage = {
  /** Name of the projector, when several share the work. */
  of?: string;
  position: Position;
  changes: Change[];
};

/** Publishes in the transaction of the rows; Postgres delivers when it commits. */
export type PublishChanges = (sql: Sql, position: Position, changes: readonly Change[]) => Promise<void>;

export const publishChanges =
  (projector: string | undefined): PublishChanges =>
  async (sql, position, changes) => {
    for (const part of inMessages(changes)) {
      const message: ProjectedMessage = {
        ...(projector === undefined ? {} : { of: projector }),
        position,
        changes: part,
      };
      await sql.query('select pg_notify($1, $2)', [PROJECTED, JSON.stringify(message)]);
    }
  };

/** A notification of Postgres carries at most 8000 bytes. */
const MOST_BYTES = 7000;
/** Ids of members in one change; more are notified by several. */
const MOST_MEMBERS = 100;

const inParts = (change: Change): Change[] => {
  const { to } = change;
  if (!Array.isArray(to) || to.length <= MOST_MEMBERS) return [change];
  const parts = Math.ceil(to.length / MOST_MEMBERS);
  return Array.from({ length: parts }, (_, part) => ({
    ...change,
    to: to.slice(part * MOST_MEMBERS, (part + 1) * MOST_MEMBERS),
  }));
};

/** Distinct changes in as many messages as needed; at least one, because each carries the position. */
const inMessages = (changes: readonly Change[]): Change[][] => {
  const distinct = new Map(changes.flatMap(inParts).map((change) => [JSON.stringify(change), change]));
  const messages: Change[][] = [[]];
  let size = 0;
  for (const [text, change] of distinct) {
    const bytes = Buffer.byteLength(text) + 1;
    if (size + bytes > MOST_BYTES) {
      messages.push([]);
      size = 0;
    }
    messages.at(-1)!.push(change);
    size += bytes;
  }
  return messages;
};
