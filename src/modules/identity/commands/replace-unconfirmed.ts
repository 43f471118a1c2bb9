import { randomUUID } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { between, days, minutes, plus, seconds } from '#kernel/contract/time.ts';
import type { Job } from '#kernel/jobs/job.ts';
import { account } from '../domain/account.ts';
import { EMAIL_CLAIMS, emailClaim, loginClaim } from '../domain/claim.ts';
import { giveWay } from '../job-kinds.ts';
import { accountOf } from '../facts/account.ts';
import type { CommandsParts } from './parts.ts';

/** By then the claim has moved: before, the job finds nothing to do. */
const AFTER = seconds(5);

export const giveWayTo = (member: string, now: string): Job => giveWay.of(member, { member }, plus(now, AFTER));

/**
 * The member whose account has this address and never confirmed it: it makes way for another registration with the address, as
 * often a day as a confirmation is mailed again, or for one whose address is proved. Null: there is none, or it stays.
 */
export const unconfirmed = async (
  { log, clock, settings }: CommandsParts,
  emailFingerprint: string,
  actor: 'asked' | 'proved',
): Promise<string | null> => {
  const { holder } = await stateOf(log, emailClaim, emailFingerprint);
  if (holder === null) return null;
  const state = await accountOf(log, holder);
  const mayGo = state.status === 'open' && !state.emailVerified && !state.isAdmin;
  if (!mayGo || state.emailFingerprint !== emailFingerprint) return null;
  if (actor === 'proved') return holder;
  const since = (await log.facts(`${EMAIL_CLAIMS}${emailFingerprint}`)).events
    .filter(({ type }) => type === 'ClaimTaken')
    .map(({ meta }) => between(meta.occurredAt, clock.now()));
  const isSoon = since.some((milliseconds) => milliseconds < minutes(1));
  const today = since.filter((milliseconds) => milliseconds < days(1)).length;
  return isSoon || today > settings.identity.EMAIL_CONFIRMATION_PER_DAY ? null : holder;
};

/** Ends an account whose claim to its address has gone to another one. */
export const givingWay = (parts: CommandsParts) => ({
  giveWay: async (caller: Caller, member: string): Promise<void> => {
    const { execute, log, clock, database, signIns } = parts;
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
  },
});
