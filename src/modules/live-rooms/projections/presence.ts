import type { EventType } from '../../../shared-kernel/contract/event.ts';
import type { Sql } from '../../../shared-kernel/database.ts';
import { on, type Change, type Projection } from '../../../shared-kernel/projection.ts';
import {
  AgendaMoved,
  AllRoomsTold,
  BreakoutEnded,
  BreakoutRoomCreated,
  BreakoutStarted,
  BreakoutTimerChanged,
  BreakoutTimerPlanned,
  CameraTimeGiven,
  HostCallAnswered,
  HostCalled,
  InvitedToSpeak,
  MemberAssigned,
  MemberDropped,
  MemberEntered,
  MemberLeft,
  MemberMoved,
  MemberMovedOut,
  MemberReturned,
  MemberTakenOut,
  MuteAsked,
  RoomBecameSafe,
  RoomBecameUnsafe,
  RoomEnded,
  ScreenShareStopped,
  ScreenSharingChanged,
  SubstituteNotAgreed,
  SubstituteStoodDown,
  SubstituteTookOver,
  SubstituteVolunteered,
  SubstituteVoted,
} from '../contract/room-events.ts';

const told = (session: string, ...to: readonly string[]): Change[] => [
  { topic: 'room', id: session, to: [...new Set(to)] },
];

/** What everybody present hears of. */
const TOLD_TO_ALL: readonly EventType[] = [
  MemberDropped,
  MemberLeft,
  RoomBecameSafe,
  RoomBecameUnsafe,
  MuteAsked,
  InvitedToSpeak,
  CameraTimeGiven,
  ScreenSharingChanged,
  ScreenShareStopped,
  AgendaMoved,
  BreakoutRoomCreated,
  MemberAssigned,
  BreakoutTimerPlanned,
  BreakoutStarted,
  BreakoutTimerChanged,
  MemberMoved,
  AllRoomsTold,
  HostCalled,
  HostCallAnswered,
  BreakoutEnded,
  SubstituteVolunteered,
  SubstituteVoted,
  SubstituteTookOver,
  SubstituteNotAgreed,
  SubstituteStoodDown,
  RoomEnded,
];

const everybody = (type: EventType) =>
  on(type, ({ data }) => {
    const { session, here } = data as { session: string; here: string[] };
    return told(session, ...here);
  });

/** Who is present in which session, and with which window: whose signs of life are waited for. */
export const presenceProjection: Projection = {
  name: 'live_rooms_presence',
  version: 1,
  tables: `
    create table person (
      session uuid not null,
      member uuid not null,
      tab text not null,
      primary key (session, member)
    );
  `,
  reactions: [
    on(MemberEntered, ({ data: { session, member, tab } }, rows) => rows.put('person', { session, member, tab })),
    on(MemberReturned, ({ data: { session, member, tab } }, rows) => rows.put('person', { session, member, tab })),
    on(MemberDropped, ({ data: { session, member } }, rows) => rows.remove('person', { session, member })),
    on(MemberLeft, ({ data: { session, member } }, rows) => rows.remove('person', { session, member })),
    on(MemberTakenOut, ({ data: { session, member } }, rows) => rows.remove('person', { session, member })),
    on(MemberMovedOut, ({ data: { session, member } }, rows) => rows.remove('person', { session, member })),
    on(RoomEnded, async ({ data: { session } }, rows) => {
      await rows.run('delete from $schema.person where session = $1', [session]);
    }),
  ],
  changes: [
    on(MemberEntered, ({ data: { session, here } }) => told(session, ...here)),
    on(MemberReturned, ({ data: { session, here } }) => told(session, ...here)),
    on(MemberTakenOut, ({ data: { session, member, here } }) => told(session, member, ...here)),
    on(MemberMovedOut, ({ data: { session, member, here } }) => told(session, member, ...here)),
    ...TOLD_TO_ALL.map((type) => everybody(type)),
  ],
};

export type Overdue = { session: string; member: string; tab: string };

/**
 * People who count as present although their last sign of life has run out. Whoever has none yet is given the usual
 * time from now on.
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

/** Forgets signs of life of people who are not present any more. */
export const forgetOldSigns = async (sql: Sql): Promise<void> => {
  await sql.query(
    `delete from live_rooms.signs_of_life s
     where s.alive_until < clock_timestamp() - interval '5 minutes'
       and not exists (select 1 from live_rooms_presence.person p where p.session = s.session and p.member = s.member)`,
  );
};
