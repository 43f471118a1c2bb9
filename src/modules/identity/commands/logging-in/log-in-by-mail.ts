import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { plus } from '#kernel/contract/time.ts';
import { shownAddress } from '#kernel/shown-address.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { account } from '../../domain/account.ts';
import { hasLogin } from '../../domain/account-state.ts';
import { emailClaim, loginClaim, usernameClaim } from '../../domain/claim.ts';
import { logInByMail } from '../../job-kinds.ts';
import { openingWithLogin, usernamesFor } from './open-with-login.ts';
import { accountOf } from '../../facts/account.ts';
import { CONCEALED_FOR, type CommandsParts } from '../parts.ts';
import { emailClaimOf, fingerprints } from '../../facts/names.ts';
import { unconfirmed } from '../replace-unconfirmed.ts';

const CONTEXT = 'log-in-by-mail';
/** Mails that say how to log in, for one address in a quarter of an hour. */
const MAILS_MOST = 3;

const newcomer = z.object({
  provider: z.string(),
  loginFingerprint: z.string(),
  email: z.string(),
  name: z.string().nullable(),
  timezone: z.string(),
  /** Fingerprint of the browser, in which the address can be confirmed without closing the login. */
  device: z.string().nullable(),
  wanted: z.object({ session: z.string().nullable(), page: z.string().nullable() }).nullable().default(null),
});
type Newcomer = z.infer<typeof newcomer>;

/** Mails the owner of an account whose address this provider named, without proving it, how to log in. */
type MailOwner = (owner: string, provider: string, request: string) => Promise<void>;

/**
 * Logging in with a provider that does not say whose an address is. Whether the address is known here is found out later, by a
 * job, so that the answer and the time it takes cannot tell (C-080, C-081, C-090).
 */
export const loggingInByMail = (parts: CommandsParts) => {
  const { execute, log, database, clock, personalData, settings, failures, signIns, wanted } = parts;
  const fingerprintOf = fingerprints(personalData);
  const open = openingWithLogin(parts);

  /** Does the same for every address, known or not: leaves a sealed note that is worked on later. */
  const ask = async (
    caller: Caller,
    { device, ...rest }: Omit<Newcomer, 'device'> & { device: string | undefined },
  ): Promise<{ mailedTo: string }> => {
    const member = newId(caller, 'member');
    const note: Newcomer = { ...rest, device: device === undefined ? null : fingerprintOf.device(device) };
    const sealed = await personalData.seal(member, CONTEXT, note);
    await insertJobs(database, [logInByMail.of(member, { member, sealed })], {
      actor: { kind: 'system', policy: CONTEXT },
      correlation: caller.correlation,
    });
    return { mailedTo: shownAddress(rest.email) };
  };

  const askForConfirmation = (caller: Caller, member: string) =>
    // A refusal means that a mail is under way, or that there were enough of them today.
    execute(caller, account, member, {
      type: 'AskForConfirmation',
      member,
      request: randomUUID(),
      now: clock.now(),
      settings: settings.identity,
    });

  /** As long as the username of an account: a name that is free again would tell that the address was known. */
  const keepUsername = async (caller: Caller, member: string, name: string | null) => {
    const fingerprint = fingerprintOf.username(usernamesFor(name)[0]!);
    await execute(caller, usernameClaim, fingerprint, {
      type: 'Take',
      member,
      settledBy: plus(clock.now(), CONCEALED_FOR),
    });
  };

  /** The note's turn: opens an account, mails again what confirms the one that was opened before, or tells the owner of another. */
  const openOrTell = async (
    caller: Caller,
    note: { member: string; sealed: string },
    mailOwner: MailOwner,
  ): Promise<void> => {
    const { member } = note;
    const parsed = newcomer.safeParse(await personalData.unseal(member, CONTEXT, note.sealed));
    if (!parsed.success || (await accountOf(log, member)).status !== 'none') return;
    const { device, wanted: came, ...asked } = parsed.data;
    /** Only for an account that was opened with this login: an address alone proves nothing. */
    const rememberWanted = async (newcomer: string) => {
      if (came !== null) await wanted.put(newcomer, came, clock.now());
    };
    const { provider, loginFingerprint, email } = asked;

    const { holder: owner } = await stateOf(log, loginClaim, loginFingerprint);
    if (owner !== null && owner !== member) {
      const state = await accountOf(log, owner);
      if (hasLogin(state, loginFingerprint) && !state.emailVerified) {
        await rememberWanted(owner);
        await askForConfirmation(caller, owner);
      }
      return personalData.forget(member);
    }
    const emailFingerprint = await emailClaimOf(parts, email);
    const { holder } = await stateOf(log, emailClaim, emailFingerprint);
    const isTaken = holder !== null && holder !== member;
    // Where registering tells that an address is taken, accounts are in use before they are confirmed.
    const from =
      isTaken && !settings.identity.REGISTRATION_REVEALS_EMAIL
        ? await unconfirmed(parts, emailFingerprint, 'asked')
        : null;
    if (!isTaken || from !== null) {
      const refused = await open(caller, { ...asked, member, emailVerified: false, from });
      // Tried again: another registration was faster, and has the address or the login by then.
      if (refused) throw new Error(`The account could not be opened: ${refused.refused}`);
      if (device !== null) await signIns.remember(member, device);
      await rememberWanted(member);
      return;
    }
    await keepUsername(caller, member, asked.name);
    if (!(await accountOf(log, holder)).emailVerified) await askForConfirmation(caller, holder);
    if (await failures.admit(`${CONTEXT}|${emailFingerprint}`, MAILS_MOST, clock.now()))
      await mailOwner(holder, provider, member);
    await personalData.forget(member);
  };

  return { ask, openOrTell };
};
