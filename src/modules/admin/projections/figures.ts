import type { Sql } from '#kernel/database/database.ts';
import { flags } from './activity.ts';

export const COUNTED = {
  'new-members': ['EMAIL_CONFIRM'],
  places: ['SESSION_JOIN'],
  attendances: ['SESSION_ATTEND'],
  held: ['SESSION_HELD'],
  reports: flags,
  income: ['PAYMENT'],
  missed: ['SESSION_MISSED'],
} as const satisfies Readonly<Record<string, readonly string[]>>;
export type Counted = keyof typeof COUNTED;

/** Of a figure on one day. The week to this minute, and the one before it, may begin and end within a day. */
export type FigureRow = { type: string; day: string; count: number; week: number; week_before: number };

/**
 * Events by type and day in a time zone, and of each day what lies in the last week and in the one before. Of payments the
 * amounts of one currency, in its smallest unit.
 */
export const figureRows = (
  sql: Sql,
  options: { since: string; weekBefore: string; week: string; now: string; timezone: string; currency: string },
): Promise<FigureRow[]> =>
  sql.query(
    `select f.type, f.day, sum(f.value)::float8 as count,
       coalesce(sum(f.value) filter (where f.at > $3::timestamptz), 0)::float8 as week,
       coalesce(sum(f.value) filter (where f.at > $2::timestamptz and f.at <= $3::timestamptz), 0)::float8 as week_before
     from (
       select i.type, i.at, to_char(i.at at time zone $5, 'YYYY-MM-DD') as day,
         case when i.type = 'PAYMENT' then case when i.details like $6 then i.amount else 0 end else 1 end as value
       from admin_activity.item i
       where i.at >= $1::timestamptz and i.at <= $4::timestamptz and i.type = any($7::text[])) f
     group by f.type, f.day`,
    [
      options.since,
      options.weekBefore,
      options.week,
      options.now,
      options.timezone,
      `% ${options.currency.toUpperCase()}`,
      Object.values(COUNTED).flat(),
    ],
  );
