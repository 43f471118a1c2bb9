import type { z } from 'zod';
import type { EventType } from '../contract/event.ts';
import type { Recorded } from '../log/event-log.ts';
import type { Rows } from './read-model.ts';

/**
 * A change notification for browsers, ids only. `to` lists the members of the audience, or means the staff; all
 * signed-in members when absent.
 */
export type Change = {
  topic: string;
  id: string;
  to?: readonly string[] | 'staff';
  /** Members who are not notified, although they belong to the audience. */
  except?: readonly string[];
  /**
   * Of what changes often: `true` reaches only browsers that show this id, `false` only those that do not. A browser hears
   * of one id at most once a second. Without it the change reaches all browsers at once.
   */
  shown?: boolean;
};

/** A value of the column `member` in an {@link Audience}: all signed-in members. */
export const ALL_MEMBERS = 'all';
/** The same: all staff, besides the members that are listed. */
export const STAFF = 'staff';

/**
 * The members who are notified, asked from the projection's own rows: in the transaction that wrote them, after all events
 * of the batch. Events say what happened; who hears of it is for the read model to know (ADR 33).
 */
export type Audience = {
  /** Selects the column `member` as text: ids, {@link ALL_MEMBERS} or {@link STAFF}. */
  query: string;
  values: readonly string[];
};
export type DeclaredChange = Omit<Change, 'to' | 'except'> & {
  to?: NonNullable<Change['to']> | Audience;
  except?: readonly string[] | Audience;
};

/** The reaction to one event type: changes of a projection's rows, or a policy's jobs. */
export type ProjectionReaction<Result> = { type: string; react: (event: Recorded<never>, rows: Rows) => Result };

/** `on(SessionScheduled, ({ data, meta }, rows) => rows.put('session', { … }))` */
export const on = <T extends string, S extends z.ZodObject, Result>(
  type: EventType<T, S>,
  react: (event: Recorded<z.output<S>>, rows: Rows) => Result,
): ProjectionReaction<Result> => ({ type: type.type, react });

/**
 * A read model. Its tables are in a Postgres schema named like the projection; queries read `<name>.<table>`. Raising
 * `version` (whenever tables or reactions change) rebuilds it beside the old one and swaps.
 */
export type Projection = {
  /** Lower case with underscores, `scheduling_sessions`: also the schema's name. */
  name: string;
  version: number;
  /** DDL of its tables and indexes, unqualified names. Every table written through `rows` has a primary key. */
  tables: string;
  reactions: readonly ProjectionReaction<void | Promise<void>>[];
  /** Notifications for browsers after the commit of the rows. */
  changes?: readonly ProjectionReaction<readonly DeclaredChange[]>[];
};

/** Tables and the reactions that keep them, for projections of several modules to spread in. */
export type ProjectionPart = Pick<Projection, 'tables' | 'reactions'>;
