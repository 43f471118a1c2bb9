import {
  currentSubscription,
  listCards,
  listSubscriptionTypes,
  paymentConfiguration,
  previewCheckout,
  type SubscriptionInfo,
  type SubscriptionType,
} from '#modules/membership-billing/contract/api.ts';
import { aMember, aServer } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';

export const basic: SubscriptionType = {
  id: 'basic',
  name: 'Basic',
  price: 0,
  slashed_price: null,
  currency: 'usd',
  months_off: 1,
  billed_cadence: '',
};
export const monthly: SubscriptionType = {
  ...basic,
  id: 'unlimited-monthly',
  name: 'Unlimited, monthly',
  price: 1500,
  billed_cadence: 'every month',
};
export const yearly: SubscriptionType = {
  ...basic,
  id: 'unlimited-yearly',
  name: 'Unlimited, yearly',
  price: 14_400,
  slashed_price: 18_000,
  months_off: 12,
  billed_cadence: 'every year',
};

export const PERIOD_END = '2036-06-04T19:00:00.000Z';

export const onBasic: SubscriptionInfo = {
  is_unlimited_subscribed: false,
  current_period_end: null,
  grace_period_end: null,
  current_subscription_type: basic,
  next_subscription_type: basic,
  auto_renewal: false,
};
export const onMonthly: SubscriptionInfo = {
  ...onBasic,
  is_unlimited_subscribed: true,
  current_period_end: PERIOD_END,
  current_subscription_type: monthly,
  next_subscription_type: monthly,
  auto_renewal: true,
};

export const aPreview = {
  subtotal: 1500,
  tax: 120,
  credit: 0,
  total: 1620,
  currency: 'usd',
  charged_at: '2026-05-04T19:00:00.000Z',
  renews_at: PERIOD_END,
  renewal_total: 1620,
  free_months: 0,
};

/** A server that takes payments; `member: null` is a visitor. */
export const aBillingServer = (
  options: {
    member?: ReturnType<typeof aMember> | null;
    subscription?: SubscriptionInfo;
    isOn?: boolean;
    config?: Record<string, unknown>;
  } = {},
) => {
  const { member = aMember({ timezone: 'UTC' }), subscription = onBasic, isOn = true } = options;
  const server = aServer({ member, ...(options.config === undefined ? {} : { config: options.config }) });
  server.on(
    paymentConfiguration,
    answers(
      isOn
        ? { is_on: true, publishable_key: 'pk_test_1', script_url: 'http://localhost:4242/stripe.js' }
        : { is_on: false, publishable_key: null, script_url: null },
    ),
  );
  server.on(listSubscriptionTypes, answers({ subscription_type: isOn ? [monthly, yearly] : [] }));
  server.on(currentSubscription, answers({ subscription_info: subscription }));
  server.on(previewCheckout, answers(aPreview));
  server.on(listCards, answers({ billing: [] }));
  return server;
};
