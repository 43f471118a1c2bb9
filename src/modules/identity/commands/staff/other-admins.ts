import type { Database, Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { accountOf } from '../../facts/account.ts';
import { adminRows } from '../../projections/people.ts';

/** Any number that nothing else in the database locks. */
const ADMINS_LEAVE = 7_320_418;

/** Two admins who leave in the same moment must not each rely on the other. */
export const oneAdminAtATime = <T>(database: Database, work: (sql: Sql) => Promise<T>): Promise<T> =>
  database.transaction(async (sql) => {
    await sql.query('select pg_advisory_xact_lock($1)', [ADMINS_LEAVE]);
    return work(sql);
  });

/** Whether the community has another admin; the read model may lag, the account streams do not. */
export const hasOtherAdmins = async (sql: Sql, log: EventLog, id: string): Promise<boolean> => {
  for (const { member } of await adminRows(sql)) {
    if (member === id) continue;
    const { status, isAdmin } = await accountOf(log, member);
    if (status === 'open' && isAdmin) return true;
  }
  return false;
};
