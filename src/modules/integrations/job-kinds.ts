import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import { moment } from '#kernel/contract/values.ts';
import { WEBHOOK_KINDS } from './contract/webhook-kinds.ts';

/** `fact`: the event that it is about. `about`: ids and moments that the message is made of. */
export const writeMessages = job(
  'integrations-write-messages',
  z.object({
    fact: z.guid(),
    kind: z.enum(WEBHOOK_KINDS),
    happenedAt: moment,
    about: z.record(z.string(), z.string()),
  }),
);
export const deliverMessage = job('integrations-deliver-message', z.object({ message: z.guid() }));
