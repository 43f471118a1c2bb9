import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';
import { inWords } from '#kernel/contract/stored-words.ts';
import { moment } from '#kernel/contract/values.ts';
import { WEBHOOK_KINDS } from './webhook-kinds.ts';

const staff = z.guid();

/** What happens from now on is sent to an address of an organisation; the address itself is stored elsewhere. */
export const WebhookMade = event(
  'WebhookMade',
  z.object({
    webhook: z.guid(),
    by: staff,
    host: z.string(),
    kinds: z.array(z.enum(WEBHOOK_KINDS)).min(1),
    madeAt: moment,
  }),
  ({ host, kinds }) => `had messages sent to ${host}: ${kinds.map(inWords).join(', ').toLowerCase()}`,
);

/** Nothing had arrived there for days: nothing is sent any more until staff switch it on again. */
export const WebhookStopped = event(
  'WebhookStopped',
  z.object({ webhook: z.guid(), problem: z.string(), at: moment }),
  ({ webhook, problem }) => `stopped sending messages to the webhook ${webhook}, where none arrived: ${problem}`,
);

export const WebhookResumed = event(
  'WebhookResumed',
  z.object({ webhook: z.guid(), by: staff }),
  ({ webhook }) => `had messages sent to the webhook ${webhook} again`,
);

export const WebhookEnded = event(
  'WebhookEnded',
  z.object({ webhook: z.guid(), by: staff }),
  ({ webhook }) => `ended the webhook ${webhook}`,
);

export const webhookEvents = { WebhookMade, WebhookStopped, WebhookResumed, WebhookEnded };
export type WebhookEvent = EventOf<typeof webhookEvents>;
