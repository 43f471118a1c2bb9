import { emailProblem } from '#modules/identity/contract/account.ts';
import { subscriptionInfo, subscriptionType } from '#modules/identity/contract/subscription-info.ts';
import { z } from 'zod';
import { characters, endpoint, flag, instant, paging, said, uuid, whole } from '#kernel/contract/endpoint.ts';
import { currency, moment, money } from '#kernel/contract/values.ts';
import { CODE_MAX, codeStatuses, GIFT_MESSAGE_MAX, settableStatuses } from './codes.ts';

export type SubscriptionType = z.output<typeof subscriptionType>;
export type SubscriptionInfo = z.output<typeof subscriptionInfo>;

const card = z
  .object({ last4: z.string(), expire: z.string(), brand: z.string(), is_default: z.boolean() })
  .meta({ id: 'Card' });

/**
 * The card's bank asks its holder to confirm. The browser passes the secret to `handleNextAction` of the provider's script
 * and then calls `/v1/payment/settle/{payment}`.
 */
const requiredAction = z.object({ client_secret: z.string(), payment: uuid }).meta({ id: 'RequiredAction' });

const discountCode = z
  .object({
    code: z.string(),
    /** Free months (C-060). */
    months_off: z.int(),
    is_gift: z.boolean(),
    status: z.enum(codeStatuses),
  })
  .meta({ id: 'DiscountCode' });

const chargeRefusals = ['STRIPE_ERROR', 'PAYMENTS_UNAVAILABLE', 'PAYMENTS_OFF'] as const;
const codeRefusals = [
  'DISCOUNT_CODE_INVALID',
  'DISCOUNT_CODE_ALREADY_USED',
  'DISCOUNT_CODE_TOO_MANY_ATTEMPTS',
] as const;
/** A longer one than there are is answered like any other unknown code (C-105). */
const code = z.string().trim().min(1).max(500);
/** The `total` that the preview showed. Another sum is refused and nothing is charged; without it nothing is compared. */
const shownSum = {
  expected_total: whole(0, 100_000_000).optional(),
  expected_currency: currency.max(3).optional(),
};

const cardToken = z.string().regex(/^(?:tok|pm)_[A-Za-z0-9_]{1,200}$/, 'not a token of a card');

/** What a page needs before it shows a price or a card form. */
export const paymentConfiguration = endpoint('/v1/payment/configuration', {
  summary: 'Whether payments are taken on this installation, and where the script of the card form comes from.',
  access: 'visitor',
  support: 'open',
  input: z.object({}),
  output: z.object({
    is_on: z.boolean(),
    publishable_key: z.string().nullable(),
    script_url: z.string().nullable(),
  }),
});

/** BIL-057, C-064 */
export const listSubscriptionTypes = endpoint('/v1/payment/subscription_types/list', {
  summary: 'The plans with their prices; empty when payments are off.',
  access: 'visitor',
  support: 'open',
  input: z.object({}),
  output: z.object({ subscription_type: z.array(subscriptionType) }),
});

/** BIL-047, C-169 */
export const currentSubscription = endpoint('/v1/account/subscription/current', {
  summary: "The caller's plan, what follows it and when.",
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: z.object({ subscription_info: subscriptionInfo }),
});

/** What a charge became, or what it waits for. */
const paymentOutcome = z
  .object({
    /** Missing while the card's bank waits for its holder; a failed charge is a refusal (BIL-049, C-059). */
    next_subscription_type: subscriptionType.optional(),
    subscription_info: subscriptionInfo.optional(),
    /** The gift that was paid. */
    discount_code: discountCode.optional(),
    required_action: requiredAction.optional(),
  })
  .meta({ id: 'PaymentOutcome' });

/** BIL-048, BIL-051, C-059 */
export const updateSubscription = endpoint('/v1/account/subscribe/update', {
  summary:
    'Subscribes, changes the plan or cancels: null, or `auto_subscribe` false, ends the plan after what was paid for.',
  access: 'member',
  discloses: { code: ['owner'] },
  writes: true,
  hourly: 20,
  pace: 'expensive',
  touches: ['subscription'],
  input: z
    .object({
      /** Null, or nothing beside `auto_subscribe` false, cancels. */
      subscription_type_id: z.string().max(60).nullish(),
      /** Without a plan it says nothing more; a plan is never taken without it (C-059). */
      auto_subscribe: flag.optional(),
      /** A discount code that this purchase claims (BIL-055). */
      code: code.optional(),
      ...shownSum,
    })
    .refine(({ subscription_type_id: type, auto_subscribe }) => type !== undefined || auto_subscribe === false, {
      path: ['subscription_type_id'],
      error: 'required',
    })
    .refine(({ subscription_type_id: type, auto_subscribe }) => type === null || auto_subscribe !== undefined, {
      path: ['auto_subscribe'],
      error: 'required with a plan',
    }),
  output: paymentOutcome,
  refusals: [
    ...chargeRefusals,
    ...codeRefusals,
    'SUBSCRIPTION_TYPE_UNKNOWN',
    'PLAN_IN_OTHER_CURRENCY',
    'CARD_MISSING',
    'CHARGE_DIFFERS',
    'PAYMENT_UNDER_WAY',
    'RENEWAL_UNPAID',
  ],
});

export const settlePayment = endpoint('/v1/payment/settle/{payment}', {
  summary: 'What became of a payment or a card after its holder confirmed it with the bank, or not.',
  access: 'member',
  discloses: { code: ['owner'] },
  writes: true,
  pace: 'expensive',
  touches: ['subscription', 'gift'],
  input: z.object({ payment: uuid }),
  output: paymentOutcome.extend({
    /** The card that was saved. */
    billing: card.optional(),
  }),
  refusals: [...chargeRefusals, 'PAYMENT_UNKNOWN'],
});

/** What, when, how much with tax, and what happens next; nothing is charged. */
export const previewCheckout = endpoint('/v1/payment/checkout/preview', {
  summary: 'What a purchase would cost, when it would be charged, and what would follow.',
  access: 'member',
  input: z.object({ subscription_type_id: z.string().max(60), code: code.optional(), is_gift: flag.optional() }),
  output: z.object({
    subtotal: money,
    tax: money,
    /** What an earlier credit pays for. */
    credit: money,
    /** What is charged at `charged_at`: the rest. */
    total: money,
    currency,
    /** Now, or the end of what is free or paid already. */
    charged_at: moment,
    /** When the next charge follows; null for a gift. */
    renews_at: moment.nullable(),
    renewal_total: money.nullable(),
    free_months: z.int(),
  }),
  refusals: [...chargeRefusals, ...codeRefusals, 'SUBSCRIPTION_TYPE_UNKNOWN', 'PLAN_IN_OTHER_CURRENCY'],
});

/** BIL-050, C-169 */
const activityEntry = z
  .object({
    uuid,
    date: moment,
    kind: z.enum(['charge', 'failed', 'refund', 'credit', 'dispute', 'gift', 'free_month', 'change']),
    text: z.string(),
    amount: money.nullable(),
    currency: currency.nullable(),
    /** Page of the provider with the receipt. */
    receipt: z.string().nullable(),
    /** Names the charge when staff refund it. */
    charge: z.string().nullable(),
  })
  .meta({ id: 'BillingEntry' });
export const subscriptionActivity = endpoint('/v1/account/subscription/activity', {
  summary: "What happened to the caller's plan and money, the latest first.",
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: z.object({ activity: z.array(activityEntry) }),
});

/** BIL-052, BIL-042 */
export const listCards = endpoint('/v1/payment/billing/list', {
  summary: 'The saved cards.',
  access: 'member',
  input: z.object({}),
  output: z.object({ billing: z.array(card) }),
  refusals: ['PAYMENTS_UNAVAILABLE'],
});

/** BIL-053, BIL-043, C-086 */
export const updateCard = endpoint('/v1/payment/billing/update', {
  summary: "Saves the card behind a token of the provider's script; it is charged from the next billing date on.",
  access: 'member',
  writes: true,
  hourly: 20,
  pace: 'expensive',
  inQuery: 'stripe_token',
  touches: ['subscription'],
  input: z.object({ stripe_token: cardToken }),
  output: z.object({
    /** Missing while the bank waits for the card's holder. */
    billing: card.optional(),
    required_action: requiredAction.optional(),
  }),
  refusals: chargeRefusals,
});

/** BIL-054 to BIL-056, C-105, C-194 */
export const claimCode = endpoint('/v1/payment/claim_discount_code/{a}/{b}', {
  summary:
    'Looks at the code `a`; with `b` true a gift is redeemed, without a card. A discount is claimed by a purchase.',
  parameters: { a: 'code', b: 'flag' },
  access: 'member',
  discloses: { code: ['owner'] },
  writes: true,
  pace: 'expensive',
  touches: ['subscription'],
  input: z.object({ a: code, b: flag }),
  output: z.object({ discount_code: discountCode, subscription_info: subscriptionInfo }),
  refusals: [...codeRefusals, 'DISCOUNT_CODE_NEEDS_PURCHASE', 'PAYMENTS_OFF'],
});

const giftPurchase = z
  .object({
    uuid,
    bought_at: moment,
    discount_code: discountCode,
    amount: money,
    currency,
    recipient_name: z.string().nullable(),
    recipient_email: z.string().nullable(),
    message: z.string().nullable(),
    /** The day on which the mail to the recipient is sent; null: at once, or no recipient. */
    deliver_on: z.string().nullable(),
    delivered_at: moment.nullable(),
    redeemed_at: moment.nullable(),
    receipt: z.string().nullable(),
  })
  .meta({ id: 'GiftPurchase' });
export type GiftPurchase = z.output<typeof giftPurchase>;

/** BIL-058, C-170 */
export const purchaseGift = endpoint('/v1/payment/purchase_gift/{x}', {
  summary:
    'Buys a gift of the subscription type `x`; the code goes to the buyer, and to the recipient if one is named.',
  parameters: { x: 'subscription_type' },
  access: 'member',
  discloses: { code: ['owner'] },
  writes: true,
  pace: 'expensive',
  touches: ['gift', 'subscription'],
  input: z.object({
    x: z.string().max(60),
    /** The saved card is charged when absent. */
    stripe_token: cardToken.optional(),
    quantity: whole(1, 1).default(1),
    recipient_name: z.string().trim().max(100).nullish(),
    recipient_email: z
      .string()
      .trim()
      .refine((email) => email === '' || !emailProblem(email), 'not an address')
      .nullish(),
    message: characters(GIFT_MESSAGE_MAX).nullish(),
    /** Day in the buyer's time zone, `2026-12-24`. */
    deliver_on: z.iso.date().optional(),
    ...shownSum,
  }),
  output: paymentOutcome,
  refusals: [
    ...chargeRefusals,
    'SUBSCRIPTION_TYPE_UNKNOWN',
    'CARD_MISSING',
    'CHARGE_DIFFERS',
    'GIFT_DELIVERY_TOO_FAR',
    'GIFT_DELIVERY_IN_THE_PAST',
    'GIFT_TEXT_HAS_LINK',
    'PAYMENT_UNDER_WAY',
  ],
});

export const listGifts = endpoint('/v1/payment/gift/list', {
  summary: 'The gifts that the caller bought, with their codes, to print them or to send them again.',
  access: 'member',
  discloses: { address: ['owner'], code: ['owner'], writing: ['owner'] },
  input: z.object({}),
  output: z.object({ gift: z.array(giftPurchase) }),
});

export const resendGift = endpoint('/v1/payment/gift/{id}/resend', {
  summary: 'Sends the mail with a gift again: to its recipient, or to the buyer when there is none.',
  access: 'member',
  discloses: { address: ['owner'], code: ['owner'], writing: ['owner'] },
  writes: true,
  pace: 'expensive',
  touches: ['gift'],
  input: z.object({ id: uuid }),
  output: z.object({ gift: giftPurchase }),
  refusals: ['GIFT_UNKNOWN', 'GIFT_RESENT_TOO_OFTEN', 'DISCOUNT_CODE_ALREADY_USED', 'DISCOUNT_CODE_INVALID'],
});

/** BIL-011, C-062 */
export const hostFreeMonth = endpoint('/v1/account/subscription/host_free_month', {
  summary: 'How many sessions the caller has held this month, and how many earn a free month.',
  access: 'member',
  support: 'open',
  input: z.object({}),
  output: z.object({
    held: z.int(),
    needed: z.int(),
    /** The month is earned already; the next one can be earned from `next_month`. */
    is_earned: z.boolean(),
    next_month: moment,
    is_on: z.boolean(),
  }),
});

const adminCode = discountCode
  .extend({
    id: uuid,
    created_at: moment,
    /** Who has used it; null while it is unused, and for former members. */
    used_by: uuid.nullable(),
    used_at: moment.nullable(),
    expires_at: moment.nullable(),
  })
  .meta({ id: 'AdminDiscountCode' });
export type AdminCode = z.output<typeof adminCode>;

/** ADM-029 */
export const adminListCodes = endpoint('/v1/admin/discount_code/list', {
  summary: 'Discount and gift codes with these letters in them, the newest first.',
  access: 'admin',
  list: 'codes',
  discloses: { code: ['staff'] },
  input: z.object({
    ...paging(100),
    /** In the code. */
    q: z.string().max(200).default(''),
    status: z.enum(codeStatuses).optional(),
    kind: z.enum(['gift', 'discount']).optional(),
  }),
  output: z.object({ discount_code: z.array(adminCode), total: z.int() }),
});

/** ADM-030, ADM-019, ADM-020 */
export const adminCreateCode = endpoint('/v1/admin/discount_code/create', {
  summary:
    'Creates a code for free months; one of your own counts when it is longer than 5 characters, else one is generated.',
  access: 'admin',
  discloses: { code: ['staff'] },
  writes: true,
  sensitive: true,
  touches: ['discount-code'],
  input: z.object({
    months_off: whole(1, 24),
    is_gift: flag,
    code: z.string().trim().max(CODE_MAX).nullish(),
    expires_at: instant.optional(),
  }),
  output: z.object({ discount_code: adminCode }),
  refusals: ['DISCOUNT_CODE_TAKEN', 'DISCOUNT_CODE_CHARACTERS', 'DISCOUNT_CODE_EXPIRED'],
});

/** ADM-031, ADM-021, C-171 */
export const adminSetCodeStatus = endpoint('/v1/admin/discount_code/{id}/status/{status}', {
  summary: 'Switches a code off or on again, or lets it expire for good; `used` is read-only.',
  access: 'admin',
  discloses: { code: ['staff'] },
  writes: true,
  touches: ['discount-code'],
  input: z.object({ id: uuid, status: z.enum(settableStatuses) }),
  output: z.object({ discount_code: adminCode }),
  refusals: ['DISCOUNT_CODE_INVALID', 'DISCOUNT_CODE_ALREADY_USED', 'DISCOUNT_CODE_EXPIRED'],
});

const memberSubscription = z
  .object({
    subscription_info: subscriptionInfo,
    activity: z.array(activityEntry),
    /** What was charged and not yet refunded, by charge. */
    refundable: z.array(
      z.object({
        charge: z.string(),
        date: moment,
        amount: money,
        currency,
        /** Of the gift that it paid for: a full refund switches an unused code off, months of a used one stay. */
        gift_code: z.enum(codeStatuses).nullable(),
      }),
    ),
  })
  .meta({ id: 'MemberSubscription' });

/** For the page of a member in the admin area. */
export const adminMemberSubscription = endpoint('/v1/admin/account/{id}/subscription', {
  summary: "A member's plan with its history.",
  access: 'admin',
  input: z.object({ id: uuid }),
  output: memberSubscription,
  refusals: ['USER_DOES_NOT_EXIST'],
});

/** ADM-038, ADM-008, ADM-014 */
export const adminSetSubscriptionInactive = endpoint('/v1/admin/account/{id}/set_subscription_inactive', {
  summary: 'Ends a membership at once; nothing more is charged.',
  access: 'admin',
  writes: true,
  sensitive: true,
  touches: ['subscription'],
  input: z.object({ id: uuid }),
  output: memberSubscription,
  refusals: ['USER_DOES_NOT_EXIST', 'PAYMENTS_UNAVAILABLE'],
});

const reason = said(500);
/** C-058: staff decide; nothing is refunded by itself. */
export const adminRefund = endpoint('/v1/admin/account/{id}/refund', {
  summary: 'Pays a charge back, in full or in part.',
  access: 'admin',
  writes: true,
  sensitive: true,
  pace: 'expensive',
  touches: ['subscription', 'revenue'],
  input: z.object({ id: uuid, charge: z.string().max(100), amount: money.min(1), reason }),
  output: memberSubscription,
  refusals: [...chargeRefusals, 'USER_DOES_NOT_EXIST', 'CHARGE_UNKNOWN', 'REFUND_TOO_LARGE'],
});

export const adminCredit = endpoint('/v1/admin/account/{id}/credit', {
  summary: "Credits an amount that the member's next charges are reduced by.",
  access: 'admin',
  writes: true,
  sensitive: true,
  pace: 'expensive',
  touches: ['subscription'],
  input: z.object({ id: uuid, amount: money.min(1).max(100_000), reason }),
  output: memberSubscription,
  refusals: [...chargeRefusals, 'USER_DOES_NOT_EXIST', 'CUSTOMER_MISSING'],
});

const notificationStatuses = ['waiting', 'processed', 'unmatched', 'failed', 'unknown'] as const;
const notification = z
  .object({
    id: z.string(),
    type: z.string(),
    received_at: moment,
    /**
     * `waiting`: not processed yet; `unmatched`: about money of a customer who is no member here; `unknown`: a type that the
     * product does not use, stored and not acted upon.
     */
    status: z.enum(notificationStatuses),
    member: uuid.nullable(),
    attempts: z.int(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'PaymentNotification' });
export const adminListNotifications = endpoint('/v1/admin/payment/notification/list', {
  summary:
    'Notifications of the payment provider: those that failed or match no member first, then the newest; `open` is them alone.',
  access: 'admin',
  list: 'payment-notifications',
  discloses: { presence: ['staff'] },
  input: z.object({
    status: z.enum([...notificationStatuses, 'open']).optional(),
    /** In the id, in what was reported or in the problem. */
    q: z.string().max(200).default(''),
    ...paging(50),
  }),
  output: z.object({ notification: z.array(notification), total: z.int() }),
});

export const adminRetryNotification = endpoint('/v1/admin/payment/notification/{id}/try_again', {
  summary: 'Processes a notification of the payment provider again.',
  access: 'admin',
  writes: true,
  touches: ['payment-notification'],
  input: z.object({ id: z.string().regex(/^evt_[A-Za-z0-9_]{1,100}$/) }),
  output: z.object({ notification }),
  refusals: ['PAYMENT_NOTIFICATION_UNKNOWN', 'PAYMENTS_OFF'],
});

/** I-051 */
export const adminListDifferences = endpoint('/v1/admin/payment/difference/list', {
  summary: "Where the nightly comparison found that our record and the payment provider's differ, the latest first.",
  access: 'admin',
  list: 'payment-differences',
  input: z.object({
    /** In the name of the member. */
    q: z.string().max(200).default(''),
    ...paging(50),
  }),
  output: z.object({
    difference: z.array(
      z.object({ id: uuid, member: uuid, what: z.string(), ours: z.string(), theirs: z.string(), found_at: moment }),
    ),
    total: z.int(),
  }),
});

export const adminRevenue = endpoint('/v1/admin/payment/revenue', {
  summary: 'What was charged and refunded, by month (UTC) and currency, the latest month first.',
  access: 'admin',
  list: 'revenue',
  input: z.object({
    months: whole(1, 60).default(12),
    /** In the month as it is written out, "May 2026", or in the currency. */
    q: z.string().max(200).default(''),
    ...paging(100),
  }),
  output: z.object({
    has_more: z.boolean(),
    revenue: z.array(
      z.object({
        /** `2026-05` */
        month: z.string(),
        currency,
        charges: z.int(),
        charged: money,
        tax: money,
        refunded: money,
        net: money,
        memberships: money,
        gifts: money,
      }),
    ),
  }),
});
