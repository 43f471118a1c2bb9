import { IS_VISIBLE_AND_NOT_REMOVED, peopleRows, whileVisible } from '#modules/identity/index.ts';
import { wellRows } from '#modules/communities/index.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import {
  HandleTaken,
  MemberRemovedFromWell,
  WellCreated,
  WellJoined,
  WellLeft,
  WellTabSeen,
} from '#modules/communities/contract/well-events.ts';
import {
  HostLevelSet,
  MemberForgotten,
  ProfileAudienceChosen,
  ProfileChanged,
} from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { mayHostAs } from '#modules/identity/contract/standing.ts';
import { HostMissedOften, HostMissesForgiven } from '../contract/booking-events.ts';
import {
  AttendanceWaived,
  MemberAttended,
  MemberRegistered,
  MemberRemoved,
  MemberUnregistered,
  RemovalUndone,
  SessionCanceled,
  SessionDeleted,
  SessionEnded,
  SessionHandedOver,
  SessionOpened,
  SessionScheduled,
  SessionStarted,
  SessionUpdated,
} from '../contract/session-events.ts';
import { pictureChanges, pictureReactions, pictureTables } from './picture-rows.ts';
import { seatsChanged, sessionChanged } from './session-audience.ts';
import { restrictionChanges, restrictionReactions, restrictionTables } from './restriction-rows.ts';
import { seriesChanges, seriesReactions, seriesTables } from './series-rows.ts';
import { waitingChanges, waitingReactions, waitingTables } from './waiting-rows.ts';

/** Touches the sessions that a member hosted or attended, so that caches with the name become stale. */
const touchVersions = (member: string, rows: Rows) =>
  rows.runOnShown(
    // As an array, so that two indexes answer both halves.
    'update $schema.session set taken = taken where host = $1 or session = any (array(select a.session from $schema.attendee a where a.member = $1))',
    [member],
  );

const removeBelonging = ({ well, member }: { well: string; member: string }, rows: Rows) => {
  rows.remove('belongs', { well, member });
  rows.remove('looked', { well, member });
};

const people = peopleRows({
  personal: { says: 'about', trained: 'credential' },
  pictures: true,
  withoutRemoved: true,
  columns: [
    'host_level integer not null',
    'hosted integer not null',
    // Until when staff do not let the member host (C-173).
    'limited_until timestamptz',
    'to_visitors boolean not null',
    `searched text ${whileVisible("lower(name || coalesce(chr(10) || nullif(called, name), ''))", IS_VISIBLE_AND_NOT_REMOVED)}`,
  ],
  initial: { host_level: 0, hosted: 0, limited_until: null, to_visitors: false },
  renamed: touchVersions,
});

/**
 * Sessions with attendees, and the parts of Wells and people that are shown with them. `coming` (planned or running) is
 * a column of its own so that Postgres estimates its frequency well, even before ANALYZE. `searched` is stored in lower
 * case, because converting takes longer than searching.
 */
export const sessionsProjection: Projection = {
  name: 'scheduling_sessions',
  version: 27,
  tables: `
    create table session (
      session uuid primary key,
      host uuid not null,
      well uuid not null,
      title text not null,
      description text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      duration integer not null,
      timezone text not null,
      seats integer not null,
      taken integer not null,
      kept integer not null,
      waiting integer not null,
      kind text not null,
      external_url text,
      link_by uuid,
      group_hosted boolean not null,
      status text not null,
      coming boolean not null,
      took_place boolean not null,
      scheduled_at timestamptz not null,
      series uuid,
      searched text generated always as (lower(title || chr(10) || description)) stored
    );
    create index session_coming on session (starts_at, session) where coming;
    create index session_newest on session (scheduled_at desc, session) where coming;
    create index session_well on session (well, starts_at, session) where coming;
    create index session_host on session (host, starts_at);
    create index session_start on session (starts_at);
    create index session_words on session using gin (searched public.gin_trgm_ops) where coming;
    create table attendee (
      session uuid not null,
      member uuid not null,
      registered_at timestamptz not null,
      free_to_leave boolean not null,
      primary key (session, member)
    );
    create index attendee_sessions on attendee (member);
    create table removed (session uuid not null, member uuid not null, primary key (session, member));
    create table attended (session uuid not null, member uuid not null, as_host boolean not null, primary key (session, member));
    create index attended_sessions on attended (member);
    create table unsuggested (host uuid not null, session uuid not null, until timestamptz not null, primary key (host, session));
    ${wellRows.tables}
    -- hidden: under another name, by which no member takes part in sessions (ADR 107).
    create table belongs (well uuid not null, member uuid not null, hidden boolean not null, primary key (well, member));
    create index belongs_wells on belongs (member);
    -- When a member last opened the Sessions tab of a Well.
    create table looked (well uuid not null, member uuid not null, at timestamptz not null, primary key (well, member));
    create index looked_members on looked (member);
    ${people.tables}
    create index person_words on person using gin (searched public.gin_trgm_ops);
    ${pictureTables}
    ${seriesTables}${waitingTables}${restrictionTables}
  `,
  reactions: [
    on(SessionScheduled, ({ data, meta }, rows) =>
      rows.put('session', {
        session: data.session,
        host: data.host,
        well: data.well,
        title: data.title,
        description: data.description,
        starts_at: data.startsAt,
        ends_at: data.endsAt,
        duration: data.durationMinutes,
        timezone: data.timezone,
        seats: data.maxAttendees,
        taken: 0,
        kept: 0,
        waiting: 0,
        kind: data.kind,
        external_url: data.externalUrl ?? null,
        link_by: data.host,
        group_hosted: data.groupHosted,
        status: 'scheduled',
        coming: true,
        took_place: false,
        scheduled_at: meta.occurredAt,
        series: data.series ?? null,
      }),
    ),
    on(SessionUpdated, async ({ data }, rows) => {
      // Who was registered when the start moved may leave until the start (I-019).
      if (data.startMoved) rows.patchAll('attendee', { session: data.session }, { free_to_leave: true });
      if (data.startMoved === undefined)
        await rows.run(
          `update $schema.attendee a set free_to_leave = true from $schema.session s
         where s.session = $1::uuid and a.session = s.session and s.starts_at <> $2::timestamptz`,
          [data.session, data.startsAt],
        );
      rows.patch(
        'session',
        { session: data.session },
        {
          title: data.title,
          description: data.description,
          starts_at: data.startsAt,
          ends_at: data.endsAt,
          duration: data.durationMinutes,
          seats: data.maxAttendees,
          status: 'scheduled',
          ...(data.externalUrl === undefined ? {} : { external_url: data.externalUrl, link_by: data.host }),
        },
      );
    }),
    on(SessionHandedOver, ({ data: { session, host, timezone } }, rows) =>
      rows.patch('session', { session }, { host, timezone }),
    ),
    ...seriesReactions,
    ...pictureReactions,
    ...waitingReactions,
    ...restrictionReactions,
    on(MemberRegistered, ({ data: { session, member }, meta }, rows) => {
      rows.put('attendee', { session, member, registered_at: meta.occurredAt, free_to_leave: false });
      rows.add('session', { session }, { taken: 1 });
    }),
    on(MemberUnregistered, ({ data: { session, member } }, rows) => {
      rows.remove('attendee', { session, member });
      rows.add('session', { session }, { taken: -1 });
    }),
    on(MemberRemoved, async ({ data: { session, member } }, rows) => {
      // Who set up a group-hosted session need not have a seat.
      await rows.run(
        `update $schema.session s set taken = s.taken - 1 from $schema.attendee a
         where s.session = $1::uuid and a.session = s.session and a.member = $2::uuid`,
        [session, member],
      );
      rows.remove('attendee', { session, member });
      rows.put('removed', { session, member });
    }),
    on(RemovalUndone, ({ data: { session, member } }, rows) => rows.remove('removed', { session, member })),
    on(MemberAttended, ({ data: { session, member, asHost } }, rows) =>
      rows.put('attended', { session, member, as_host: asHost }),
    ),
    on(AttendanceWaived, ({ data: { session, member } }, rows) => rows.remove('attended', { session, member })),
    on(SessionOpened, ({ data: { session } }, rows) => rows.patch('session', { session }, { status: 'open' })),
    on(SessionStarted, ({ data: { session } }, rows) => rows.patch('session', { session }, { status: 'live' })),
    on(SessionEnded, async ({ data: { session, tookPlace, ledBy } }, rows) => {
      rows.patch('session', { session }, { status: 'over', coming: false, took_place: tookPlace });
      // Figures change when a session closes (C-165).
      if (ledBy) rows.add('person', { member: ledBy }, { hosted: 1 });
      if (tookPlace && ledBy === undefined)
        await rows.run(
          `update $schema.person set hosted = hosted + 1
           where member in (select a.member from $schema.attended a where a.session = $1::uuid and a.as_host)`,
          [session],
        );
    }),
    on(SessionCanceled, ({ data: { session } }, rows) =>
      rows.patch('session', { session }, { status: 'canceled', coming: false }),
    ),
    on(SessionDeleted, ({ data: { session } }, rows) =>
      rows.patch('session', { session }, { status: 'deleted', coming: false }),
    ),
    ...wellRows.reactions,
    on(WellCreated, ({ data: { well, creator } }, rows) => {
      if (creator) rows.put('belongs', { well, member: creator, hidden: false });
    }),
    on(WellJoined, ({ data: { well, member } }, rows) => rows.put('belongs', { well, member, hidden: false })),
    on(HandleTaken, ({ data: { well, member } }, rows) => rows.patch('belongs', { well, member }, { hidden: true })),
    on(WellTabSeen, ({ data: { well, member, badge }, meta }, rows) => {
      if (badge === 'session') rows.put('looked', { well, member, at: meta.occurredAt });
    }),
    on(WellLeft, ({ data }, rows) => removeBelonging(data, rows)),
    on(MemberRemovedFromWell, ({ data }, rows) => removeBelonging(data, rows)),
    ...people.reactions,
    on(HostMissedOften, ({ data: { member, session, until } }, rows) =>
      rows.put('unsuggested', { host: member, session, until }),
    ),
    // Another session with which they had missed too many may still count.
    on(HostMissesForgiven, ({ data: { member, session } }, rows) =>
      rows.remove('unsuggested', { host: member, session }),
    ),
    on(ProfileAudienceChosen, ({ data: { member, toVisitors } }, rows) =>
      rows.patch('person', { member }, { to_visitors: toVisitors }),
    ),
    on(HostLevelSet, ({ data: { member, level } }, rows) => rows.patch('person', { member }, { host_level: level })),
    on(AccountStatusSet, ({ data: { member, status, until } }, rows) =>
      rows.patch('person', { member }, { limited_until: mayHostAs(status) ? null : (until ?? 'infinity') }),
    ),
    on(ProfileChanged, ({ data: { member, aboutMe, credentials } }, rows) => {
      if (credentials !== undefined) rows.patch('person', { member }, { trained: credentials?.[0] ?? null });
      if (aboutMe !== undefined) rows.patch('person', { member }, { says: aboutMe });
    }),
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.patchAll('session', { link_by: member }, { external_url: null });
      rows.patchAll('series', { link_by: member }, { external_url: null });
      rows.removeAll('belongs', { member });
      rows.removeAll('looked', { member });
    }),
  ],
  changes: [
    ...seriesChanges,
    ...pictureChanges,
    ...waitingChanges,
    ...restrictionChanges,
    on(SessionScheduled, sessionChanged),
    on(SessionUpdated, sessionChanged),
    on(SessionHandedOver, sessionChanged),
    on(MemberRegistered, seatsChanged),
    on(MemberUnregistered, seatsChanged),
    on(MemberRemoved, seatsChanged),
    on(RemovalUndone, ({ data: { session, member } }) => [{ topic: 'session', id: session, to: [member] }]),
    on(SessionStarted, sessionChanged),
    on(SessionEnded, sessionChanged),
    on(SessionCanceled, sessionChanged),
    on(SessionDeleted, sessionChanged),
    on(MemberAttended, ({ data: { session, member } }) => [{ topic: 'session', id: session, to: [member] }]),
  ],
};
