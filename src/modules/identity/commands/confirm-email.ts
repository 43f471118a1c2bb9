import { randomUUID } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import { changingEmail } from './change-email.ts';
import { isShutOut, statusAt } from '../contract/standing.ts';
import type { Wanted } from '../contract/wanted.ts';
import { account } from '../domain/account.ts';
import { lacksTerms, type AccountState } from '../domain/account-state.ts';
import { emailClaim } from '../domain/claim.ts';
import { accountOf } from '../facts/account.ts';
import { addressToken, isId, isLinkToken } from '../facts/links.ts';
import { fingerprints } from '../facts/names.ts';
import type { CommandsParts } from './parts.ts';
import { waysIn } from './ways-in.ts';

const wrong = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');

/** What was wanted when registering. `mayEnter`: this browser is signed in on the way there. */
type Confirmed = Wanted & { mayEnter: boolean };

/** In which a link is followed: who is logged in there, and its device cookie. */
type ConfirmEmailBrowser = { member: string | undefined; device: string | undefined };

/**
 * Not where logging in asks for more than a password: staff, a second step, an account that is closing or shut out, terms that
 * are ticked after logging in with a provider.
 */
const canEnterByMail = (state: AccountState, now: string): boolean =>
  state.status === 'open' &&
  !state.isAdmin &&
  state.secondFactor === null &&
  !lacksTerms(state) &&
  !isShutOut(statusAt(state.standing, now));

export const confirmingEmail = (parts: CommandsParts) => {
  const { execute, log, clock, personalData, settings, signIns, wanted } = parts;

  /** Whether the account was opened in this browser, or is used there. */
  const isOf = async (member: string, browser: ConfirmEmailBrowser | undefined): Promise<boolean> => {
    if (browser?.member === member) return true;
    return (
      browser?.device !== undefined &&
      (await signIns.places(member)).has(fingerprints(personalData).device(browser.device))
    );
  };

  /**
   * Takes the three values of the mailed link (C-085), after registering or for another address; only the newest link
   * works (I-001).
   */
  const confirm = async (
    caller: Caller,
    link: { member: string; token: string; address: string; browser?: ConfirmEmailBrowser },
  ): Promise<Confirmed | Refusal | undefined> => {
    if (!isId(link.member)) return wrong;
    const changed = await changingEmail(parts).confirm(caller, link);
    if (changed) return changed.refused;
    const before = await accountOf(log, link.member);
    const { confirmations, emailFingerprint } = before;
    const newest = confirmations.at(-1);
    if (!newest || emailFingerprint === null) return wrong;
    if (!isLinkToken(personalData, { for: 'confirm-email', member: link.member, request: newest.request }, link.token))
      return wrong;
    if (!isSameSecret(addressToken(personalData, emailFingerprint), link.address)) return wrong;
    // Another registration with this address came after it.
    if ((await stateOf(log, emailClaim, emailFingerprint)).holder !== link.member) return wrong;
    const isOwnBrowser = await isOf(link.member, link.browser);
    const done = await execute(caller, account, link.member, {
      type: 'ConfirmEmail',
      member: link.member,
      proved: { request: newest.request, emailFingerprint },
      isOwnBrowser,
      now: clock.now(),
      settings: settings.identity,
    });
    if (isRefusal(done)) return done;
    // A link that is opened again confirms nothing, and does not sign in; a request whose answer was lost is the same one.
    if (done.events.length === 0 || (before.emailVerified && !caller.idempotency?.isRepeated)) return undefined;
    if (isOwnBrowser) await signIns.forget(link.member);
    else await waysIn(parts).afterClosing(caller, link.member, before);
    const asked = await wanted.read(link.member, clock.now());
    if (asked === null) return undefined;
    const isAlone = isOwnBrowser && link.browser?.member === undefined;
    return { ...asked, mayEnter: isAlone && canEnterByMail(before, clock.now()) };
  };

  /** In which an account was opened: the owner who confirms the address there keeps what is there. */
  const rememberBrowser = async (member: string, device: string | undefined): Promise<void> => {
    if (device !== undefined) await signIns.remember(member, fingerprints(personalData).device(device));
  };

  const rememberWanted = (member: string, what: Wanted): Promise<void> => wanted.put(member, what, clock.now());

  const sendAgain = async (caller: Caller, member: string): Promise<Refusal | undefined> => {
    const done = await execute(caller, account, member, {
      type: 'AskForConfirmation',
      member,
      request: randomUUID(),
      now: clock.now(),
      settings: settings.identity,
    });
    return isRefusal(done) ? done : undefined;
  };

  return { confirm, rememberBrowser, rememberWanted, sendAgain };
};
