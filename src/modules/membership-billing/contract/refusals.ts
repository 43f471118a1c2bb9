import { counted, known, type RefusalTable } from '#kernel/contract/refusals.ts';
import type { MembershipBillingSettings } from './settings.ts';

export const membershipBillingRefusals = {
  STRIPE_ERROR: known(400, '{problem}'),
  DISCOUNT_CODE_ALREADY_USED: known(401, 'This code has already been used.'),
  PAYMENTS_OFF: known(601, 'There is nothing to pay for on {product}.'),
  PAYMENTS_UNAVAILABLE: known(
    602,
    'Payments cannot be made right now. Nothing was charged. Please try again later; your membership stays as it is.',
  ),
  PAYMENT_UNDER_WAY: known(603, 'A payment of yours is still under way. Please wait a moment.'),
  PAYMENT_UNKNOWN: known(604, 'There is no such payment.'),
  SUBSCRIPTION_TYPE_UNKNOWN: known(605, 'This plan does not exist any more. Please choose another one.'),
  CARD_MISSING: known(606, 'Please enter a card first.'),
  DISCOUNT_CODE_INVALID: known(607, 'This code cannot be used. Please check it and try again.'),
  DISCOUNT_CODE_TOO_MANY_ATTEMPTS: known(
    608,
    'These were many codes that do not exist. Please wait {minutes} minutes and try again, or write to us.',
  ),
  DISCOUNT_CODE_NEEDS_PURCHASE: known(609, 'This code is for a new membership: enter it when you choose a plan.'),
  DISCOUNT_CODE_TAKEN: known(610, 'There is a code with this name already.'),
  DISCOUNT_CODE_CHARACTERS: known(611, 'Codes can have letters from A to Z, digits and hyphens.'),
  DISCOUNT_CODE_EXPIRED: known(612, 'This code has expired.'),
  GIFT_UNKNOWN: known(613, 'There is no such gift.'),
  GIFT_RESENT_TOO_OFTEN: known(614, 'This gift was sent often already. You can print it or copy its code.'),
  GIFT_DELIVERY_TOO_FAR: known(615, 'Gifts can be delivered within the next {days}.', {
    days: counted('GIFT_DELIVERY_DAYS', 'day'),
  }),
  GIFT_DELIVERY_IN_THE_PAST: known(616, 'This day is over. Please choose today or a later day.'),
  CHARGE_UNKNOWN: known(617, 'There is no such charge.'),
  REFUND_TOO_LARGE: known(618, 'This is more than is left of the charge.'),
  CUSTOMER_MISSING: known(619, 'This member has never paid by card, so there is nothing to reduce.'),
  PAYMENT_NOTIFICATION_UNKNOWN: known(620, 'There is no such notification.'),
  CHARGE_DIFFERS: known(
    621,
    'The amount is {total} now. Nothing was charged. Please look again and confirm if you agree.',
  ),
  PLAN_IN_OTHER_CURRENCY: known(
    622,
    'Your membership is paid in {currency}, and this plan in {other}. Cancel first; you keep what you paid for and can choose this plan afterwards.',
  ),
  GIFT_TEXT_HAS_LINK: known(623, 'Please leave out links and addresses of websites: we send these words by mail.'),
  RENEWAL_UNPAID: known(
    624,
    'The last payment for your plan did not work. Please save another card first; then you can change your plan.',
  ),
} as const satisfies RefusalTable<keyof MembershipBillingSettings>;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    membershipBilling: keyof typeof membershipBillingRefusals;
  }
}
