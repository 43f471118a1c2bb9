import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { between, days, hours, minutes } from '#kernel/contract/time.ts';
import {
  DeletionRequested,
  DeletionUndone,
  EmailBounced,
  EmailReachable,
  EmailChanged,
  EmailChangeCanceled,
  EmailChangeTakenBack,
  EmailChangeRequested,
  EmailConfirmationRequested,
  EmailConfirmed,
  ErasureBegun,
  PasswordChanged,
  PasswordResetRequested,
  WaysInClosed,
} from '../contract/account-events.ts';
import { emailProblem } from '../contract/account.ts';
import { NOTICE_DAYS, WAYS_LEFT, type WayLeft } from '../contract/ways-in.ts';
import type { AccountCommandsCommandOf, AccountCommandsDecision } from './account-commands.ts';
import { isThere, type AccountState } from './account-state.ts';

const wrongConfirmation = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
const wrongReset = refuse('PASSWORD_RESET_WRONG');
const wrongNotMe = refuse('NOT_ME_LINK_WRONG');
const isOver = (since: string, now: string, milliseconds: number) => between(since, now) >= milliseconds;

export const askForConfirmation = (
  command: AccountCommandsCommandOf<'AskForConfirmation'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, request, now, settings } = command;
  if (state.emailVerified && !state.emailBounces) return refuse('EMAIL_ALREADY_VERIFIED');
  if ([...state.confirmations].some((asked) => asked.request === request)) return [];
  const newest = state.confirmations.at(-1);
  // The mail of the registration itself is not one of the day's repetitions.
  const today = [...state.confirmations].slice(1).filter(({ at }) => !isOver(at, now, days(1)));
  if ((newest && !isOver(newest.at, now, minutes(1))) || today.length >= settings.EMAIL_CONFIRMATION_PER_DAY)
    return refuse('TOO_MANY_REQUESTS');
  return [did(EmailConfirmationRequested, { member, request, requestedAt: now })];
};

export const confirmEmail = (
  command: AccountCommandsCommandOf<'ConfirmEmail'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member } = command;
  const newest = state.confirmations.at(-1);
  if (!newest || state.status !== 'open' || newest.request !== command.proved.request) return wrongConfirmation;
  if (state.emailFingerprint !== command.proved.emailFingerprint) return wrongConfirmation;
  if (state.emailVerified && !state.emailBounces) return [];
  if (isOver(newest.at, command.now, days(command.settings.EMAIL_CONFIRMATION_DAYS))) return wrongConfirmation;
  if (state.emailVerified) return [did(EmailReachable, { member, emailFingerprint: state.emailFingerprint })];
  return [
    did(EmailConfirmed, { member, emailFingerprint: state.emailFingerprint }),
    ...(command.isOwnBrowser ? [] : [closed(member, 'confirmed')]),
  ];
};

export const noteBounce = (
  command: AccountCommandsCommandOf<'NoteBounce'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, emailFingerprint, status, sentAt } = command;
  if (state.status !== 'open' || state.emailBounces || state.emailFingerprint !== emailFingerprint) return [];
  if (state.emailArrivedAt !== null && sentAt < state.emailArrivedAt) return [];
  return [did(EmailBounced, { member, emailFingerprint, status })];
};

export const askForPasswordReset = (
  command: AccountCommandsCommandOf<'AskForPasswordReset'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, now, settings, request } = command;
  if ([...state.resets].some((asked) => asked.request === request)) return [];
  // Over the limit the answer is the same: links mailed within the hour still work.
  if ([...state.resets].filter(({ at }) => !isOver(at, now, hours(1))).length >= settings.PASSWORD_RESET_PER_HOUR)
    return [];
  return [did(PasswordResetRequested, { member, request, requestedAt: now })];
};

export const resetPassword = (
  command: AccountCommandsCommandOf<'ResetPassword'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member } = command;
  const asked = state.openReset;
  if (!isThere(state) || asked?.request !== command.proved) return wrongReset;
  if (isOver(asked.at, command.now, minutes(command.settings.PASSWORD_RESET_MINUTES))) return wrongReset;
  const changed = did(PasswordChanged, { member, change: command.change, by: 'reset' });
  // An account that was never confirmed was opened by the owner of the address, or by another person.
  if (!state.emailVerified)
    return [
      changed,
      did(EmailConfirmed, { member, emailFingerprint: state.emailFingerprint! }),
      closed(member, 'reset', command.isStaff ? [...WAYS_LEFT] : []),
    ];
  return command.closeOthers ? [changed, closed(member, 'reset', stillOpening(command, command.now))] : [changed];
};

const closed = (member: string, because: 'reset' | 'confirmed', keeps: WayLeft[] = []) =>
  did(WaysInClosed, { member, because, fact: null, keeps });

/**
 * Who reads the mails of an account must not get past its second step: one that is older than the notice about it stays, and
 * so do those of staff.
 */
const stillOpening = (
  { isStaff, secondFactorSince }: { isStaff: boolean; secondFactorSince: string | null },
  at: string,
) => {
  if (isStaff) return [...WAYS_LEFT];
  const isOld = secondFactorSince !== null && isOver(secondFactorSince, at, days(NOTICE_DAYS));
  return isOld ? (['second-factor'] satisfies WayLeft[]) : [];
};

export const disown = (command: AccountCommandsCommandOf<'Disown'>, state: AccountState): AccountCommandsDecision => {
  const { member, fact, takeBack, request, now } = command;
  if (state.status !== 'open' && state.status !== 'leaving') return wrongNotMe;
  if (state.disowned.includes(fact)) return [];
  const before = state.emailsBefore.find(({ request }) => request === takeBack?.request);
  if (takeBack !== null && !before) return wrongNotMe;
  return [
    // A person who took the account over may have closed it as well.
    ...(state.status === 'leaving' ? [did(DeletionUndone, { member, by: 'link' })] : []),
    ...(takeBack === null || !before
      ? []
      : [
          did(EmailChangeTakenBack, {
            member,
            request: takeBack.request,
            email: takeBack.email,
            emailFingerprint: before.emailFingerprint,
            fingerprintBefore: state.emailFingerprint!,
          }),
        ]),
    did(WaysInClosed, { member, because: 'not-me', fact, keeps: stillOpening(command, command.at) }),
    // Also beyond the links of an hour, which any visitor can ask for: nothing else opens the account now.
    did(PasswordResetRequested, { member, request, requestedAt: now }),
  ];
};

/** No owner of the address has confirmed it: the account ends at once, and is forgotten. */
export const giveWay = (command: AccountCommandsCommandOf<'GiveWay'>, state: AccountState): AccountCommandsDecision => {
  const { member, request, now } = command;
  if (state.status !== 'open' || state.emailVerified || state.isAdmin) return [];
  return [
    did(DeletionRequested, { member, request, requestedAt: now, erasesAt: now }),
    did(ErasureBegun, { member, begunAt: now }),
  ];
};

export const askForEmailChange = (
  command: AccountCommandsCommandOf<'AskForEmailChange'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, now, settings, request, signIn, email, emailFingerprint } = command;
  const problem = emailProblem(email);
  if (problem) return refuse(problem, { field: 'email' });
  if (emailFingerprint === state.emailFingerprint) return refuse('EMAIL_IS_YOURS', { field: 'email' });
  const today = [...state.emailChanges].filter(({ at }) => !isOver(at, now, days(1)));
  const newest = today.at(-1);
  if ((newest && !isOver(newest.at, now, minutes(1))) || today.length >= settings.EMAIL_CONFIRMATION_PER_DAY)
    return refuse('TOO_MANY_REQUESTS');
  return [
    did(EmailChangeRequested, {
      member,
      request,
      requestedAt: now,
      email,
      emailFingerprint,
      ...(signIn === undefined ? {} : { signIn }),
    }),
  ];
};

export const cancelEmailChange = (
  { member, unlessBy }: AccountCommandsCommandOf<'CancelEmailChange'>,
  state: AccountState,
): AccountCommandsDecision =>
  state.openEmailChange === null || (unlessBy !== undefined && state.openEmailChange.signIn === unlessBy)
    ? []
    : [did(EmailChangeCanceled, { member, request: state.openEmailChange.request })];

export const changeEmail = (
  command: AccountCommandsCommandOf<'ChangeEmail'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, email, before, proved: request } = command;
  const asked = state.openEmailChange;
  if (state.status !== 'open' || asked?.request !== request) return wrongConfirmation;
  if (isOver(asked.at, command.now, days(command.settings.EMAIL_CONFIRMATION_DAYS))) return wrongConfirmation;
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
