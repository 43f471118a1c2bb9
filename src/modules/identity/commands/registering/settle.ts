import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { hasLogin } from '../../domain/account-state.ts';
import { claimOf } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';

/**
 * Gives a claimed name or login back when no account stands behind it, or one that does not carry it. The account's own
 * stream is closed first, so that a registration that was merely slow cannot come after it.
 */
export const settle: AccountUseCase<[{ stream: string; member: string }], void> =
  ({ execute, log, vault }) =>
  async (caller, { stream, member }) => {
    const claim = claimOf(stream);
    if (!claim || (await stateOf(log, claim.decider, claim.fingerprint)).holder !== member) return;
    const closed = await execute(caller, account, member, { type: 'Abandon', member });
    if (isRefusal(closed)) throw new Error(`Could not settle ${stream}: ${closed.refused}`);
    const state = await accountOf(log, member);
    const { status, emailFingerprint, usernameFingerprint, formerUsernames } = state;
    const names = [emailFingerprint, usernameFingerprint, ...formerUsernames.map(({ fingerprint }) => fingerprint)];
    const isCarried = names.includes(claim.fingerprint) || hasLogin(state, claim.fingerprint);
    if (status !== 'abandoned' && isCarried) return;
    await execute(caller, claim.decider, claim.fingerprint, { type: 'Release', member });
    if (status === 'abandoned') await vault.remove(member);
  };
