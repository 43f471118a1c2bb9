import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import { isShutOut, statusAt } from '../../contract/standing.ts';
import type { Wanted } from '../../contract/wanted.ts';
import { account } from '../../domain/account.ts';
import { lacksTerms, type AccountState } from '../../domain/account-state.ts';
import { emailClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import { addressToken, isId, isLinkToken } from '../../facts/links.ts';
import { fingerprints } from '../../facts/names.ts';
import type { CommandsParts, AccountUseCase } from '../parts.ts';
import { afterClosing } from '../ways-in/closing.ts';
import { changeEmail } from './change-email.ts';

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

/** Whether the account was opened in this browser, or is used there. */
const isOf = async (
  { personalData, signIns }: CommandsParts,
  member: string,
  browser: ConfirmEmailBrowser | undefined,
): Promise<boolean> => {
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
export const confirmEmail: AccountUseCase<
  [link: { member: string; token: string; address: string; browser?: ConfirmEmailBrowser }],
  Confirmed | Refusal | undefined
> = (parts) => async (caller, link) => {
  const { execute, log, clock, personalData, settings, signIns, wanted } = parts;
  if (!isId(link.member)) return wrong;
  const changed = await changeEmail(parts)(caller, link);
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
  const isOwnBrowser = await isOf(parts, link.member, link.browser);
  const done = await execute(caller, account, link.member, {
    type: 'ConfirmEmail',
    member: link.member,
    proved: { request: newest.request, emailFingerprint },
    isOwnBrowser,
    now: clock.now(),
    settings: settings.identity,
  });
  if (isRefusal(done)) return done;
  // A link that is opened again confirms nothing, and does not sign in. Where the answer was lost, the browser repeats the
  // request, or has the sign-in of it already.
  const isRepeated = caller.idempotency?.isRepeated === true && done.events.length > 0;
  const isIn = link.browser?.member === link.member;
  if ((done.events.length === 0 || before.emailVerified) && !isRepeated && !isIn) return undefined;
  if (isOwnBrowser) await signIns.forget(link.member);
  else await afterClosing(parts, caller, link.member, before);
  const asked = await wanted.read(link.member, clock.now());
  if (asked === null) return undefined;
  const isAlone = isOwnBrowser && link.browser?.member === undefined;
  return { ...asked, mayEnter: isAlone && canEnterByMail(before, clock.now()) };
};
