import { expect, test } from '@jest/globals';
import {
  claimCode,
  currentSubscription,
  listCards,
  purchaseGift,
  subscriptionActivity,
  updateSubscription,
} from './api.ts';
import { CODE_MAX } from './codes.ts';

test('[BIL-044] the records of subscription, cards and activity have the decided contents, and no more of a card than its end', () => {
  const { subscription_info } = currentSubscription.output.shape;
  expect(Object.keys(currentSubscription.output.shape)).toEqual(['subscription_info']);
  expect(Object.keys(subscription_info.shape)).toEqual([
    'is_unlimited_subscribed',
    'current_period_end',
    'grace_period_end',
    'current_subscription_type',
    'next_subscription_type',
    'auto_renewal',
  ]);
  const card = { last4: '4242', expire: '12/2027', brand: 'visa', is_default: true };
  expect(listCards.output.parse({ billing: [{ ...card, number: '4242424242424242', cvc: '123' }] })).toEqual({
    billing: [card],
  });
  const { activity } = subscriptionActivity.output.shape;
  const { uuid: _, text: __, charge: ___, ...decided } = activity.element.shape;
  expect(Object.keys(decided)).toEqual(['date', 'kind', 'amount', 'currency', 'receipt']);
  expect(decided.kind.options).toEqual(expect.arrayContaining(['charge', 'refund', 'gift', 'free_month', 'change']));
});

test('[BIL-048] null alone cancels, as does the word that it does not renew; nothing at all and a missing plan do not; a plan is taken only with the word that it renews by itself', () => {
  expect(updateSubscription.input.parse({ subscription_type_id: null })).toEqual({ subscription_type_id: null });
  expect(updateSubscription.input.parse({ auto_subscribe: 'false' })).toEqual({ auto_subscribe: false });
  for (const nothing of [{}, { auto_subscribe: true }])
    expect(updateSubscription.input.safeParse(nothing).error?.issues[0]?.path).toEqual(['subscription_type_id']);
  const plan = { subscription_type_id: 'unlimited-monthly' };
  expect(updateSubscription.input.parse({ ...plan, auto_subscribe: 'true' })).toEqual({
    ...plan,
    auto_subscribe: true,
  });
  expect(updateSubscription.input.safeParse(plan).error?.issues.map(({ path }) => path)).toEqual([['auto_subscribe']]);
});

test('[BIL-058] a gift goes to an address of any letters, to none, and not to what is no address', () => {
  const takes = (recipient_email: string) => purchaseGift.input.safeParse({ x: 'gift', recipient_email }).success;
  expect(['', 'ina@bücher.example', 'ina@xn--bcher-kva.example'].map(takes)).toEqual([true, true, true]);
  expect(['ina', 'ina@', 'ina @example.org'].map(takes)).toEqual([false, false, false]);
});

test('[BIL-058] a gift may be without a card, a recipient, words and a day', () => {
  expect(purchaseGift.input.safeParse({ x: 'unlimited-monthly' }).success).toBe(true);
});

test('[BIL-054] a code that is longer than any is no bad input: it is unknown, as others are', () => {
  expect(claimCode.input.safeParse({ a: 'N'.repeat(CODE_MAX + 1), b: 'false' }).success).toBe(true);
});
