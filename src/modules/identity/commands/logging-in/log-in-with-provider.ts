import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { plainAddress } from '#kernel/contract/address.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { shownAddress } from '#kernel/shown-address.ts';
import { emailProblem, guessedZone } from '../../contract/account.ts';
import { isShutOut, statusAt } from '../../contract/standing.ts';
import type { Wanted } from '../../contract/wanted.ts';
import { hasLogin, isInUse, lacksTerms } from '../../domain/account-state.ts';
import { loginClaim } from '../../domain/claim.ts';
import { auditRightOf } from '../../facts/audit-right.ts';
import { accountOf } from '../../facts/account.ts';
import { emailClaimOf, fingerprints } from '../../facts/names.ts';
import { unconfirmed } from '../../facts/unconfirmed.ts';
import { logInByMail } from '../../job-kinds.ts';
import { NO_MEMBER, type CommandsParts, type AccountUseCase } from '../parts.ts';
import { LOG_IN_BY_MAIL, type Newcomer } from './newcomer-note.ts';
import { openWithLogin } from './open-with-login.ts';
import { expired, proveLogin, type Proved, type ProveLoginReturned } from './prove-login.ts';

type LogInWithProviderEntered = { member: string; isNew: boolean; isLeaving: boolean; lacksTerms: boolean };
/** Where a mail with the next step was sent; the same for addresses that are known and unknown here. */
type Mailed = { mailedTo: string };
/** From which a person comes back; `device` is the cookie by which it is recognised. */
type LogInWithProviderBrowser = { device: string | undefined; timezone: string | undefined; wanted: Wanted | null };

/**
 * For a provider that does not say whose an address is: leaves a sealed note, the same for every address. Whether it is known
 * here is found out later, by a job, so that the answer and the time it takes cannot tell (C-080, C-081, C-090).
 */
const askByMail = async (
  { personalData, database }: CommandsParts,
  caller: Caller,
  { device, ...rest }: Omit<Newcomer, 'device'> & { device: string | undefined },
): Promise<Mailed> => {
  const member = newId(caller, 'member');
  const note: Newcomer = { ...rest, device: device === undefined ? null : fingerprints(personalData).device(device) };
  const sealed = await personalData.seal(member, LOG_IN_BY_MAIL, note);
  await insertJobs(database, [logInByMail.of(member, { member, sealed })], {
    actor: { kind: 'system', policy: LOG_IN_BY_MAIL },
    correlation: caller.correlation,
  });
  return { mailedTo: shownAddress(rest.email) };
};

/** Opens an account when the provider vouches for the address; where it says nothing, its owner confirms it by mail. */
const register = async (
  parts: CommandsParts,
  caller: Caller,
  login: Proved,
  { device, timezone, wanted }: LogInWithProviderBrowser,
): Promise<LogInWithProviderEntered | Mailed | Refusal> => {
  const { provider, email, emailVerified, name, fingerprint: loginFingerprint, offeredAs } = login;
  if (email === null || emailVerified === false || emailProblem(email))
    return refuse('LOGIN_EMAIL_UNVERIFIED', { values: { provider: offeredAs } });
  const newcomer = { provider, loginFingerprint, email: plainAddress(email), name, timezone: guessedZone(timezone) };
  if (emailVerified === null) return askByMail(parts, caller, { ...newcomer, device, wanted });
  const member = newId(caller, 'member');
  const from = await unconfirmed(parts, await emailClaimOf(parts, email), 'proved');
  const refused = await openWithLogin(parts)(caller, { ...newcomer, member, emailVerified, from });
  if (!refused) return { member, isNew: true, isLeaving: false, lacksTerms: true };
  if (refused.refused === 'LOGIN_OF_ANOTHER') return expired;
  // Its owner alone reads this: the provider vouches for the address.
  return refused.refused === 'USER_EMAIL_ADDRESS_IS_TAKEN'
    ? refuse('LOGIN_ACCOUNT_EXISTS', { values: { provider: offeredAs } })
    : refused;
};

/** Lets in the owner of an account that is linked with this login. */
const enter = async ({ log, clock }: CommandsParts, member: string): Promise<LogInWithProviderEntered | Refusal> => {
  const state = await accountOf(log, member);
  const { status, isAdmin, standing, secondFactor } = state;
  if (isShutOut(statusAt(standing, clock.now()))) return refuse('USER_SUSPENDED');
  // What staff may see must not depend on how well another provider guards its accounts (C-088).
  if (isAdmin || (await auditRightOf(log, member)) !== null) return refuse('STAFF_NEED_PASSWORD');
  if (secondFactor !== null) return refuse('LOGIN_NEEDS_CODE');
  return { member, isNew: false, isLeaving: status === 'leaving', lacksTerms: lacksTerms(state) };
};

/** Completes a log-in: by a login that is linked, or by registering with it (C-080, C-081, I-038). */
export const logInWithProvider: AccountUseCase<
  [returned: ProveLoginReturned, browser: LogInWithProviderBrowser],
  LogInWithProviderEntered | Mailed | Refusal
> = (parts) => async (caller, returned, browser) => {
  const { execute, log } = parts;
  const login = await proveLogin(parts, returned, null);
  if (isRefusal(login)) return login;
  const { holder } = await stateOf(log, loginClaim, login.fingerprint);
  // Read for an unknown login as well: answers must not differ in what they take.
  const state = await accountOf(log, holder ?? NO_MEMBER);
  if (holder === null) return register(parts, caller, login, browser);
  if ((state.status === 'open' || state.status === 'leaving') && hasLogin(state, login.fingerprint))
    // Until its owner has confirmed the address the answer is that of an address which another account has.
    return isInUse(state, parts.settings.identity)
      ? enter(parts, holder)
      : register(parts, caller, { ...login, emailVerified: login.emailVerified === false ? false : null }, browser);
  // Registering with it at this moment, or cut off while doing so: the claim is settled soon.
  if (state.status === 'none') return expired;
  // Left over by an unlinking that was cut off.
  await execute(caller, loginClaim, login.fingerprint, { type: 'Release', member: holder });
  return register(parts, caller, login, browser);
};
