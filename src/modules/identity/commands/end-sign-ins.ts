import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../domain/account.ts';
import type { AccountUseCase } from './parts.ts';

export type EndedSignIns = {
  ended: number;
  /** An address that was asked for will not become the member's. */
  isEmailChangeWithdrawn: boolean;
};

/**
 * Ends the sign-ins of a member, but one or that one alone: another person may use them. What such a person may have left goes
 * with them: places that are known, and an address that was asked for, unless `here` did. All but one takes the tokens of
 * programs with it.
 */
export const endSignIns: AccountUseCase<
  [member: string, which?: { except?: string; only?: string }, here?: string],
  EndedSignIns
> =
  ({ execute, database, clock, signIns, apiTokens }) =>
  async (caller, member, which = {}, here) => {
    const ended =
      which.only === undefined ? await signIns.endAll(database, member, which) : await signIns.end(which.only, member);
    await signIns.forget(member);
    if (ended === 0 && which.only !== undefined) return { ended, isEmailChangeWithdrawn: false };
    await signIns.forgetPlaces(member);
    // Logged out everywhere means programs, too.
    if (which.only === undefined) {
      await execute(caller, account, member, { type: 'EndApiTokens', member, now: clock.now() });
      await apiTokens.removeTraces(member);
    }
    const done = await execute(caller, account, member, {
      type: 'CancelEmailChange',
      member,
      ...(here === undefined ? {} : { unlessBy: here }),
    });
    // Their browsers are out of live rooms at once; what ended nothing is no fact.
    if (ended > 0) await execute(caller, account, member, { type: 'NoteSignInsEnded', member });
    return { ended, isEmailChangeWithdrawn: !isRefusal(done) && done.events.length > 0 };
  };
