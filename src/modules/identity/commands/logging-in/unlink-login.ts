import { isRefusal } from '#kernel/contract/refusals.ts';
import { account } from '../../domain/account.ts';
import { loginClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import type { AccountUseCase } from '../parts.ts';

/** Takes away the login at this provider, while another way to log in stays (I-038). */
export const unlinkLogin: AccountUseCase<[member: string, provider: string]> =
  ({ execute, log, vault }) =>
  async (caller, member, provider) => {
    const linked = (await accountOf(log, member)).logins.find((login) => login.provider === provider);
    const otherwise = (await vault.hashOf(member)) !== undefined;
    const done = await execute(caller, account, member, { type: 'UnlinkLogin', member, provider, otherwise });
    if (isRefusal(done)) return done;
    if (linked) await execute(caller, loginClaim, linked.loginFingerprint, { type: 'Release', member });
    return undefined;
  };
