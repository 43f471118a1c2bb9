import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';

/** One notice of a member. `gathered`: it waits for the mail of the day or the week. */
export type NoticeRow = {
  key: string;
  letter: string;
  subject: string;
  path: string | null;
  well: string | null;
  since: Date;
  made_at: Date;
  seen_at: Date | null;
  gathered: 'daily' | 'weekly' | null;
};
type NewNotice = {
  member: string;
  key: string;
  letter: string;
  subject: string;
  path: string | null;
  well: string | null;
  since: string;
  gathered: 'daily' | 'weekly' | null;
};

const COLUMNS = 'key, letter, subject, path, well::text, since, made_at, seen_at, gathered';
export const RETENTION_DAYS = 30;
const MOST_LISTED = 50;

/** Notes it once, and what is old goes; what is gathered only now is noted as such. */
export const noteNotice = async (sql: Sql, notice: NewNotice, now: string): Promise<void> => {
  const { member, key, letter, subject, path, well, since, gathered } = notice;
  await sql.query(
    `insert into notifications.notices (member, key, letter, subject, path, well, since, made_at, gathered)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (member, key) do update set gathered = excluded.gathered`,
    [member, key, letter, subject, path, well, since, now, gathered],
  );
  await sql.query('delete from notifications.notices where member = $1 and made_at < $2', [
    member,
    plus(now, -days(RETENTION_DAYS)),
  ]);
};

export const noticeRow = async (sql: Sql, member: string, key: string): Promise<NoticeRow | undefined> =>
  (
    await sql.query<NoticeRow>(`select ${COLUMNS} from notifications.notices where member = $1 and key = $2`, [
      member,
      key,
    ])
  )[0];

/** Whether one of these letters about the same page followed later. */
export const isOvertaken = async (
  sql: Sql,
  member: string,
  { path, made_at: madeAt }: Pick<NoticeRow, 'path' | 'made_at'>,
  letters: readonly string[],
): Promise<boolean> =>
  (
    await sql.query(
      `select 1 from notifications.notices
       where member = $1 and path = $2 and letter = any($3::text[]) and made_at > $4 limit 1`,
      [member, path, letters, madeAt],
    )
  ).length > 0;

export const newestNotices = (sql: Sql, member: string): Promise<NoticeRow[]> =>
  sql.query<NoticeRow>(
    `select ${COLUMNS} from notifications.notices where member = $1 order by made_at desc, key limit ${MOST_LISTED}`,
    [member],
  );

export const gatheredNotices = (sql: Sql, member: string): Promise<NoticeRow[]> =>
  sql.query<NoticeRow>(
    `select ${COLUMNS} from notifications.notices where member = $1 and gathered is not null order by made_at, key`,
    [member],
  );

export const noteSent = async (sql: Sql, member: string, keys: readonly string[]): Promise<void> => {
  await sql.query('update notifications.notices set gathered = null where member = $1 and key = any($2::text[])', [
    member,
    keys,
  ]);
};

/** One, or all when none is named. */
export const noteSeen = async (sql: Sql, member: string, now: string, key: string | undefined): Promise<void> => {
  await sql.query(
    `update notifications.notices set seen_at = $2
     where member = $1 and seen_at is null and ($3::text is null or key = $3::text)`,
    [member, now, key ?? null],
  );
};
