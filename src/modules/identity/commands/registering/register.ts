import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { plainAddress } from '#kernel/contract/address.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { plus } from '#kernel/contract/time.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { guessedZone } from '../../contract/account.ts';
import type { DateFormat } from '../../contract/dates.ts';
import { hashPassword, isCommonPassword } from '../../credentials/passwords.ts';
import { account } from '../../domain/account.ts';
import type { AccountCommand } from '../../domain/account-commands.ts';
import { emailClaim, usernameClaim } from '../../domain/claim.ts';
import type { Registration } from '../../domain/registration.ts';
import { unconfirmed } from '../../facts/unconfirmed.ts';
import { giveWayTo, mailAddressInUse } from '../../job-kinds.ts';
import { CLAIM_TAKES, CONCEALED_FOR, type CommandsParts, type AccountUseCase } from '../parts.ts';
import { emailClaimOf, fingerprints, isUsernameOfAnother } from '../../facts/names.ts';

export type RegistrationInput = {
  email: string;
  username: string;
  password: string;
  name?: string | undefined;
  firstName?: string | undefined;
  phone?: string | undefined;
  smsCode?: string | undefined;
  timezone?: string | undefined;
  language?: Language | undefined;
  dateFormat?: DateFormat | undefined;
  terms?: boolean | undefined;
};

/** `member` is null when the address already has an account and the caller must not learn it (C-090). */
export type Registered = { member: string | null; registration: Registration };

const completed = async (parts: CommandsParts, input: RegistrationInput): Promise<Registration> => ({
  email: plainAddress(input.email),
  username: input.username.trim(),
  // The last name is not taken: a display name is read by all members, and hardly any form says so.
  name: (input.name ?? (input.firstName || input.username)).trim(),
  firstName: input.firstName,
  phone: input.phone,
  smsCode: input.smsCode,
  terms: input.terms,
  timezone: guessedZone(input.timezone),
  language: input.language,
  dateFormat: input.dateFormat,
  password: { text: input.password, isCommon: isCommonPassword(input.password, parts.settings.productName) },
  emailFingerprint: await emailClaimOf(parts, input.email),
  usernameFingerprint: fingerprints(parts.personalData).username(input.username),
});

/** Not by this member, who took it the first time when the request is repeated. */
const isTaken = async (
  { log }: CommandsParts,
  decider: typeof usernameClaim,
  fingerprint: string,
  member: string,
): Promise<boolean> => {
  const { holder } = await stateOf(log, decider, fingerprint);
  return holder !== null && holder !== member;
};

/** As many events as an account leaves: positions of other writes count them. */
const leaveTraces = async (
  { execute, clock, personalData }: CommandsParts,
  caller: Caller,
  member: string,
): Promise<void> => {
  const settledBy = plus(clock.now(), CONCEALED_FOR);
  // Both at once: an account is opened in as many steps, one of which records two events.
  await Promise.all(
    ['address', 'confirmation'].map((name) =>
      execute(
        caller,
        emailClaim,
        personalData.fingerprint('nobody', `${member}|${name}`),
        { type: 'Take', member, settledBy },
        { isNew: true },
      ),
    ),
  );
  await execute(caller, account, member, { type: 'Abandon', member });
};

/** Keeps the username as an account would, and tells the owner of the address alone (C-090). */
const concealed = async (
  parts: CommandsParts,
  caller: Caller,
  member: string,
  registration: Registration,
): Promise<Registered | Refusal> => {
  const settledBy = plus(parts.clock.now(), CONCEALED_FOR);
  const taken = await parts.execute(caller, usernameClaim, registration.usernameFingerprint, {
    type: 'Take',
    member,
    settledBy,
  });
  if (isRefusal(taken)) return taken;
  await leaveTraces(parts, caller, member);
  await insertJobs(
    parts.database,
    [
      mailAddressInUse.of(registration.emailFingerprint, {
        emailFingerprint: registration.emailFingerprint,
        request: member,
      }),
    ],
    { correlation: caller.correlation },
  );
  return { member: null, registration };
};

/** Claims both names, then opens the account; `settle` compensates what a crash leaves half done. */
export const register: AccountUseCase<
  [input: RegistrationInput, operator?: { vouchesForEmail: boolean }],
  Registered | Refusal
> = (parts) => async (caller, input, operator) => {
  const { execute, clock, settings, vault } = parts;
  const member = newId(caller, 'member');
  const now = clock.now();
  const byOperator = operator !== undefined;
  const isVouchedFor = operator?.vouchesForEmail === true;
  const registration = { ...(await completed(parts, input)), byOperator, isVouchedFor };
  const command: AccountCommand = {
    type: 'Register',
    member,
    registration,
    request: newId(caller, 'confirmation'),
    now,
    settings: settings.identity,
  };
  const wrong = account.decide(command, account.initial);
  if (isRefusal(wrong)) return wrong;
  const { usernameFingerprint, emailFingerprint } = registration;
  if (await isTaken(parts, usernameClaim, usernameFingerprint, member))
    return refuse('USER_USERNAME_IS_TAKEN', { field: 'username' });
  if (await isUsernameOfAnother(parts, registration.name, member)) return refuse('NAME_INVALID', { field: 'name' });
  const mayTell = byOperator || settings.identity.REGISTRATION_REVEALS_EMAIL;
  const emailTaken = await isTaken(parts, emailClaim, emailFingerprint, member);
  if (emailTaken && mayTell) return refuse('USER_EMAIL_ADDRESS_IS_TAKEN', { field: 'email' });
  const from = emailTaken ? await unconfirmed(parts, emailFingerprint, 'asked') : null;
  const passwordHash = await hashPassword(input.password, settings.identity.PASSWORD_HASHING);
  if (emailTaken && from === null) return concealed(parts, caller, member, registration);

  await vault.put(member, passwordHash, now);
  const settledBy = plus(now, CLAIM_TAKES);
  const takeBack = async (refusal: Refusal) => {
    await execute(caller, usernameClaim, usernameFingerprint, { type: 'Release', member });
    await vault.remove(member);
    return refusal;
  };
  const username = await execute(caller, usernameClaim, usernameFingerprint, { type: 'Take', member, settledBy });
  if (isRefusal(username)) return takeBack(username);
  if (from !== null) await insertJobs(parts.database, [giveWayTo(from, now)], { correlation: caller.correlation });
  const email = await execute(caller, emailClaim, emailFingerprint, {
    type: 'Take',
    member,
    settledBy,
    ...(from === null ? {} : { from }),
  });
  if (isRefusal(email)) {
    await takeBack(email);
    return mayTell ? email : concealed(parts, caller, member, registration);
  }
  const opened = await execute(caller, account, member, command);
  return isRefusal(opened) ? opened : { member, registration };
};
