import { z } from 'zod';
import { event, personal, type EventOf } from '#kernel/contract/event.ts';
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
export const AccountRegistered = event(
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
    /** As it is when ticked, with how it was agreed to otherwise: `2026-01/by-form`, `2026-01/by-button`. */
    termsVersion: z.string(),
  }),
  () => 'opened an account',
  { subject: 'member' },
);

/** The member proved that the address is theirs. */
export const EmailConfirmed = event(
  'EmailConfirmed',
  z.object({ member, emailFingerprint: z.string() }),
  () => 'confirmed the email address',
  { subject: 'member' },
);

/** A mail to the address came back for good, with this status (RFC 3463): nothing but what is asked for is mailed there. */
export const EmailBounced = event(
  'EmailBounced',
  z.object({ member, emailFingerprint: z.string(), status: z.string() }),
  ({ status }) => `has an address from which mails come back (${status})`,
  { subject: 'member' },
);

/** The member opened a link that was mailed to the address from which mails had come back. */
export const EmailReachable = event(
  'EmailReachable',
  z.object({ member, emailFingerprint: z.string() }),
  () => 'showed that mails reach the address again',
  { subject: 'member' },
);

/** A confirmation mail is to be sent, at registration or again (I-001); the newest request's link is the only one that works. */
export const EmailConfirmationRequested = event(
  'EmailConfirmationRequested',
  z.object({ member, request: z.guid(), requestedAt: moment }),
  () => 'asked for the mail that confirms the address',
  { subject: 'member' },
);

/** A reset link was asked for (C-083); the link itself is never recorded. */
export const PasswordResetRequested = event(
  'PasswordResetRequested',
  z.object({ member, request: z.guid(), requestedAt: moment }),
  () => 'asked for a link to choose a new password',
  { subject: 'member' },
);

/** The password was changed; all other sign-ins ended. `change` names the new password's hash, stored elsewhere. */
export const PasswordChanged = event(
  'PasswordChanged',
  z.object({ member, change: z.guid(), by: z.enum(['reset', 'member']) }),
  ({ by }) => (by === 'reset' ? 'chose a new password through the mailed link' : 'changed the password'),
  { subject: 'member' },
);

/**
 * The member wants another address: a link is mailed there, and until it is used the address before stays the member's
 * (I-037).
 */
export const EmailChangeRequested = event(
  'EmailChangeRequested',
  z.object({
    member,
    request: z.guid(),
    requestedAt: moment,
    email: personal('member', z.string()),
    emailFingerprint: z.string(),
  }),
  () => 'asked for another email address',
  { subject: 'member' },
);

/** The member proved that the new address is theirs; `before` still gets a notice (I-003). */
export const EmailChanged = event(
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
  { subject: 'member' },
);

/** The link to the other address does not work any more: the member withdrew it. */
export const EmailChangeCanceled = event(
  'EmailChangeCanceled',
  z.object({ member, request: z.guid() }),
  () => 'withdrew the request for another email address',
  { subject: 'member' },
);

/** The owner of the address before took the change back, with the link in the notice that was mailed there. */
export const EmailChangeTakenBack = event(
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
  { subject: 'member' },
);

/**
 * Nothing that was there before opens the account: no login, no passkey, no second step, no calendar address, no asked address,
 * no sign-in, but for what `keeps` names; and no password, where the owner said that something was not them.
 */
export const WaysInClosed = event(
  'WaysInClosed',
  z.object({
    member,
    because: z.enum(['reset', 'confirmed', 'not-me']),
    /** The event that the owner did not cause, of `not-me`. */
    fact: z.guid().nullable(),
    keeps: z.array(z.enum(WAYS_LEFT)),
  }),
  () => 'closed every other way into the account',
  { subject: 'member' },
);

/** The member has another username; the previous one stays reserved for them until `freeAt` (I-037). */
export const UsernameChanged = event(
  'UsernameChanged',
  z.object({
    member,
    username: personal('member', z.string()),
    usernameFingerprint: z.string(),
    fingerprintBefore: z.string(),
    freeAt: moment,
  }),
  () => 'changed the username',
  { subject: 'member' },
);

/** The member may host from now on, or not any more (C-066). */
export const HostLevelSet = event(
  'HostLevelSet',
  z.object({ member, level: hostLevel, because: z.enum(['attended-a-session', 'admin']) }),
  ({ level, because }) =>
    `has host level ${level}${because === 'admin' ? ', set by staff' : ' after attending a session'}`,
  { subject: 'member' },
);

/** The member belongs to the staff (I-056). */
export const AdminGranted = event('AdminGranted', z.object({ member }), () => 'became an admin', { subject: 'member' });

export const AdminRevoked = event('AdminRevoked', z.object({ member }), () => 'is no admin any more', {
  subject: 'member',
});

/** The registration never came to its end; its names are free again and it can never be completed. */
export const RegistrationAbandoned = event(
  'RegistrationAbandoned',
  z.object({ member }),
  () => 'never completed the registration',
  { subject: 'member' },
);

/** What the member says about themselves; only the fields that are there changed. */
export const ProfileChanged = event(
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
  { subject: 'member' },
);

/** Visitors see the profile although the member hosts nothing in public, or not any more. */
export const ProfileAudienceChosen = event(
  'ProfileAudienceChosen',
  z.object({ member, toVisitors: z.boolean() }),
  ({ toVisitors }) =>
    toVisitors ? 'shows the profile to everybody' : 'shows the profile to members, and to others only as a host',
  { subject: 'member' },
);

/** The member has another picture, or none: the name of its file, and of the one before. */
export const ProfilePictureChanged = event(
  'ProfilePictureChanged',
  z.object({ member, picture: z.string().nullable(), before: z.string().nullable() }),
  ({ picture }) => (picture === null ? 'took the profile picture away' : 'chose a profile picture'),
  { subject: 'member' },
);

/** The member requested a copy of all stored data about them (I-036); it is being made. */
export const OwnDataRequested = event(
  'OwnDataRequested',
  z.object({ member, request: z.guid(), requestedAt: moment }),
  () => 'asked for a copy of everything that is kept about them',
  { subject: 'member' },
);

/** The copy is put together; the member can download it until `expiresAt`. What is in it was never recorded. */
export const OwnDataReady = event(
  'OwnDataReady',
  z.object({ member, request: z.guid(), readyAt: moment, expiresAt: moment }),
  ({ expiresAt }) => `can download the copy of everything that is kept about them until ${expiresAt}`,
  { subject: 'member' },
);

/**
 * The member wants the account deleted (C-110, I-036): logged out everywhere and out of sight at once, deleted for good from
 * `erasesAt` on unless they come back before. `request` names the link that undoes it.
 */
export const DeletionRequested = event(
  'DeletionRequested',
  z.object({ member, request: z.guid(), requestedAt: moment, erasesAt: moment }),
  ({ erasesAt }) => `wants the account deleted; it will be on ${erasesAt}`,
  { subject: 'member' },
);

/** The member came back in time; everything about them is as it was, but for the seats they gave back. */
export const DeletionUndone = event(
  'DeletionUndone',
  z.object({ member, by: z.enum(['login', 'link']) }),
  ({ by }) => (by === 'login' ? 'logged in again and keeps the account' : 'keeps the account, through the mailed link'),
  { subject: 'member' },
);

/** The first phase of forgetting: there is no way back, and nothing personal about the member is recorded any more. */
export const ErasureBegun = event('ErasureBegun', z.object({ member, begunAt: moment }), () => 'is being forgotten', {
  subject: 'member',
});

/**
 * The last fact about a member: the key is destroyed, rows and files are removed; read models drop what is personal. How
 * much of what was removed is counted by module. `fingerprint` lets the former member recognise the receipt.
 */
export const MemberForgotten = event(
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
  { subject: 'member' },
);

export const accountEvents = {
  AccountRegistered,
  RegistrationAbandoned,
  EmailConfirmed,
  EmailBounced,
  EmailReachable,
  EmailConfirmationRequested,
  PasswordResetRequested,
  PasswordChanged,
  EmailChangeRequested,
  EmailChanged,
  EmailChangeCanceled,
  EmailChangeTakenBack,
  WaysInClosed,
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
  LoginLinked,
  LoginUnlinked,
  TermsAccepted,
  SignedInFromNewPlace,
  SignInsEnded,
  SecondFactorSet,
  SecondFactorRemoved,
  RecoveryCodeUsed,
  PasskeyAdded,
  PasskeyRemoved,
  ApiTokenMade,
  ApiTokenEnded,
};
export type AccountEvent = EventOf<typeof accountEvents>;

/** A username, an e-mail address or a login at another provider, known only as a keyed fingerprint, belongs to one member at a time (I-039). */
export const ClaimTaken = event(
  'ClaimTaken',
  z.object({
    member,
    /** When it is given back unless an account stands behind it by then. */
    settledBy: moment,
  }),
  () => 'claimed a username, an address or a login',
  { subject: 'member' },
);
export const ClaimReleased = event(
  'ClaimReleased',
  z.object({ member }),
  () => 'gave a username, an address or a login back',
  { subject: 'member' },
);
export const claimEvents = { ClaimTaken, ClaimReleased };
export type ClaimEvent = EventOf<typeof claimEvents>;
