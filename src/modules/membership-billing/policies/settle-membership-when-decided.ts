import { z } from 'zod';
import { plus, seconds } from '#kernel/contract/time.ts';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import {
  CreditOrdered,
  FreeMonthsGranted,
  GiftOrdered,
  NextChargePostponed,
  NextPlanChosen,
  RefundOrdered,
  RenewalResumed,
  RenewalStopped,
  SubscriptionOrdered,
  UnlimitedEnded,
} from '../contract/membership-events.ts';
import { MOVED_ON_BEFORE } from '../domain/state.ts';

export const settleMembership = job('settle-membership', z.object({ member: z.guid() }));
export const finishPayment = job('finish-payment', z.object({ member: z.guid(), payment: z.guid() }));

/** Longer than a call that charges can take: an abandoned payment is given up, never charged later. */
const ABANDONED_MS = seconds(50);

/** Sends the provider what was decided here; a payment whose process died is found or given up. */
export const settleMembershipWhenDecided = policy(
  'settle-membership-when-decided',
  ...[
    NextPlanChosen,
    RenewalStopped,
    RenewalResumed,
    FreeMonthsGranted,
    UnlimitedEnded,
    RefundOrdered,
    CreditOrdered,
  ].map((type) => on(type, ({ data: { member } }) => [settleMembership.of(member, { member })])),
  // The provider takes no day further ahead: the charge is moved on while it is still far away.
  on(NextChargePostponed, ({ data: { member, until } }) => [
    settleMembership.of(`${member}:postponed`, { member }, plus(until, -MOVED_ON_BEFORE)),
  ]),
  on(SubscriptionOrdered, ({ data: { member, order }, meta }) => [
    finishPayment.of(order, { member, payment: order }, plus(meta.occurredAt, ABANDONED_MS)),
  ]),
  on(GiftOrdered, ({ data: { member, gift }, meta }) => [
    finishPayment.of(gift, { member, payment: gift }, plus(meta.occurredAt, ABANDONED_MS)),
  ]),
);
