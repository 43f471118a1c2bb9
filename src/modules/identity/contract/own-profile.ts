import { z } from 'zod';
import { endpoint, uuid } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { pic } from '#kernel/contract/person.ts';
import { LANGUAGES } from '#kernel/contract/messages/languages.ts';
import { DATE_FORMATS } from './dates.ts';
import { hostLevel } from './host-level.ts';
import { subscriptionInfo } from './subscription-info.ts';

/** What a member sees of their own account (IDN-084, C-091). */
export const ownUser = z
  .object({
    uuid,
    id: uuid,
    name: z.string(),
    username: z.string(),
    email: z.string(),
    email_verified: z.boolean(),
    /** Mails to the address came back; nothing is mailed there but what the member asks for. */
    email_bounces: z.literal(true).optional(),
    pic,
    about_me: z.string(),
    /** False while the rights wait for the second step. */
    is_admin: z.boolean(),
    /** Belongs to the staff, and the rights wait for the second step (C-088); told by the profile call alone. */
    second_step_missing: z.literal(true).optional(),
    /** May look at recorded histories now; told by the profile call alone. */
    is_auditor: z.boolean().optional(),
    /** Staff warned the member or put them on probation, and until when; told by the profile call alone (C-173). */
    standing: z
      .object({
        status: z.enum(['warned', 'probation']),
        since: moment,
        until: moment.nullable(),
      })
      .optional(),
    /** Staff are logged in as this member until then (C-087); told by the profile call alone. */
    support_until: moment.optional(),
    host_level: hostLevel,
    timezone: z.string(),
    date_format: z.enum(DATE_FORMATS),
    language: z
      .enum(LANGUAGES)
      .nullable()
      .describe('In which the member reads pages and mails; null until one was chosen'),
    /** Visitors see the profile, too, although the member hosts no public session. */
    shown_to_visitors: z.boolean(),
    joined_at: moment,
    /** The notice whose modal is to be opened; told by the profile call alone (C-166). */
    special_notice: z.string().nullable(),
    /** Which notice of that name it is: two free months have one each. */
    special_notice_id: z.string().optional(),
    /** JSON text, read by the client (IDN-085). */
    user_marketing_json: z.string(),
    /** These are in the answer of the profile call alone (IDN-084). */
    num_sessions_attended: z.int().optional(),
    num_sessions_hosted: z.int().optional(),
    num_session_users_met: z.int().optional(),
    /** BIL-039 */
    subscription_info: subscriptionInfo.optional(),
  })
  .meta({ id: 'OwnUser' });
export type OwnUser = z.output<typeof ownUser>;

export const ownProfile = endpoint('/v1/account/profile', {
  summary: 'The signed-in member’s own account.',
  access: 'member',
  scope: 'profile:read',
  discloses: { address: ['owner'], presence: ['owner'], profile: ['owner'] },
  support: 'open',
  duringMaintenance: true,
  input: z.object({}),
  output: z.object({ user: ownUser }),
});
