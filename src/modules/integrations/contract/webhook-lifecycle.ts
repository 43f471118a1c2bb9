import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { WebhookEvent } from './webhook-events.ts';

export type WebhookStatus = 'none' | 'on' | 'stopped' | 'ended';

/** Whether messages are sent to an address. */
export const webhookLifecycle = lifecycle<WebhookStatus, WebhookEvent['type']>(
  createMachine({
    id: 'webhook',
    initial: 'none',
    states: {
      none: { on: { WebhookMade: 'on' } },
      on: { on: { WebhookStopped: 'stopped', WebhookEnded: 'ended' } },
      stopped: { on: { WebhookResumed: 'on', WebhookEnded: 'ended' } },
      ended: {},
    },
  }),
);

export const webhookCan = ({ status }: { status: WebhookStatus }, fact: WebhookEvent['type']): boolean =>
  webhookLifecycle.can(status, fact);
