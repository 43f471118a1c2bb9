import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { shift } from '../domain/shift.ts';
import type { DutyNeeds } from './needs.ts';

type ShiftChange = { type: 'AcceptShift' | 'DeclineShift' | 'CancelShift'; shift: string; by: string; now: string };

/** Taken over or declined by the one to whom it was offered, or canceled by staff. */
export const changeShift =
  ({ execute }: Pick<DutyNeeds, 'execute'>) =>
  async (caller: Caller, change: ShiftChange): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, shift, change.shift, change));
