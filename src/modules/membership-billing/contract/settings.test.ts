import { expect, test } from '@jest/globals';
import { membershipBillingSettings } from './settings.ts';

test.each(['usd', 'eur', 'gbp'])('prices may be in %s', (BILLING_CURRENCY) =>
  expect(membershipBillingSettings.parse({ BILLING_CURRENCY }).BILLING_CURRENCY).toBe(BILLING_CURRENCY),
);

test.each([
  ['jpy', 'a currency with two decimals, such as usd or eur'],
  ['kwd', 'a currency with two decimals, such as usd or eur'],
  ['USD', 'three small letters, such as usd'],
  ['u$', 'three small letters, such as usd'],
])('prices in %s are refused', (BILLING_CURRENCY, message) =>
  expect(membershipBillingSettings.safeParse({ BILLING_CURRENCY }).error?.issues).toMatchObject([
    { path: ['BILLING_CURRENCY'], message },
  ]),
);
