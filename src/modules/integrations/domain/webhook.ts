import { follows, type Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import {
  WebhookEnded,
  WebhookMade,
  WebhookResumed,
  WebhookStopped,
  type WebhookEvent,
} from '../contract/webhook-events.ts';
import { WEBHOOKS_MOST, type WebhookKind } from '../contract/webhook-kinds.ts';
import { webhookLifecycle, type WebhookStatus } from '../contract/webhook-lifecycle.ts';

export type WebhookState = {
  status: WebhookStatus;
  kinds: readonly WebhookKind[];
  madeBy: string | null;
  madeAt: string;
  /** Why the product stopped it. */
  problem: string | null;
};

export type WebhookCommand =
  | {
      type: 'Make';
      webhook: string;
      by: string;
      host: string;
      kinds: readonly WebhookKind[];
      /** How many others there are. */
      others: number;
      now: string;
    }
  | { type: 'Stop'; webhook: string; problem: string; now: string }
  | { type: 'Resume' | 'End'; webhook: string; by: string };

const evolve = (state: WebhookState, fact: WebhookEvent): WebhookState => {
  switch (fact.type) {
    case 'WebhookMade': {
      const { kinds, by, madeAt } = fact.data;
      return { status: 'on', kinds, madeBy: by, madeAt, problem: null };
    }
    case 'WebhookStopped':
      return { ...state, status: 'stopped', problem: fact.data.problem };
    case 'WebhookResumed':
      return { ...state, status: 'on', problem: null };
    case 'WebhookEnded':
      return { ...state, status: 'ended' };
  }
};

/** Where an organisation is sent what happens (ADR 99). */
export const webhook: Decider<WebhookState, WebhookCommand, WebhookEvent> = {
  stream: (id) => `integrations.webhook-${id}`,
  initial: { status: 'none', kinds: [], madeBy: null, madeAt: '', problem: null },
  evolve,
  decide: (command, { status }) => {
    if (command.type === 'Make') {
      const { webhook, by, host, now: madeAt } = command;
      return command.others >= WEBHOOKS_MOST
        ? refuse('WEBHOOKS_TOO_MANY', { values: { max: WEBHOOKS_MOST } })
        : [did(WebhookMade, { webhook, by, host, kinds: [...new Set(command.kinds)].toSorted(), madeAt })];
    }
    if (command.type === 'Stop') {
      const { webhook, problem, now: at } = command;
      return status === 'on' ? [did(WebhookStopped, { webhook, problem, at })] : [];
    }
    const { webhook, by } = command;
    if (status === 'none' || status === 'ended') return refuse('WEBHOOK_DOES_NOT_EXIST');
    if (command.type === 'End') return [did(WebhookEnded, { webhook, by })];
    return status === 'stopped' ? [did(WebhookResumed, { webhook, by })] : [];
  },
  lifecycles: [follows(webhookLifecycle, ({ status }) => status)],
};
