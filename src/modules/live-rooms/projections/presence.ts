import type { EventType } from '#kernel/contract/event.ts';
import type { Sql } from '#kernel/database/database.ts';
import { on, type Change, type Projection } from '#kernel/read-models/projection.ts';
import {
  HostStayedAway,
  HostSteppedOut,
  MemberDropped,
  MemberEntered,
  MemberLeft,
  MemberMovedOut,
  MemberReturned,
  MemberTakenOut,
  RoomCleared,
  roomEvents,
  RoomEnded,
} from '../contract/room-events.ts';
import { UNWRITTEN_MS } from '../polls/signs-of-life.ts';

const roomChanged = (session: string, ...to: readonly string[]): Change[] => [
  { topic: 'room', id: session, to: [...new Set(to)] },
];

/** Out of the room, and notified although they are not among those present any more. */
const PUT_OUT: ReadonlySet<string> = new Set([MemberTakenOut.type, MemberMovedOut.type]);

/** Facts about presence are sent to all present members. */
const changesInRoom = Object.values<EventType>(roomEvents)
  .filter(({ schema }) => 'here' in schema.shape)
  .map((type) =>
    on(type, ({ data }) => {
      const { session, here, member } = data as { session: string; here: string[]; member?: string };
      return roomChanged(session, ...(PUT_OUT.has(type.type) && member !== undefined ? [member] : []), ...here);
    }),
  );

/**
 * `person`: who is present in which session, and with which window: whose signs of life are waited for. `seen`: they, and those
 * whom the others wait for.
 */
export const presenceProjection: Projection = {
  name: 'live_rooms_presence',
  version: 3,
  tables: `
    create table person (
      session uuid not null,
      member uuid not null,
      tab text not null,
      primary key (session, member)
    );
    create table seen (
      session uuid not null,
      member uuid not null,
      primary key (session, member)
    );
    create index seen_member on seen (member);
  `,
  reactions: [
    on(MemberEntered, ({ data: { session, member, tab } }, rows) => {
      rows.put('person', { session, member, tab });
      rows.put('seen', { session, member });
    }),
    on(MemberReturned, ({ data: { session, member, tab } }, rows) => rows.put('person', { session, member, tab })),
    on(MemberDropped, ({ data: { session, member } }, rows) => rows.remove('person', { session, member })),
    on(HostSteppedOut, ({ data: { session, member } }, rows) => rows.remove('person', { session, member })),
    ...[HostStayedAway, MemberLeft, MemberTakenOut, MemberMovedOut].map((gone) =>
      on(gone, ({ data: { session, member } }, rows) => {
        rows.remove('person', { session, member });
        rows.remove('seen', { session, member });
      }),
    ),
    ...[RoomCleared, RoomEnded].map((over) =>
      on(over, ({ data: { session } }, rows) => {
        rows.removeAll('person', { session });
        rows.removeAll('seen', { session });
      }),
    ),
  ],
  changes: changesInRoom,
};

/** Where a member is seen now; `tab` is null where the member is not present, but waited for. */
export const roomsOfMember = (sql: Sql, member: string): Promise<{ session: string; tab: string | null }[]> =>
  sql.query(
    `select s.session::text, p.tab from live_rooms_presence.seen s
     left join live_rooms_presence.person p using (session, member) where s.member = $1`,
    [member],
  );

export type Overdue = { session: string; member: string; tab: string };

/**
 * Members who count as present although their last sign of life has expired. Those without one get the usual time from
 * now on.
 */
export const overduePeople = async (sql: Sql, presenceSeconds: number): Promise<Overdue[]> => {
  await sql.query(
    `insert into live_rooms.signs_of_life (session, member, alive_until)
     select p.session, p.member, clock_timestamp() + make_interval(secs => $1)
     from live_rooms_presence.person p left join live_rooms.signs_of_life s using (session, member)
     where s.member is null
     on conflict do nothing`,
    [presenceSeconds],
  );
  return sql.query<Overdue>(
    `select p.session::text, p.member::text, p.tab
     from live_rooms_presence.person p join live_rooms.signs_of_life s using (session, member)
     where s.alive_until < clock_timestamp()
     order by p.session`,
  );
};

/** A process that was silent for longer than this has died: its people poll another one, or are gone. */
const SILENT_PROCESS_SECONDS = 60;

/**
 * Whether people may count as silent only because no process writes what is heard of them: a process that heard people a
 * moment ago does not write any more, or none writes at all.
 */
export const areSignsMissing = async (sql: Sql): Promise<boolean> => {
  const [row] = await sql.query<{ missing: boolean }>(
    `select coalesce(bool_or(silent > $1), true) as missing
     from (select extract(epoch from clock_timestamp() - wrote_at) as silent from live_rooms.hearing) as all_processes
     where silent <= $2`,
    [UNWRITTEN_MS / 1000, SILENT_PROCESS_SECONDS],
  );
  return row!.missing;
};

/** Forgets signs of life of people who are not present any more. */
export const forgetOldSigns = async (sql: Sql): Promise<void> => {
  await sql.query(`delete from live_rooms.hearing where wrote_at < clock_timestamp() - interval '1 day'`);
  await sql.query(
    `delete from live_rooms.signs_of_life s
     where s.alive_until < clock_timestamp() - interval '5 minutes'
       and not exists (select 1 from live_rooms_presence.person p where p.session = s.session and p.member = s.member)`,
  );
};
