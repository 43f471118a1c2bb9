import { randomInt } from 'node:crypto';
import { newId } from '../../../shared-kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { plus } from '../../../shared-kernel/contract/time.ts';
import { insertJobs } from '../../../shared-kernel/jobs/insert-jobs.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';
import type { LoginFailure, ProvedLogin, ReturnedLogin } from '../credentials/logins.ts';
import { account } from '../domain/account.ts';
import { hasLogin, lacksTerms } from '../domain/account-state.ts';
import { emailClaim, loginClaim, usernameClaim } from '../domain/claim.ts';
import { proposedUsernames } from '../domain/proposed-usernames.ts';
import type { Registration } from '../domain/registration.ts';
import { auditRightOf } from './appoint-auditor.ts';
import { accountOf, CLAIM_TAKES, fingerprints, type Parts } from './parts.ts';
import { giveWayTo, unconfirmed } from './replace-unconfirmed.ts';

export type Returned = ReturnedLogin & { provider: string; state: string; secret: string };
/** Who the provider says is there, and what is known here of this login. */
type Proved = ProvedLogin & { provider: string; offeredAs: string; fingerprint: string };
type Entered = { member: string; isNew: boolean; isLeaving: boolean; lacksTerms: boolean };

/** Providers that do not say whether an address is confirmed: the member gets the mail that every registration brings. */
const CONFIRMED_HERE: ReadonlySet<string> = new Set(['facebook']);

const expired = refuse('LOGIN_EXPIRED');
const digits = (count: number) => Array.from({ length: count }, () => randomInt(10)).join('');

/** Logging in with the account of another provider, registering with it, and linking it (C-080, C-081, I-038). */
export const loggingInWithProviders = (parts: Parts) => {
  const { execute, log, database, clock, personalData, settings, logins, vault } = parts;
  const of = fingerprints(personalData);

  /** Verifies what the browser brought back; `linking`: the member who began this, null for logging in. */
  const proved = async (returned: Returned, linking: string | null): Promise<Proved | Refusal> => {
    const offered = logins.offered.get(returned.provider);
    if (!offered) return refuse('LOGIN_PROVIDER_UNKNOWN');
    const attempt = await logins.attempts.take({ ...returned, now: clock.now() });
    if (!attempt || attempt.member !== linking) return expired;
    const login = await offered.port.prove({ ...returned, ...attempt.secrets, returnedState: returned.state });
    if (typeof login === 'string') return failed(login, offered.name);
    return { ...login, provider: returned.provider, offeredAs: offered.name, fingerprint: of.login(login) };
  };

  const take = (
    by: Caller,
    claim: typeof loginClaim,
    fingerprint: string,
    member: string,
    from: string | null = null,
  ) => {
    const settledBy = plus(clock.now(), CLAIM_TAKES);
    return execute(by, claim, fingerprint, { type: 'Take', member, settledBy, ...(from === null ? {} : { from }) });
  };

  /** Of the proposed names the first that is free, claimed. */
  const claimedUsername = async (by: Caller, name: string | null, member: string): Promise<string> => {
    for (const username of proposedUsernames(name, digits)) {
      if ((await stateOf(log, usernameClaim, of.username(username))).holder !== null) continue;
      if (!isRefusal(await take(by, usernameClaim, of.username(username), member))) return username;
    }
    throw new Error('None of the proposed usernames is free');
  };

  /** Opens an account without a password. The address is confirmed when the provider vouches for it. */
  const register = async (by: Caller, login: Proved, timezone: string | undefined): Promise<Entered | Refusal> => {
    const { provider, email, emailVerified, fingerprint: loginFingerprint } = login;
    if (email === null || !(emailVerified || CONFIRMED_HERE.has(provider)))
      return refuse('LOGIN_EMAIL_UNVERIFIED', { values: { provider: login.offeredAs } });
    const exists = refuse('LOGIN_ACCOUNT_EXISTS', { values: { provider: login.offeredAs } });
    const emailFingerprint = of.email(email);
    const member = newId(by, 'member');
    const claimed: [typeof loginClaim, string][] = [];
    const claim = async (kind: typeof loginClaim, fingerprint: string, from: string | null = null) => {
      const taken = await take(by, kind, fingerprint, member, from);
      if (!isRefusal(taken)) claimed.push([kind, fingerprint]);
      return !isRefusal(taken);
    };
    const release = async (refusal: Refusal) => {
      for (const [kind, fingerprint] of claimed) await execute(by, kind, fingerprint, { type: 'Release', member });
      return refusal;
    };
    // A person who opened an account with the address, and never confirmed it, makes way.
    const isOpen = emailVerified || !settings.identity.registrationRevealsEmail;
    const from = isOpen ? await unconfirmed(parts, emailFingerprint, emailVerified ? 'proved' : 'asked') : null;
    if (from !== null) await insertJobs(database, [giveWayTo(from, clock.now())], { correlation: by.correlation });
    if (!(await claim(emailClaim, emailFingerprint, from))) return exists;
    if (!(await claim(loginClaim, loginFingerprint))) return release(expired);
    const username = await claimedUsername(by, login.name, member);
    const usernameFingerprint = of.username(username);
    claimed.push([usernameClaim, usernameFingerprint]);
    const registration: Registration = {
      email: email.trim(),
      username,
      name: username,
      timezone: timezone ?? 'UTC',
      password: null,
      login: { provider, loginFingerprint, emailVerified },
      emailFingerprint,
      usernameFingerprint,
    };
    const opened = await execute(by, account, member, {
      type: 'Register',
      member,
      registration,
      request: newId(by, 'confirmation'),
      now: clock.now(),
      settings: settings.identity,
    });
    return isRefusal(opened) ? release(opened) : { member, isNew: true, isLeaving: false, lacksTerms: true };
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
      return typeof address === 'string' ? failed(address, offered.name) : { ...address, secret };
    },

    /** Completes a log-in: by a login that is linked, or by registering with it. */
    logInWithProvider: async (
      by: Caller,
      returned: Returned,
      timezone: string | undefined,
    ): Promise<Entered | Refusal> => {
      const login = await proved(returned, null);
      if (isRefusal(login)) return login;
      const { holder } = await stateOf(log, loginClaim, login.fingerprint);
      if (holder === null) return register(by, login, timezone);
      const state = await accountOf(log, holder);
      if ((state.status === 'open' || state.status === 'leaving') && hasLogin(state, login.fingerprint))
        return enter(holder);
      // Registering with it at this moment, or cut off while doing so: the claim is settled soon.
      if (state.status === 'none') return expired;
      // Left over by an unlinking that was cut off.
      await execute(by, loginClaim, login.fingerprint, { type: 'Release', member: holder });
      return register(by, login, timezone);
    },

    acceptTerms: async (by: Caller, member: string): Promise<Refusal | undefined> =>
      refusalOf(await execute(by, account, member, { type: 'AcceptTerms', member, settings: settings.identity })),

    /** Links a login to the account of the member who began it. */
    linkLogin: async (by: Caller, member: string, returned: Returned): Promise<Refusal | undefined> => {
      const login = await proved(returned, member);
      if (isRefusal(login)) return login;
      const { provider, fingerprint: loginFingerprint } = login;
      const claimed = await take(by, loginClaim, loginFingerprint, member);
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

const failed = (failure: LoginFailure, provider: string): Refusal =>
  refuse(failure === 'down' ? 'LOGIN_PROVIDER_DOWN' : 'LOGIN_REJECTED', { values: { provider } });
