import { did } from '../../../shared-kernel/contract/event.ts';
import { GrowingList } from '../../../shared-kernel/contract/growing.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import { between, days, hours, minutes, plus } from '../../../shared-kernel/contract/time.ts';
import type { Decider } from '../../../shared-kernel/commands/decider.ts';
import {
  AccountRegistered,
  AdminGranted,
  AdminRevoked,
  DeletionRequested,
  DeletionUndone,
  EmailChanged,
  EmailChangeRequested,
  EmailConfirmationRequested,
  EmailConfirmed,
  ErasureBegun,
  HostLevelSet,
  MemberForgotten,
  OwnDataReady,
  OwnDataRequested,
  PasswordChanged,
  PasswordResetRequested,
  ProfileChanged,
  ProfilePictureChanged,
  RegistrationAbandoned,
  UsernameChanged,
  type AccountEvent,
  type HostLevel,
} from '../contract/account-events.ts';
import { LoginLinked, LoginUnlinked, SignedInFromNewPlace, TermsAccepted } from '../contract/login-events.ts';
import { PasskeyAdded, PasskeyRemoved } from '../contract/passkey-events.ts';
import { RecoveryCodeUsed, SecondFactorRemoved, SecondFactorSet } from '../contract/second-factor-events.ts';
import { AccountStatusSet, SupportSignedIn, type AccountStatus } from '../contract/staff-events.ts';
import { isStaffReason, statusAt, SUPPORT_MINUTES, type Standing } from '../contract/standing.ts';
import {
  ABOUT_ME_MAX,
  emailProblem,
  FORMER_USERNAMES_MOST,
  isReservedUsername,
  nameProblem,
  timezoneProblem,
  usernameProblem,
  type DateFormat,
} from '../contract/account.ts';
import { profileInfoProblem, type ProfileInfo } from '../contract/profile-info.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import { registrationProblem, type Registration } from './registration.ts';

type Requested = { request: string; at: string };

export type AccountState = {
  /** `leaving` until the member comes back or the time is over, `erasing` until nothing is left, then `forgotten`. */
  status: 'none' | 'open' | 'abandoned' | 'leaving' | 'erasing' | 'forgotten';
  emailFingerprint: string | null;
  usernameFingerprint: string | null;
  emailVerified: boolean;
  hostLevel: HostLevel;
  hostLevelBy: 'nobody' | 'attended-a-session' | 'admin';
  isAdmin: boolean;
  /** Confirmation mails asked for, oldest first. */
  confirmations: GrowingList<Requested>;
  /** Other addresses asked for, oldest first. */
  emailChanges: GrowingList<Requested>;
  /** The other address whose link still works, if it has not run out. */
  openEmailChange: (Requested & { emailFingerprint: string }) | null;
  /** Former usernames that are still the member's, and until when. */
  formerUsernames: readonly { fingerprint: string; freeAt: string }[];
  /** Password links asked for, oldest first. */
  resets: GrowingList<Requested>;
  /** The password link that still works, if it has not run out. */
  openReset: Requested | null;
  /** The newest change of the password. */
  passwordChange: string | null;
  timezone: string;
  /** The version of the terms agreed to last, and how. */
  terms: string | null;
  dateFormat: DateFormat;
  /** The file of the profile picture. */
  picture: string | null;
  /** The wish to be deleted that stands. */
  leaving: { request: string; requestedAt: string; erasesAt: string } | null;
  /** The newest copy of everything about the member that was asked for. */
  copy: { request: string; askedAt: string; readyAt: string | null; expiresAt: string | null } | null;
  /** What staff set. */
  standing: Standing;
  /** Accounts of other providers with which the member logs in. */
  logins: readonly { provider: string; loginFingerprint: string }[];
  /** The second step of logging in: the name of its secret. */
  secondFactor: string | null;
  passkeys: readonly string[];
  /** When forgetting began. */
  erasingSince: string | null;
};

export type AccountCommand =
  | {
      type: 'Register';
      member: string;
      registration: Registration;
      request: string;
      now: string;
      settings: IdentitySettings;
    }
  | { type: 'Abandon'; member: string }
  /** `proved`: the confirmation request whose link was shown, with the address it was sent to. */
  | {
      type: 'ConfirmEmail';
      member: string;
      proved: { request: string; emailFingerprint: string };
      now: string;
      settings: IdentitySettings;
    }
  | { type: 'AskForConfirmation'; member: string; request: string; now: string; settings: IdentitySettings }
  | { type: 'AskForPasswordReset'; member: string; request: string; now: string; settings: IdentitySettings }
  /** `proved`: the reset request whose link was shown. */
  | { type: 'ResetPassword'; member: string; proved: string; change: string; now: string; settings: IdentitySettings }
  | { type: 'ChangePassword'; member: string; change: string }
  | {
      type: 'AskForEmailChange';
      member: string;
      request: string;
      email: string;
      emailFingerprint: string;
      now: string;
      settings: IdentitySettings;
    }
  /** `proved`: the request whose link was shown. `email`, `before`: what the member asked for, and had. */
  | {
      type: 'ChangeEmail';
      member: string;
      proved: string;
      email: string;
      before: string;
      now: string;
      settings: IdentitySettings;
    }
  /** `nameFollows`: the member is called by the username, and by the new one from now on. */
  | {
      type: 'ChangeUsername';
      member: string;
      username: string;
      usernameFingerprint: string;
      nameFollows: boolean;
      now: string;
      settings: IdentitySettings;
    }
  | ({
      type: 'ChangeProfile';
      member: string;
      name?: string;
      aboutMe?: string;
      timezone?: string;
      dateFormat?: DateFormat;
    } & Partial<ProfileInfo>)
  | { type: 'ChangeProfilePicture'; member: string; picture: string | null }
  | { type: 'RaiseHostLevel'; member: string }
  | { type: 'SetHostLevel'; member: string; level: HostLevel }
  | { type: 'VouchForEmail'; member: string }
  | { type: 'SetStatus'; member: string; status: AccountStatus; reason: string; until: string | null; now: string }
  /** `by`: a staff member who proved to be the owner of their account. */
  | { type: 'SignInForSupport'; member: string; by: string; reason: string; now: string }
  /** Ticked on the page where a new member who registered with another provider chooses the username. */
  | { type: 'AcceptTerms'; member: string; settings: IdentitySettings }
  | { type: 'LinkLogin'; member: string; provider: string; loginFingerprint: string }
  /** `otherwise`: the member has a password. */
  | { type: 'UnlinkLogin'; member: string; provider: string; otherwise: boolean }
  /** From a place that is unknown; `device` as its owner recognises it. */
  | { type: 'SignInFromNewPlace'; member: string; device: string; now: string }
  | { type: 'SetSecondFactor'; member: string; factor: string }
  | { type: 'RemoveSecondFactor'; member: string; by: 'member' | 'operator' }
  | { type: 'UseRecoveryCode'; member: string; left: number }
  | { type: 'AddPasskey'; member: string; passkey: string }
  | { type: 'RemovePasskey'; member: string; passkey: string; hasPassword: boolean }
  | { type: 'GrantAdmin'; member: string }
  /** `onlyAdmin`: the community has no other admin. */
  | { type: 'RevokeAdmin'; member: string; onlyAdmin: boolean }
  /** `anew`: another copy, although there is one. `isThere`: an existing copy can be downloaded. */
  | { type: 'AskForOwnData'; member: string; request: string; anew: boolean; isThere: boolean; now: string }
  | { type: 'FinishOwnData'; member: string; request: string; now: string; settings: IdentitySettings }
  /** `onlyAdmin`: the community has no other admin. */
  | {
      type: 'RequestDeletion';
      member: string;
      request: string;
      onlyAdmin: boolean;
      now: string;
      settings: IdentitySettings;
    }
  /** `proved`: the wish whose link was shown, or the standing one of who logged in. */
  | { type: 'UndoDeletion'; member: string; proved: string; by: 'login' | 'link' }
  | { type: 'BeginErasure'; member: string; now: string }
  | {
      type: 'FinishErasure';
      member: string;
      removed: Record<string, Record<string, number>>;
      fingerprint: string;
      now: string;
    };

const PASSKEYS_MOST = 20;
const unknown = refuse('USER_DOES_NOT_EXIST');
const wrongConfirmation = refuse('USER_EMAIL_ADDRESS_CONFIRMATION_WRONG');
const wrongReset = refuse('PASSWORD_RESET_WRONG');
const wrongKeep = refuse('KEEP_ACCOUNT_LINK_WRONG');
const isOver = (since: string, now: string, milliseconds: number) => between(since, now) >= milliseconds;

const evolve = (state: AccountState, fact: AccountEvent): AccountState => {
  switch (fact.type) {
    case 'AccountRegistered':
      return {
        ...state,
        status: 'open',
        emailFingerprint: fact.data.emailFingerprint,
        usernameFingerprint: fact.data.usernameFingerprint,
        timezone: fact.data.timezone,
        terms: fact.data.termsVersion,
      };
    case 'TermsAccepted':
      return { ...state, terms: fact.data.termsVersion };
    case 'RegistrationAbandoned':
      return { ...state, status: 'abandoned' };
    case 'EmailConfirmed':
      return { ...state, emailVerified: true };
    case 'EmailConfirmationRequested': {
      const { request, requestedAt } = fact.data;
      return { ...state, confirmations: state.confirmations.plus({ request, at: requestedAt }) };
    }
    case 'PasswordResetRequested': {
      const asked = { request: fact.data.request, at: fact.data.requestedAt };
      return { ...state, resets: state.resets.plus(asked), openReset: asked };
    }
    case 'PasswordChanged':
      return { ...state, openReset: null, passwordChange: fact.data.change };
    case 'EmailChangeRequested': {
      const { request, requestedAt: at, emailFingerprint } = fact.data;
      return {
        ...state,
        emailChanges: state.emailChanges.plus({ request, at }),
        openEmailChange: { request, at, emailFingerprint },
      };
    }
    // Links that were mailed to the previous address stop working.
    case 'EmailChanged':
      return {
        ...state,
        emailFingerprint: fact.data.emailFingerprint,
        emailVerified: true,
        openEmailChange: null,
        openReset: null,
      };
    case 'UsernameChanged': {
      const { usernameFingerprint, fingerprintBefore, freeAt } = fact.data;
      const others = state.formerUsernames.filter(
        ({ fingerprint }) => fingerprint !== usernameFingerprint && fingerprint !== fingerprintBefore,
      );
      return {
        ...state,
        usernameFingerprint,
        formerUsernames:
          fingerprintBefore === usernameFingerprint ? others : [...others, { fingerprint: fingerprintBefore, freeAt }],
      };
    }
    case 'HostLevelSet':
      return { ...state, hostLevel: fact.data.level, hostLevelBy: fact.data.because };
    case 'AdminGranted':
      return { ...state, isAdmin: true };
    case 'AdminRevoked':
      return { ...state, isAdmin: false };
    case 'AccountStatusSet':
      return { ...state, standing: { status: fact.data.status, until: fact.data.until } };
    case 'SupportSignedIn':
    case 'SignedInFromNewPlace':
      return state;
    case 'LoginLinked': {
      const { provider, loginFingerprint } = fact.data;
      return { ...state, logins: [...state.logins, { provider, loginFingerprint }] };
    }
    case 'LoginUnlinked':
      return {
        ...state,
        logins: state.logins.filter(({ loginFingerprint }) => loginFingerprint !== fact.data.loginFingerprint),
      };
    case 'SecondFactorSet':
      return { ...state, secondFactor: fact.data.factor };
    case 'SecondFactorRemoved':
      return { ...state, secondFactor: null };
    case 'PasskeyAdded':
      return { ...state, passkeys: [...state.passkeys, fact.data.passkey] };
    case 'PasskeyRemoved':
      return { ...state, passkeys: state.passkeys.filter((passkey) => passkey !== fact.data.passkey) };
    case 'RecoveryCodeUsed':
      return state;
    case 'ProfileChanged':
      return {
        ...state,
        timezone: fact.data.timezone ?? state.timezone,
        dateFormat: fact.data.dateFormat ?? state.dateFormat,
      };
    case 'ProfilePictureChanged':
      return { ...state, picture: fact.data.picture };
    case 'OwnDataRequested': {
      const { request, requestedAt: askedAt } = fact.data;
      return { ...state, copy: { request, askedAt, readyAt: null, expiresAt: null } };
    }
    case 'OwnDataReady': {
      const { readyAt, expiresAt } = fact.data;
      return { ...state, copy: state.copy && { ...state.copy, readyAt, expiresAt } };
    }
    case 'DeletionRequested': {
      const { request, requestedAt, erasesAt } = fact.data;
      return {
        ...state,
        status: 'leaving',
        leaving: { request, requestedAt, erasesAt },
        openReset: null,
        openEmailChange: null,
        copy: null,
      };
    }
    case 'DeletionUndone':
      return { ...state, status: 'open', leaving: null };
    case 'ErasureBegun':
      return { ...state, status: 'erasing', erasingSince: fact.data.begunAt };
    case 'MemberForgotten':
      return { ...state, status: 'forgotten' };
  }
};

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
      if (name !== undefined && nameProblem(name)) return refuse('NAME_INVALID', { field: 'name' });
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
    case 'AcceptTerms': {
      const { termsVersion } = command.settings;
      const ticked = `${termsVersion}/by-username-page`;
      return state.terms === termsVersion || state.terms === ticked
        ? []
        : [did(TermsAccepted, { member, termsVersion: ticked })];
    }
    case 'LinkLogin': {
      const { provider, loginFingerprint } = command;
      if (hasLogin(state, loginFingerprint)) return [];
      return state.logins.some((login) => login.provider === provider)
        ? refuse('LOGIN_PROVIDER_LINKED')
        : [did(LoginLinked, { member, provider, loginFingerprint, by: 'member' })];
    }
    case 'UnlinkLogin': {
      const login = state.logins.find(({ provider }) => provider === command.provider);
      if (!login) return [];
      if (!command.otherwise && state.logins.length === 1 && state.passkeys.length === 0)
        return refuse('ONLY_LOGIN_STAYS');
      return [did(LoginUnlinked, { member, ...login })];
    }
    case 'SignInFromNewPlace':
      return [did(SignedInFromNewPlace, { member, device: command.device, signedInAt: command.now })];
    case 'SetSecondFactor':
      return state.secondFactor === null
        ? [did(SecondFactorSet, { member, factor: command.factor })]
        : refuse('SECOND_FACTOR_EXISTS');
    case 'RemoveSecondFactor':
      return state.secondFactor === null ? [] : [did(SecondFactorRemoved, { member, by: command.by })];
    case 'AddPasskey':
      return state.passkeys.length < PASSKEYS_MOST
        ? [did(PasskeyAdded, { member, passkey: command.passkey })]
        : refuse('PASSKEYS_TOO_MANY', { values: { max: PASSKEYS_MOST } });
    case 'RemovePasskey':
      if (!state.passkeys.includes(command.passkey)) return [];
      if (!command.hasPassword && state.logins.length === 0 && state.passkeys.length === 1)
        return refuse('ONLY_LOGIN_STAYS');
      return [did(PasskeyRemoved, { member, passkey: command.passkey })];
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
      return isThere && !command.anew ? [] : [did(OwnDataRequested, { member, request, requestedAt })];
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

/** What becomes of an account whose owner wants it deleted; nothing for every other command and account. */
const leavingOrNothing = (
  command: AccountCommand,
  { status, leaving, erasingSince }: AccountState,
): readonly AccountEvent[] | Refusal | undefined => {
  if (leaving === null) return undefined;
  const { member } = command;
  switch (command.type) {
    case 'RequestDeletion':
      return status === 'leaving' ? [] : unknown;
    case 'UndoDeletion':
      return status === 'leaving' && leaving.request === command.proved
        ? [did(DeletionUndone, { member, by: command.by })]
        : wrongKeep;
    case 'BeginErasure':
      return status === 'leaving' && command.now >= leaving.erasesAt
        ? [did(ErasureBegun, { member, begunAt: command.now })]
        : [];
    case 'FinishErasure': {
      if (status !== 'erasing' || erasingSince === null) return [];
      const { removed, fingerprint, now: finishedAt } = command;
      const { requestedAt } = leaving;
      return [did(MemberForgotten, { member, requestedAt, begunAt: erasingSince, finishedAt, removed, fingerprint })];
    }
    default:
      return undefined;
  }
};

/** Whether the member logs in with this account of another provider. */
export const hasLogin = ({ logins }: Pick<AccountState, 'logins'>, fingerprint: string): boolean =>
  logins.some(({ loginFingerprint }) => loginFingerprint === fingerprint);

export const ACCOUNTS = 'identity.account-';

export const account: Decider<AccountState, AccountCommand, AccountEvent> = {
  stream: (member) => `${ACCOUNTS}${member}`,
  initial: {
    status: 'none',
    emailFingerprint: null,
    usernameFingerprint: null,
    emailVerified: false,
    hostLevel: 0,
    hostLevelBy: 'nobody',
    isAdmin: false,
    confirmations: GrowingList.of(),
    emailChanges: GrowingList.of(),
    openEmailChange: null,
    formerUsernames: [],
    resets: GrowingList.of(),
    openReset: null,
    passwordChange: null,
    logins: [],
    timezone: 'UTC',
    terms: null,
    dateFormat: 'month-first',
    picture: null,
    leaving: null,
    copy: null,
    standing: { status: 'active', until: null },
    secondFactor: null,
    passkeys: [],
    erasingSince: null,
  },
  evolve,
  decide,
};
