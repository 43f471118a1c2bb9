import type { Language } from '#kernel/contract/messages/languages.ts';
import type { DateFormat } from '../contract/dates.ts';
import type { HostLevel } from '../contract/host-level.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { AccountEvent } from '../contract/account-events.ts';
import type { ProfileInfo } from '../contract/profile-info.ts';
import type { IdentitySettings } from '../contract/settings.ts';
import type { AccountStatus } from '../contract/staff-events.ts';
import type { Registration } from './registration.ts';

/** How the member of an open account, and programs of the member, reach it. */
export type WayInCommand =
  /** Ticked on the page where a new member who registered with another provider chooses the username. */
  | { type: 'AcceptTerms'; member: string; settings: IdentitySettings; version?: string }
  | { type: 'LinkLogin'; member: string; provider: string; loginFingerprint: string }
  /** `otherwise`: the member has a password. */
  | { type: 'UnlinkLogin'; member: string; provider: string; otherwise: boolean }
  | { type: 'NoteSignInsEnded'; member: string }
  /** From a place that is unknown; `device` as its owner recognises it. */
  | { type: 'SignInFromNewPlace'; member: string; device: string; now: string }
  | { type: 'SetSecondFactor'; member: string; factor: string }
  | { type: 'RemoveSecondFactor'; member: string; by: 'member' | 'operator' }
  | { type: 'AddPasskey'; member: string; passkey: string }
  | { type: 'RemovePasskey'; member: string; passkey: string; hasPassword: boolean }
  | { type: 'MakeApiToken'; member: string; token: string; scopes: string[]; expiresAt: string; now: string }
  | { type: 'EndApiToken'; member: string; token: string }
  | { type: 'EndApiTokens'; member: string; now: string };

export type AccountCommand =
  | WayInCommand
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
      /** The link was followed in a browser that the account was opened or used in: what is there is the owner's. */
      isOwnBrowser: boolean;
      now: string;
      settings: IdentitySettings;
    }
  | { type: 'AskForConfirmation'; member: string; request: string; now: string; settings: IdentitySettings }
  | { type: 'AskForPasswordReset'; member: string; request: string; now: string; settings: IdentitySettings }
  /** `proved`: the reset request whose link was shown. */
  | {
      type: 'ResetPassword';
      member: string;
      proved: string;
      change: string;
      /** What else opens the account goes, too. */
      closeOthers: boolean;
      isStaff: boolean;
      secondFactorSince: string | null;
      now: string;
      settings: IdentitySettings;
    }
  | { type: 'ChangePassword'; member: string; change: string }
  | {
      type: 'AskForEmailChange';
      member: string;
      request: string;
      signIn?: string | undefined;
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
  /** Withdraws the asked address whose link still works, unless it was asked for in this sign-in. */
  | { type: 'CancelEmailChange'; member: string; unlessBy?: string }
  /**
   * The owner says that `fact` was not them. `takeBack`: it changed the address, which becomes the one before again.
   * `secondFactorSince`, `at`: when the second step was set up, and when `fact` happened. `request`: of the link to choose a
   * password.
   */
  | {
      type: 'Disown';
      member: string;
      fact: string;
      takeBack: { request: string; email: string } | null;
      isStaff: boolean;
      secondFactorSince: string | null;
      at: string;
      request: string;
      now: string;
    }
  /** A second person registered with the address, or proved that it is theirs, before this account's owner did. */
  | { type: 'GiveWay'; member: string; request: string; now: string }
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
      language?: Language;
      toVisitors?: boolean;
    } & Partial<ProfileInfo>)
  | { type: 'ChangeProfilePicture'; member: string; picture: string | null }
  | { type: 'RaiseHostLevel'; member: string }
  | { type: 'SetHostLevel'; member: string; level: HostLevel }
  | { type: 'VouchForEmail'; member: string }
  /** A mail that was sent to this address at `sentAt` came back for good. */
  | { type: 'NoteBounce'; member: string; emailFingerprint: string; status: string; sentAt: string }
  | {
      type: 'SetStatus';
      member: string;
      status: AccountStatus;
      reason: string;
      until: string | null;
      report?: string | undefined;
      now: string;
    }
  /** The time for which staff set the status is over. */
  | { type: 'EndStatus'; member: string; now: string }
  /** `by`: a staff member who proved to be the owner of their account. */
  | { type: 'SignInForSupport'; member: string; by: string; reason: string; now: string }
  | { type: 'UseRecoveryCode'; member: string; left: number }
  | { type: 'GrantAdmin'; member: string }
  /** `onlyAdmin`: the community has no other admin. */
  | { type: 'RevokeAdmin'; member: string; onlyAdmin: boolean }
  /** `another`: although there is a copy. `isThere`: an existing copy can be downloaded. */
  | { type: 'AskForOwnData'; member: string; request: string; another: boolean; isThere: boolean; now: string }
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

export type AccountCommandsCommandOf<Type extends AccountCommand['type']> = Extract<AccountCommand, { type: Type }>;

export type AccountCommandsDecision = readonly AccountEvent[] | Refusal;
