import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import {
  CardExpiryAnnounced,
  ChargeFailed,
  ChargeRefunded,
  ChargeSucceeded,
  FreeMonthsGranted,
  GiftDisputed,
  GiftRefunded,
  GiftRestored,
  NextPlanChosen,
  RefundReturned,
  RenewalAnnounced,
  RenewalResumed,
  RenewalStopped,
  UnlimitedEnded,
} from '../contract/membership-events.ts';

/** The mail is written from the event, which the member's stream has under this id. */
export const mailAboutMoney = job('mail-about-money', z.object({ member: z.guid(), fact: z.string() }));

const mailed = [
  ChargeSucceeded,
  ChargeFailed,
  ChargeRefunded,
  GiftDisputed,
  GiftRefunded,
  GiftRestored,
  RefundReturned,
  RenewalStopped,
  RenewalResumed,
  NextPlanChosen,
  RenewalAnnounced,
  CardExpiryAnnounced,
  FreeMonthsGranted,
  UnlimitedEnded,
] as const;

/** One mail for each thing that happens to a member's money or plan (I-009). */
export const mailMemberWhenBilled = policy(
  'mail-member-when-billed',
  ...mailed.map((type) => on(type, ({ id, data: { member } }) => [mailAboutMoney.of(id, { member, fact: id })])),
);
