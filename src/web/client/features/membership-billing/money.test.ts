import { describe, expect, test } from '@jest/globals';
import { moneyText } from '#modules/membership-billing/contract/money.ts';
import { centsOf, monthsText } from './money.ts';

describe('amounts are whole numbers of the smallest unit', () => {
  test.each([
    [1500, 'usd', '$15.00'],
    [1, 'usd', '$0.01'],
    [0, 'USD', '$0.00'],
    [123_456_789, 'usd', '$1,234,567.89'],
    [1500, 'jpy', '¥1,500'],
    [-1500, 'eur', '-€15.00'],
  ])('%i of %s is %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));
});

test.each([
  [1, '1 month'],
  [3, '3 months'],
])('%i months are written "%s"', (months, text) => expect(monthsText(months)).toBe(text));

test.each([
  ['15', 1500],
  [' 15.05 ', 1505],
  ['0.10', 10],
  ['0', undefined],
  ['15.5', undefined],
  ['-3', undefined],
  ['1e3', undefined],
  ['', undefined],
])('an amount typed as "%s" is %s cents', (typed, cents) => expect(centsOf(typed)).toBe(cents));
