import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { changeSession } from './change-session.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';

export const noteHeld =
  (needs: SchedulingNeeds) =>
  (caller: Caller, session: string): Promise<Refusal | undefined> =>
    changeSession(needs, caller, { type: 'NoteHeld', session });
