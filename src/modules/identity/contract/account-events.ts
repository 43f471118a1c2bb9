import { z } from 'zod';
import { memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { DATE_FORMATS } from './dates.ts';
import { hostLevel } from './host-level.ts';
import { WAYS_LEFT } from './ways-in.ts';
import { LoginLinked, LoginUnlinked, SignedInFromNewPlace, SignInsEnded, TermsAccepted } from './login-events.ts';
import { PasskeyAdded, PasskeyRemoved } from './passkey-events.ts';
import { ApiTokenEnded, ApiTokenMade } from './token-events.ts';
import { RecoveryCodeUsed, SecondFactorRemoved, SecondFactorSet } from './second-factor-events.ts';
import { AccountStatusSet, SupportSignedIn } from './staff-events.ts';

const member = z.guid();

/** A visitor opened an account, with a password or with an account of another provider. */
export const AccountRegistered = memberEvent(
  'AccountRegistered',
  z.object({
    member,
    username: personal('member', z.string()),
    name: personal('member', z.string()),
    email: personal('member', z.string()),
    emailFingerprint: z.string(),
    usernameFingerprint: z.string(),
    timezone: z.string(),
    /** In which the pages were read there. */
    language: z.enum(LANGUAGES).optional(),
    /** How the pages wrote dates there. */
    dateFormat: z.enum(DATE_FORMATS).optional(),
    /** As it is when ticked, with how it was agreed to otherwise: `2026-01/by-form`, `2026-01/by-button`. */
    termsVersion: z.string(),
  }),
  () => 'opened an account',
);

/** The member proved that the address is theirs. */
export const EmailConfirmed = memberEvent(
  'EmailConfirmed',
  z.object({ member, emailFingerprint: z.string() }),
  () => 'confirmed the email address',
);

/** A mail to the address came back for good, with this status (RFC 3463): nothing but what is asked for is mailed there. */
export const EmailBounced = memberEvent(
  'EmailBounced',
  z.object({ member, emailFingerprint: z.string(), status: z.string() }),
  ({ status }) => `has an address from which mails come back (${status})`,
);

/** The member opened a link that was mailed to the address from which mails had come back. */
export const EmailReachable = memberEvent(
  'EmailReachable',
  z.object({ member, emailFingerprint: z.string() }),
  () => 'showed that mails reach the address again',
);

/** A confirmation mail is to be sent, at registration or again (I-001); the newest request's link is the only one that works. */
export const EmailConfirmationRequested = memberEvent(
  'EmailConfirmationRequested',
  z.object({ member, request: z.guid(), requestedAt: moment }),
  () => 'asked for the mail that confirms the address',
);

/** A reset link was asked for (C-083); the link itself is never recorded. */
export const PasswordResetRequested = memberEvent(
  'PasswordResetRequested',
  z.object({ member, request: z.guid(), requestedAt: moment }),
  () => 'asked for a link to choose a new password',
);

/** The password was changed; all other sign-ins ended. `change` names the new password's hash, stored elsewhere. */
export const PasswordChanged = memberEvent(
  'PasswordChanged',
  z.object({ member, change: z.guid(), by: z.enum(['reset', 'member']) }),
  ({ by }) => (by === 'reset' ? 'chose a new password through the mailed link' : 'changed the password'),
);

/**
 * The member wants another address: a link is mailed there, and until it is used the address before stays the member's
 * (I-037). `signIn`: the browser in which they asked.
 */
export const EmailChangeRequested = memberEvent(
  'EmailChangeRequested',
  z.object({
    member,
    request: z.guid(),
    requestedAt: moment,
    email: personal('member', z.string()),
    emailFingerprint: z.string(),
    signIn: z.guid().optional(),
  }),
  () => 'asked for another email address',
);

/** The member proved that the new address is theirs; `before` still gets a notice (I-003). */
export const EmailChanged = memberEvent(
  'EmailChanged',
  z.object({
    member,
    request: z.guid(),
    email: personal('member', z.string()),
    emailFingerprint: z.string(),
    before: personal('member', z.string()),
    fingerprintBefore: z.string(),
  }),
  () => 'changed the email address',
);

/** The link to the other address does not work any more: the member withdrew it. */
export const EmailChangeCanceled = memberEvent(
  'EmailChangeCanceled',
  z.object({ member, request: z.guid() }),
  () => 'withdrew the request for another email address',
);

/** The owner of the address before took the change back, with the link in the notice that was mailed there. */
export const EmailChangeTakenBack = memberEvent(
  'EmailChangeTakenBack',
  z.object({
    member,
    /** Of the change. */
    request: z.guid(),
    email: personal('member', z.string()),
    emailFingerprint: z.string(),
    /** The address that is given up. */
    fingerprintBefore: z.string(),
  }),
  () => 'took the change of the email address back',
);

/**
 * Nothing that was there before opens the account: no login, no passkey, no second step, no calendar address, no asked address,
 * no sign-in, but for what `keeps` names; and no password, where the owner said that something was not them.
 */
export const WaysInClosed = memberEvent(
  'WaysInClosed',
  z.object({
    member,
    because: z.enum(['reset', 'confirmed', 'not-me']),
    /** The event that the owner did not cause, of `not-me`. */
    fact: z.guid().nullable(),
    keeps: z.array(z.enum(WAYS_LEFT)),
  }),
  () => 'closed every other way into the account',
);

/** The member has another username; the previous one stays reserved for them until `freeAt` (I-037). */
export const UsernameChanged = memberEvent(
  'UsernameChanged',
  z.object({
    member,
    username: personal('member', z.string()),
    usernameFingerprint: z.string(),
    fingerprintBefore: z.string(),
    freeAt: moment,
  }),
  () => 'changed the username',
);

/** The member may host from now on, or not any more (C-066). */
export const HostLevelSet = memberEvent(
  'HostLevelSet',
  z.object({ member, level: hostLevel, because: z.enum(['attended-a-session', 'admin']) }),
  ({ level, because }) =>
    `has host level ${level}${because === 'admin' ? ', set by staff' : ' after attending a session'}`,
);

/** The member belongs to the staff (I-056). */
export const AdminGranted = memberEvent('AdminGranted', z.object({ member }), () => 'became an admin');

export const AdminRevoked = memberEvent('AdminRevoked', z.object({ member }), () => 'is no admin any more');

/** The registration never came to its end; its names are free again and it can never be completed. */
export const RegistrationAbandoned = memberEvent(
  'RegistrationAbandoned',
  z.object({ member }),
  () => 'never completed the registration',
);

/** What the member says about themselves; only the fields that are there changed. */
export const ProfileChanged = memberEvent(
  'ProfileChanged',
  z.object({
    member,
    name: personal('member', z.string()).optional(),
    aboutMe: personal('member', z.string()).optional(),
    credentials: personal('member', z.array(z.string())).optional(),
    broughtMe: personal('member', z.string()).optional(),
    hopeToGain: personal('member', z.string()).optional(),
    website: personal('member', z.string()).optional(),
    timezone: z.string().optional(),
    dateFormat: z.enum(DATE_FORMATS).optional(),
    language: z.enum(LANGUAGES).optional(),
  }),
  () => 'changed the profile',
);

/** Visitors see the profile although the member hosts nothing in public, or not any more. */
export const ProfileAudienceChosen = memberEvent(
  'ProfileAudienceChosen',
  z.object({ member, toVisitors: z.boolean() }),
  ({ toVisitors }) =>
    toVisitors ? 'shows the profile to everybody' : 'shows the profile to members, and to others only as a host',
);

/** The member has another picture, or none: the name of its file, and of the one before. */
export const ProfilePictureChanged = memberEvent(
  'ProfilePictureChanged',
  z.object({ member, picture: z.string().nullable(), before: z.string().nullable() }),
  ({ picture }) => (picture === null ? 'took the profile picture away' : 'chose a profile picture'),
);

/** The member requested a copy of all stored data about them (I-036); it is being made. */
export const OwnDataRequested = memberEvent(
  'OwnDataRequested',
  z.object({ member, request: z.guid(), requestedAt: moment }),
  () => 'asked for a copy of everything that is kept about them',
);

/** The copy is put together; the member can download it until `expiresAt`. What is in it was never recorded. */
export const OwnDataReady = memberEvent(
  'OwnDataReady',
  z.object({ member, request: z.guid(), readyAt: moment, expiresAt: moment }),
  ({ expiresAt }) => `can download the copy of everything that is kept about them until ${expiresAt}`,
);

/**
 * The member wants the account deleted (C-110, I-036): logged out everywhere and out of sight at once, deleted for good from
 * `erasesAt` on unless they come back before. `request` names the link that undoes it.
 */
export const DeletionRequested = memberEvent(
  'DeletionRequested',
  z.object({ member, request: z.guid(), requestedAt: moment, erasesAt: moment }),
  ({ erasesAt }) => `wants the account deleted; it will be on ${erasesAt}`,
);

/** The member came back in time; everything about them is as it was, but for the seats they gave back. */
export const DeletionUndone = memberEvent(
  'DeletionUndone',
  z.object({ member, by: z.enum(['login', 'link']) }),
  ({ by }) => (by === 'login' ? 'logged in again and keeps the account' : 'keeps the account, through the mailed link'),
);

/** The first phase of forgetting: there is no way back, and nothing personal about the member is recorded any more. */
export const ErasureBegun = memberEvent(
  'ErasureBegun',
  z.object({ member, begunAt: moment }),
  () => 'is being forgotten',
);

/**
 * The last fact about a member: the key is destroyed, rows and files are removed; read models drop what is personal. How
 * much of what was removed is counted by module. `fingerprint` lets the former member recognise the receipt.
 */
export const MemberForgotten = memberEvent(
  'MemberForgotten',
  z.object({
    member,
    requestedAt: moment,
    begunAt: moment,
    finishedAt: moment,
    removed: z.record(z.string(), z.record(z.string(), z.int().min(0))),
    fingerprint: z.string(),
  }),
  () => 'was forgotten',
);

/** What changes the address, and whether mails arrive there. */
const addressEvents = {
  EmailConfirmed,
  EmailBounced,
  EmailReachable,
  EmailConfirmationRequested,
  EmailChangeRequested,
  EmailChanged,
  EmailChangeCanceled,
  EmailChangeTakenBack,
};
export type AddressEvent = EventOf<typeof addressEvents>;
/** What opens the account. */
const waysInEvents = {
  PasswordResetRequested,
  PasswordChanged,
  WaysInClosed,
  LoginLinked,
  LoginUnlinked,
  SecondFactorSet,
  SecondFactorRemoved,
  RecoveryCodeUsed,
  PasskeyAdded,
  PasskeyRemoved,
  ApiTokenMade,
  ApiTokenEnded,
};
export type WaysInEvent = EventOf<typeof waysInEvents>;
export const accountEvents = {
  ...addressEvents,
  ...waysInEvents,
  AccountRegistered,
  RegistrationAbandoned,
  UsernameChanged,
  HostLevelSet,
  AdminGranted,
  AdminRevoked,
  ProfileChanged,
  ProfileAudienceChosen,
  ProfilePictureChanged,
  OwnDataRequested,
  OwnDataReady,
  DeletionRequested,
  DeletionUndone,
  ErasureBegun,
  MemberForgotten,
  AccountStatusSet,
  SupportSignedIn,
  TermsAccepted,
  SignedInFromNewPlace,
  SignInsEnded,
};
export type AccountEvent = EventOf<typeof accountEvents>;

/** A username, an e-mail address or a login at another provider, known only as a keyed fingerprint, belongs to one member at a time (I-039). */
export const ClaimTaken = memberEvent(
  'ClaimTaken',
  z.object({
    member,
    /** When it is given back unless an account stands behind it by then. */
    settledBy: moment,
  }),
  () => 'claimed a username, an address or a login',
);
export const ClaimReleased = memberEvent(
  'ClaimReleased',
  z.object({ member }),
  () => 'gave a username, an address or a login back',
);
export const claimEvents = { ClaimTaken, ClaimReleased };
export type ClaimEvent = EventOf<typeof claimEvents>;
