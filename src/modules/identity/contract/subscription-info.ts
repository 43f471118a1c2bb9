import { z } from 'zod';
import { currency, moment, money } from '#kernel/contract/values.ts';

/**
 * A plan and its price, as the module that sells plans fills it in (BIL-040). The wire says `months_off` for the months of
 * one billing period (C-060).
 */
export const subscriptionType = z
  .object({
    id: z.string(),
    name: z.string(),
    price: money,
    slashed_price: money.nullable(),
    currency,
    months_off: z.int(),
    /** "every month", "every 3 months"; empty for the plan without a price. */
    billed_cadence: z.string(),
  })
  .meta({ id: 'SubscriptionType' });

/** BIL-039 */
export const subscriptionInfo = z
  .object({
    is_unlimited_subscribed: z.boolean(),
    /** Null for members on Basic, and for a plan without an end, set by staff. */
    current_period_end: moment.nullable(),
    /** Set while a renewal is unpaid (C-167). */
    grace_period_end: moment.nullable(),
    current_subscription_type: subscriptionType,
    /** What follows the current period; the Basic type when nothing renews (C-059). */
    next_subscription_type: subscriptionType,
    auto_renewal: z.boolean(),
  })
  .meta({ id: 'SubscriptionInfo' });
