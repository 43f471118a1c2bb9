import { token } from '#kernel/injection.ts';
import type { Caller } from '#kernel/commands/commands.ts';

/** What other modules may do to calls for help. */
export type HelpCalls = {
  /** Staff looked after it elsewhere; nothing happens when it is over already. */
  end(caller: Caller, ended: { signal: string; by: string; now: string }): Promise<void>;
  /** Who asked, and about whom they worry; from the stream, so never behind. */
  people(signal: string): Promise<{ asker: string; about: string | null }>;
};
export const HELP_CALLS = token<HelpCalls>('HelpCalls');

export { onDutyAt, shiftsWithin } from './projections/duty-rows.ts';
