import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { helpCall } from '../domain/help-call.ts';
import type { DutyNeeds } from './needs.ts';

type HelpAnswer = { type: 'Acknowledge' | 'EndByStaff' | 'TakeBack'; signal: string; by: string; now: string };

/** Seen or ended by staff, or taken back by the asker. */
export const answerHelp =
  ({ execute }: Pick<DutyNeeds, 'execute'>) =>
  async (caller: Caller, command: HelpAnswer): Promise<Refusal | undefined> =>
    refusalOf(await execute(caller, helpCall, command.signal, command));
