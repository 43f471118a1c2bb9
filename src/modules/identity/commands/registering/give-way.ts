import { randomUUID } from 'node:crypto';
import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { emailClaim, loginClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';

/** Ends an account whose claim to its address has gone to another one. */
export const giveWay: AccountUseCase<[member: string], void> =
  ({ execute, log, clock, database, signIns }) =>
  async (caller, member) => {
    const { emailFingerprint, logins } = await accountOf(log, member);
    if (emailFingerprint === null || (await stateOf(log, emailClaim, emailFingerprint)).holder === member) return;
    const done = await execute(caller, account, member, {
      type: 'GiveWay',
      member,
      request: randomUUID(),
      now: clock.now(),
    });
    if (isRefusal(done)) throw new Error(`The account could not give way: ${done.refused}`);
    if (done.events.length === 0) return;
    for (const { loginFingerprint } of logins)
      await execute(caller, loginClaim, loginFingerprint, { type: 'Release', member });
    await signIns.endAll(database, member);
    await signIns.forget(member);
  };
