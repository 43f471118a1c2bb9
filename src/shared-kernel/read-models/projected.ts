import type { Sql } from '../database/database.ts';
import { BEGINNING, type Position } from '../log/event-store/event-store.ts';
import type { Change } from './projection.ts';

/** Postgres channel of {@link ProjectedMessage}: every process listens. */
export const PROJECTED = 'projected';
/** Published with the commit of rows: the position that read models have reached, or what changed for whom. */
export type ProjectedMessage = {
  /** Name of the projector, when several share the work. */
  of?: string;
  /** The beginning in a message about changes. */
  position: Position;
  changes: Change[];
};

/** Hands changes over to the processes whose browsers they concern. */
export type ChangePublisher = {
  /**
   * Publishes with the commit of this transaction, by statements that are sent at once, or resolves to what is left to do
   * after it.
   */
  publish(sql: Sql, changes: readonly Change[]): Promise<(() => Promise<void>) | undefined>;
  /** A process begins to publish: what another one committed without publishing it may have been missed. */
  takeOver(): Promise<void>;
};

/** Publishes how far the read models are, in the transaction of the rows; Postgres delivers when it commits. */
export const publishPosition = (sql: Sql, value: string | undefined, position: Position): Promise<unknown> =>
  notify(sql, { ...(value === undefined ? {} : { of: value }), position, changes: [] });

/** Publishes changes through Postgres, which delivers them when the transaction commits. */
export const postgresPublisher: ChangePublisher = {
  publish: async (sql, changes) => {
    await Promise.all(inMessages(changes).map((part) => notify(sql, { position: BEGINNING, changes: part })));
    return undefined;
  },
  takeOver: () => Promise.resolve(),
};

/** Every process learns that it may have missed changes. */
export const publishMissed = (sql: Sql): Promise<unknown> => sql.query('select pg_notify($1, $2)', [PROJECTED, '']);

const notify = (sql: Sql, message: ProjectedMessage): Promise<unknown> =>
  sql.query('select pg_notify($1, $2)', [PROJECTED, JSON.stringify(message)]);

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

/** Distinct changes in as many messages as needed. */
const inMessages = (changes: readonly Change[]): Change[][] => {
  const distinct = new Map(changes.flatMap(inParts).map((change) => [JSON.stringify(change), change]));
  const messages: Change[][] = [];
  let size = MOST_BYTES;
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
