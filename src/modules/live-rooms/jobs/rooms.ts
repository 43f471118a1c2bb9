import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { between, minutes, seconds } from '#kernel/contract/time.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { SchedulingFacts, SessionCommands, SessionFacts } from '#modules/scheduling/index.ts';
import type { RoomCommands } from '../commands.ts';
import type { RoomOrder } from '../commands/change-room.ts';
import { comesAs } from '../domain/entering.ts';
import type { LiveRoomsSettings } from '../contract/settings.ts';
import { hostWasAway } from '../domain/room-state.ts';
import { clearRoom } from '../policies/clear-room-when-session-moved.ts';
import { closeBallot, returnFromBreakout } from '../policies/end-breakouts-and-ballots-in-time.ts';
import { endRoom } from '../policies/end-room-when-session-ended.ts';
import { endSessionOfEndedRoom } from '../policies/end-session-when-room-ended.ts';
import { letRemovedMemberBack } from '../policies/let-member-back-when-removal-undone.ts';
import { keepMemberOut, letMemberBack, noteReportInRoom } from '../policies/follow-reports-about-people-in-rooms.ts';
import { judgeRoom } from '../policies/judge-room-when-time-passes.ts';
import { leaveRoom } from '../policies/leave-room-when-unregistered.ts';
import { noteAttendance } from '../policies/note-attendance-when-member-took-part.ts';
import { noteWhoCameIn } from '../policies/note-who-came-in-when-room-ended.ts';
import { noteSessionHeld } from '../policies/note-held-when-room-ended.ts';
import { standDown } from '../policies/stand-down-when-on-probation.ts';
import { takeOutOfRoom } from '../policies/take-out-of-room-when-member-removed.ts';
import type { RoomCache } from '../polls/room-cache.ts';
import { roomsOfMember } from '../projections/presence.ts';

type RoomsNeeds = {
  sql: Sql;
  commands: RoomCommands;
  sessions: SessionCommands;
  scheduling: SchedulingFacts;
  roomCache: Pick<RoomCache, 'reread'>;
  settings: Pick<LiveRoomsSettings, 'LATE_ENTRY_MIN' | 'GOODBYE_SECONDS'>;
};

/** Too many concurrent writes: the job is retried. Every other refusal means that nothing is left to do. */
export const unlessRaced = (result: Refusal | object | undefined): void => {
  if (isRefusal(result) && result.refused === 'CHANGED_MEANWHILE')
    throw new Error('The stream changed again and again');
};

/** Whether people were together for half of the planned time (I-029). */
const isHalf = ({ startsAt, endsAt }: Pick<SessionFacts, 'startsAt' | 'endsAt'>, safeSeconds: number): boolean =>
  seconds(safeSeconds) * 2 >= between(startsAt, endsAt);

/** Whether members could come in for the first time when the goodbye began that is over now (C-002). */
const isWhileArriving = (
  { startsAt }: Pick<SessionFacts, 'startsAt'>,
  endedAt: string,
  { LATE_ENTRY_MIN, GOODBYE_SECONDS }: RoomsNeeds['settings'],
): boolean => between(startsAt, endedAt) <= minutes(LATE_ENTRY_MIN) + seconds(GOODBYE_SECONDS);

/** The session starts and these members attended it. */
const attend = async (
  { sessions }: RoomsNeeds,
  caller: Caller,
  session: string,
  members: readonly string[],
  since?: string,
): Promise<void> => {
  const refused = await sessions.start(caller, session);
  unlessRaced(refused);
  if (refused) return;
  for (const member of members) unlessRaced(await sessions.noteAttendance(caller, session, member, since));
};

/** What policies make of rooms and their sessions; each job is safe to run twice. */
export const roomJobs = (needs: RoomsNeeds): readonly JobHandler[] => {
  const { sql, commands, sessions, scheduling, roomCache, settings } = needs;
  const order = async (caller: Caller, session: string, command: RoomOrder) =>
    unlessRaced(await commands.order(caller, session, command));

  return [
    jobHandler(judgeRoom, async ({ session }, caller) => {
      if ((await scheduling.session(session)).kind === 'INTERNAL') unlessRaced(await commands.judge(caller, session));
    }),
    jobHandler(noteAttendance, ({ session, member, since }, caller) => attend(needs, caller, session, [member], since)),
    jobHandler(noteSessionHeld, async ({ session, safeSeconds }, caller) => {
      if (isHalf(await scheduling.session(session), safeSeconds)) unlessRaced(await sessions.noteHeld(caller, session));
    }),
    jobHandler(endSessionOfEndedRoom, async ({ session, because, safeSeconds, at }, caller) => {
      // Attendance is recorded before the end of the session.
      const { room } = await roomCache.reread(session);
      const tookPart = [...room.people].filter(([, person]) => person.tookPart).map(([member]) => member);
      if (tookPart.length > 0) await attend(needs, caller, session, tookPart);
      const facts = await scheduling.session(session);
      const course = {
        hostAway: hostWasAway(room, facts.host),
        fellApart: because === 'too-few-people' && safeSeconds !== undefined && !isHalf(facts, safeSeconds),
        whileArriving: at !== undefined && isWhileArriving(facts, at, settings),
      };
      unlessRaced(await sessions.end(caller, session, because, course));
    }),
    jobHandler(noteWhoCameIn, async ({ session, at }, caller) => {
      const { room } = await roomCache.reread(session);
      const { endsAt } = await scheduling.session(session);
      for (const [member, { as, tookPart }] of room.people)
        if (!tookPart && as !== 'staff')
          unlessRaced(await sessions.noteCameIn(caller, session, member, at < endsAt ? at : endsAt));
    }),
    jobHandler(endRoom, ({ session, because }, caller) => order(caller, session, { type: 'End', because })),
    jobHandler(clearRoom, ({ session }, caller) => order(caller, session, { type: 'Clear' })),
    jobHandler(takeOutOfRoom, ({ session, member }, caller) => order(caller, session, { type: 'TakeOut', member })),
    jobHandler(leaveRoom, async ({ session, member }, caller) => {
      // The seat was taken again, or the planner of a group-hosted session needs none.
      if (comesAs(await scheduling.session(session), { id: member, isAdmin: false }) !== null) return;
      const alone = { handOverTo: null, toGroup: false };
      await order(caller, session, { type: 'Leave', member, tab: null, confirmed: true, ...alone });
    }),
    jobHandler(standDown, async ({ member }, caller) => {
      for (const { session } of await roomsOfMember(sql, member))
        await order(caller, session, { type: 'StandDown', member });
    }),
    jobHandler(returnFromBreakout, ({ session }, caller) => order(caller, session, { type: 'ReturnFromBreakout' })),
    jobHandler(closeBallot, ({ session }, caller) => order(caller, session, { type: 'CloseBallot' })),
    jobHandler(noteReportInRoom, ({ session, member, by: reporter }, caller) =>
      order(caller, session, { type: 'NoteReport', member, by: reporter }),
    ),
    jobHandler(letMemberBack, ({ session, member }, caller) => order(caller, session, { type: 'LetBack', member })),
    jobHandler(letRemovedMemberBack, ({ session, member }, caller) =>
      order(caller, session, { type: 'LetBack', member, fromRemoval: true }),
    ),
    jobHandler(keepMemberOut, async ({ session, member, by: staff }, caller) => {
      const removal = { member, by: staff, byAdmin: true, reason: 'Staff decided after a report.' };
      unlessRaced(await commands.remove(caller, session, removal));
    }),
  ];
};
