import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { isSameSecret } from '#kernel/same-secret.ts';
import { account } from '../../domain/account.ts';
import { emailClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import { addressToken, isLinkToken } from '../../facts/links.ts';
import { emailAskedFor, ownerOf } from '../../facts/owner.ts';
import { unconfirmed } from '../../facts/unconfirmed.ts';
import { giveWayTo } from '../../job-kinds.ts';
import { CLAIM_TAKES, type AccountUseCase } from '../parts.ts';

const wrong = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');

/** Takes the values of the mailed link; undefined when they are not those of an open request for another address. */
export const changeEmail: AccountUseCase<
  [link: { member: string; token: string; address: string }],
  { refused?: Refusal } | undefined
> = (parts) => async (caller, link) => {
  const { execute, log, clock, personalData, settings, signIns } = parts;
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
  const [email, owner] = await Promise.all([emailAskedFor(log, member, asked.request), ownerOf(log, member)]);
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
  if (holder !== null) await insertJobs(parts.database, [giveWayTo(holder, now)], { correlation: caller.correlation });
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
