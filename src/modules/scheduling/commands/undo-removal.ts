import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SchedulingNeeds } from '../facts/needs.ts';
import { changeSession } from './change-session.ts';

export const undoRemoval =
  (needs: SchedulingNeeds) =>
  (caller: Caller, session: string, { member, by }: { member: string; by: string }): Promise<Refusal | undefined> =>
    changeSession(needs, caller, { type: 'UndoRemoval', session, member, by });
