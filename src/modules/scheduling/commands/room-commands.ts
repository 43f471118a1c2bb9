import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SessionCommand } from '../domain/session.ts';
import type { SchedulingNeeds } from './needs.ts';
import { noteTry } from './note-try.ts';
import { changeSession } from './session-stream.ts';

type RoomCommandsCommandOf<Type extends SessionCommand['type']> = Extract<SessionCommand, { type: Type }>;

/** What a room asks of its session; what is so already happens once. */
export const roomCommands = (needs: SchedulingNeeds) => {
  const { clock, settings } = needs;
  const change = (caller: Caller, command: SessionCommand): Promise<Refusal | undefined> =>
    changeSession(needs, caller, command);
  return {
    start: (caller: Caller, session: string) => change(caller, { type: 'Start', session, now: clock.now(), settings }),
    noteAttendance: (caller: Caller, session: string, member: string, since = clock.now()) =>
      change(caller, { type: 'NoteAttendance', session, member, since }),
    noteHeld: (caller: Caller, session: string) => change(caller, { type: 'NoteHeld', session }),
    noteCameIn: (caller: Caller, session: string, member: string, at: string) =>
      noteTry(needs, caller, { session, member, what: 'came-in', at }),
    end: (caller: Caller, session: string, because: RoomCommandsCommandOf<'End'>['because'], hostAway = false) =>
      change(caller, { type: 'End', session, now: clock.now(), because, hostAway, settings }),
    remove: (
      caller: Caller,
      session: string,
      removal: { member: string; by: string; byAdmin: boolean; reason: string },
    ) =>
      change(caller, {
        type: 'Remove',
        session,
        member: removal.member,
        by: { member: removal.by, isAdmin: removal.byAdmin },
        reason: removal.reason,
        now: clock.now(),
        settings,
      }),
  };
};
