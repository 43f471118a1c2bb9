import { z } from 'zod';
import { endpoint, paging, uuid } from '#kernel/contract/endpoint.ts';
import { moment } from '#kernel/contract/values.ts';
import { namedPerson } from '#kernel/contract/person.ts';
import { DELIVERY_PROBLEMS, WEBHOOK_ADDRESS_MAX, WEBHOOK_KINDS } from './webhook-kinds.ts';

const access = 'admin' as const;
const staffRead = { presence: ['staff'] } as const;

export const webhookStatuses = ['on', 'stopped'] as const;

const webhook = z
  .object({
    uuid,
    url: z.string(),
    kinds: z.array(z.enum(WEBHOOK_KINDS)),
    status: z.enum(webhookStatuses),
    /** Why nothing is sent any more, when the product stopped it. */
    problem: z.string().nullable(),
    made_by: namedPerson.nullable(),
    made_at: moment,
    /** When a message last arrived there. */
    arrived_at: moment.nullable(),
  })
  .meta({ id: 'Webhook' });
export type Webhook = z.output<typeof webhook>;

export const listWebhooks = endpoint('/v1/admin/webhook/list', {
  summary: 'Addresses of organisations that are sent a message when something happens; for staff.',
  access,
  list: 'webhooks',
  discloses: staffRead,
  input: z.object({
    ...paging(50),
    /** In the address. */
    q: z.string().max(200).default(''),
    status: z.enum(webhookStatuses).optional(),
  }),
  output: z.object({ webhook: z.array(webhook), has_more: z.boolean() }),
});

export const makeWebhook = endpoint('/v1/admin/webhook/make', {
  summary:
    'Has a signed message sent to this address whenever something of these kinds happens; for staff who may publish. The answer holds the secret of the signatures, which is shown this once.',
  access,
  discloses: { presence: ['staff'], code: ['staff'] },
  writes: true,
  sensitive: true,
  touches: ['webhook'],
  input: z.object({
    url: z.string().trim().min(1).max(WEBHOOK_ADDRESS_MAX),
    kinds: z.array(z.enum(WEBHOOK_KINDS)).min(1).max(WEBHOOK_KINDS.length),
  }),
  output: z.object({ webhook, secret: z.string() }),
  refusals: ['SITE_LEVEL_NEEDED', 'WEBHOOK_ADDRESS_NOT_ALLOWED', 'WEBHOOKS_TOO_MANY'],
});

const changed = {
  access,
  discloses: staffRead,
  writes: true,
  touches: ['webhook'],
  input: z.object({ id: uuid }),
  output: z.object({}),
  refusals: ['SITE_LEVEL_NEEDED', 'WEBHOOK_DOES_NOT_EXIST'],
} as const;

export const resumeWebhook = endpoint('/v1/admin/webhook/{id}/resume', {
  ...changed,
  summary: 'Sends messages again to a webhook that was stopped because none arrived; for staff who may publish.',
});

export const endWebhook = endpoint('/v1/admin/webhook/{id}/end', {
  ...changed,
  summary: 'Ends a webhook: nothing is sent there any more; for staff who may publish.',
});

const message = z
  .object({
    uuid,
    kind: z.enum(WEBHOOK_KINDS),
    happened_at: moment,
    /** `waiting` for its first or next attempt. */
    state: z.enum(['waiting', 'arrived', 'given-up']),
    attempts: z.int(),
    tried_at: moment.nullable(),
    /** When it is tried again. */
    next_at: moment.nullable(),
    problem: z.enum(DELIVERY_PROBLEMS).nullable(),
    /** The status that the address answered last. */
    status: z.int().nullable(),
  })
  .meta({ id: 'WebhookMessage' });
export type WebhookMessage = z.output<typeof message>;

export const listWebhookMessages = endpoint('/v1/admin/webhook/{id}/message/list', {
  summary: 'The messages to a webhook of the last 30 days, the newest first; for staff.',
  access,
  input: z.object({ id: uuid, ...paging(20) }),
  output: z.object({ message: z.array(message), num_total: z.int() }),
  refusals: ['WEBHOOK_DOES_NOT_EXIST'],
});

export const sendMessageAgain = endpoint('/v1/admin/webhook/message/{id}/send_again', {
  summary: 'Sends a message to a webhook again, under the same id; for staff.',
  access,
  writes: true,
  touches: ['webhook'],
  input: z.object({ id: uuid }),
  output: z.object({ message }),
  refusals: ['WEBHOOK_MESSAGE_DOES_NOT_EXIST', 'WEBHOOK_DOES_NOT_EXIST'],
});
