import { randomUUID } from 'node:crypto';
import type { Caller } from '../../../shared-kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { isSameSecret } from '../../../shared-kernel/same-secret.ts';
import { changingEmail } from './change-email.ts';
import { account } from '../domain/account.ts';
import { accountOf, addressToken, isId, isLinkToken, type Parts } from './parts.ts';

const wrong = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');

export const confirmingEmail = (parts: Parts) => {
  const { execute, log, clock, personalData, settings, signIns } = parts;
  /**
   * Takes the three values of the mailed link (C-085), after registering or for another address; only the newest link
   * works (I-001).
   */
  const confirm = async (
    by: Caller,
    link: { member: string; token: string; address: string },
  ): Promise<Refusal | undefined> => {
    if (!isId(link.member)) return wrong;
    const changed = await changingEmail(parts).confirm(by, link);
    if (changed) return changed.refused;
    const { confirmations, emailFingerprint } = await accountOf(log, link.member);
    const newest = confirmations.at(-1);
    if (!newest || emailFingerprint === null) return wrong;
    if (!isLinkToken(personalData, { for: 'confirm-email', member: link.member, request: newest.request }, link.token))
      return wrong;
    if (!isSameSecret(addressToken(personalData, emailFingerprint), link.address)) return wrong;
    const done = await execute(by, account, link.member, {
      type: 'ConfirmEmail',
      member: link.member,
      proved: { request: newest.request, emailFingerprint },
      now: clock.now(),
      settings: settings.identity,
    });
    if (isRefusal(done)) return done;
    if (done.events.length > 0) await signIns.forget(link.member);
    return undefined;
  };

  const sendAgain = async (by: Caller, member: string): Promise<Refusal | undefined> => {
    const done = await execute(by, account, member, {
      type: 'AskForConfirmation',
      member,
      request: randomUUID(),
      now: clock.now(),
      settings: settings.identity,
    });
    return isRefusal(done) ? done : undefined;
  };

  return { confirm, sendAgain };
};
