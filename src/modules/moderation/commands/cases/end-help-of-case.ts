import type { Caller } from '#kernel/commands/commands.ts';
import { caseStateOf } from '../../facts/concern.ts';
import type { ModerationNeeds } from '../needs.ts';

/** Staff closed the case of a call for help: the call is over. Safe to repeat. */
export const endHelpOfCase =
  ({ log, helpCalls }: Pick<ModerationNeeds, 'log' | 'helpCalls'>) =>
  async (caller: Caller, closed: { case: string; by: string; at: string }): Promise<void> => {
    const { about, target } = await caseStateOf(log, closed.case);
    if (about === 'help') await helpCalls.end(caller, { signal: target, by: closed.by, now: closed.at });
  };
