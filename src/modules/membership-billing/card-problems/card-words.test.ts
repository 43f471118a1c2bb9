import { describe, expect, test } from '@jest/globals';
import { cardReason, cardReasonIn } from './card-words.ts';

describe('why a card did not work', () => {
  test.each([
    ['insufficient_funds', 'Your card has insufficient funds.', 'Tu tarjeta no tiene fondos suficientes.'],
    ['lost_card', 'Your card was declined.', 'Tu tarjeta ha sido rechazada.'],
    ['stolen_card', 'Your card was declined.', 'Tu tarjeta ha sido rechazada.'],
    [
      'authentication_required',
      'Your card was declined. This transaction requires authentication.',
      'Tu tarjeta ha sido rechazada. Tu banco pide que confirmes este pago.',
    ],
  ])('is said by the code of the decline, %s, whose facts keep English', (declineCode, english, spanish) => {
    const reason = cardReason({ code: 'card_declined', declineCode, words: 'Reported lost.' });
    expect(reason).toBe(english);
    expect(cardReasonIn(reason!, 'es')).toBe(spanish);
    expect(cardReasonIn(reason!, null)).toBe(english);
  });

  test('is said by the code of the error when the decline has none', () => {
    expect(cardReason({ code: 'expired_card', words: 'Expired.' })).toBe('Your card has expired.');
  });

  test("stays in the provider's words when its code is not known here, in every language", () => {
    const reason = cardReason({ code: 'card_declined', declineCode: 'new_code', words: 'Something new.' });
    expect(reason).toBe('Something new.');
    expect(cardReasonIn(reason!, 'es')).toBe('Something new.');
  });

  test('is nothing when the provider says nothing, which older facts have as one word', () => {
    expect(cardReason({})).toBeUndefined();
    expect(cardReasonIn('declined', 'es')).toBe('Tu tarjeta ha sido rechazada.');
    expect(cardReasonIn('declined', undefined)).toBe('Your card was declined.');
  });
});
