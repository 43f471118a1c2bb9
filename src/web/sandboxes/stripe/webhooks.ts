import { createHmac } from 'node:crypto';
import type { AccountStorage } from './account.ts';
import { withoutOwn } from './desk.ts';
import type { ProviderEvent } from './model.ts';

// Source: https://docs.stripe.com/webhooks: retried for days with growing pauses; here they are short
const TIMEOUT_MS = 10_000;
const CLAIMED_MS = 15_000;
const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 60_000;
const MOST_AT_A_TIME = 20;

/** The header with which Stripe signs what it sends; the time is the real one. */
export const signature = (payload: string, secret: string, seconds = Math.floor(Date.now() / 1000)): string =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${payload}`).digest('hex')}`;

export const payloadOf = (event: ProviderEvent): string => JSON.stringify(withoutOwn(event), undefined, 2);

export type Webhooks = {
  /** From now on events go there; what was not acknowledged yet as well. */
  deliverTo: (url: string) => void;
  /** Begins to send what is due. */
  wake: () => void;
  /** Sends what is due, until nothing is or everything that is left was refused. */
  flush: () => Promise<void>;
  /** Keeps back what happens from now on, so that a test sends it late, again or in another order. */
  pause: () => void;
  resume: () => void;
  /** What has not been acknowledged, the oldest first. */
  unacknowledged: () => Promise<ProviderEvent[]>;
  /** Sends one event now and answers the status, 0 without an answer. */
  send: (event: ProviderEvent, how?: { secret?: string; seconds?: number }) => Promise<number>;
  stop: () => Promise<void>;
};

/** Delivers each event until it is acknowledged: at least once, in order unless one is refused. */
export const webhooks = (storage: AccountStorage, secret: string, log: (line: string) => void): Webhooks => {
  const state: { url?: string; isPaused: boolean; isStopped: boolean; isAsked: boolean } = {
    isPaused: false,
    isStopped: false,
    isAsked: false,
  };
  let running: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;
  const cancel = new AbortController();

  const send: Webhooks['send'] = async (event, how = {}) => {
    const { url } = state;
    if (url === undefined) return 0;
    const body = payloadOf(event);
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, how.secret ?? secret, how.seconds),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        body,
        signal: AbortSignal.any([cancel.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.status;
    } catch {
      return 0;
    }
  };

  /** A crash while sending leaves the claim, which expires: the event is sent again. */
  const claim = (now: number) =>
    storage.transaction((account) =>
      account
        .list('delivery', ({ dueAt }) => dueAt <= now)
        .reverse()
        .slice(0, MOST_AT_A_TIME)
        .flatMap((delivery) => {
          delivery.dueAt = now + CLAIMED_MS;
          delivery.attempts += 1;
          const event = account.find('event', delivery.id.replace('delivery_', ''));
          if (!event) account.remove(delivery.id);
          return event ? [{ id: delivery.id, attempts: delivery.attempts, event: structuredClone(event) }] : [];
        }),
    );

  const settle = (id: string, attempts: number, isAcknowledged: boolean) =>
    storage.transaction((account) => {
      const delivery = account.find('delivery', id);
      if (!delivery) return;
      if (!isAcknowledged) {
        delivery.dueAt = Date.now() + Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** (attempts - 1));
        return;
      }
      account.remove(id);
      const event = account.find('event', id.replace('delivery_', ''));
      if (event) event.pending_webhooks = 0;
    });

  const deliver = async () => {
    clearTimeout(again);
    while (state.url !== undefined && !state.isPaused && !state.isStopped) {
      const due = await claim(Date.now());
      if (due.length === 0) break;
      for (const { id, attempts, event } of due) {
        if (state.isStopped) return;
        const status = await send(event);
        const isAcknowledged = status >= 200 && status < 300;
        if (!isAcknowledged) log(`the webhook ${event.type} was answered ${status}; it is sent again`);
        if (!state.isStopped) await settle(id, attempts, isAcknowledged);
      }
    }
    if (!state.isStopped && !state.isPaused) {
      const next = await storage.transaction((account) =>
        Math.min(...account.list('delivery').map(({ dueAt }) => dueAt)),
      );
      if (next !== Infinity) again = setTimeout(wake, Math.max(100, next - Date.now())).unref();
    }
  };

  const wake = () => {
    flush().catch((problem: unknown) => log(`webhooks: ${String(problem)}`));
  };
  /** One run at a time; what is asked for during a run is done by another one after it. */
  const flush = async (): Promise<void> => {
    if (running) {
      state.isAsked = true;
      return running;
    }
    const work = async () => {
      try {
        do {
          state.isAsked = false;
          await deliver();
        } while (state.isAsked && !state.isStopped);
      } catch (problem) {
        if (!state.isStopped) log(`webhooks: ${problem instanceof Error ? problem.message : String(problem)}`);
      } finally {
        running = undefined;
      }
    };
    running = work();
    return running;
  };

  return {
    deliverTo: (to) => {
      state.url = to;
      wake();
    },
    wake,
    flush,
    pause: () => {
      state.isPaused = true;
    },
    resume: () => {
      state.isPaused = false;
      wake();
    },
    unacknowledged: () =>
      storage.transaction((account) =>
        account
          .list('delivery')
          .reverse()
          .flatMap(({ id }) => account.find('event', id.replace('delivery_', '')) ?? []),
      ),
    send,
    stop: async () => {
      state.isStopped = true;
      clearTimeout(again);
      cancel.abort();
      await running;
    },
  };
};
