import type { Query } from '#kernel/database/builder.ts';
import type { SessionOrder } from '../contract/session-cursor.ts';

export type Range = { from?: string | undefined; to?: string | undefined };
/** A page is found by where the one before ended; `offset` counts from there. */
export type SessionStatementPage = {
  limit: number;
  offset: number;
  after?: { at: string; session: string } | undefined;
};

const DIRECTIONS = {
  soonest: ['starts_at', 'asc'],
  latest: ['starts_at', 'desc'],
  newest: ['scheduled_at', 'desc'],
} as const;

/** Sessions that are alike in what a list is ordered by stand in the order of their ids. */
export const ordered = (query: Query, order: SessionOrder): Query => {
  const [column, direction] = DIRECTIONS[order];
  return query.orderBy([{ column: `s.${column}`, order: direction }, { column: 's.session' }]);
};

/** What comes behind the page before, so that an index leads there however far down that is. */
export const behind = (query: Query, order: SessionOrder, { after }: SessionStatementPage): Query => {
  if (!after) return query;
  if (order === 'soonest')
    return query.whereRaw('(s.starts_at, s.session) > (?::timestamptz, ?::uuid)', [after.at, after.session]);
  const column = `s.${DIRECTIONS[order][0]}`;
  return query.where(column, '<=', after.at).where((either) => {
    either.where(column, '<', after.at).orWhere('s.session', '>', after.session);
  });
};

export const inRange = (query: Query, { from, to }: Range): Query => {
  if (from !== undefined) query.where('s.starts_at', '>=', from);
  if (to !== undefined) query.where('s.starts_at', '<=', to);
  return query;
};
