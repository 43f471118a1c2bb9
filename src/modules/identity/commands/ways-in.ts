import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { between, days, plus } from '#kernel/contract/time.ts';
import { NOTICE_DAYS } from '../contract/ways-in.ts';
import { account, ACCOUNTS } from '../domain/account.ts';
import type { AccountState } from '../domain/account-state.ts';
import { emailClaim, loginClaim } from '../domain/claim.ts';
import { auditRightOf } from '../facts/audit-right.ts';
import { accountOf } from '../facts/account.ts';
import { usingApiTokens } from './api-tokens.ts';
import { CLAIM_TAKES, type CommandsParts } from './parts.ts';
import { isId, isLinkToken } from '../facts/links.ts';

const wrong = refuse('NOT_ME_LINK_WRONG');

/** What opens an account, and closing it (ADR 60). */
export const waysIn = (parts: CommandsParts) => {
  const {
    execute,
    log,
    database,
    clock,
    personalData,
    settings,
    vault,
    signIns,
    secondFactors,
    passkeys,
    logins,
    apiTokens,
  } = parts;

  /** What a decision to close ways in has to know beside the stream. */
  const closingFacts = async (member: string) => {
    const { isAdmin, secondFactor } = await accountOf(log, member);
    return {
      isStaff: isAdmin || (await auditRightOf(log, member)) !== null,
      secondFactorSince: secondFactor === null ? null : await secondFactors.confirmedAt(secondFactor),
    };
  };

  /** Removes the secrets of what was closed, and ends every sign-in; where another person logged in is a new place again. */
  const afterClosing = async (caller: Caller, member: string, before: AccountState): Promise<void> => {
    const { passkeys: left, secondFactor } = await accountOf(log, member);
    for (const passkey of before.passkeys) if (!left.includes(passkey)) await passkeys.remove(passkey, member);
    if (secondFactor === null) await secondFactors.removeTraces(member);
    for (const { loginFingerprint } of before.logins)
      await execute(caller, loginClaim, loginFingerprint, { type: 'Release', member });
    await apiTokens.removeTraces(member);
    await signIns.endAll(database, member);
    await signIns.forgetPlaces(member);
    await signIns.forget(member);
  };

  /** What closing may have left undone when its process died; what came later stays. */
  const finishClosing = async (member: string, at: string, because: string): Promise<void> => {
    if (because === 'not-me') await vault.removeUntil(member, at);
    await signIns.endAll(database, member, { before: at });
    await signIns.forgetPlaces(member, at);
    await signIns.forget(member);
  };

  /** The newest of the asked addresses, while its link works. */
  const pendingEmail = async ({ openEmailChange: asked }: AccountState, member: string) => {
    if (!asked || between(asked.at, clock.now()) >= days(settings.identity.EMAIL_CONFIRMATION_DAYS)) return null;
    const fact = (await log.read(`${ACCOUNTS}${member}`)).find(({ data }) => data['request'] === asked.request);
    const email = fact?.data['email'];
    return typeof email === 'string' ? { email, askedAt: asked.at } : null;
  };

  return {
    closingFacts,
    afterClosing,
    finishClosing,

    waysInOf: async (member: string) => {
      const state = await accountOf(log, member);
      return {
        hasPassword: (await vault.hashOf(member)) !== undefined,
        passkeys: (await passkeys.list(member)).map(({ name, addedAt }) => ({ name, addedAt })),
        logins: state.logins.map(({ provider }) => logins.offered.get(provider)?.name ?? provider),
        hasSecondFactor: state.secondFactor !== null,
        emailChange: await pendingEmail(state, member),
        signIns: (await signIns.devices(member)).length,
        apiTokens: (await usingApiTokens(parts).apiTokensOf(member)).map(({ name }) => name),
      };
    },

    cancelEmailChange: async (caller: Caller, member: string): Promise<Refusal | undefined> => {
      const done = await execute(caller, account, member, { type: 'CancelEmailChange', member });
      return isRefusal(done) ? done : undefined;
    },

    /**
     * The owner followed the link in a notice: what it tells was not them. Everything that opens the account is closed, a
     * changed address is the one before again, and a link to choose a password is mailed.
     */
    disown: async (caller: Caller, link: { member: string; token: string }): Promise<Refusal | undefined> => {
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
        const changed = facts.findIndex(
          (each) => each.type === 'EmailChanged' && each.data['request'] === data['request'],
        );
        return changed < at;
      });
      if (isUndone) return wrong;
      const before = await accountOf(log, member);
      const isChange = event.type === 'EmailChanged';
      const { request, before: email, fingerprintBefore } = event.data;
      if (isChange && !before.disowned.includes(fact)) {
        if (typeof request !== 'string' || typeof email !== 'string' || typeof fingerprintBefore !== 'string')
          return wrong;
        const settledBy = plus(now, CLAIM_TAKES);
        const taken = await execute(caller, emailClaim, fingerprintBefore, { type: 'Take', member, settledBy });
        if (isRefusal(taken)) return wrong;
      }
      const done = await execute(caller, account, member, {
        type: 'Disown',
        member,
        fact,
        takeBack: isChange ? { request: String(request), email: String(email) } : null,
        ...(await closingFacts(member)),
        at: event.meta.occurredAt,
        request: randomUUID(),
        now,
      });
      if (isRefusal(done)) return done;
      if (done.events.length === 0) return undefined;
      await vault.removeUntil(member, now);
      await afterClosing(caller, member, before);
      return undefined;
    },
  };
};
