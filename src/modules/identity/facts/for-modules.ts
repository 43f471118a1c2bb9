import { mayHostAs, statusAt } from '../contract/standing.ts';
import type { Clock } from '#kernel/clock.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Database } from '#kernel/database/database.ts';
import { accountOf } from './account.ts';
import { holderOf, type NameNeeds } from './names.ts';
import type {
  HostDirectory,
  HostingFacts,
  IdentityFacts,
  IdentityQueries,
  MemberProfiles,
  PeopleForStaff,
  IndexPerson,
  NamesInWells,
  RemovalFacts,
  Sanctions,
  StaffDirectory,
} from '../index.ts';
import { asProfile } from '../views/member-profile.ts';
import {
  adminRows,
  hostRows,
  namesAmong,
  ownerById,
  peopleByIds,
  peopleForStaff,
  type PersonRow,
} from '../projections/people.ts';
import { pictureOf } from '../views/own-user.ts';
import { displayNameOf } from '#kernel/contract/called.ts';

/** Folds the account's stream. */
export const identityFacts = (log: EventLog, options: { SECOND_FACTOR_FOR_STAFF: boolean }): IdentityFacts => ({
  account: async (member) => {
    const { status, emailVerified, hostLevel, isAdmin, secondFactor, passkeys } = await accountOf(log, member);
    const hasSecondStep = !options.SECOND_FACTOR_FOR_STAFF || secondFactor !== null || passkeys.length > 0;
    return {
      exists: status === 'open',
      ...(status === 'leaving' ? { canComeBack: true } : {}),
      emailVerified,
      hostLevel,
      isAdmin: isAdmin && hasSecondStep,
    };
  },
});

export const removalFacts = (log: EventLog): RemovalFacts => ({
  isRemoved: async (member, now) => statusAt((await accountOf(log, member)).standing, now) === 'removed',
});

export const hostingFacts = (log: EventLog): HostingFacts => ({
  mayHost: async (member, at) => mayHostAs(statusAt((await accountOf(log, member)).standing, at)),
});

export const currentSanction =
  (log: EventLog): Sanctions['current'] =>
  async (member, now) => {
    const { status, standing, isAdmin } = await accountOf(log, member);
    const current = statusAt(standing, now);
    return {
      status: current,
      until: current === 'active' ? null : standing.until,
      exists: status === 'open' || status === 'leaving',
      isAdmin,
    };
  };

const asPerson = (row: PersonRow): IndexPerson => ({
  uuid: row.member,
  username: row.username,
  name: displayNameOf(row),
  pic: pictureOf(row),
  joinedAt: row.joined_at.toISOString(),
  hostLevel: row.host_level,
});

const noNames: Pick<NamesInWells, 'called'> = { called: async () => [] };

/** Ids that are of no member may be of names in Wells. */
const withNames = async (
  names: Pick<NamesInWells, 'called'>,
  members: readonly string[],
  rows: readonly PersonRow[],
): Promise<IndexPerson[]> => {
  const people = rows.map(asPerson);
  if (people.length === members.length) return people;
  const found = new Set(people.map(({ uuid }) => uuid));
  return [...people, ...(await names.called(members.filter((id) => !found.has(id))))];
};

export const identityQueries = (
  database: Database,
  names: Pick<NamesInWells, 'called'> = noNames,
): IdentityQueries => ({
  people: async (members) => withNames(names, members, await peopleByIds(database, members)),
  reachable: async (member) => {
    const row = await ownerById(database, member);
    return row
      ? {
          email: row.email,
          username: row.username,
          name: row.name,
          timezone: row.timezone,
          dateFormat: row.date_format,
          language: row.language,
          emailVerified: row.email_verified,
        }
      : null;
  },
});

export const peopleAsStaff = (database: Database, names: Pick<NamesInWells, 'called'> = noNames): PeopleForStaff => ({
  people: async (members) => withNames(names, members, await peopleForStaff(database, members)),
  namesAmong: (texts) => namesAmong(database, texts),
});

export const memberProfiles = (needs: NameNeeds & { database: Database }): MemberProfiles => ({
  byId: async (member) => {
    const row = await ownerById(needs.database, member);
    return row ? asProfile(row) : null;
  },
  memberNamed: async (username) => (await holderOf(needs, username.replaceAll('@', ''))).holder,
});

export const staffDirectory = (database: Database): StaffDirectory => ({
  admins: async () =>
    (await adminRows(database)).map(({ member, email, username, name, language }) => ({
      member,
      email,
      username,
      name,
      language,
    })),
});

export const hostDirectory = ({ sql, clock }: { sql: Database; clock: Clock }): HostDirectory => ({
  introducible: async (members) => (await hostRows(sql, members, clock.now())).map(asPerson),
});
