import { randomUUID } from 'node:crypto';
import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { between, days, plus } from '#kernel/contract/time.ts';
import { NOTICE_DAYS } from '../../contract/ways-in.ts';
import { account, ACCOUNTS } from '../../domain/account.ts';
import { emailClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import { isId, isLinkToken } from '../../facts/links.ts';
import { CLAIM_TAKES, type AccountUseCase } from '../parts.ts';
import { afterClosing, closingFacts } from './closing.ts';

const wrong = refuse('NOT_ME_LINK_WRONG');

/**
 * The owner followed the link in a notice: what it tells was not them. Everything that opens the account is closed, a
 * changed address is the one before again, and a link to choose a password is mailed.
 */
export const disown: AccountUseCase<[link: { member: string; token: string }]> = (parts) => async (caller, link) => {
  const { execute, log, clock, personalData, vault } = parts;
  const { member } = link;
  const [fact = '', token = ''] = link.token.split('.');
  if (!isId(member) || !isLinkToken(personalData, { for: 'not-me', member, request: fact }, token)) return wrong;
  const facts = await log.read(`${ACCOUNTS}${member}`);
  const at = facts.findIndex(({ id }) => id === fact);
  const event = facts[at];
  const now = clock.now();
  if (!event || between(event.meta.occurredAt, now) > days(NOTICE_DAYS)) return wrong;
  // Notices that went to an address whose change was taken back.
  const isUndone = facts.slice(at + 1).some(({ type, data }) => {
    if (type !== 'EmailChangeTakenBack') return false;
    const changed = facts.findIndex((each) => each.type === 'EmailChanged' && each.data['request'] === data['request']);
    return changed < at;
  });
  if (isUndone) return wrong;
  const before = await accountOf(log, member);
  const isChange = event.type === 'EmailChanged';
  const { request, before: email, fingerprintBefore } = event.data;
  if (isChange && !before.disowned.includes(fact)) {
    if (typeof request !== 'string' || typeof email !== 'string' || typeof fingerprintBefore !== 'string') return wrong;
    const settledBy = plus(now, CLAIM_TAKES);
    const taken = await execute(caller, emailClaim, fingerprintBefore, { type: 'Take', member, settledBy });
    if (isRefusal(taken)) return wrong;
  }
  const done = await execute(caller, account, member, {
    type: 'Disown',
    member,
    fact,
    takeBack: isChange ? { request: String(request), email: String(email) } : null,
    ...(await closingFacts(parts, member)),
    at: event.meta.occurredAt,
    request: randomUUID(),
    now,
  });
  if (isRefusal(done)) return done;
  if (done.events.length === 0) return undefined;
  await vault.removeUntil(member, now);
  await afterClosing(parts, caller, member, before);
  return undefined;
};
