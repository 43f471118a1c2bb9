import { z } from 'zod';

/** The constants of accounts which the specification makes configurable; every one has its stated default. */
export const identitySettings = z.object({
  passwordMin: z.int().min(6).default(6).describe('Fewest characters of a password (IDN-050)'),
  passwordMax: z.int().min(32).max(256).default(32).describe('Most characters of a password (IDN-050)'),
  passwordHashing: z
    .enum(['full', 'minimal'])
    .default('full')
    .describe('`minimal` hashes passwords at the least cost, for tests; production refuses to start with it (C-089)'),
  adminPasswordMin: z.int().min(6).default(12).describe('Fewest characters of an admin’s password (C-088)'),
  secondFactorForStaff: z
    .boolean()
    .default(false)
    .describe(
      'Whether admins and auditors have their rights only once they set up a second step for logging in; `true` with NODE_ENV=production unless it is named (C-088)',
    ),
  registrationRevealsEmail: z
    .boolean()
    .default(false)
    .describe(
      'Whether registering with a known address says so, and signs in at once. When false it answers alike and mails the owner, and log-in needs a confirmed address (C-090)',
    ),
  termsVersion: z
    .string()
    .default('2026-01')
    .describe('Version of the terms that people agree to when they register (C-113)'),
  signInDays: z.int().min(1).default(30).describe('Days without a visit after which a sign-in ends (I-040)'),
  signInMostDays: z
    .int()
    .min(1)
    .default(180)
    .describe('Days after logging in at which a sign-in ends, however often it is used'),
  emailConfirmationDays: z.int().min(1).default(7).describe('Days a confirmation link works (I-001)'),
  emailConfirmationPerDay: z
    .int()
    .min(1)
    .default(5)
    .describe('How often a day the confirmation mail is sent again (I-001)'),
  passwordResetMinutes: z.int().min(5).default(60).describe('Minutes a password link works (C-084)'),
  passwordResetPerHour: z.int().min(1).default(3).describe('Most password mails an hour for one address (C-083)'),
  auditorMaxHours: z
    .int()
    .min(1)
    .max(8760)
    .default(720)
    .describe('Most hours for which an auditor is appointed at once'),
  loginFailuresPerAccount: z
    .int()
    .min(1)
    .default(10)
    .describe('Wrong passwords in a quarter of an hour before one account has to wait (C-089)'),
  loginFailuresPerIp: z
    .int()
    .min(1)
    .default(50)
    .describe(
      'Wrong passwords in a quarter of an hour before one network address has to wait; a hundredfold in the sandbox (C-089)',
    ),
  deletionUndoDays: z
    .int()
    .min(0)
    .default(30)
    .describe('Days in which somebody who deleted their account can take that back (C-110, I-036)'),
  ownDataDays: z
    .int()
    .min(1)
    .max(30)
    .default(7)
    .describe('Days for which a copy of everything about a member can be downloaded (I-036)'),
  usernameReservedDays: z
    .int()
    .min(0)
    .default(90)
    .describe('Days for which nobody else can take the username of a deleted account (I-037)'),
  freshLoginMinutes: z
    .int()
    .min(1)
    .default(10)
    .describe('Minutes after logging in in which no password is asked for again before one’s data or account goes'),
});
export type IdentitySettings = z.output<typeof identitySettings>;
