import type { z } from 'zod';
import type { EventType } from '../contract/event.ts';
import type { Recorded } from '../log/event-log.ts';
import type { Rows } from './read-model.ts';

/** "This changed": ids only, sent to browsers. `to` lists the members who are told, or means the staff; everyone signed in when absent. */
export type Change = { topic: string; id: string; to?: readonly string[] | 'staff' };

/** What one event type does to a projection's rows, or what a policy makes of it. */
export type Reaction<Result> = { type: string; react: (event: Recorded<never>, rows: Rows) => Result };

/** `on(SessionScheduled, ({ data, meta }, rows) => rows.put('session', { … }))` */
export const on = <T extends string, S extends z.ZodObject, Result>(
  type: EventType<T, S>,
  react: (event: Recorded<z.output<S>>, rows: Rows) => Result,
): Reaction<Result> => ({ type: type.type, react });

/**
 * A read model. Its tables live in a Postgres schema of its own named like the projection; queries read
 * `<name>.<table>`. Raising `version` (whenever tables or reactions change) builds it anew beside the old one and swaps.
 */
export type Projection = {
  /** Lower case with underscores, `scheduling_sessions`: also the schema's name. */
  name: string;
  version: number;
  /** DDL of its tables and indexes, unqualified names. Every table written through `rows` has a primary key. */
  tables: string;
  reactions: readonly Reaction<void | Promise<void>>[];
  /** What browsers are told once the rows are committed. */
  changes?: readonly Reaction<readonly Change[]>[];
};
