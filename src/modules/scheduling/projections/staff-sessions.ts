import { builder, fetchRows, limited, literally, type Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';

export type StaffSessionRow = {
  session: string;
  title: string;
  well: string | null;
  /** Null of a group-hosted session. */
  host: string | null;
  starts_at: Date;
  ends_at: Date;
  status: 'coming' | 'live' | 'held' | 'not-held' | 'canceled';
  seats: number;
  taken: number;
  /** Those with a place, and the host. */
  people: number;
  attended: number;
  waiting: number;
  is_first: boolean;
};

/** Those with a place, and the host of a session that is not led by its group. */
const PEOPLE = '(s.taken + case when s.group_hosted then 0 else 1 end)';

/** The next session of a host who has held none. Asked for one session at a time, by the index of its host. */
const IS_FIRST = `(not s.group_hosted and s.coming
    and (select p.hosted from scheduling_sessions.person p where p.member = s.host) = 0
    and s.session = (
      select e.session from scheduling_sessions.session e
      where e.host = s.host and e.coming and not e.group_hosted order by e.starts_at, e.session limit 1))`;

const STATUS = `case when s.status = 'live' then 'live' when s.coming then 'coming' when s.status = 'over' then
    case when s.took_place then 'held' else 'not-held' end else 'canceled' end`;

const columns = `s.session::text, s.title, w.title as well, case when s.group_hosted then null else s.host::text end as host,
    s.starts_at, s.ends_at, ${STATUS} as status, s.seats, s.taken, ${PEOPLE} as people, s.waiting, ${IS_FIRST} as is_first,
    (select count(*)::integer from scheduling_sessions.attended a where a.session = s.session) as attended`;

const sessions = (): Query =>
  builder.from('scheduling_sessions.session as s').leftJoin('scheduling_sessions.well as w', 'w.well', 's.well');

export type StaffSessionFilter = {
  q: string;
  status: StaffSessionRow['status'];
  attention?: 'thin' | 'first' | undefined;
  /** People whom a room needs. */
  needed: number;
  limit: number;
  offset: number;
};

const ofStatus: Readonly<Record<StaffSessionRow['status'], string>> = {
  coming: `s.coming and s.status <> 'live'`,
  live: `s.coming and s.status = 'live'`,
  held: `s.status = 'over' and s.took_place`,
  'not-held': `s.status = 'over' and not s.took_place`,
  canceled: `s.status = 'canceled'`,
};

const ofWords = (query: Query, words: string): Query =>
  query.whereRaw(
    `(s.searched like :pattern or (not s.group_hosted
      and (select p.searched from scheduling_sessions.person p where p.member = s.host) like :pattern))`,
    { pattern: `%${literally(words.toLowerCase())}%` },
  );

/** Sessions of all Wells as staff look for them; one more than the limit when there are more. */
export const staffSessions = (sql: Sql, filter: StaffSessionFilter): Promise<StaffSessionRow[]> => {
  const { status, attention, needed } = filter;
  const query = sessions().select(builder.raw(columns)).whereRaw(ofStatus[status]);
  if (attention === 'thin') query.whereRaw(`${PEOPLE} < :needed`, { needed });
  if (attention === 'first') query.whereRaw(IS_FIRST);
  const words = filter.q.trim();
  if (words !== '') ofWords(query, words);
  const direction = status === 'coming' || status === 'live' ? 'asc' : 'desc';
  limited(query.orderByRaw(`s.starts_at ${direction}, s.session`), {
    limit: filter.limit + 1,
    offset: filter.offset,
  });
  return fetchRows<StaffSessionRow>(sql, query);
};

export type WaitingSessionRow = StaffSessionRow & { total: number; scheduled_at: Date };

const waitingSessions = (
  sql: Sql,
  condition: string,
  values: readonly [from: string, until: string, ...unknown[]],
  limit: number,
): Promise<WaitingSessionRow[]> =>
  sql.query(
    `select ${columns}, s.scheduled_at, (count(*) over ())::integer as total
     from scheduling_sessions.session s
     left join scheduling_sessions.well w on w.well = s.well
     where s.coming and s.starts_at > $1::timestamptz and s.starts_at < $2::timestamptz and ${condition}
     order by s.starts_at, s.session limit ${limit}`,
    values,
  );

/** Sessions that begin soon with fewer people than their rooms need, the next first. */
export const thinSessions = (
  sql: Sql,
  { now, until, needed, limit }: { now: string; until: string; needed: number; limit: number },
): Promise<WaitingSessionRow[]> => waitingSessions(sql, `${PEOPLE} < $3::integer`, [now, until, needed], limit);

/** Coming sessions whose hosts have held none before, the next first; one for each host. */
export const firstSessions = (
  sql: Sql,
  { now, until, limit }: { now: string; until: string; limit: number },
): Promise<WaitingSessionRow[]> => waitingSessions(sql, IS_FIRST, [now, until], limit);
