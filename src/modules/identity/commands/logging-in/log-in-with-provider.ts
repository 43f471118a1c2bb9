import { expired, proveLogin, type Proved, type ProveLoginReturned } from './prove-login.ts';
import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { plainAddress } from '#kernel/contract/address.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { emailProblem, guessedZone } from '../../contract/account.ts';
import { isShutOut, statusAt } from '../../contract/standing.ts';
import type { Wanted } from '../../contract/wanted.ts';
import { hasLogin, lacksTerms, type AccountState } from '../../domain/account-state.ts';
import { loginClaim } from '../../domain/claim.ts';
import { auditRightOf } from '../../facts/audit-right.ts';
import { loggingInByMail } from './log-in-by-mail.ts';
import { openingWithLogin } from './open-with-login.ts';
import { accountOf } from '../../facts/account.ts';
import { NO_MEMBER, type CommandsParts } from '../parts.ts';
import { emailClaimOf } from '../../facts/names.ts';
import { unconfirmed } from '../replace-unconfirmed.ts';

type LogInWithProviderEntered = { member: string; isNew: boolean; isLeaving: boolean; lacksTerms: boolean };
/** Where a mail with the next step was sent; the same for addresses that are known and unknown here. */
type Mailed = { mailedTo: string };
/** From which a person comes back; `device` is the cookie by which it is recognised. */
type LogInWithProviderBrowser = { device: string | undefined; timezone: string | undefined; wanted: Wanted | null };

/** Whether an account may be used: as with a password, its address is confirmed first where registering tells nothing. */
export const isInUse = ({ settings }: CommandsParts, { emailVerified }: AccountState): boolean =>
  emailVerified || settings.identity.REGISTRATION_REVEALS_EMAIL;

/** Logging in with the account of another provider, and registering with it (C-080, C-081, I-038). */
export const loggingInWithProviders = (parts: CommandsParts) => {
  const { execute, log, clock } = parts;
  const open = openingWithLogin(parts);
  const byMail = loggingInByMail(parts);

  /** Opens an account when the provider vouches for the address; where it says nothing, its owner confirms it by mail. */
  const register = async (
    caller: Caller,
    login: Proved,
    { device, timezone, wanted }: LogInWithProviderBrowser,
  ): Promise<LogInWithProviderEntered | Mailed | Refusal> => {
    const { provider, email, emailVerified, name, fingerprint: loginFingerprint, offeredAs } = login;
    if (email === null || emailVerified === false || emailProblem(email))
      return refuse('LOGIN_EMAIL_UNVERIFIED', { values: { provider: offeredAs } });
    const newcomer = { provider, loginFingerprint, email: plainAddress(email), name, timezone: guessedZone(timezone) };
    if (emailVerified === null) return byMail.ask(caller, { ...newcomer, device, wanted });
    const member = newId(caller, 'member');
    const from = await unconfirmed(parts, await emailClaimOf(parts, email), 'proved');
    const refused = await open(caller, { ...newcomer, member, emailVerified, from });
    if (!refused) return { member, isNew: true, isLeaving: false, lacksTerms: true };
    if (refused.refused === 'LOGIN_OF_ANOTHER') return expired;
    // Its owner alone reads this: the provider vouches for the address.
    return refused.refused === 'USER_EMAIL_ADDRESS_IS_TAKEN'
      ? refuse('LOGIN_ACCOUNT_EXISTS', { values: { provider: offeredAs } })
      : refused;
  };

  /** Lets in the owner of an account that is linked with this login. */
  const enter = async (member: string): Promise<LogInWithProviderEntered | Refusal> => {
    const state = await accountOf(log, member);
    const { status, isAdmin, standing, secondFactor } = state;
    if (isShutOut(statusAt(standing, clock.now()))) return refuse('USER_SUSPENDED');
    // What staff may see must not depend on how well another provider guards its accounts (C-088).
    if (isAdmin || (await auditRightOf(log, member)) !== null) return refuse('STAFF_NEED_PASSWORD');
    if (secondFactor !== null) return refuse('LOGIN_NEEDS_CODE');
    return { member, isNew: false, isLeaving: status === 'leaving', lacksTerms: lacksTerms(state) };
  };

  return {
    /** Completes a log-in: by a login that is linked, or by registering with it. */
    logInWithProvider: async (
      caller: Caller,
      returned: ProveLoginReturned,
      browser: LogInWithProviderBrowser,
    ): Promise<LogInWithProviderEntered | Mailed | Refusal> => {
      const login = await proveLogin(parts, returned, null);
      if (isRefusal(login)) return login;
      const { holder } = await stateOf(log, loginClaim, login.fingerprint);
      // Read for an unknown login as well: answers must not differ in what they take.
      const state = await accountOf(log, holder ?? NO_MEMBER);
      if (holder === null) return register(caller, login, browser);
      if ((state.status === 'open' || state.status === 'leaving') && hasLogin(state, login.fingerprint))
        // Until its owner has confirmed the address the answer is that of an address which another account has.
        return isInUse(parts, state)
          ? enter(holder)
          : register(caller, { ...login, emailVerified: login.emailVerified === false ? false : null }, browser);
      // Registering with it at this moment, or cut off while doing so: the claim is settled soon.
      if (state.status === 'none') return expired;
      // Left over by an unlinking that was cut off.
      await execute(caller, loginClaim, login.fingerprint, { type: 'Release', member: holder });
      return register(caller, login, browser);
    },

    openOrTell: byMail.openOrTell,
  };
};
