import { z } from 'zod';
import { whole, onOrOff } from '#kernel/contract/settings.ts';

/** The constants of accounts which the specification makes configurable; every one has its stated default. */
export const identitySettings = z.object({
  PASSWORD_MIN: whole(6, 6, 'Fewest characters of a password (IDN-050)'),
  PASSWORD_MAX: whole([32, 256], 32, 'Most characters of a password (IDN-050)'),
  PASSWORD_HASHING: z
    .enum(['full', 'minimal'])
    .default('full')
    .describe('`minimal` hashes passwords at the least cost, for tests; production refuses to start with it (C-089)'),
  ADMIN_PASSWORD_MIN: whole(6, 12, 'Fewest characters of an admin’s password (C-088)'),
  SECOND_FACTOR_FOR_STAFF: onOrOff(
    false,
    'Whether admins and auditors have their rights only once they set up a second step for logging in; `true` with NODE_ENV=production unless it is named (C-088)',
  ),
  REGISTRATION_REVEALS_EMAIL: onOrOff(
    false,
    'Whether registering with a known address says so, and signs in at once. When false it answers alike and mails the owner, and log-in needs a confirmed address (C-090)',
  ),
  TERMS_VERSION: z
    .string()
    .default('2026-01')
    .describe('Version of the terms that people agree to when they register (C-113)'),
  SIGN_IN_DAYS: whole(1, 30, 'Days without a visit after which a sign-in ends (I-040)'),
  SIGN_IN_MOST_DAYS: whole(1, 180, 'Days after logging in at which a sign-in ends, however often it is used'),
  EMAIL_CONFIRMATION_DAYS: whole(1, 7, 'Days a confirmation link works (I-001)'),
  EMAIL_CONFIRMATION_PER_DAY: whole(1, 5, 'How often a day the confirmation mail is sent again (I-001)'),
  PASSWORD_RESET_MINUTES: whole(5, 60, 'Minutes a password link works (C-084)'),
  PASSWORD_RESET_PER_HOUR: whole(1, 3, 'Most password mails an hour for one address (C-083)'),
  AUDITOR_MAX_HOURS: whole([1, 8760], 720, 'Most hours for which an auditor is appointed at once'),
  LOGIN_FAILURES_PER_ACCOUNT: whole(
    1,
    10,
    'Wrong passwords in a quarter of an hour before one account has to wait (C-089)',
  ),
  LOGIN_FAILURES_PER_IP: whole(
    1,
    50,
    'Wrong passwords in a quarter of an hour before one network address has to wait; a hundredfold in the sandbox (C-089)',
  ),
  DELETION_UNDO_DAYS: whole(
    0,
    30,
    'Days in which members can take back that they deleted their account (C-110, I-036)',
  ),
  OWN_DATA_DAYS: whole([1, 30], 7, 'Days for which a copy of everything about a member can be downloaded (I-036)'),
  USERNAME_RESERVED_DAYS: whole(
    0,
    90,
    'Days for which no other member can take the username of a deleted account (I-037)',
  ),
  FRESH_LOGIN_MINUTES: whole(
    1,
    10,
    'Minutes after logging in in which no password is asked for again before one’s data or account goes',
  ),
});
export type IdentitySettings = z.output<typeof identitySettings>;
