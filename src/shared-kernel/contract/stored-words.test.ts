import { expect, test } from '@jest/globals';
import { inWords, withoutStoredNames } from './stored-words.ts';

test.each([
  ['WROTE_A_SONG', 'Wrote a song'],
  ['no-shows', 'No shows'],
  ['revenue', 'Revenue'],
])('%s is read as "%s"', (stored, words) => expect(inWords(stored)).toBe(words));

test('a text of another system is read without its stored names, and with its ids', () => {
  expect(withoutStoredNames('refund re_1Ab of in_2: expired_or_canceled_card, INSUFFICIENT_FUNDS')).toBe(
    'refund re_1Ab of in_2: expired or canceled card, insufficient funds',
  );
  expect(inWords('invoice.payment_failed')).toBe('Invoice payment failed');
});
