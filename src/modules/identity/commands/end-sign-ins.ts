import type { Caller } from '#kernel/commands/commands.ts';
import { account } from '../domain/account.ts';
import type { CommandsParts } from './parts.ts';

/**
 * Ends the sign-ins of a member, but one or that one alone: another person may use them. All but one takes the tokens of
 * programs with it. @returns how many sign-ins
 */
export const endSignIns =
  ({ execute, database, clock, signIns, apiTokens }: CommandsParts) =>
  async (caller: Caller, member: string, which: { except?: string; only?: string } = {}): Promise<number> => {
    const ended =
      which.only === undefined ? await signIns.endAll(database, member, which) : await signIns.end(which.only, member);
    await signIns.forget(member);
    // Logged out everywhere means programs, too.
    if (which.only === undefined) {
      await execute(caller, account, member, { type: 'EndApiTokens', member, now: clock.now() });
      await apiTokens.removeTraces(member);
    }
    // Their browsers are out of live rooms at once; what ended nothing is no fact.
    if (ended > 0) await execute(caller, account, member, { type: 'NoteSignInsEnded', member });
    return ended;
  };
