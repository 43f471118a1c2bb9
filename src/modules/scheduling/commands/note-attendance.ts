import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { changeSession } from './change-session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

export const noteAttendance =
  (needs: SchedulingNeeds) =>
  (caller: Caller, session: string, member: string, since = needs.clock.now()): Promise<Refusal | undefined> =>
    changeSession(needs, caller, { type: 'NoteAttendance', session, member, since });
