import { randomInt } from 'node:crypto';
import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { account } from '../../domain/account.ts';
import { emailClaim, loginClaim, usernameClaim } from '../../domain/claim.ts';
import { proposedUsernames } from '../../domain/proposed-usernames.ts';
import { CLAIM_TAKES, type AccountUseCase } from '../parts.ts';
import { emailClaimOf, fingerprints } from '../../facts/names.ts';
import { giveWayTo } from '../../job-kinds.ts';

/** A person who registers with the account of another provider. */
export type NewcomerWithLogin = {
  member: string;
  provider: string;
  loginFingerprint: string;
  email: string;
  /** The provider vouches for the address. */
  emailVerified: boolean;
  name: string | null;
  timezone: string;
  /** A member whose account has the address, was never confirmed, and makes way. */
  from: string | null;
};

const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

export const usernamesFor = (name: string | null): string[] => proposedUsernames(name, digits);

/** Opens an account without a password, with the login, the address and a proposed username. */
export const openWithLogin: AccountUseCase<[newcomer: NewcomerWithLogin]> = (parts) => async (caller, newcomer) => {
  const { execute, log, database, clock, personalData, settings } = parts;
  const fingerprintOf = fingerprints(personalData);
  const { member, provider, loginFingerprint, email, emailVerified, name, timezone, from } = newcomer;
  const emailFingerprint = await emailClaimOf(parts, email);
  const claimed: [typeof loginClaim, string][] = [];
  const claim = async (kind: typeof loginClaim, fingerprint: string, giving: string | null = null) => {
    const taken = await execute(caller, kind, fingerprint, {
      type: 'Take',
      member,
      settledBy: plus(clock.now(), CLAIM_TAKES),
      ...(giving === null ? {} : { from: giving }),
    });
    if (isRefusal(taken)) return taken;
    claimed.push([kind, fingerprint]);
    return undefined;
  };
  const release = async (refusal: Refusal) => {
    for (const [kind, fingerprint] of claimed) await execute(caller, kind, fingerprint, { type: 'Release', member });
    return refusal;
  };
  /** Of the proposed names the first that is free, claimed. */
  const claimedUsername = async (): Promise<string> => {
    for (const username of usernamesFor(name)) {
      const { holder } = await stateOf(log, usernameClaim, fingerprintOf.username(username));
      if (holder !== null && holder !== member) continue;
      if (!(await claim(usernameClaim, fingerprintOf.username(username)))) return username;
    }
    throw new Error('None of the proposed usernames is free');
  };

  if (from !== null) await insertJobs(database, [giveWayTo(from, clock.now())], { correlation: caller.correlation });
  const taken = (await claim(emailClaim, emailFingerprint, from)) ?? (await claim(loginClaim, loginFingerprint));
  if (taken) return release(taken);
  const username = await claimedUsername();
  const opened = await execute(caller, account, member, {
    type: 'Register',
    member,
    registration: {
      email,
      username,
      name: username,
      timezone,
      password: null,
      login: { provider, loginFingerprint, emailVerified },
      emailFingerprint,
      usernameFingerprint: fingerprintOf.username(username),
    },
    request: newId(caller, 'confirmation'),
    now: clock.now(),
    settings: settings.identity,
  });
  return isRefusal(opened) ? release(opened) : undefined;
};
