import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import { accountOf } from './commands/parts.ts';
import type { IdentityFacts, IdentityQueries, StaffDirectory } from './index.ts';
import { adminRows, peopleByIds, personById } from './projections/people.ts';

/** Folds the account's stream. */
export const identityFacts = (log: EventLog): IdentityFacts => ({
  account: async (member) => {
    const { status, emailVerified, hostLevel, isAdmin } = await accountOf(log, member);
    return { exists: status === 'open', emailVerified, hostLevel, isAdmin };
  },
});

export const identityQueries = (database: Database): IdentityQueries => ({
  people: async (members) =>
    (await peopleByIds(database, members)).map((row) => ({
      uuid: row.member,
      username: row.username,
      pic: null,
      joinedAt: row.joined_at.toISOString(),
      hostLevel: row.host_level,
    })),
  reachable: async (member) => {
    const row = await personById(database, member);
    return row
      ? { email: row.email, username: row.username, timezone: row.timezone, emailVerified: row.email_verified }
      : null;
  },
});

export const staffDirectory = (database: Database): StaffDirectory => ({
  admins: async () => (await adminRows(database)).map(({ member, email, username }) => ({ member, email, username })),
});
