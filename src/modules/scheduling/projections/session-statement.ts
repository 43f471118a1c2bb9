import type { SessionOrder } from '../contract/session-cursor.ts';

export type Range = { from?: string | undefined; to?: string | undefined };
/** A page is found by where the one before ended; `offset` counts from there. */
export type Page = {
  limit: number;
  offset: number;
  after?: { at: string; session: string } | undefined;
};

/** Collects the values of a statement while it is written: every filter that is not asked for stays out of it. */
export const statement = () => {
  const values: unknown[] = [];
  return {
    values,
    /** The placeholder of one more value. */
    bind: (value: unknown, type: string): string => `$${values.push(value)}::${type}`,
  };
};
export type Statement = ReturnType<typeof statement>;

/** What a list is ordered by; sessions that are alike in it stand in the order of their ids. */
export const orderings: Record<SessionOrder, string> = {
  soonest: 's.starts_at, s.session',
  latest: 's.starts_at desc, s.session',
  newest: 's.scheduled_at desc, s.session',
};

/** What comes behind the page before, so that an index leads there however far down that is. */
export const behind = (order: SessionOrder, { after }: Page, { bind }: Statement): string => {
  if (!after) return '';
  const at = bind(after.at, 'timestamptz');
  const session = bind(after.session, 'uuid');
  if (order === 'soonest') return ` and (s.starts_at, s.session) > (${at}, ${session})`;
  const key = order === 'latest' ? 's.starts_at' : 's.scheduled_at';
  return ` and ${key} <= ${at} and (${key} < ${at} or s.session > ${session})`;
};

const ROUND_LIMITS = [5, 11, 20, 30, 50, 100, 1000];

/**
 * As text, because a statement is planned once: for a few rows Postgres then follows the order of an index. Rounded up, so
 * that there are few different statements; what is too much is cut off afterwards.
 */
export const roundLimit = (limit: number): number => ROUND_LIMITS.find((round) => round >= limit) ?? limit;

export const pageOf = ({ limit, offset }: Page, { bind }: Statement): string =>
  `limit ${roundLimit(limit)}${offset > 0 ? ` offset ${bind(offset, 'int')}` : ''}`;

export const inRange = ({ from, to }: Range, { bind }: Statement): string =>
  [
    from === undefined ? '' : ` and s.starts_at >= ${bind(from, 'timestamptz')}`,
    to === undefined ? '' : ` and s.starts_at <= ${bind(to, 'timestamptz')}`,
  ].join('');
