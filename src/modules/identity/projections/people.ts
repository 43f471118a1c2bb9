import type { Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import type { DateFormat } from '../contract/dates.ts';
import type { HostLevel } from '../contract/host-level.ts';
import { AccountStatusSet, type AccountStatus } from '../contract/staff-events.ts';
import {
  AccountRegistered,
  AdminGranted,
  AdminRevoked,
  DeletionRequested,
  DeletionUndone,
  EmailBounced,
  EmailChanged,
  EmailChangeTakenBack,
  EmailConfirmed,
  EmailReachable,
  HostLevelSet,
  MemberForgotten,
  OwnDataReady,
  ProfileAudienceChosen,
  ProfileChanged,
  ProfilePictureChanged,
  UsernameChanged,
} from '../contract/account-events.ts';
import { CONFIRMATIONS, IS_VISIBLE } from './people-rows.ts';

const REACHED = { email_bounces: false, bounces_since: null };

/** What is so of every account that was just opened. */
export const NEW_PERSON = {
  about_me: null,
  credentials: null,
  brought_me: null,
  hope_to_gain: null,
  website: null,
  picture: null,
  date_format: 'month-first',
  email_verified: false,
  email_bounces: false,
  host_level: 0,
  is_admin: false,
  to_visitors: false,
  status: 'active',
  status_since: null,
  status_until: null,
  erases_at: null,
} as const satisfies Partial<PersonRow>;

/**
 * Members as shown to themselves and to others. A member who requested deletion is hidden at once from all but staff; a
 * forgotten member's personal columns are null.
 */
export const people: Projection = {
  name: 'identity_people',
  version: 16,
  tables: `
    create table person (
      member uuid primary key,
      username text,
      name text,
      email text,
      about_me text,
      credentials text,
      brought_me text,
      hope_to_gain text,
      website text,
      picture text,
      timezone text not null,
      date_format text not null default 'month-first',
      language text,
      email_verified boolean not null default false,
      email_bounces boolean not null default false,
      bounces_since timestamptz,
      host_level smallint not null default 0,
      is_admin boolean not null default false,
      to_visitors boolean not null default false,
      joined_at timestamptz not null,
      leaving boolean not null default false,
      erases_at timestamptz,
      status text not null default 'active',
      status_since timestamptz,
      status_until timestamptz
    );
    create index person_staff on person (joined_at) where is_admin;
    create index person_newest on person (joined_at desc, member);
    create index person_username on person (lower(username));
    create index person_name on person (lower(name));
    create index person_bouncing on person (bounces_since, member) where email_bounces;
  `,
  reactions: [
    on(AccountRegistered, ({ data, meta }, rows) =>
      rows.put('person', {
        ...NEW_PERSON,
        member: data.member,
        username: data.username,
        name: data.name,
        email: data.email,
        timezone: data.timezone,
        date_format: data.dateFormat ?? NEW_PERSON.date_format,
        language: data.language ?? null,
        joined_at: meta.occurredAt,
        leaving: false,
        bounces_since: null,
      }),
    ),
    on(AccountStatusSet, ({ data: { member, status, until }, meta }, rows) =>
      rows.patch('person', { member }, { status, status_since: meta.occurredAt, status_until: until }),
    ),
    ...CONFIRMATIONS.map((confirmed) =>
      on(confirmed, ({ data: { member } }: { data: { member: string } }, rows) =>
        rows.patch('person', { member }, { email_verified: true, ...REACHED }),
      ),
    ),
    on(EmailBounced, ({ data: { member }, meta }, rows) =>
      rows.patch('person', { member }, { email_bounces: true, bounces_since: meta.occurredAt }),
    ),
    on(EmailReachable, ({ data: { member } }, rows) => rows.patch('person', { member }, REACHED)),
    on(EmailChangeTakenBack, ({ data: { member, email } }, rows) =>
      rows.patch('person', { member }, { email, ...REACHED }),
    ),
    on(EmailChanged, ({ data: { member, email } }, rows) => rows.patch('person', { member }, { email })),
    on(UsernameChanged, ({ data: { member, username } }, rows) => rows.patch('person', { member }, { username })),
    on(HostLevelSet, ({ data }, rows) => rows.patch('person', { member: data.member }, { host_level: data.level })),
    on(AdminGranted, ({ data }, rows) => rows.patch('person', { member: data.member }, { is_admin: true })),
    on(AdminRevoked, ({ data }, rows) => rows.patch('person', { member: data.member }, { is_admin: false })),
    on(ProfileChanged, ({ data }, rows) =>
      rows.patch(
        'person',
        { member: data.member },
        {
          ...(data.name === undefined ? {} : { name: data.name }),
          ...(data.aboutMe === undefined ? {} : { about_me: data.aboutMe }),
          ...(data.credentials === undefined
            ? {}
            : { credentials: data.credentials === null ? null : JSON.stringify(data.credentials) }),
          ...(data.broughtMe === undefined ? {} : { brought_me: data.broughtMe }),
          ...(data.hopeToGain === undefined ? {} : { hope_to_gain: data.hopeToGain }),
          ...(data.website === undefined ? {} : { website: data.website }),
          ...(data.timezone === undefined ? {} : { timezone: data.timezone }),
          ...(data.dateFormat === undefined ? {} : { date_format: data.dateFormat }),
          ...(data.language === undefined ? {} : { language: data.language }),
        },
      ),
    ),
    on(ProfilePictureChanged, ({ data: { member, picture } }, rows) => rows.patch('person', { member }, { picture })),
    on(ProfileAudienceChosen, ({ data: { member, toVisitors } }, rows) =>
      rows.patch('person', { member }, { to_visitors: toVisitors }),
    ),
    on(DeletionRequested, ({ data: { member, erasesAt } }, rows) =>
      rows.patch('person', { member }, { leaving: true, erases_at: erasesAt }),
    ),
    on(DeletionUndone, ({ data: { member } }, rows) =>
      rows.patch('person', { member }, { leaving: false, erases_at: null }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) =>
      rows.patch(
        'person',
        { member },
        {
          username: null,
          name: null,
          email: null,
          about_me: null,
          credentials: null,
          brought_me: null,
          hope_to_gain: null,
          website: null,
          picture: null,
          timezone: 'UTC',
          date_format: 'month-first',
          language: null,
          is_admin: false,
        },
      ),
    ),
  ],
  changes: [
    DeletionRequested,
    DeletionUndone,
    MemberForgotten,
    OwnDataReady,
    EmailConfirmed,
    EmailBounced,
    EmailReachable,
    EmailChanged,
    EmailChangeTakenBack,
    UsernameChanged,
    HostLevelSet,
    AccountStatusSet,
    AdminGranted,
    AdminRevoked,
    ProfileAudienceChosen,
    ProfileChanged,
    ProfilePictureChanged,
  ].map((fact) =>
    on(fact, ({ data: { member } }: { data: { member: string } }) => [{ topic: 'user', id: member, to: [member] }]),
  ),
};

export type PersonRow = {
  member: string;
  username: string;
  name: string;
  email: string;
  about_me: string | null;
  /** JSON list. */
  credentials: string | null;
  brought_me: string | null;
  hope_to_gain: string | null;
  website: string | null;
  /** Name of a file. */
  picture: string | null;
  timezone: string;
  date_format: DateFormat;
  language: Language | null;
  email_verified: boolean;
  /** Mails to the address came back. */
  email_bounces: boolean;
  host_level: HostLevel;
  is_admin: boolean;
  /** The member shows the profile to visitors, too. */
  to_visitors: boolean;
  joined_at: Date;
  status: AccountStatus;
  /** When staff set it; null when they never did. */
  status_since: Date | null;
  status_until: Date | null;
  /** The account is closed, and deleted for good then unless its owner comes back. */
  erases_at: Date | null;
};

export const personColumns = `member::text, username, name, email, about_me, credentials, brought_me, hope_to_gain, website, picture,
  timezone, date_format, language, email_verified, email_bounces, host_level, is_admin, to_visitors, joined_at, status,
  status_since, status_until, erases_at`;
/** Neither forgotten nor half registered. */
export const IS_KNOWN = 'username is not null and email is not null';
/** For the member alone. */
const isThere = `${IS_KNOWN} and not leaving`;
/** For others. */
const isShown = `${IS_KNOWN} and ${IS_VISIBLE}`;

/** A member as one viewer may know of them; null for a visitor. Members know of themselves before the address is confirmed. */
export const personSeenBy = async (sql: Sql, member: string, viewer: string | null): Promise<PersonRow | undefined> => {
  const [row] = await sql.query<PersonRow>(
    `select ${personColumns} from identity_people.person
     where member = $1::uuid and (${isShown} or (member = $2::uuid and ${isThere}))`,
    [member, viewer],
  );
  return row;
};

const among =
  (condition: string) =>
  (sql: Sql, members: readonly string[]): Promise<PersonRow[]> =>
    members.length === 0
      ? Promise.resolve([])
      : sql.query<PersonRow>(
          `select ${personColumns} from identity_people.person where member = any($1::uuid[]) and ${condition}`,
          [members],
        );

/** Members visible to others among these ids. */
export const peopleByIds = among(isShown);
/** As staff know them: unconfirmed and closed accounts, too, until they are forgotten. */
export const peopleForStaff = among(IS_KNOWN);
const owners = among(isThere);

/** The own account, confirmed or not; none once it is closed. */
export const ownerById = async (sql: Sql, member: string): Promise<PersonRow | undefined> =>
  (await owners(sql, [member]))[0];

/** Those of these texts, in small letters, that are a member's username or display name. */
export const namesAmong = async (sql: Sql, texts: readonly string[]): Promise<ReadonlySet<string>> => {
  if (texts.length === 0) return new Set();
  const rows = await sql.query<{ text: string }>(
    `select lower(username) as text from identity_people.person where lower(username) = any($1)
     union select lower(name) from identity_people.person where lower(name) = any($1)`,
    [texts],
  );
  return new Set(rows.map(({ text }) => text));
};

/** All staff, in the order in which they joined. */
export const adminRows = (sql: Sql): Promise<PersonRow[]> =>
  sql.query<PersonRow>(
    `select ${personColumns} from identity_people.person
     where is_admin and ${isThere} order by joined_at, member`,
  );

/** Those of these members whom staff have not shut out. */
export const hostRows = (sql: Sql, members: readonly string[], now: string): Promise<PersonRow[]> =>
  sql.query<PersonRow>(
    `select ${personColumns} from identity_people.person
     where member = any($1::uuid[]) and ${isShown}
       and (status not in ('suspended', 'removed') or status_until <= $2::timestamptz)`,
    [members, now],
  );
