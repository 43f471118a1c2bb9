import { isRefusal, refuse, refusalOf } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { account } from '../../domain/account.ts';
import { usernameClaim } from '../../domain/claim.ts';
import { ownerOf } from '../../facts/owner.ts';
import { accountOf } from '../../facts/account.ts';
import { fingerprints } from '../../facts/names.ts';
import { CLAIM_TAKES, type AccountUseCase } from '../parts.ts';

/** The username before stays the member's for a while, so that links lead to the profile (I-037). */
export const changeUsername: AccountUseCase<[options: { member: string; username: string }]> =
  ({ execute, log, clock, personalData, settings }) =>
  async (caller, options) => {
    const { member } = options;
    const username = options.username.trim();
    const owner = await ownerOf(log, member);
    if (!owner) return refuse('USER_DOES_NOT_EXIST');
    if (owner.username === username) return undefined;
    const usernameFingerprint = fingerprints(personalData).username(username);
    const now = clock.now();
    const command = {
      type: 'ChangeUsername',
      member,
      username,
      usernameFingerprint,
      nameFollows: owner.name === owner.username,
      now,
      settings: settings.identity,
    } as const;
    const problem = account.decide(command, await accountOf(log, member));
    if (isRefusal(problem)) return problem;
    // A crash from here on leaves a claim that a job gives back unless the name is the member's by then.
    const taken = await execute(caller, usernameClaim, usernameFingerprint, {
      type: 'Take',
      member,
      settledBy: plus(now, CLAIM_TAKES),
    });
    return isRefusal(taken) ? taken : refusalOf(await execute(caller, account, member, command));
  };
