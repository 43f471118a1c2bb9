import { z } from 'zod';
import { flag, integer, metadata, unset } from '../failure.ts';
import { newSchedule, releaseSchedule, updateSchedule } from '../subscriptions/schedules.ts';
import { cancelSubscription, newSubscription, updateSubscription } from '../subscriptions/subscriptions.ts';
import { id, list, nothing, page, paged, retrieve, route, shape, type Route } from './route.ts';

export const items = z.array(z.strictObject({ id: id.optional(), price: id.optional(), quantity: integer.optional() }));
const proration = z.enum(['always_invoice', 'create_prorations', 'none']).optional();
const subscriptionFields = {
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  cancel_at: unset(integer).optional(),
  cancel_at_period_end: flag.optional(),
  default_payment_method: unset(id).optional(),
  items: items.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'default_incomplete']).optional(),
  payment_settings: z
    .strictObject({ save_default_payment_method: z.enum(['off', 'on_subscription']).optional() })
    .optional(),
  proration_behavior: proration,
  trial_end: integer.optional(),
};
const duration = z.strictObject({
  interval: z.enum(['month', 'year']),
  interval_count: integer.optional(),
});
const phaseSettings = {
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  default_payment_method: id.optional(),
};
const CURRENT = new Set(['active', 'incomplete', 'past_due', 'trialing', 'unpaid', 'paused']);

export const subscriptions: Route[] = [
  route('POST', '/v1/subscriptions', shape({ ...subscriptionFields, customer: id }), newSubscription),
  route(
    'GET',
    '/v1/subscriptions',
    shape({
      ...page,
      customer: id.optional(),
      status: z.enum(['all', 'active']).optional(),
    }),
    (at, input) =>
      paged(
        at,
        '/v1/subscriptions',
        'subscription',
        input,
        (each) =>
          (input.customer === undefined || each.customer === input.customer) &&
          (input.status === 'all' ||
            (input.status === undefined ? CURRENT.has(each.status) : each.status === input.status)),
      ),
  ),
  retrieve('/v1/subscriptions/:', 'subscription'),
  route('POST', '/v1/subscriptions/:', shape(subscriptionFields), (at, input, [one]) =>
    updateSubscription(at, one!, input),
  ),
  route('DELETE', '/v1/subscriptions/:', nothing, (at, _input, [one]) => cancelSubscription(at, one!)),
  route('POST', '/v1/subscription_schedules', shape({ from_subscription: id }), (at, input) =>
    newSchedule(at, input.from_subscription),
  ),
  retrieve('/v1/subscription_schedules/:', 'subscription_schedule'),
  list('/v1/subscription_schedules', 'subscription_schedule', { customer: id }),
  route(
    'POST',
    '/v1/subscription_schedules/:',
    shape({
      default_settings: z.strictObject(phaseSettings).optional(),
      end_behavior: z.literal('release').optional(),
      phases: z
        .array(
          z.strictObject({
            items: z.array(z.strictObject({ price: id.optional(), quantity: integer.optional() })),
            start_date: integer.optional(),
            end_date: integer.optional(),
            ...phaseSettings,
            billing_cycle_anchor: z.literal('phase_start').optional(),
            duration: duration.optional(),
            trial: flag.optional(),
            metadata: metadata.optional(),
            proration_behavior: proration,
          }),
        )
        .optional(),
      proration_behavior: proration,
    }),
    (at, input, [one]) => updateSchedule(at, one!, input),
  ),
  route('POST', '/v1/subscription_schedules/:/release', nothing, (at, _input, [one]) => releaseSchedule(at, one!)),
];
