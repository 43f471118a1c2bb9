import { randomUUID } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { plus } from '#kernel/contract/time.ts';
import { account } from '../../domain/account.ts';
import { hasLogin } from '../../domain/account-state.ts';
import { emailClaim, loginClaim, usernameClaim } from '../../domain/claim.ts';
import { accountOf } from '../../facts/account.ts';
import { emailClaimOf, fingerprints } from '../../facts/names.ts';
import { unconfirmed } from '../../facts/unconfirmed.ts';
import { CONCEALED_FOR, type CommandsParts, type AccountUseCase } from '../parts.ts';
import { LOG_IN_BY_MAIL, newcomer } from './newcomer-note.ts';
import { openWithLogin, usernamesFor } from './open-with-login.ts';

/** Mails that say how to log in, for one address in a quarter of an hour. */
const MAILS_MOST = 3;

/** Mails the owner of an account whose address this provider named, without proving it, how to log in. */
type MailOwner = (owner: string, provider: string, request: string) => Promise<void>;

const askForConfirmation = ({ execute, clock, settings }: CommandsParts, caller: Caller, member: string) =>
  // A refusal means that a mail is under way, or that there were enough of them today.
  execute(caller, account, member, {
    type: 'AskForConfirmation',
    member,
    request: randomUUID(),
    now: clock.now(),
    settings: settings.identity,
  });

/** As long as the username of an account: a name that is free again would tell that the address was known. */
const keepUsername = async (
  { execute, clock, personalData }: CommandsParts,
  caller: Caller,
  member: string,
  name: string | null,
) => {
  const fingerprint = fingerprints(personalData).username(usernamesFor(name)[0]!);
  await execute(caller, usernameClaim, fingerprint, {
    type: 'Take',
    member,
    settledBy: plus(clock.now(), CONCEALED_FOR),
  });
};

/**
 * The turn of the note about a log-in with a provider that does not say whose an address is: opens an account, mails again
 * what confirms the one that was opened before, or tells the owner of another.
 */
export const openOrTell: AccountUseCase<[note: { member: string; sealed: string }, mailOwner: MailOwner], void> =
  (parts) => async (caller, note, mailOwner) => {
    const { log, clock, personalData, settings, failures, signIns, wanted } = parts;
    const { member } = note;
    const parsed = newcomer.safeParse(await personalData.unseal(member, LOG_IN_BY_MAIL, note.sealed));
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
        await askForConfirmation(parts, caller, owner);
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
      const refused = await openWithLogin(parts)(caller, { ...asked, member, emailVerified: false, from });
      // Tried again: another registration was faster, and has the address or the login by then.
      if (refused) throw new Error(`The account could not be opened: ${refused.refused}`);
      if (device !== null) await signIns.remember(member, device);
      await rememberWanted(member);
      return;
    }
    await keepUsername(parts, caller, member, asked.name);
    if (!(await accountOf(log, holder)).emailVerified) await askForConfirmation(parts, caller, holder);
    if (await failures.admit(`${LOG_IN_BY_MAIL}|${emailFingerprint}`, MAILS_MOST, clock.now()))
      await mailOwner(holder, provider, member);
    await personalData.forget(member);
  };
