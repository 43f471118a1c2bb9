import { expect, test } from '@jest/globals';
import { sum } from './money.ts';

test.each([
  [1500, 'usd', '15.00 USD'],
  [1500, 'JPY', '1500 JPY'],
  [1500, 'kwd', '1.500 KWD'],
  [-5, 'eur', '-0.05 EUR'],
  [0, 'not a currency', '0.00 NOT A CURRENCY'],
])('records have %i of %s as %s', (amount, currency, text) => {
  expect(sum(amount, currency)).toBe(text);
});
