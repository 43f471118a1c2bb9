import { z } from 'zod';
import { endpoint, flag, instant, judgedText, numeric, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { pic } from '#kernel/contract/person.ts';
import { clause } from '../clauses.ts';
import { hostLevel } from '../host-level.ts';
import { shownStatus } from '../staff-events.ts';

/** Most members of one search (ADM-023). */
export const ACCOUNTS_LIMIT = 100;

/** An account as staff see it. */
export const staffUser = z
  .object({
    uuid,
    id: uuid,
    username: z.string(),
    name: z.string(),
    /** The address of their picture. */
    pic,
    email: z.string(),
    email_verified: z.boolean(),
    is_admin: z.boolean(),
    host_level: hostLevel,
    status: shownStatus,
    status_until: moment.nullable(),
    timezone: z.string(),
    joined_at: moment,
    /** The owner closed the account, which is deleted for good then; null for an open one. */
    erases_at: moment.nullable(),
  })
  .meta({ id: 'StaffUser' });
export type StaffUser = z.output<typeof staffUser>;

/** When a member was there last, as roughly as staff need it: a list has no use for the minute. */
export const lastSeenWithin = ['week', 'month', 'quarter', 'longer', 'never'] as const;
export type LastSeen = (typeof lastSeenWithin)[number];

const listedUser = staffUser
  .extend({ plan: z.enum(['basic', 'unlimited']), last_seen: z.enum(lastSeenWithin) })
  .meta({ id: 'ListedStaffUser' });
export type ListedStaffUser = z.output<typeof listedUser>;

/** ADM-004, ADM-023, ADM-033 */
export const listAccounts = endpoint('/v1/admin/account/list', {
  summary:
    'Accounts whose username, name or address has these words, the newest first; also unconfirmed and closed ones.',
  access: 'admin',
  list: 'members',
  discloses: { address: ['staff'], presence: ['staff'] },
  input: z.object({
    limit: pageSize(ACCOUNTS_LIMIT, ACCOUNTS_LIMIT),
    offset: whole(0, 1_000_000).default(0),
    q: z.string().max(200).default(''),
    host_level: numeric.pipe(hostLevel).optional(),
    status: shownStatus.optional(),
    plan: z.enum(['basic', 'unlimited']).optional(),
    last_seen: z.enum(lastSeenWithin).optional(),
    /** Only those from whose address mails come back. */
    bounces: flag.optional(),
  }),
  output: z.object({ users: z.array(listedUser), has_more: z.boolean() }),
});

/** ADM-005, ADM-034 */
export const getAccount = endpoint('/v1/admin/account/{id}/get', {
  summary: 'One account.',
  access: 'admin',
  discloses: { address: ['staff'], presence: ['staff'] },
  input: z.object({ id: uuid }),
  output: z.object({ user: staffUser }),
  refusals: ['USER_DOES_NOT_EXIST'],
});

const reason = judgedText(5000);

/** ADM-006, ADM-025, ADM-036, C-172, C-173 */
export const updateAccountByStaff = endpoint('/v1/admin/account/{id}/profile/update', {
  summary:
    'Sets a member’s host level, or limits the account by a rule, with a reason and an end, or lifts all limits. A limit is decided in a case about the member. Not both in one call.',
  access: 'admin',
  discloses: { address: ['staff'], presence: ['staff'] },
  sensitive: true,
  writes: true,
  touches: ['account', 'case'],
  input: z.strictObject({
    id: uuid,
    host_level: numeric.pipe(hostLevel).optional(),
    /** `inactive` is set by its owner alone; as it is already, it is no change. */
    status: shownStatus.optional(),
    /** The rule that was broken; for every status but active. */
    clause: clause.nullish(),
    reason,
    until: instant.nullish(),
  }),
  output: z.object({ user: staffUser }),
  refusals: [
    'USER_DOES_NOT_EXIST',
    'CASE_CLAUSE_REQUIRED',
    'CASE_REASON_REQUIRED',
    'CASE_CONCERNS_YOU',
    'CASE_CLOSED_ALREADY',
    'REPORT_REASON_TOO_LONG',
    'STAFF_REASON_REQUIRED',
    'STATUS_END_INVALID',
    'LEVEL_AND_STATUS_APART',
    'ACCOUNT_OF_STAFF',
    'NOT_ALLOWED',
  ],
});

/** ADM-007, ADM-014, ADM-037, C-087 */
export const loginAs = endpoint('/v1/admin/account/{id}/login_as', {
  summary: 'Logs staff in as a member for half an hour, to read what the member sees; needs password and reason.',
  access: 'admin',
  pace: 'expensive',
  sensitive: true,
  writes: true,
  input: z.object({ id: uuid, reason, password: z.string().max(1000).optional() }),
  output: z.object({ until: moment }),
  refusals: [
    'USER_DOES_NOT_EXIST',
    'STAFF_REASON_REQUIRED',
    'ACCOUNT_OF_STAFF',
    'ACCOUNT_SHUT_OUT',
    'FRESH_LOGIN_NEEDED',
    'PASSWORD_WRONG',
  ],
});

/** C-087: "Return to my account". */
export const endLoginAs = endpoint('/v1/account/login_as/end', {
  summary: 'Staff return to their own account.',
  access: 'member',
  support: 'open',
  writes: true,
  duringMaintenance: true,
  input: z.object({}),
  output: z.object({}),
});

/** C-087: the member sees that support was in the account. */
export const listSupportAccess = endpoint('/v1/account/support_access', {
  summary: 'When staff were logged in as this member, and until when at most; the newest first.',
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: z.object({ support_access: z.array(z.object({ at: moment, until: moment })) }),
});
