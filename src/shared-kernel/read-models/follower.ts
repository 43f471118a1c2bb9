import type { Sql } from '../database/database.ts';
import type { Recorded } from '../log/event-log.ts';
import type { DeclaredChange, Projection, ProjectionReaction } from './projection.ts';
import { rowsWriter, type ReadModelSent } from './read-model.ts';
import type { Table } from './row-changes.ts';

/** A subscriber with a checkpoint: a projection or a policy. */
export type Follower = {
  name: string;
  version: number;
  /** The follower that reacted to the same events in earlier releases: a first start continues from its checkpoint. */
  splitFrom?: string;
  types: ReadonlySet<string>;
  /** Applies the events as part of the caller's transaction; its statements are sent then, and all answered with `written`. */
  apply: (events: readonly Recorded[], sql: Sql) => Promise<ReadModelSent>;
  changes: (event: Recorded) => readonly DeclaredChange[];
};

export const reactionsByType = <R>(reactions: readonly ProjectionReaction<R>[]) =>
  Map.groupBy(reactions, ({ type }) => type);

/** A projection that writes into this schema: the live one, or its replacement. */
export const projectionFollower = (
  projection: Projection,
  schema: string,
  tables: ReadonlyMap<string, Table>,
): Follower => {
  const reactions = reactionsByType(projection.reactions);
  const changes = reactionsByType(projection.changes ?? []);
  return {
    name: projection.name,
    version: projection.version,
    types: new Set([...reactions.keys(), ...changes.keys()]),
    apply: async (events, sql) => {
      const rows = rowsWriter(sql, schema, tables);
      for (const event of events)
        for (const { react } of reactions.get(event.type) ?? []) {
          const result = react(event as Recorded<never>, rows);
          if (result) await result;
        }
      return rows.send();
    },
    changes: (event) =>
      (changes.get(event.type) ?? []).flatMap(({ react }) => react(event as Recorded<never>, undefined as never)),
  };
};
