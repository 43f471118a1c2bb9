import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isShutOut, statusAt } from '../../contract/standing.ts';
import { verifyPassword } from '../../credentials/passwords.ts';
import { accountOf } from '../../facts/account.ts';
import { fingerprints, holderOf } from '../../facts/names.ts';
import { NO_MEMBER, type CommandsParts } from '../parts.ts';
import { isCodeRight } from '../second-factor/codes.ts';

/** In the sandbox hundreds of members come from one address. */
const SANDBOX_FACTOR = 100;
/** How many places where the member never logged in may guess codes at the same time. */
const CODES_ELSEWHERE = 3;

/** Where a call comes from; `device` is the cookie by which the browser is recognised after logging out. */
export type LogInBrowser = { ip: string; device?: string | undefined };

/**
 * One answer for "no such member" and "wrong password" (C-089). Wrong guesses count per typed name and per network
 * address. Those from a browser, or else from a network, where the member signed in before count apart, so strangers
 * cannot lock the owner out; a browser that is known does not share the count of its network.
 */
export const checkPassword =
  (parts: CommandsParts) =>
  async (
    /** `code`: of the second step. */
    attempt: LogInBrowser & { typed: string; password: string; code?: string | undefined },
  ): Promise<{ member: string; isLeaving?: true; isProvedTwice?: true } | Refusal> => {
    const { log, clock, settings, vault, failures, signIns } = parts;
    const {
      ADMIN_PASSWORD_MIN,
      LOGIN_FAILURES_PER_ACCOUNT,
      LOGIN_FAILURES_PER_IP,
      PASSWORD_HASHING,
      REGISTRATION_REVEALS_EMAIL,
    } = settings.identity;
    const mostFromOnePlace = LOGIN_FAILURES_PER_IP * (settings.sandbox ? SANDBOX_FACTOR : 1);
    const fingerprintOf = fingerprints(parts.personalData);
    const now = clock.now();
    const place = fingerprintOf.place(attempt.ip);
    const { fingerprint, holder } = await holderOf(parts, attempt.typed);
    const member = holder ?? NO_MEMBER;
    const knownPlaces = await signIns.places(member);
    const device = fingerprintOf.device(attempt.device ?? '');
    const isKnownDevice = knownPlaces.has(device);
    const name = `${isKnownDevice ? device : knownPlaces.has(place) ? place : 'elsewhere'}|${fingerprint}`;
    if (!(await failures.admit(name, LOGIN_FAILURES_PER_ACCOUNT, now))) return refuse('TOO_MANY_REQUESTS');
    if (!isKnownDevice && !(await failures.admit(place, mostFromOnePlace, now))) return refuse('TOO_MANY_REQUESTS');

    const [passwordHash, { status, emailVerified, isAdmin, standing, secondFactor }] = await Promise.all([
      vault.hashOf(member),
      accountOf(log, member),
    ]);
    const isRight = await verifyPassword(attempt.password, passwordHash, PASSWORD_HASHING);
    const isThere = status === 'open' || status === 'leaving';
    const mayEnter = isThere && (emailVerified || REGISTRATION_REVEALS_EMAIL);
    if (!isRight || !mayEnter) return refuse('USER_CREDENTIALS_INCORRECT');
    if (isAdmin && attempt.password.length < ADMIN_PASSWORD_MIN)
      return refuse('ADMIN_PASSWORD_TOO_SHORT', { values: { min: ADMIN_PASSWORD_MIN } });
    if (isShutOut(statusAt(standing, now))) return refuse('USER_SUSPENDED');
    if (secondFactor !== null && !attempt.code) {
      await failures.forgive(name, { all: false });
      if (!isKnownDevice) await failures.forgive(place, { all: false });
      return refuse('SECOND_FACTOR_NEEDED', { field: 'code' });
    }
    if (secondFactor !== null) {
      // A thief who has the password and guesses codes is stopped in that place: the owner enters from another one.
      const guesses = `code|${member}|${isKnownDevice ? device : place}`;
      const isKnown = isKnownDevice || knownPlaces.has(place);
      const isAdmitted =
        (await failures.admit(guesses, LOGIN_FAILURES_PER_ACCOUNT, now)) &&
        (isKnown ||
          (await failures.admit(`code|${member}|elsewhere`, LOGIN_FAILURES_PER_ACCOUNT * CODES_ELSEWHERE, now)));
      if (!isAdmitted) return refuse('TOO_MANY_REQUESTS');
      if (!(await isCodeRight(parts, member, secondFactor, attempt.code!))) {
        await failures.forgive(name, { all: false });
        return refuse('SECOND_FACTOR_WRONG', { field: 'code' });
      }
      await failures.forgive(guesses, { all: true });
      if (!isKnown) await failures.forgive(`code|${member}|elsewhere`, { all: false });
    }
    await failures.forgive(name, { all: true });
    if (!isKnownDevice) await failures.forgive(place, { all: false });
    return {
      member,
      ...(status === 'leaving' ? { isLeaving: true } : {}),
      ...(secondFactor === null ? {} : { isProvedTwice: true }),
    };
  };
