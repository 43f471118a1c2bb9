import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse } from '../../../shared-kernel/contract/refusals.ts';
import { between, days, hours, minutes } from '../../../shared-kernel/contract/time.ts';
import {
  type AccountEvent,
  EmailChanged,
  EmailChangeRequested,
  EmailConfirmationRequested,
  EmailConfirmed,
  PasswordChanged,
  PasswordResetRequested,
} from '../contract/account-events.ts';
import { emailProblem } from '../contract/account.ts';
import { LoginUnlinked } from '../contract/login-events.ts';
import { PasskeyRemoved } from '../contract/passkey-events.ts';
import { SecondFactorRemoved } from '../contract/second-factor-events.ts';
import type { CommandOf, Decision } from './account-commands.ts';
import type { AccountState } from './account-state.ts';

const wrongConfirmation = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
const wrongReset = refuse('PASSWORD_RESET_WRONG');
const isOver = (since: string, now: string, milliseconds: number) => between(since, now) >= milliseconds;

export const askForConfirmation = (command: CommandOf<'AskForConfirmation'>, state: AccountState): Decision => {
  const { member, request, now, settings } = command;
  if (state.emailVerified) return refuse('EMAIL_ALREADY_VERIFIED');
  if ([...state.confirmations].some((asked) => asked.request === request)) return [];
  const newest = state.confirmations.at(-1);
  // The mail of the registration itself is not one of the day's repetitions.
  const today = [...state.confirmations].slice(1).filter(({ at }) => !isOver(at, now, days(1)));
  if ((newest && !isOver(newest.at, now, minutes(1))) || today.length >= settings.emailConfirmationPerDay)
    return refuse('TOO_MANY_REQUESTS');
  return [did(EmailConfirmationRequested, { member, request, requestedAt: now })];
};

export const confirmEmail = (command: CommandOf<'ConfirmEmail'>, state: AccountState): Decision => {
  const { member } = command;
  const newest = state.confirmations.at(-1);
  if (!newest || state.status !== 'open' || newest.request !== command.proved.request) return wrongConfirmation;
  if (state.emailFingerprint !== command.proved.emailFingerprint) return wrongConfirmation;
  if (state.emailVerified) return [];
  if (isOver(newest.at, command.now, days(command.settings.emailConfirmationDays))) return wrongConfirmation;
  return [did(EmailConfirmed, { member, emailFingerprint: state.emailFingerprint })];
};

export const askForPasswordReset = (command: CommandOf<'AskForPasswordReset'>, state: AccountState): Decision => {
  const { member, now, settings, request } = command;
  if ([...state.resets].some((asked) => asked.request === request)) return [];
  // Over the limit the answer is the same: links mailed within the hour still work.
  if ([...state.resets].filter(({ at }) => !isOver(at, now, hours(1))).length >= settings.passwordResetPerHour)
    return [];
  return [did(PasswordResetRequested, { member, request, requestedAt: now })];
};

export const resetPassword = (command: CommandOf<'ResetPassword'>, state: AccountState): Decision => {
  const { member } = command;
  const asked = state.openReset;
  if (state.status !== 'open' || asked?.request !== command.proved) return wrongReset;
  if (isOver(asked.at, command.now, minutes(command.settings.passwordResetMinutes))) return wrongReset;
  return [
    did(PasswordChanged, { member, change: command.change, by: 'reset' }),
    ...(state.emailVerified ? [] : taken(member, state)),
  ];
};

/**
 * The owner of an address comes to an account that was opened with it, by them or by another person, and never confirmed:
 * the link was mailed there, so it is confirmed now, and no other way in stays.
 */
const taken = (member: string, { emailFingerprint, logins, passkeys, secondFactor }: AccountState): AccountEvent[] => [
  did(EmailConfirmed, { member, emailFingerprint: emailFingerprint! }),
  ...logins.map((login) => did(LoginUnlinked, { member, ...login })),
  ...passkeys.map((passkey) => did(PasskeyRemoved, { member, passkey })),
  ...(secondFactor === null ? [] : [did(SecondFactorRemoved, { member, by: 'member' })]),
];

export const askForEmailChange = (command: CommandOf<'AskForEmailChange'>, state: AccountState): Decision => {
  const { member, now, settings, request, email, emailFingerprint } = command;
  const problem = emailProblem(email);
  if (problem) return refuse(problem, { field: 'email' });
  if (emailFingerprint === state.emailFingerprint) return refuse('EMAIL_IS_YOURS', { field: 'email' });
  const today = [...state.emailChanges].filter(({ at }) => !isOver(at, now, days(1)));
  const newest = today.at(-1);
  if ((newest && !isOver(newest.at, now, minutes(1))) || today.length >= settings.emailConfirmationPerDay)
    return refuse('TOO_MANY_REQUESTS');
  return [did(EmailChangeRequested, { member, request, requestedAt: now, email, emailFingerprint })];
};

export const changeEmail = (command: CommandOf<'ChangeEmail'>, state: AccountState): Decision => {
  const { member, email, before, proved: request } = command;
  const asked = state.openEmailChange;
  if (state.status !== 'open' || asked?.request !== request) return wrongConfirmation;
  if (isOver(asked.at, command.now, days(command.settings.emailConfirmationDays))) return wrongConfirmation;
  const { emailFingerprint } = asked;
  return [
    did(EmailChanged, {
      member,
      request,
      email,
      emailFingerprint,
      before,
      fingerprintBefore: state.emailFingerprint!,
    }),
  ];
};
