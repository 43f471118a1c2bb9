import { randomUUID } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { emailProblem } from '../contract/account.ts';
import { hashPassword, isCommonPassword } from '../credentials/passwords.ts';
import { account } from '../domain/account.ts';
import type { AccountCommand } from '../domain/account-commands.ts';
import { isThere } from '../domain/account-state.ts';
import { emailClaim } from '../domain/claim.ts';
import { newPasswordProblem } from '../domain/registration.ts';
import { askForReset } from '../job-kinds.ts';
import { ownerOf } from '../facts/owner.ts';
import { accountOf } from '../facts/account.ts';
import { emailClaimOf, fingerprints } from '../facts/names.ts';
import { isId, isLinkToken } from '../facts/links.ts';
import type { CommandsParts } from './parts.ts';
import { waysIn } from './ways-in.ts';

const wrong = refuse('PASSWORD_RESET_WRONG');

export const changingPassword = (parts: CommandsParts) => {
  const { execute, log, database, clock, personalData, settings, vault, signIns, failures, apiTokens } = parts;
  const closing = waysIn(parts);

  /** Does the same for every address, known or not: leaves a note that is worked on later (C-083). */
  const askForLink = async (caller: Caller, email: string): Promise<Refusal | undefined> => {
    if (emailProblem(email.trim())) return refuse('EMAIL_INVALID', { field: 'email' });
    const emailFingerprint = await emailClaimOf(parts, email);
    const job = askForReset.of(emailFingerprint, { emailFingerprint, request: randomUUID(), askedAt: clock.now() });
    await insertJobs(database, [job], {
      actor: { kind: 'system', policy: 'ask-for-password-link' },
      correlation: caller.correlation,
    });
    return undefined;
  };

  /** The note's turn: a known address gets its link, at most three an hour. */
  const requestLink = async (
    caller: Caller,
    wanted: { emailFingerprint: string; request: string; askedAt: string },
  ): Promise<void> => {
    const { holder } = await stateOf(log, emailClaim, wanted.emailFingerprint);
    if (holder === null) return;
    const state = await accountOf(log, holder);
    if (!isThere(state) || state.emailFingerprint !== wanted.emailFingerprint) return;
    const done = await execute(caller, account, holder, {
      type: 'AskForPasswordReset',
      member: holder,
      request: wanted.request,
      now: wanted.askedAt,
      settings: settings.identity,
    });
    if (isRefusal(done)) throw new Error(`Could not ask for a password link: ${done.refused}`);
  };

  /**
   * Puts a recorded change in force and ends all sign-ins, once. Also done by a job, should the process die after the
   * change was recorded; a newer change is never overwritten by an older one.
   */
  const enforce = async (member: string, change: string): Promise<void> => {
    const { passwordChange } = await accountOf(log, member);
    await database.transaction(async (sql) => {
      const prepared = await vault.take(change, sql);
      if (!prepared || passwordChange !== change) return;
      await vault.put(member, prepared.passwordHash, clock.now(), sql);
      await signIns.endAll(sql, member);
    });
    await apiTokens.removeTraces(member);
    await signIns.forget(member);
  };

  const problemOf = async (member: string, password: string): Promise<Refusal | undefined> => {
    const [owner, { isAdmin }] = await Promise.all([ownerOf(log, member), accountOf(log, member)]);
    return owner
      ? newPasswordProblem(
          { text: password, isCommon: isCommonPassword(password, settings.productName) },
          owner,
          settings.identity,
          isAdmin,
        )
      : wrong;
  };

  /** Keeps the hash aside, records the change, and puts it in force. */
  const put = async (
    caller: Caller,
    { member, password }: { member: string; password: string },
    command: (change: string, now: string) => AccountCommand,
  ): Promise<Refusal | undefined> => {
    const change = randomUUID();
    const now = clock.now();
    const passwordHash = await hashPassword(password, settings.identity.PASSWORD_HASHING);
    await vault.prepare({ change, member, passwordHash, now });
    const done = await execute(caller, account, member, command(change, now));
    if (isRefusal(done)) {
      await vault.take(change);
      return done;
    }
    await enforce(member, change);
    return undefined;
  };

  /** Takes the values of the mailed link and the new password (C-084). */
  const reset = async (
    caller: Caller,
    /** `closeOthers`: everything else that opens the account goes, too. */
    link: { member: string; token: string; password: string; ip: string; closeOthers?: boolean },
  ): Promise<Refusal | undefined> => {
    const { member, token, password } = link;
    if (!isId(member)) return wrong;
    const before = await accountOf(log, member);
    const { openReset } = before;
    if (!openReset || !isLinkToken(personalData, { for: 'password-reset', member, request: openReset.request }, token))
      return wrong;
    const problem = await problemOf(member, password);
    if (problem) return problem;
    const facts = await closing.closingFacts(member);
    const refused = await put(caller, { member, password }, (change, now) => ({
      type: 'ResetPassword',
      member,
      proved: openReset.request,
      change,
      closeOthers: link.closeOthers ?? false,
      ...facts,
      now,
      settings: settings.identity,
    }));
    if (refused) return refused;
    if (link.closeOthers || !before.emailVerified) await closing.afterClosing(caller, member, before);
    await signIns.remember(member, fingerprints(personalData).place(link.ip));
    // What a thief guessed wrong with the password before must not keep its owner out.
    const { emailFingerprint, usernameFingerprint } = await accountOf(log, member);
    await failures.removeTraces([member, emailFingerprint, usernameFingerprint].filter((part) => part !== null));
    return undefined;
  };

  /** Another password for a member who entered the one before. Every sign-in ends, also the one in which this is asked (I-037). */
  const change = async (caller: Caller, options: { member: string; password: string }): Promise<Refusal | undefined> =>
    (await problemOf(options.member, options.password)) ??
    (await put(caller, options, (change) => ({ type: 'ChangePassword', member: options.member, change })));

  const has = async (member: string): Promise<boolean> => (await vault.hashOf(member)) !== undefined;

  return { askForLink, requestLink, enforce, reset, change, has };
};
