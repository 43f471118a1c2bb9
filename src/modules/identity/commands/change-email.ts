import { randomUUID } from 'node:crypto';
import { plainAddress } from '#kernel/contract/address.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import { EmailChangeRequested } from '../contract/account-events.ts';
import { account, ACCOUNTS } from '../domain/account.ts';
import { emailClaim } from '../domain/claim.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import { addressToken, isLinkToken } from '../facts/links.ts';
import { CLAIM_TAKES, type CommandsParts } from './parts.ts';
import { giveWayTo, unconfirmed } from './replace-unconfirmed.ts';
import { emailClaimOf } from '../facts/names.ts';

const wrong = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');

/** Another address for an account: asked for with the password, changed by the link that is mailed there (I-037). */
export const changingEmail = (parts: CommandsParts) => {
  const { execute, log, clock, personalData, settings, signIns } = parts;

  /**
   * Records the request. It reveals that the address has an account only where registering does; elsewhere the owner of
   * that account gets a mail, and no link is sent (C-090).
   */
  const ask = async (
    caller: Caller,
    { member, email, signIn }: { member: string; email: string; signIn?: string },
  ): Promise<Refusal | undefined> => {
    const emailFingerprint = await emailClaimOf(parts, email);
    const { holder } = await stateOf(log, emailClaim, emailFingerprint);
    if (settings.identity.REGISTRATION_REVEALS_EMAIL && holder !== null && holder !== member)
      return refuse('USER_EMAIL_ADDRESS_IS_TAKEN', { field: 'email' });
    return refusalOf(
      await execute(caller, account, member, {
        type: 'AskForEmailChange',
        member,
        request: randomUUID(),
        signIn,
        email: plainAddress(email),
        emailFingerprint,
        now: clock.now(),
        settings: settings.identity,
      }),
    );
  };

  /** The address that was asked for with this request. */
  const askedFor = async (member: string, request: string): Promise<string | undefined> => {
    const asked = (await log.read(`${ACCOUNTS}${member}`)).find(
      ({ type, data }) => type === EmailChangeRequested.type && data['request'] === request,
    );
    return typeof asked?.data['email'] === 'string' ? asked.data['email'] : undefined;
  };

  /** Takes the values of the mailed link; undefined when they are not those of an open request for another address. */
  const confirm = async (
    caller: Caller,
    link: { member: string; token: string; address: string },
  ): Promise<{ refused?: Refusal } | undefined> => {
    const { member } = link;
    const state = await accountOf(log, member);
    const { openEmailChange: asked, emailsBefore, emailFingerprint } = state;
    const isLinkOf = (request: string | undefined, address: string | null) =>
      request !== undefined &&
      address !== null &&
      isLinkToken(personalData, { for: 'confirm-email', member, request }, link.token) &&
      isSameSecret(addressToken(personalData, address), link.address);
    // Pressed again: the address is the member's, as it says.
    if (isLinkOf(emailsBefore.at(-1)?.request, emailFingerprint)) return {};
    if (!asked || !isLinkOf(asked.request, asked.emailFingerprint)) return undefined;
    const [email, owner] = await Promise.all([askedFor(member, asked.request), ownerOf(log, member)]);
    if (email === undefined || owner === null) return { refused: wrong };
    const now = clock.now();
    const command = {
      type: 'ChangeEmail',
      member,
      proved: asked.request,
      email,
      before: owner.email,
      now,
      settings: settings.identity,
    } as const;
    const trial = account.decide(command, state);
    if (isRefusal(trial)) return { refused: trial };
    // The link proves whose the address is, as a provider that vouches for it does.
    const holder = await unconfirmed(parts, asked.emailFingerprint, 'proved');
    if (holder !== null)
      await insertJobs(parts.database, [giveWayTo(holder, now)], { correlation: caller.correlation });
    // A crash from here on leaves a claim that a job gives back unless the address is the member's by then.
    const taken = await execute(caller, emailClaim, asked.emailFingerprint, {
      type: 'Take',
      member,
      settledBy: plus(now, CLAIM_TAKES),
      ...(holder === null ? {} : { from: holder }),
    });
    if (isRefusal(taken)) return { refused: wrong };
    const done = await execute(caller, account, member, command);
    if (isRefusal(done)) return { refused: done };
    await signIns.forget(member);
    return {};
  };

  return { ask, askedFor, confirm };
};
