import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { days, minutes, plus } from '#kernel/contract/time.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import {
  AccountRegistered,
  AdminGranted,
  AdminRevoked,
  DeletionRequested,
  EmailConfirmationRequested,
  EmailConfirmed,
  HostLevelSet,
  OwnDataReady,
  OwnDataRequested,
  PasswordChanged,
  ProfilePictureChanged,
  RegistrationAbandoned,
  type AccountEvent,
} from '../contract/account-events.ts';
import { accountLifecycle } from '../contract/account-lifecycle.ts';
import { LoginLinked } from '../contract/login-events.ts';
import { RecoveryCodeUsed } from '../contract/second-factor-events.ts';
import { AccountStatusSet, SupportSignedIn } from '../contract/staff-events.ts';
import { isShutOut, isStaffReason, statusAt, SUPPORT_MINUTES } from '../contract/standing.ts';
import {
  askForConfirmation,
  askForEmailChange,
  askForPasswordReset,
  cancelEmailChange,
  changeEmail,
  confirmEmail,
  disown,
  giveWay,
  noteBounce,
  resetPassword,
} from './address-and-password.ts';
import type { AccountCommand, AccountCommandsCommandOf, AccountCommandsDecision } from './account-commands.ts';
import { accountAfter, isThere, noAccount, type AccountState } from './account-state.ts';
import { leavingOrNothing, wrongKeep } from './leaving.ts';
import { changeProfile, changeUsername } from './profile.ts';
import { registrationProblem } from './registration.ts';
import { wayIn } from './ways-in.ts';

const unknown = refuse('USER_DOES_NOT_EXIST');

const decide = (command: AccountCommand, state: AccountState): AccountCommandsDecision => {
  const { member } = command;
  switch (command.type) {
    case 'Register':
      return register(command, state);
    case 'Abandon':
      return state.status === 'none' ? [did(RegistrationAbandoned, { member })] : [];
    case 'ConfirmEmail':
      return confirmEmail(command, state);
    case 'ResetPassword':
      return resetPassword(command, state);
    case 'ChangeEmail':
      return changeEmail(command, state);
    case 'Disown':
      return disown(command, state);
    case 'GiveWay':
      return giveWay(command, state);
    case 'NoteBounce':
      return noteBounce(command, state);
    // Logging in is also how a member who leaves comes back.
    case 'AskForPasswordReset':
      return isThere(state) ? askForPasswordReset(command, state) : unknown;
    case 'UseRecoveryCode':
      return isThere(state) ? [did(RecoveryCodeUsed, { member, left: command.left })] : unknown;
    // A closed account can come back, and then meets what staff decided meanwhile (C-173).
    case 'SetStatus':
      return isThere(state) ? setStatus(command, state) : unknown;
    case 'EndStatus':
      return isThere(state) ? endStatus(command, state) : unknown;
    case 'SetHostLevel':
      return isThere(state) ? setHostLevel(command, state) : unknown;
  }

  const leaving = leavingOrNothing(command, state);
  if (leaving) return leaving;
  if (state.status !== 'open') return unknown;
  switch (command.type) {
    case 'AskForConfirmation':
      return askForConfirmation(command, state);
    case 'ChangePassword':
      return [did(PasswordChanged, { member, change: command.change, by: 'member' })];
    case 'AskForEmailChange':
      return askForEmailChange(command, state);
    case 'CancelEmailChange':
      return cancelEmailChange(command, state);
    case 'ChangeUsername':
      return changeUsername(command, state);
    case 'ChangeProfile':
      return changeProfile(command, state);
    case 'ChangeProfilePicture': {
      const { picture } = command;
      return picture === state.picture ? [] : [did(ProfilePictureChanged, { member, picture, before: state.picture })];
    }
    case 'RaiseHostLevel':
      return state.hostLevel === 0 && state.hostLevelBy === 'nobody'
        ? [did(HostLevelSet, { member, level: 1, because: 'attended-a-session' })]
        : [];
    case 'SignInForSupport':
      return signInForSupport(command, state);
    case 'VouchForEmail':
      return state.emailVerified || state.emailFingerprint === null
        ? []
        : [did(EmailConfirmed, { member, emailFingerprint: state.emailFingerprint })];
    case 'GrantAdmin':
      return state.isAdmin ? [] : [did(AdminGranted, { member })];
    case 'RevokeAdmin':
      if (!state.isAdmin) return [];
      return command.onlyAdmin ? refuse('ONLY_ADMIN_STAYS') : [did(AdminRevoked, { member })];
    case 'AskForOwnData':
      return askForOwnData(command, state);
    case 'FinishOwnData':
      return finishOwnData(command, state);
    case 'RequestDeletion':
      return requestDeletion(command);
    // Of an open account there is nothing to undo, to begin or to finish.
    case 'UndoDeletion':
      return state.undone === command.proved ? [] : wrongKeep;
    case 'BeginErasure':
    case 'FinishErasure':
      return [];
    default:
      return wayIn(command, state);
  }
};

const register = (command: AccountCommandsCommandOf<'Register'>, state: AccountState): AccountCommandsDecision => {
  const { member, registration, settings, now, request } = command;
  if (state.status !== 'none') return refuse('CHANGED_MEANWHILE');
  const problem = registrationProblem(registration, settings);
  if (problem) return problem;
  return [
    did(AccountRegistered, {
      member,
      username: registration.username,
      name: registration.name,
      email: registration.email,
      emailFingerprint: registration.emailFingerprint,
      usernameFingerprint: registration.usernameFingerprint,
      timezone: registration.timezone,
      ...(registration.language === undefined ? {} : { language: registration.language }),
      ...(registration.dateFormat === undefined ? {} : { dateFormat: registration.dateFormat }),
      termsVersion:
        registration.terms === true
          ? settings.TERMS_VERSION
          : `${settings.TERMS_VERSION}/by-${registration.login ? 'button' : 'form'}`,
    }),
    ...(registration.login
      ? [
          did(LoginLinked, {
            member,
            provider: registration.login.provider,
            loginFingerprint: registration.login.loginFingerprint,
            by: 'registering',
          }),
        ]
      : []),
    registration.login?.emailVerified || registration.isVouchedFor
      ? did(EmailConfirmed, { member, emailFingerprint: registration.emailFingerprint })
      : did(EmailConfirmationRequested, { member, request, requestedAt: now }),
  ];
};

const setHostLevel = (
  { member, level }: AccountCommandsCommandOf<'SetHostLevel'>,
  { hostLevel }: AccountState,
): AccountCommandsDecision => (hostLevel === level ? [] : [did(HostLevelSet, { member, level, because: 'admin' })]);

const setStatus = (command: AccountCommandsCommandOf<'SetStatus'>, state: AccountState): AccountCommandsDecision => {
  const { member, status, until, now, reason, report } = command;
  if (state.isAdmin) return refuse('ACCOUNT_OF_STAFF');
  // A limit whose time is over is no limit: that it ended is recorded once, by the account itself.
  if (status === statusAt(state.standing, now) && (status === 'active' || until === state.standing.until)) return [];
  if (status !== 'active' && !isStaffReason(reason)) return refuse('STAFF_REASON_REQUIRED', { field: 'reason' });
  if (until !== null && until <= now) return refuse('STATUS_END_INVALID', { field: 'until' });
  return [
    did(AccountStatusSet, {
      member,
      status,
      reason: reason.trim(),
      until: status === 'active' ? null : until,
      ...(report === undefined ? {} : { report }),
    }),
  ];
};

const endStatus = (
  { member, now }: AccountCommandsCommandOf<'EndStatus'>,
  { standing }: AccountState,
): AccountCommandsDecision =>
  standing.until !== null && standing.until <= now
    ? [did(AccountStatusSet, { member, status: 'active', reason: '', until: null })]
    : [];

const signInForSupport = (
  command: AccountCommandsCommandOf<'SignInForSupport'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, by, reason, now } = command;
  if (state.isAdmin) return refuse('ACCOUNT_OF_STAFF');
  // Their own sign-in would wait for one that does not hold.
  if (isShutOut(statusAt(state.standing, now))) return refuse('ACCOUNT_SHUT_OUT');
  if (!isStaffReason(reason)) return refuse('STAFF_REASON_REQUIRED', { field: 'reason' });
  return [did(SupportSignedIn, { member, by, reason: reason.trim(), until: plus(now, minutes(SUPPORT_MINUTES)) })];
};

const askForOwnData = (
  command: AccountCommandsCommandOf<'AskForOwnData'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, request, now: requestedAt } = command;
  const { copy } = state;
  if (copy?.readyAt === null) return [];
  const isThere = copy?.expiresAt != null && requestedAt < copy.expiresAt && command.isThere;
  return isThere && !command.another ? [] : [did(OwnDataRequested, { member, request, requestedAt })];
};

const finishOwnData = (
  command: AccountCommandsCommandOf<'FinishOwnData'>,
  state: AccountState,
): AccountCommandsDecision => {
  const { member, request, now: readyAt, settings } = command;
  if (state.copy?.request !== request || state.copy.readyAt !== null) return [];
  const expiresAt = plus(readyAt, days(settings.OWN_DATA_DAYS));
  return [did(OwnDataReady, { member, request, readyAt, expiresAt })];
};

const requestDeletion = (command: AccountCommandsCommandOf<'RequestDeletion'>): AccountCommandsDecision => {
  const { member, request, now: requestedAt, settings } = command;
  if (command.onlyAdmin) return refuse('ONLY_ADMIN_STAYS');
  const erasesAt = plus(requestedAt, days(settings.DELETION_UNDO_DAYS));
  return [did(DeletionRequested, { member, request, requestedAt, erasesAt })];
};

export const ACCOUNTS = 'identity.account-';

export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  stream: (member) => `${ACCOUNTS}${member}`,
  initial: noAccount,
  evolve: accountAfter,
  decide,
  lifecycles: [follows(accountLifecycle, ({ status }) => status)],
};
