import { z } from 'zod';
import { endpoint, pageSize, uuid, whole } from '#kernel/contract/endpoint.ts';
import { currency } from '#kernel/contract/values.ts';
import { zone } from '#modules/scheduling/contract/api.ts';

/** Items of one page of a member's activity (ADM-024). */
export const ACTIVITY_PAGE = 40;

/** The columns of the dashboard after the period (C-174). */
export const dashboardColumns = [
  'sign-ups',
  'confirmed',
  'registrations',
  'attendances',
  'sessions held',
  'canceled',
  'no-shows',
  'posts',
  'flags',
  'subscriptions',
  'revenue',
] as const;

export const dashboardPeriod = z.enum(['day', 'week', 'month']);
const rows = z.array(z.array(z.union([z.string(), z.number()])));

/** ADM-002, ADM-027, C-174 */
export const readDashboard = endpoint('/v1/admin/dashboard/{x}', {
  summary: 'Figures by day, week or month in a time zone, the newest first; the first row has the headers.',
  parameters: { x: 'period' },
  access: 'admin',
  input: z.object({
    x: dashboardPeriod,
    limit: pageSize(30, 366),
    offset: whole(0, 10_000).default(0),
    /** UTC when it is left out. */
    ...zone,
  }),
  output: z.object({
    day: rows.optional(),
    week: rows.optional(),
    month: rows.optional(),
    /** Of the revenue; charges in another one are left out. */
    currency,
  }),
});

/** ADM-026 */
export const activityItem = z
  .object({
    uuid: z.string(),
    /** Such as GROUP_JOIN. */
    type: z.string(),
    session_uuid: z.string().nullable(),
    target_uuid1: z.string().nullable(),
    details: z.string(),
    created_time: z.string(),
  })
  .meta({ id: 'AdminActivity' });

/** ADM-005, ADM-024, ADM-035 */
export const readActivity = endpoint('/v1/admin/account/{id}/activity', {
  summary: 'What a member did, the newest first. Each look is recorded.',
  access: 'admin',
  discloses: { presence: ['staff'] },
  pace: 'write',
  input: z.object({
    id: uuid,
    limit: pageSize(ACTIVITY_PAGE, ACTIVITY_PAGE),
    offset: whole(0, 1_000_000).default(0),
  }),
  output: z.object({ activity: z.array(activityItem) }),
  refusals: ['USER_DOES_NOT_EXIST'],
});
