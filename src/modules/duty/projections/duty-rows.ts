import { days, plus } from '#kernel/contract/time.ts';
import { builder, fetchRows, limited } from '#kernel/database/builder.ts';
import { countRows, type Sql } from '#kernel/database/database.ts';
import { SHIFT_DAYS_MAX } from '../contract/duty-api.ts';
import type { HelpConcern, HelpPlace } from '../contract/help-events.ts';

export type ShiftRow = { shift: string; member: string; starts_at: Date; ends_at: Date; offered_to: string | null };

/** No shift is longer: one that reaches into a time began this long before at most. */
const LONGEST = days(SHIFT_DAYS_MAX);

/** The shifts that lie within this time or reach into it, the earliest first. */
export const shiftsWithin = (sql: Sql, from: string, until: string): Promise<ShiftRow[]> =>
  sql.query(
    `select shift, member, starts_at, ends_at, offered_to from duty_rota.shift
     where starts_at >= $1 and starts_at < $2 and ends_at > $3 order by starts_at, shift limit 1000`,
    [plus(from, -LONGEST), until, from],
  );

export const shiftRow = async (sql: Sql, shift: string): Promise<ShiftRow | undefined> => {
  const [row] = await sql.query<ShiftRow>(
    'select shift, member, starts_at, ends_at, offered_to from duty_rota.shift where shift = $1',
    [shift],
  );
  return row;
};

/** More shifts at one time than any staff have, and more calls than any staff can see at once. */
const MOST = 100;

const membersOf = (rows: readonly { member: string }[]): string[] => [...new Set(rows.map(({ member }) => member))];

/** Who is on duty now, whose shift began first first. */
export const onDutyAt = async (sql: Sql, now: string): Promise<string[]> =>
  membersOf(
    await sql.query<{ member: string }>(
      `select member from duty_rota.shift where starts_at >= $1 and starts_at <= $2 and ends_at > $2
       order by starts_at, shift limit $3`,
      [plus(now, -LONGEST), now, MOST],
    ),
  );

/** Who has a shift to come, the next one first. */
export const nextOnDuty = async (sql: Sql, now: string): Promise<string[]> =>
  membersOf(
    await sql.query<{ member: string }>(
      'select member from duty_rota.shift where starts_at > $1 order by starts_at, shift limit $2',
      [now, MOST],
    ),
  );

export type CallRow = {
  signal: string;
  asker: string;
  place: HelpPlace;
  concern: HelpConcern;
  about: string | null;
  session: string | null;
  text: string | null;
  status: 'waiting' | 'seen' | 'ended';
  asked_at: Date;
  called: string | null;
  called_at: Date | null;
  calls: number;
  seen_by: string | null;
  seen_at: Date | null;
  ended_at: Date | null;
};

const columns = `signal, asker, place, concern, about, session, text, status, asked_at, called, called_at, calls,
  seen_by, seen_at, ended_at`;

/** What a member of the staff may read: all calls but those about themself. */
const MAY_READ = '(about is null or about <> $1)';

export const callRow = async (sql: Sql, staff: string, signal: string): Promise<CallRow | undefined> => {
  const [row] = await sql.query<CallRow>(`select ${columns} from duty_rota.call where ${MAY_READ} and signal = $2`, [
    staff,
    signal,
  ]);
  return row;
};

/** Of these askers, or about them, when `members` is not null; one more than the limit when there are more. */
export const callRows = async (
  sql: Sql,
  page: {
    staff: string;
    status: 'open' | 'ended';
    members: readonly string[] | null;
    limit: number;
    offset: number;
  },
): Promise<CallRow[]> => {
  const { staff, status, members, offset } = page;
  const limit = page.limit + 1;
  const query = builder
    .from('duty_rota.call')
    .select(builder.raw(columns))
    .whereRaw('about is distinct from cast(? as uuid)', [staff])
    .whereRaw(status === 'open' ? "status <> 'ended'" : "status = 'ended'")
    .orderByRaw(status === 'open' ? 'asked_at, signal' : 'ended_at desc, signal');
  if (members !== null)
    query.whereRaw('(asker = any(cast(:members as uuid[])) or about = any(cast(:members as uuid[])))', {
      members: [...members],
    });
  return (await fetchRows<CallRow>(sql, limited(query, { limit, offset }))).slice(0, limit);
};

/** Counted up to a hundred: more are many. */
export const countWaiting = (sql: Sql, staff: string): Promise<number> =>
  countRows(
    sql,
    `(select 1 from duty_rota.call where ${MAY_READ} and status = 'waiting' order by asked_at, signal limit $2) as waiting`,
    [staff, MOST],
  );

/** The newest call of a member since then that is not over. */
export const ownCallRow = async (sql: Sql, asker: string, since: string): Promise<CallRow | undefined> => {
  const [row] = await sql.query<CallRow>(
    `select ${columns} from duty_rota.call where asker = $1 and asked_at > $2 and status <> 'ended'
     order by asked_at desc limit 1`,
    [asker, since],
  );
  return row;
};

export const callOf = async (sql: Sql, asker: string, signal: string): Promise<CallRow | undefined> => {
  const [row] = await sql.query<CallRow>(`select ${columns} from duty_rota.call where asker = $1 and signal = $2`, [
    asker,
    signal,
  ]);
  return row;
};
