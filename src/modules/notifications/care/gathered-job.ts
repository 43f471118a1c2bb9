import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';

/** Sends a member what was gathered for the day or the week. */
export const sendGathered = job(
  'send-gathered-notices',
  z.object({ member: z.guid(), rhythm: z.enum(['daily', 'weekly']) }),
);
