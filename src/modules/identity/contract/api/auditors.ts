import { z } from 'zod';
import { endpoint, paging, uuid, whole } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { AUDIT_REASON_MAX, auditReason, auditorScope } from '../auditor.ts';

const person = z.object({ uuid: z.string(), username: z.string().nullable() });

export const auditorStatuses = ['appointed', 'expired', 'dismissed'] as const;

/** An appointment as admins see it. */
export const auditor = z
  .object({
    member: person,
    scope: z.array(auditorScope),
    reason: z.string().nullable(),
    appointed_at: moment,
    /** Null when it was done on the command line. */
    appointed_by: person.nullable(),
    until: moment,
    dismissed_at: moment.nullable(),
    dismissed_by: person.nullable(),
    status: z.enum(auditorStatuses),
  })
  .meta({ id: 'Auditor' });
export type Auditor = z.output<typeof auditor>;

/** What the signed-in member may do about histories: nothing for most. */
export const auditStanding = endpoint('/v1/account/audit-standing', {
  summary: 'Whether the signed-in member may look at recorded histories, at which, and until when.',
  access: 'member',
  input: z.object({}),
  output: z.object({
    standing: z.object({
      is_admin: z.boolean(),
      scope: z.array(auditorScope),
      until: moment.nullable(),
      /** The server's time of this answer, so that the remaining time is independent of the browser's clock. */
      now: moment,
      /** Longest appointment, in hours. */
      max_hours: z.int(),
    }),
  }),
});

export const listAuditors = endpoint('/v1/admin/auditor/list', {
  summary: 'Appointments of auditors, the newest first; admins only.',
  access: 'admin',
  list: 'auditors',
  discloses: { presence: ['staff'], reason: ['staff'] },
  input: z.object({
    ...paging(50),
    /** In the name of the auditor. */
    q: z.string().max(200).default(''),
    status: z.enum(auditorStatuses).optional(),
    /** Only those who may look at this. */
    scope: auditorScope.optional(),
  }),
  output: z.object({ auditor: z.array(auditor), has_more: z.boolean() }),
});

export const appointAuditor = endpoint('/v1/admin/auditor/appoint', {
  summary: 'Lets a member look at recorded histories for some hours; a second appointment replaces the first.',
  access: 'admin',
  discloses: { presence: ['staff'], reason: ['staff'] },
  sensitive: true,
  writes: true,
  touches: ['auditor'],
  input: z.object({
    /** The username or the id. */
    member: z.string().trim().min(1).max(200),
    scope: z.array(auditorScope).max(10),
    hours: whole(),
    reason: z.string().max(AUDIT_REASON_MAX * 10),
  }),
  texts: { reason: auditReason },
  output: z.object({ auditor }),
  refusals: [
    'USER_DOES_NOT_EXIST',
    'AUDITOR_SCOPE_REQUIRED',
    'AUDITOR_TIME_INVALID',
    'AUDIT_REASON_REQUIRED',
    'AUDITOR_NOT_ONESELF',
  ],
});

export const dismissAuditor = endpoint('/v1/admin/auditor/{id}/dismiss', {
  summary: 'Ends an appointment at once.',
  access: 'admin',
  discloses: { presence: ['staff'], reason: ['staff'] },
  sensitive: true,
  writes: true,
  touches: ['auditor'],
  input: z.object({ id: uuid }),
  output: z.object({ auditor }),
  refusals: ['AUDITOR_DOES_NOT_EXIST'],
});
