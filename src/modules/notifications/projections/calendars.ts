import { peopleRows } from '#modules/identity/index.ts';
import { wellRows } from '#modules/communities/index.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import {
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  SessionCanceled,
  SessionDeleted,
  SessionHandedOver,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import { PasswordChanged, WaysInClosed } from '#modules/identity/contract/account-events.ts';
import {
  CalendarAddressMade,
  CalendarAddressRevoked,
  CalendarDiscretionSet,
  FewerNoticesAsked,
  FewerNoticesEnded,
  MailsSet,
  NoticeWaySet,
  QuietHoursEnded,
  QuietHoursSet,
  RemindersSet,
} from '../contract/reminding-events.ts';

/** Where in its stream a fact stands, and when it happened: what makes SEQUENCE rise. */
const mark = ({ revision, meta }: Pick<Recorded, 'revision' | 'meta'>) => ({
  revision: Number(revision),
  changed_at: meta.occurredAt,
});

const people = peopleRows({
  columns: ['discreet boolean not null', 'fingerprint text', 'made_at timestamptz'],
  initial: { discreet: false, fingerprint: null, made_at: null },
  forgotten: { fingerprint: null, made_at: null },
});

/** What subscribed calendars read: who has which appointments, and under which address. */
export const calendars: Projection = {
  name: 'notifications_calendars',
  version: 11,
  tables: `
    create table session (
      session uuid primary key,
      host uuid not null,
      well uuid not null,
      title text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      group_hosted boolean not null,
      state text not null,
      revision integer not null,
      changed_at timestamptz not null
    );
    create index session_hosts on session (host, starts_at) where not group_hosted;
    create table seat (
      member uuid not null,
      session uuid not null,
      revision integer not null,
      changed_at timestamptz not null,
      primary key (member, session)
    );
    ${wellRows.tables}
    ${people.tables}
    create unique index person_addresses on person (fingerprint) where fingerprint is not null;
  `,
  reactions: [
    on(SessionScheduled, (fact, rows) => {
      const { session, host, well, title, startsAt, endsAt, groupHosted } = fact.data;
      rows.put('session', {
        session,
        host,
        well,
        title,
        starts_at: startsAt,
        ends_at: endsAt,
        group_hosted: groupHosted,
        state: 'planned',
        ...mark(fact),
      });
    }),
    on(SessionUpdated, (fact, rows) => {
      const { session, host, title, startsAt, endsAt } = fact.data;
      rows.patch('session', { session }, { host, title, starts_at: startsAt, ends_at: endsAt, ...mark(fact) });
    }),
    on(SessionHandedOver, (fact, rows) =>
      rows.patch('session', { session: fact.data.session }, { host: fact.data.host, ...mark(fact) }),
    ),
    on(SessionCanceled, (fact, rows) =>
      rows.patch('session', { session: fact.data.session }, { state: 'canceled', ...mark(fact) }),
    ),
    on(SessionDeleted, (fact, rows) =>
      rows.patch('session', { session: fact.data.session }, { state: 'deleted', ...mark(fact) }),
    ),
    on(MemberRegistered, (fact, rows) => {
      const { session, member } = fact.data;
      rows.put('seat', { session, member, ...mark(fact) });
    }),
    on(MemberUnregistered, ({ data: { session, member } }, rows) => rows.remove('seat', { session, member })),
    on(MemberRemoved, ({ data: { session, member } }, rows) => rows.remove('seat', { session, member })),
    ...wellRows.reactions,
    ...people.reactions,
    on(CalendarDiscretionSet, ({ data: { member, discreet } }, rows) => rows.patch('person', { member }, { discreet })),
    on(CalendarAddressMade, ({ data: { member, fingerprint }, meta }, rows) =>
      rows.patch('person', { member }, { fingerprint, made_at: meta.occurredAt }),
    ),
    on(CalendarAddressRevoked, ({ data: { member } }, rows) =>
      rows.patch('person', { member }, { fingerprint: null, made_at: null }),
    ),
    // A stranger who was logged in as the member may have made it.
    on(PasswordChanged, ({ data: { member } }, rows) =>
      rows.patch('person', { member }, { fingerprint: null, made_at: null }),
    ),
    on(WaysInClosed, ({ data: { member } }, rows) =>
      rows.patch('person', { member }, { fingerprint: null, made_at: null }),
    ),
  ],
  changes: [
    ...[FewerNoticesAsked, FewerNoticesEnded, MailsSet, NoticeWaySet, QuietHoursEnded, QuietHoursSet].map((type) =>
      on(type, ({ data: { member } }) => own(member)),
    ),
    on(RemindersSet, ({ data: { member } }) => own(member)),
    on(CalendarDiscretionSet, ({ data: { member } }) => own(member)),
    on(CalendarAddressMade, ({ data: { member } }) => own(member)),
    on(CalendarAddressRevoked, ({ data: { member } }) => own(member)),
  ],
};

const own = (member: string) => [{ topic: 'user', id: member, to: [member] }];

export type WishesRow = { discreet: boolean; made_at: Date | null };

/** What a member wants; nothing when there is no such member. */
export const wishesOf = async (sql: Sql, member: string): Promise<WishesRow | undefined> => {
  const [row] = await sql.query<WishesRow>(
    'select discreet, made_at from notifications_calendars.person where member = $1',
    [member],
  );
  return row;
};

export type AddressRow = { member: string; discreet: boolean };

export const addressRow = async (sql: Sql, fingerprint: string): Promise<AddressRow | undefined> => {
  const [row] = await sql.query<AddressRow>(
    'select member::text, discreet from notifications_calendars.person where fingerprint = $1',
    [fingerprint],
  );
  return row;
};

export type AppointmentRow = {
  session: string;
  title: string;
  well: string | null;
  /** Null when group-hosted, or forgotten. */
  host: string | null;
  starts_at: Date;
  ends_at: Date;
  canceled: boolean;
  revision: number;
  changed_at: Date;
};

const MOST = 500;

/** What a member is registered for or hosts, canceled ones too, since an instant. */
export const appointmentRows = (sql: Sql, member: string, since: string): Promise<AppointmentRow[]> =>
  sql.query<AppointmentRow>(
    `select s.session::text, s.title, w.title as well, case when s.group_hosted then null else coalesce(p.display_name, p.username) end as host,
       s.starts_at, s.ends_at, s.state = 'canceled' as canceled,
       greatest(s.revision, t.revision) as revision, greatest(s.changed_at, t.changed_at) as changed_at
     from (
       select t.session, t.revision, t.changed_at from notifications_calendars.seat t where t.member = $1
       union all
       select o.session, 0, o.changed_at from notifications_calendars.session o
         where o.host = $1 and not o.group_hosted and o.starts_at >= $2
     ) t
     join notifications_calendars.session s on s.session = t.session
     left join notifications_calendars.well w on w.well = s.well
     left join notifications_calendars.person p on p.member = s.host
     where s.starts_at >= $2 and s.state <> 'deleted'
     order by s.starts_at desc, s.session limit ${MOST}`,
    [member, since],
  );
