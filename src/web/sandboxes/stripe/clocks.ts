import { get, type Desk } from './desk.ts';
import { invalid } from './failure.ts';
import { newId, type TestClock } from './model.ts';
import { refundsDue } from './refunds.ts';
import { phasesDue } from './subscriptions/schedules.ts';
import { dueOf, type Due } from './subscriptions/due.ts';

// Source: https://docs.stripe.com/billing/testing/test-clocks: clocks are deleted after 30 days
const DELETED_AFTER_SECONDS = 30 * 86_400;

export const newTestClock = (at: Desk, frozen: number, name: string | undefined): TestClock => {
  const clock = at.account.add('test_helpers.test_clock', {
    id: newId('clock'),
    object: 'test_helpers.test_clock',
    created: at.clock,
    deletes_after: at.clock + DELETED_AFTER_SECONDS,
    frozen_time: frozen,
    livemode: false,
    name: name ?? null,
    status: 'ready',
    status_details: {},
  });
  at.now = frozen;
  at.emit('test_helpers.test_clock.created', clock);
  return clock;
};

// Source: https://docs.stripe.com/api/test_clocks/advance
/** Everything that is due until then happens, each thing at its own time, before the call answers. */
export const advanceTestClock = (at: Desk, id: string, to: number): TestClock => {
  const clock = get(at, 'test_helpers.test_clock', id);
  if (to <= clock.frozen_time)
    throw invalid('Test clocks can only be advanced to a time in the future.', { param: 'frozen_time' });
  catchUp(at, clock.id, to, Infinity);
  clock.frozen_time = to;
  at.now = to;
  at.emit('test_helpers.test_clock.ready', clock);
  return clock;
};

// Source: https://docs.stripe.com/api/events: guaranteed for 30 days
const EVENT_SECONDS = 30 * 86_400;
// Source: https://docs.stripe.com/api/idempotent_requests: removed after at least 24 hours
const KEY_SECONDS = 86_400;

/** Removes what an account forgets as well: answers to repeated calls after a day, acknowledged events after thirty. */
export const tidy = ({ account, clock }: Desk): void => {
  for (const { id } of account.list('answered', ({ created }) => created < clock - KEY_SECONDS)) account.remove(id);
  for (const { id } of account.list(
    'event',
    ({ created, pending_webhooks: pending }) => pending === 0 && created < clock - EVENT_SECONDS,
  ))
    account.remove(id);
};

/**
 * Lets what is due in one timeline happen, the earliest first.
 * @param timeline a test clock, or null for the product's clock
 * @returns whether there is more to do
 */
export const catchUp = (at: Desk, timeline: string | null, until: number, most: number): boolean => {
  for (let done = 0; done < most; done++) {
    const next = nextDue(at, timeline);
    if (!next || next.at > until) return false;
    at.isCatchingUp = true;
    at.now = next.at;
    next.happen();
    at.isCatchingUp = false;
  }
  return true;
};

export const nextDue = (at: Desk, timeline: string | null): Due | undefined => {
  const isOurs = (customer: string | null) =>
    (customer === null ? null : (at.account.find('customer', customer)?.test_clock ?? null)) === timeline;
  return [...phasesDue(at, isOurs), ...dueOf(at, isOurs), ...refundsDue(at, isOurs)].sort(
    (one, other) => one.at - other.at,
  )[0];
};
