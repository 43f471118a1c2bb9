import { proveLogin, type ProveLoginReturned } from './prove-login.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { account } from '../../domain/account.ts';
import { isInUse } from '../../domain/account-state.ts';
import { loginClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import { CLAIM_TAKES, type AccountUseCase } from '../parts.ts';

/** Links a login to the account of the member who began it. */
export const linkLogin: AccountUseCase<[member: string, returned: ProveLoginReturned]> =
  (parts) => async (caller, member, returned) => {
    const { execute, log, clock } = parts;
    const login = await proveLogin(parts, returned, member);
    if (isRefusal(login)) return login;
    const { provider, fingerprint: loginFingerprint } = login;
    const { holder } = await stateOf(log, loginClaim, loginFingerprint);
    // An unconfirmed account keeps no login: a refusal would tell that it was opened, so its address unknown.
    const gives =
      holder !== null && holder !== member && !isInUse(await accountOf(log, holder), parts.settings.identity);
    const settledBy = plus(clock.now(), CLAIM_TAKES);
    const claimed = await execute(caller, loginClaim, loginFingerprint, {
      type: 'Take',
      member,
      settledBy,
      ...(gives ? { from: holder } : {}),
    });
    if (isRefusal(claimed)) return claimed;
    const linked = await execute(caller, account, member, { type: 'LinkLogin', member, provider, loginFingerprint });
    if (!isRefusal(linked)) return undefined;
    await execute(caller, loginClaim, loginFingerprint, { type: 'Release', member });
    return linked;
  };
