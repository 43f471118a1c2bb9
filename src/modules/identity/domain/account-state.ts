import { GrowingList } from '#kernel/contract/growing.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import type { DateFormat } from '../contract/dates.ts';
import type { HostLevel } from '../contract/host-level.ts';
import type { AccountPhase } from '../contract/account-lifecycle.ts';
import type { AccountEvent, AddressEvent, WaysInEvent } from '../contract/account-events.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import type { Standing } from '../contract/standing.ts';

type Requested = { request: string; at: string };

export type AccountState = {
  status: AccountPhase;
  emailFingerprint: string | null;
  usernameFingerprint: string | null;
  emailVerified: boolean;
  /** Mails to the address came back, and no link was opened there since. */
  emailBounces: boolean;
  /** When the newest mail was asked for that is known to have arrived; what was sent before it may still come back. */
  emailArrivedAt: string | null;
  hostLevel: HostLevel;
  hostLevelBy: 'nobody' | 'attended-a-session' | 'admin';
  isAdmin: boolean;
  /** Confirmation mails asked for, oldest first. */
  confirmations: GrowingList<Requested>;
  /** Other addresses asked for, oldest first. */
  emailChanges: GrowingList<Requested>;
  /** The other address whose link still works, if it has not run out. */
  openEmailChange: (Requested & { emailFingerprint: string; signIn: string | null }) | null;
  /** Changes of the address, oldest first, of which the newest may be taken back. */
  emailsBefore: readonly { request: string; emailFingerprint: string }[];
  /** Events of which the owner said that they did not cause them. */
  disowned: readonly string[];
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
  /** Null until the member chose one. */
  language: Language | null;
  /** Visitors see the profile, too. */
  toVisitors: boolean;
  /** The file of the profile picture. */
  picture: string | null;
  /** The wish to be deleted that stands. */
  leaving: { request: string; requestedAt: string; erasesAt: string } | null;
  /** The wish to be deleted that its owner undid last: its link may be pressed twice. */
  undone: string | null;
  /** The newest copy of everything about the member that was asked for. */
  copy: { request: string; askedAt: string; readyAt: string | null; expiresAt: string | null } | null;
  /** What staff set. */
  standing: Standing;
  /** Accounts of other providers with which the member logs in. */
  logins: readonly { provider: string; loginFingerprint: string }[];
  /** The second step of logging in: the name of its secret. */
  secondFactor: string | null;
  passkeys: readonly string[];
  /** Of programs; each ends by itself. */
  apiTokens: readonly { token: string; expiresAt: string }[];
  /** When forgetting began. */
  erasingSince: string | null;
};

/** Before anything happened. */
export const noAccount: AccountState = {
  status: 'none',
  emailFingerprint: null,
  usernameFingerprint: null,
  emailVerified: false,
  emailBounces: false,
  emailArrivedAt: null,
  hostLevel: 0,
  hostLevelBy: 'nobody',
  isAdmin: false,
  confirmations: GrowingList.of(),
  emailChanges: GrowingList.of(),
  openEmailChange: null,
  emailsBefore: [],
  disowned: [],
  formerUsernames: [],
  resets: GrowingList.of(),
  openReset: null,
  passwordChange: null,
  logins: [],
  timezone: 'UTC',
  terms: null,
  dateFormat: 'month-first',
  language: null,
  toVisitors: false,
  picture: null,
  leaving: null,
  undone: null,
  copy: null,
  standing: { status: 'active', until: null },
  secondFactor: null,
  passkeys: [],
  apiTokens: [],
  erasingSince: null,
};

const addressAfter = (state: AccountState, fact: AddressEvent): AccountState => {
  switch (fact.type) {
    case 'EmailConfirmed':
    case 'EmailReachable':
      return {
        ...state,
        emailVerified: true,
        emailBounces: false,
        emailArrivedAt: state.confirmations.at(-1)?.at ?? null,
      };
    case 'EmailBounced':
      return { ...state, emailBounces: true };
    case 'EmailConfirmationRequested': {
      const { request, requestedAt } = fact.data;
      return { ...state, confirmations: state.confirmations.plus({ request, at: requestedAt }) };
    }
    case 'EmailChangeCanceled':
      return { ...state, openEmailChange: null };
    case 'EmailChangeTakenBack': {
      const { request, emailFingerprint } = fact.data;
      const undone = state.emailsBefore.findIndex((change) => change.request === request);
      return {
        ...state,
        emailFingerprint,
        emailBounces: false,
        emailArrivedAt: null,
        emailsBefore: state.emailsBefore.slice(0, undone),
        openEmailChange: null,
        openReset: null,
      };
    }
    case 'EmailChangeRequested': {
      const { request, requestedAt: at, emailFingerprint, signIn = null } = fact.data;
      return {
        ...state,
        emailChanges: state.emailChanges.plus({ request, at }),
        openEmailChange: { request, at, emailFingerprint, signIn },
      };
    }
    // Links that were mailed to the previous address stop working.
    case 'EmailChanged':
      return {
        ...state,
        emailFingerprint: fact.data.emailFingerprint,
        emailVerified: true,
        emailBounces: false,
        emailArrivedAt: state.emailChanges.at(-1)?.at ?? null,
        emailsBefore: [
          ...state.emailsBefore,
          { request: fact.data.request, emailFingerprint: fact.data.fingerprintBefore },
        ],
        openEmailChange: null,
        openReset: null,
      };
  }
};

const waysInAfter = (state: AccountState, fact: WaysInEvent | AddressEvent): AccountState => {
  switch (fact.type) {
    case 'PasswordResetRequested': {
      const asked = { request: fact.data.request, at: fact.data.requestedAt };
      return { ...state, resets: state.resets.plus(asked), openReset: asked };
    }
    // A person who knew the password before may have asked for the other address.
    case 'PasswordChanged':
      return { ...state, openReset: null, passwordChange: fact.data.change, openEmailChange: null, apiTokens: [] };
    case 'WaysInClosed': {
      const { keeps, fact: disowned } = fact.data;
      return {
        ...state,
        logins: [],
        passkeys: keeps.includes('passkeys') ? state.passkeys : [],
        secondFactor: keeps.includes('second-factor') ? state.secondFactor : null,
        openEmailChange: null,
        openReset: null,
        apiTokens: [],
        disowned: disowned === null ? state.disowned : [...state.disowned, disowned],
      };
    }
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
      return { ...state, secondFactor: fact.data.factor, openEmailChange: null };
    case 'SecondFactorRemoved':
      return { ...state, secondFactor: null };
    case 'PasskeyAdded':
      return { ...state, passkeys: [...state.passkeys, fact.data.passkey] };
    case 'PasskeyRemoved':
      return { ...state, passkeys: state.passkeys.filter((passkey) => passkey !== fact.data.passkey) };
    case 'ApiTokenMade': {
      const { token, expiresAt } = fact.data;
      return { ...state, apiTokens: [...state.apiTokens, { token, expiresAt }] };
    }
    case 'ApiTokenEnded':
      return { ...state, apiTokens: state.apiTokens.filter(({ token }) => token !== fact.data.token) };
    case 'RecoveryCodeUsed':
      return state;
    default:
      return addressAfter(state, fact);
  }
};

export const accountAfter = (state: AccountState, fact: AccountEvent): AccountState => {
  switch (fact.type) {
    case 'AccountRegistered':
      return {
        ...state,
        status: 'open',
        emailFingerprint: fact.data.emailFingerprint,
        usernameFingerprint: fact.data.usernameFingerprint,
        timezone: fact.data.timezone,
        language: fact.data.language ?? null,
        dateFormat: fact.data.dateFormat ?? state.dateFormat,
        terms: fact.data.termsVersion,
      };
    case 'TermsAccepted':
      return { ...state, terms: fact.data.termsVersion };
    case 'RegistrationAbandoned':
      return { ...state, status: 'abandoned' };
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
    case 'SignInsEnded':
      return state;
    case 'ProfileChanged':
      return {
        ...state,
        timezone: fact.data.timezone ?? state.timezone,
        dateFormat: fact.data.dateFormat ?? state.dateFormat,
        language: fact.data.language ?? state.language,
      };
    case 'ProfileAudienceChosen':
      return { ...state, toVisitors: fact.data.toVisitors };
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
        apiTokens: [],
        copy: null,
      };
    }
    case 'DeletionUndone':
      return { ...state, status: 'open', leaving: null, undone: state.leaving?.request ?? null };
    case 'ErasureBegun':
      return { ...state, status: 'erasing', erasingSince: fact.data.begunAt };
    case 'MemberForgotten':
      return { ...state, status: 'forgotten' };
    default:
      return waysInAfter(state, fact);
  }
};

/** Not gone yet: a closed account can come back. */
export const isThere = ({ status }: Pick<AccountState, 'status'>): boolean => status === 'open' || status === 'leaving';

/** Whether the member logs in with this account of another provider. */
export const hasLogin = ({ logins }: Pick<AccountState, 'logins'>, fingerprint: string): boolean =>
  logins.some(({ loginFingerprint }) => loginFingerprint === fingerprint);

/** Registered with another provider, and closed the page on which the terms are ticked (C-113). */
export const lacksTerms = ({ terms }: AccountState): boolean => terms?.endsWith('/by-button') === true;

/** Whether an account may be used: as with a password, its address is confirmed first where registering tells nothing. */
export const isInUse = (
  { emailVerified }: AccountState,
  settings: Pick<IdentitySettings, 'REGISTRATION_REVEALS_EMAIL'>,
): boolean => emailVerified || settings.REGISTRATION_REVEALS_EMAIL;
