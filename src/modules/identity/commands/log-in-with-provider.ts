import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { plainAddress } from '#kernel/contract/address.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { emailProblem, guessedZone } from '../contract/account.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';
import { isLoginFailure, type LoginFailure, type ProvedLogin, type ReturnedLogin } from '../credentials/logins.ts';
import { account } from '../domain/account.ts';
import { hasLogin, lacksTerms, type AccountState } from '../domain/account-state.ts';
import { loginClaim } from '../domain/claim.ts';
import { auditRightOf } from '../facts/audit-right.ts';
import { loggingInByMail } from './log-in-by-mail.ts';
import { openingWithLogin } from './open-with-login.ts';
import { accountOf } from '../facts/account.ts';
import { CLAIM_TAKES, NO_MEMBER, type Parts } from './parts.ts';
import { emailClaimOf, fingerprints } from '../facts/names.ts';
import { unconfirmed } from './replace-unconfirmed.ts';

export type Returned = ReturnedLogin & { provider: string; state: string; secret: string };
/** Who the provider says is there, and what is known here of this login. */
type Proved = ProvedLogin & { provider: string; offeredAs: string; fingerprint: string };
type Entered = { member: string; isNew: boolean; isLeaving: boolean; lacksTerms: boolean };
/** Where a mail with the next step was sent; the same for addresses that are known and unknown here. */
type Mailed = { mailedTo: string };
/** From which a person comes back; `device` is the cookie by which it is recognised. */
type Browser = { device: string | undefined; timezone: string | undefined };

const expired = refuse('LOGIN_EXPIRED');

/** Logging in with the account of another provider, registering with it, and linking it (C-080, C-081, I-038). */
export const loggingInWithProviders = (parts: Parts) => {
  const { execute, log, clock, personalData, settings, logins, vault } = parts;
  const of = fingerprints(personalData);
  const open = openingWithLogin(parts);
  const byMail = loggingInByMail(parts);

  /** Operators learn why; what only this log-in has wrong is no problem of the provider. */
  const failed = (id: string, name: string, failure: LoginFailure): Refusal => {
    logins.failed(id, failure);
    return refuse(failure.failure === 'down' ? 'LOGIN_PROVIDER_DOWN' : 'LOGIN_REJECTED', {
      values: { provider: name },
    });
  };

  /** Verifies what the browser brought back; `linking`: the member who began this, null for logging in. */
  const proved = async (returned: Returned, linking: string | null): Promise<Proved | Refusal> => {
    const offered = logins.offered.get(returned.provider);
    if (!offered) return refuse('LOGIN_PROVIDER_UNKNOWN');
    const attempt = await logins.attempts.take({ ...returned, now: clock.now() });
    if (!attempt || attempt.member !== linking) return expired;
    const login = await offered.port.prove({ ...returned, ...attempt.secrets, returnedState: returned.state });
    if (isLoginFailure(login)) return failed(returned.provider, offered.name, login);
    logins.works(returned.provider);
    return { ...login, provider: returned.provider, offeredAs: offered.name, fingerprint: of.login(login) };
  };

  /** Whether an account may be used: as with a password, its address is confirmed first where registering tells nothing. */
  const isInUse = ({ emailVerified }: AccountState): boolean =>
    emailVerified || settings.identity.registrationRevealsEmail;

  /** Opens an account when the provider vouches for the address; where it says nothing, its owner confirms it by mail. */
  const register = async (
    by: Caller,
    login: Proved,
    { device, timezone }: Browser,
  ): Promise<Entered | Mailed | Refusal> => {
    const { provider, email, emailVerified, name, fingerprint: loginFingerprint, offeredAs } = login;
    if (email === null || emailVerified === false || emailProblem(email))
      return refuse('LOGIN_EMAIL_UNVERIFIED', { values: { provider: offeredAs } });
    const newcomer = { provider, loginFingerprint, email: plainAddress(email), name, timezone: guessedZone(timezone) };
    if (emailVerified === null) return byMail.ask(by, { ...newcomer, device });
    const member = newId(by, 'member');
    const from = await unconfirmed(parts, await emailClaimOf(parts, email), 'proved');
    const refused = await open(by, { ...newcomer, member, emailVerified, from });
    if (!refused) return { member, isNew: true, isLeaving: false, lacksTerms: true };
    if (refused.refused === 'LOGIN_OF_ANOTHER') return expired;
    // Its owner alone reads this: the provider vouches for the address.
    return refused.refused === 'USER_EMAIL_ADDRESS_IS_TAKEN'
      ? refuse('LOGIN_ACCOUNT_EXISTS', { values: { provider: offeredAs } })
      : refused;
  };

  /** Lets in the owner of an account that is linked with this login. */
  const enter = async (member: string): Promise<Entered | Refusal> => {
    const state = await accountOf(log, member);
    const { status, isAdmin, standing, secondFactor } = state;
    if (isShutOut(statusAt(standing, clock.now()))) return refuse('USER_SUSPENDED');
    // What staff may see must not depend on how well another provider guards its accounts (C-088).
    if (isAdmin || (await auditRightOf(log, member)) !== null) return refuse('STAFF_NEED_PASSWORD');
    if (secondFactor !== null) return refuse('LOGIN_NEEDS_CODE');
    return { member, isNew: false, isLeaving: status === 'leaving', lacksTerms: lacksTerms(state) };
  };

  return {
    /** Where the browser goes, and the secret with which it comes back. */
    beginLogin: async (asked: {
      provider: string;
      /** The member who links a login; null for logging in. */
      linking: string | null;
      origin: string;
    }): Promise<{ url: string; secret: string } | Refusal> => {
      const offered = logins.offered.get(asked.provider);
      if (!offered) return refuse('LOGIN_PROVIDER_UNKNOWN', { field: 'provider' });
      const { secret, secrets } = await logins.attempts.begin({
        provider: asked.provider,
        member: asked.linking,
        redirectUri: `${asked.origin}/login/${asked.provider}`,
        now: clock.now(),
      });
      const address = await offered.port.addressOf(secrets);
      return isLoginFailure(address) ? failed(asked.provider, offered.name, address) : { ...address, secret };
    },

    /** Completes a log-in: by a login that is linked, or by registering with it. */
    logInWithProvider: async (
      by: Caller,
      returned: Returned,
      browser: Browser,
    ): Promise<Entered | Mailed | Refusal> => {
      const login = await proved(returned, null);
      if (isRefusal(login)) return login;
      const { holder } = await stateOf(log, loginClaim, login.fingerprint);
      // Read for an unknown login as well: answers must not differ in what they take.
      const state = await accountOf(log, holder ?? NO_MEMBER);
      if (holder === null) return register(by, login, browser);
      if ((state.status === 'open' || state.status === 'leaving') && hasLogin(state, login.fingerprint))
        // Until its owner has confirmed the address the answer is that of an address which another account has.
        return isInUse(state)
          ? enter(holder)
          : register(by, { ...login, emailVerified: login.emailVerified === false ? false : null }, browser);
      // Registering with it at this moment, or cut off while doing so: the claim is settled soon.
      if (state.status === 'none') return expired;
      // Left over by an unlinking that was cut off.
      await execute(by, loginClaim, login.fingerprint, { type: 'Release', member: holder });
      return register(by, login, browser);
    },

    acceptTerms: async (by: Caller, member: string): Promise<Refusal | undefined> =>
      refusalOf(await execute(by, account, member, { type: 'AcceptTerms', member, settings: settings.identity })),

    /** Links a login to the account of the member who began it. */
    linkLogin: async (by: Caller, member: string, returned: Returned): Promise<Refusal | undefined> => {
      const login = await proved(returned, member);
      if (isRefusal(login)) return login;
      const { provider, fingerprint: loginFingerprint } = login;
      const { holder } = await stateOf(log, loginClaim, loginFingerprint);
      // An unconfirmed account keeps no login: a refusal would tell that it was opened, so its address unknown.
      const gives = holder !== null && holder !== member && !isInUse(await accountOf(log, holder));
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
    },

    /** Takes away the login at this provider, while another way to log in stays (I-038). */
    unlinkLogin: async (by: Caller, member: string, provider: string): Promise<Refusal | undefined> => {
      const linked = (await accountOf(log, member)).logins.find((login) => login.provider === provider);
      const otherwise = (await vault.hashOf(member)) !== undefined;
      const done = await execute(by, account, member, { type: 'UnlinkLogin', member, provider, otherwise });
      if (isRefusal(done)) return done;
      if (linked) await execute(by, loginClaim, linked.loginFingerprint, { type: 'Release', member });
      return undefined;
    },

    openOrTell: byMail.openOrTell,

    /** The providers that are offered, and those that are linked. */
    loginsOf: async (member: string) => {
      const linked = new Set((await accountOf(log, member)).logins.map(({ provider }) => provider));
      return {
        providers: [...new Set([...logins.offered.keys(), ...linked])].map((id) => ({
          id,
          name: logins.offered.get(id)?.name ?? id,
          isOffered: logins.offered.has(id),
          isLinked: linked.has(id),
        })),
        hasPassword: (await vault.hashOf(member)) !== undefined,
      };
    },
  };
};
