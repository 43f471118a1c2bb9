import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';
import { verifyPassword } from '../credentials/passwords.ts';
import { accountOf, fingerprints, holderOf, type Parts } from './parts.ts';

/** Stands in for an unknown name, so that a log-in takes the same time as with a known one. */
const NOBODY = '00000000-0000-4000-8000-000000000000';
/** In the sandbox hundreds of members come from one address. */
const SANDBOX_FACTOR = 100;

export const loggingIn = (parts: Parts) => {
  const { log, clock, personalData, settings, vault, failures, signIns } = parts;
  const of = fingerprints(personalData);
  const { adminPasswordMin, loginFailuresPerAccount, loginFailuresPerIp, passwordHashing, registrationRevealsEmail } =
    settings.identity;
  const mostFromOnePlace = loginFailuresPerIp * (settings.sandbox ? SANDBOX_FACTOR : 1);

  /**
   * One answer for "no such member" and "wrong password" (C-089). Wrong guesses count per typed name and per network
   * address; those from an address where the member signed in before count apart, so strangers cannot lock the owner out.
   */
  const check = async (attempt: {
    typed: string;
    password: string;
    ip: string;
  }): Promise<{ member: string; isLeaving?: true } | Refusal> => {
    const now = clock.now();
    const place = of.place(attempt.ip);
    const { fingerprint, holder } = await holderOf(parts, attempt.typed);
    const member = holder ?? NOBODY;
    const isKnownPlace = await signIns.knows(member, place);
    const name = `${isKnownPlace ? place : 'elsewhere'}|${fingerprint}`;
    if (!(await failures.admit(name, loginFailuresPerAccount, now))) return refuse('TOO_MANY_REQUESTS');
    if (!(await failures.admit(place, mostFromOnePlace, now))) return refuse('TOO_MANY_REQUESTS');

    const [passwordHash, { status, emailVerified, isAdmin, standing }] = await Promise.all([
      vault.hashOf(member),
      accountOf(log, member),
    ]);
    const isRight = await verifyPassword(attempt.password, passwordHash, passwordHashing);
    const isThere = status === 'open' || status === 'leaving';
    const mayEnter = isThere && (emailVerified || registrationRevealsEmail);
    if (!isRight || !mayEnter) return refuse('USER_CREDENTIALS_INCORRECT');
    if (isAdmin && attempt.password.length < adminPasswordMin)
      return refuse('ADMIN_PASSWORD_TOO_SHORT', { values: { min: adminPasswordMin } });
    if (isShutOut(statusAt(standing, now))) return refuse('USER_SUSPENDED');
    await failures.forgive(name, { all: true });
    await failures.forgive(place, { all: false });
    return status === 'leaving' ? { member, isLeaving: true } : { member };
  };

  /** Starts a sign-in of its own for this browser, ending the one it had; answers its token. */
  const signIn = async (
    member: string,
    browser: { userAgent: string; ip: string },
    before?: { id: string; signInId: string },
  ): Promise<string> => {
    if (before) await signIns.end(before.signInId, before.id);
    return signIns.begin(member, { userAgent: browser.userAgent, place: of.place(browser.ip) });
  };

  return { check, signIn };
};
