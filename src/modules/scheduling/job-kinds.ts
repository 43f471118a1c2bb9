import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job } from '#kernel/jobs/job.ts';

/**
 * Calls off the sessions of a host who may not host any more; `until`: only those that start before; `well`: only those in it.
 * Added by the policies for a lost host level, a probation, and a removal from a Well; nothing happens when the member may
 * host again by then.
 */
export const callOffHosted = job(
  'call-off-hosted',
  z.object({
    member: z.guid(),
    until: moment.nullable().default(null),
    because: z.enum(['level', 'probation', 'removed-from-well']).default('level'),
    well: z.guid().optional(),
  }),
);
