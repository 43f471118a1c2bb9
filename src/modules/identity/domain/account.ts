import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { between, days, hours, minutes, plus } from '../../../shared-kernel/contract/time.ts';
import type { Decider } from '../../../shared-kernel/commands/decider.ts';
import {
  AccountRegistered,
  AdminGranted,
  AdminRevoked,
  DeletionRequested,
  EmailChanged,
  EmailChangeRequested,
  EmailConfirmationRequested,
  EmailConfirmed,
  HostLevelSet,
  OwnDataReady,
  OwnDataRequested,
  PasswordChanged,
  PasswordResetRequested,
  ProfileChanged,
  ProfilePictureChanged,
  RegistrationAbandoned,
  UsernameChanged,
  type AccountEvent,
} from '../contract/account-events.ts';
import { LoginLinked } from '../contract/login-events.ts';
import { RecoveryCodeUsed } from '../contract/second-factor-events.ts';
import { AccountStatusSet, SupportSignedIn } from '../contract/staff-events.ts';
import { isStaffReason, statusAt, SUPPORT_MINUTES } from '../contract/standing.ts';
import {
  ABOUT_ME_MAX,
  emailProblem,
  FORMER_USERNAMES_MOST,
  isReservedUsername,
  isStaffName,
  nameProblem,
  timezoneProblem,
  usernameProblem,
} from '../contract/account.ts';
import { profileInfoProblem } from '../contract/profile-info.ts';
import type { AccountCommand } from './account-commands.ts';
import { accountAfter, noAccount, type AccountState } from './account-state.ts';
import { leavingOrNothing, wrongKeep } from './leaving.ts';
import { registrationProblem } from './registration.ts';
import { wayIn } from './ways-in.ts';

const unknown = refuse('USER_DOES_NOT_EXIST');
const wrongConfirmation = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
const wrongReset = refuse('PASSWORD_RESET_WRONG');
const isOver = (since: string, now: string, milliseconds: number) => between(since, now) >= milliseconds;

const decide = (command: AccountCommand, state: AccountState): readonly AccountEvent[] | Refusal => {
  const { member } = command;
  if (command.type === 'Register') {
    if (state.status !== 'none') return refuse('CHANGED_MEANWHILE');
    const { registration, settings, now, request } = command;
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
        termsVersion:
          registration.terms === true
            ? settings.termsVersion
            : `${settings.termsVersion}/by-${registration.login ? 'button' : 'form'}`,
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
      registration.login?.emailVerified
        ? did(EmailConfirmed, { member, emailFingerprint: registration.emailFingerprint })
        : did(EmailConfirmationRequested, { member, request, requestedAt: now }),
    ];
  }
  if (command.type === 'Abandon') return state.status === 'none' ? [did(RegistrationAbandoned, { member })] : [];

  switch (command.type) {
    case 'ConfirmEmail': {
      const newest = state.confirmations.at(-1);
      if (!newest || state.status !== 'open' || newest.request !== command.proved.request) return wrongConfirmation;
      if (state.emailFingerprint !== command.proved.emailFingerprint) return wrongConfirmation;
      if (state.emailVerified) return [];
      if (isOver(newest.at, command.now, days(command.settings.emailConfirmationDays))) return wrongConfirmation;
      return [did(EmailConfirmed, { member, emailFingerprint: state.emailFingerprint })];
    }
    case 'ResetPassword': {
      const asked = state.openReset;
      if (state.status !== 'open' || asked?.request !== command.proved) return wrongReset;
      if (isOver(asked.at, command.now, minutes(command.settings.passwordResetMinutes))) return wrongReset;
      return [did(PasswordChanged, { member, change: command.change, by: 'reset' })];
    }
    case 'ChangeEmail': {
      const asked = state.openEmailChange;
      if (state.status !== 'open' || asked?.request !== command.proved) return wrongConfirmation;
      if (isOver(asked.at, command.now, days(command.settings.emailConfirmationDays))) return wrongConfirmation;
      const { email, before, proved: request } = command;
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
    }
    // Logging in with it is also how a member who leaves comes back.
    case 'UseRecoveryCode':
      return state.status === 'open' || state.status === 'leaving'
        ? [did(RecoveryCodeUsed, { member, left: command.left })]
        : unknown;
  }

  const leaving = leavingOrNothing(command, state);
  if (leaving) return leaving;
  if (state.status !== 'open') return unknown;
  switch (command.type) {
    case 'AskForConfirmation': {
      if (state.emailVerified) return refuse('EMAIL_ALREADY_VERIFIED');
      if ([...state.confirmations].some(({ request }) => request === command.request)) return [];
      const { now, settings } = command;
      const newest = state.confirmations.at(-1);
      // The mail of the registration itself is not one of the day's repetitions.
      const today = [...state.confirmations].slice(1).filter(({ at }) => !isOver(at, now, days(1)));
      if ((newest && !isOver(newest.at, now, minutes(1))) || today.length >= settings.emailConfirmationPerDay)
        return refuse('TOO_MANY_REQUESTS');
      return [did(EmailConfirmationRequested, { member, request: command.request, requestedAt: now })];
    }
    case 'AskForPasswordReset': {
      const { now, settings, request } = command;
      if ([...state.resets].some((asked) => asked.request === request)) return [];
      // Over the limit the answer is the same: links mailed within the hour still work.
      if ([...state.resets].filter(({ at }) => !isOver(at, now, hours(1))).length >= settings.passwordResetPerHour)
        return [];
      return [did(PasswordResetRequested, { member, request, requestedAt: now })];
    }
    case 'ChangePassword':
      return [did(PasswordChanged, { member, change: command.change, by: 'member' })];
    case 'AskForEmailChange': {
      const { now, settings, request, email, emailFingerprint } = command;
      const problem = emailProblem(email);
      if (problem) return refuse(problem, { field: 'email' });
      if (emailFingerprint === state.emailFingerprint) return refuse('EMAIL_IS_YOURS', { field: 'email' });
      const today = [...state.emailChanges].filter(({ at }) => !isOver(at, now, days(1)));
      const newest = today.at(-1);
      if ((newest && !isOver(newest.at, now, minutes(1))) || today.length >= settings.emailConfirmationPerDay)
        return refuse('TOO_MANY_REQUESTS');
      return [did(EmailChangeRequested, { member, request, requestedAt: now, email, emailFingerprint })];
    }
    case 'ChangeUsername': {
      const { username, usernameFingerprint, now, settings } = command;
      const problem = usernameProblem(username);
      if (problem) return refuse(problem, { field: 'username' });
      if (isReservedUsername(username) && !state.isAdmin)
        return refuse('USER_USERNAME_IS_TAKEN', { field: 'username' });
      const reserved = state.formerUsernames.filter(({ freeAt }) => freeAt > now);
      const isAnother = ![state.usernameFingerprint, ...reserved.map(({ fingerprint }) => fingerprint)].includes(
        usernameFingerprint,
      );
      if (isAnother && reserved.length >= FORMER_USERNAMES_MOST)
        return refuse('USERNAME_CHANGED_OFTEN', {
          field: 'username',
          values: { most: FORMER_USERNAMES_MOST, days: settings.usernameReservedDays },
        });
      return [
        did(UsernameChanged, {
          member,
          username,
          usernameFingerprint,
          fingerprintBefore: state.usernameFingerprint!,
          freeAt: plus(now, days(settings.usernameReservedDays)),
        }),
        ...(command.nameFollows ? [did(ProfileChanged, { member, name: username })] : []),
      ];
    }
    case 'ChangeProfile': {
      const { name, aboutMe, credentials, broughtMe, hopeToGain, website, timezone, dateFormat } = command;
      if (name !== undefined && (nameProblem(name) || (isStaffName(name) && !state.isAdmin)))
        return refuse('NAME_INVALID', { field: 'name' });
      if (timezone !== undefined && timezoneProblem(timezone)) return refuse('TIMEZONE_INVALID', { field: 'timezone' });
      if (aboutMe !== undefined && aboutMe.length > ABOUT_ME_MAX)
        return refuse('ABOUT_ME_TOO_LONG', { field: 'about_me', values: { max: ABOUT_ME_MAX } });
      const problem = profileInfoProblem(command);
      if (problem) return problem;
      const changed = {
        ...(name === undefined ? {} : { name }),
        ...(aboutMe === undefined ? {} : { aboutMe }),
        ...(credentials === undefined ? {} : { credentials: [...credentials] }),
        ...(broughtMe === undefined ? {} : { broughtMe }),
        ...(hopeToGain === undefined ? {} : { hopeToGain }),
        ...(website === undefined ? {} : { website }),
        ...(timezone === undefined || timezone === state.timezone ? {} : { timezone }),
        ...(dateFormat === undefined || dateFormat === state.dateFormat ? {} : { dateFormat }),
      };
      return Object.keys(changed).length === 0 ? [] : [did(ProfileChanged, { member, ...changed })];
    }
    case 'ChangeProfilePicture': {
      const { picture } = command;
      return picture === state.picture ? [] : [did(ProfilePictureChanged, { member, picture, before: state.picture })];
    }
    case 'RaiseHostLevel':
      return state.hostLevel === 0 && state.hostLevelBy === 'nobody'
        ? [did(HostLevelSet, { member, level: 1, because: 'attended-a-session' })]
        : [];
    case 'SetHostLevel':
      return state.hostLevel === command.level
        ? []
        : [did(HostLevelSet, { member, level: command.level, because: 'admin' })];
    case 'SetStatus': {
      const { status, until, now, reason } = command;
      if (state.isAdmin) return refuse('ACCOUNT_OF_STAFF');
      if (status === statusAt(state.standing, now) && until === state.standing.until) return [];
      if (status !== 'active' && !isStaffReason(reason)) return refuse('STAFF_REASON_REQUIRED', { field: 'reason' });
      if (until !== null && until <= now) return refuse('STATUS_END_INVALID', { field: 'until' });
      return [
        did(AccountStatusSet, { member, status, reason: reason.trim(), until: status === 'active' ? null : until }),
      ];
    }
    case 'SignInForSupport': {
      const { by, reason, now } = command;
      if (state.isAdmin) return refuse('ACCOUNT_OF_STAFF');
      if (!isStaffReason(reason)) return refuse('STAFF_REASON_REQUIRED', { field: 'reason' });
      return [did(SupportSignedIn, { member, by, reason: reason.trim(), until: plus(now, minutes(SUPPORT_MINUTES)) })];
    }
    case 'VouchForEmail':
      return state.emailVerified || state.emailFingerprint === null
        ? []
        : [did(EmailConfirmed, { member, emailFingerprint: state.emailFingerprint })];
    case 'AcceptTerms':
    case 'LinkLogin':
    case 'UnlinkLogin':
    case 'SignInFromNewPlace':
    case 'SetSecondFactor':
    case 'RemoveSecondFactor':
    case 'AddPasskey':
    case 'RemovePasskey':
      return wayIn(command, state);
    case 'GrantAdmin':
      return state.isAdmin ? [] : [did(AdminGranted, { member })];
    case 'RevokeAdmin':
      if (!state.isAdmin) return [];
      return command.onlyAdmin ? refuse('ONLY_ADMIN_STAYS') : [did(AdminRevoked, { member })];
    case 'AskForOwnData': {
      const { copy } = state;
      const { request, now: requestedAt } = command;
      if (copy?.readyAt === null) return [];
      const isThere = copy?.expiresAt != null && requestedAt < copy.expiresAt && command.isThere;
      return isThere && !command.another ? [] : [did(OwnDataRequested, { member, request, requestedAt })];
    }
    case 'FinishOwnData': {
      const { request, now: readyAt, settings } = command;
      if (state.copy?.request !== request || state.copy.readyAt !== null) return [];
      const expiresAt = plus(readyAt, days(settings.ownDataDays));
      return [did(OwnDataReady, { member, request, readyAt, expiresAt })];
    }
    case 'RequestDeletion': {
      const { request, now: requestedAt, settings } = command;
      if (command.onlyAdmin) return refuse('ONLY_ADMIN_STAYS');
      const erasesAt = plus(requestedAt, days(settings.deletionUndoDays));
      return [did(DeletionRequested, { member, request, requestedAt, erasesAt })];
    }
    // Of an open account there is nothing to undo, to begin or to finish.
    case 'UndoDeletion':
      return wrongKeep;
    case 'BeginErasure':
    case 'FinishErasure':
      return [];
  }
};

export const ACCOUNTS = 'identity.account-';

export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  stream: (member) => `${ACCOUNTS}${member}`,
  initial: noAccount,
  evolve: accountAfter,
  decide,
};
