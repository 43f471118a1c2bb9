import { z } from 'zod';
import { endpoint, instantOrNone, uuid } from '#kernel/contract/endpoint.ts';

const workload = z
  .object({
    is_paused: z.boolean(),
    /** When the break ends by itself; null when it does not, or there is none. */
    paused_until: z.string().nullable(),
    open_cases: z.int(),
  })
  .meta({ id: 'Workload' });
export type WorkloadView = z.output<typeof workload>;
const output = z.object({ workload });
const touches = ['case', 'workload'];

export const readWorkload = endpoint('/v1/admin/workload', {
  summary: 'How many open cases the caller has, and whether they take a break from cases; staff only.',
  access: 'admin',
  input: z.object({}),
  output,
});

const changesWorkload = { access: 'admin', writes: true, touches, output } as const;

export const pauseWorkload = endpoint('/v1/admin/workload/pause', {
  summary: 'The caller takes a break: their open cases go to other staff, and new ones do not come.',
  ...changesWorkload,
  input: z.object({ until: instantOrNone.default(null) }),
  refusals: ['STATUS_END_INVALID'],
});

export const resumeWorkload = endpoint('/v1/admin/workload/resume', {
  summary: 'The caller takes cases again.',
  ...changesWorkload,
  input: z.object({}),
});

export const passCaseOn = endpoint('/v1/admin/case/{id}/pass_on', {
  summary: 'Somebody else please: the case goes to the one with the fewest open cases, without a reason, and not back.',
  ...changesWorkload,
  input: z.object({ id: uuid }),
  refusals: ['CASE_DOES_NOT_EXIST', 'CASE_CLOSED_ALREADY'],
});
