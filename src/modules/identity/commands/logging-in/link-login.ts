import { isInUse } from './log-in-with-provider.ts';
import { proveLogin, type Returned } from './prove-login.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { account } from '../../domain/account.ts';
import { loginClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import { CLAIM_TAKES, type Parts } from '../parts.ts';

/** Links a login to the account of the member who began it. */
export const linkLogin =
  (parts: Parts) =>
  async (by: Caller, member: string, returned: Returned): Promise<Refusal | undefined> => {
    const { execute, log, clock } = parts;
    const login = await proveLogin(parts, returned, member);
    if (isRefusal(login)) return login;
    const { provider, fingerprint: loginFingerprint } = login;
    const { holder } = await stateOf(log, loginClaim, loginFingerprint);
    // An unconfirmed account keeps no login: a refusal would tell that it was opened, so its address unknown.
    const gives = holder !== null && holder !== member && !isInUse(parts, await accountOf(log, holder));
    const settledBy = plus(clock.now(), CLAIM_TAKES);
    const claimed = await execute(by, loginClaim, loginFingerprint, {
      type: 'Take',
      member,
      settledBy,
      ...(gives ? { from: holder } : {}),
    });
    if (isRefusal(claimed)) return claimed;
    const linked = await execute(by, account, member, { type: 'LinkLogin', member, provider, loginFingerprint });
    if (!isRefusal(linked)) return undefined;
    await execute(by, loginClaim, loginFingerprint, { type: 'Release', member });
    return linked;
  };

/** Takes away the login at this provider, while another way to log in stays (I-038). */
export const unlinkLogin =
  ({ execute, log, vault }: Parts) =>
  async (by: Caller, member: string, provider: string): Promise<Refusal | undefined> => {
    const linked = (await accountOf(log, member)).logins.find((login) => login.provider === provider);
    const otherwise = (await vault.hashOf(member)) !== undefined;
    const done = await execute(by, account, member, { type: 'UnlinkLogin', member, provider, otherwise });
    if (isRefusal(done)) return done;
    if (linked) await execute(by, loginClaim, linked.loginFingerprint, { type: 'Release', member });
    return undefined;
  };
