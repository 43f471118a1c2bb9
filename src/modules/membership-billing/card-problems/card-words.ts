import type { Language } from '#kernel/contract/messages/languages.ts';
import { readersTexts } from '#kernel/contract/messages/translated-texts.ts';
import { cardWordsEs } from './card-words.es.ts';

/** Why a card or a payment did not work. Facts keep the English words, so they may not change. */
export const cardWords = {
  declined: 'Your card was declined.',
  noFunds: 'Your card has insufficient funds.',
  expired: 'Your card has expired.',
  wrongNumber: 'Your card number is incorrect.',
  wrongSecurityCode: "Your card's security code is incorrect.",
  wrongMonth: "Your card's expiration month is invalid.",
  wrongYear: "Your card's expiration year is invalid.",
  wrongPurchase: 'Your card does not support this type of purchase.',
  tooOften: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  bankAsks: 'Your card was declined. This transaction requires authentication.',
  notAuthenticated:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  processing: 'An error occurred while processing your card. Try again in a little bit.',
  unusable: 'This card cannot be used.',
  notCharged: 'Your card could not be charged',
  notSaved: 'There was an error processing your card.',
  notCompleted: 'The payment was not completed.',
  tooLate: 'The payment was not completed in time.',
  otherCurrency: 'You paid in another currency before. Nothing was charged. Please write to us, and we change it.',
};

/** In the language of the reader. */
const cardWordsIn = readersTexts(cardWords, { es: cardWordsEs });

/** Source: https://docs.stripe.com/declines/codes; that a card is lost, stolen or suspected is not said to its holder. */
const WORDS: Readonly<Record<string, keyof typeof cardWords>> = {
  card_declined: 'declined',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  fraudulent: 'declined',
  lost_card: 'declined',
  merchant_blacklist: 'declined',
  pickup_card: 'declined',
  restricted_card: 'declined',
  stolen_card: 'declined',
  insufficient_funds: 'noFunds',
  expired_card: 'expired',
  incorrect_number: 'wrongNumber',
  invalid_number: 'wrongNumber',
  incorrect_cvc: 'wrongSecurityCode',
  invalid_cvc: 'wrongSecurityCode',
  invalid_expiry_month: 'wrongMonth',
  invalid_expiry_year: 'wrongYear',
  card_not_supported: 'wrongPurchase',
  card_velocity_exceeded: 'tooOften',
  authentication_required: 'bankAsks',
  payment_intent_authentication_failure: 'notAuthenticated',
  setup_intent_authentication_failure: 'notAuthenticated',
  processing_error: 'processing',
};

/** What the payment provider says of a card. */
type Said = {
  code?: string | null | undefined;
  declineCode?: string | null | undefined;
  words?: string | null | undefined;
};

/** Its reason in our words; in the provider's where its code is not known here. Undefined when it names none. */
export const cardReason = ({ code, declineCode, words }: Said): string | undefined => {
  const known = WORDS[declineCode ?? code ?? ''];
  return known === undefined ? (words ?? undefined) : cardWords[known];
};

/** Older facts have the provider's words, and this word where it said nothing. */
const NOTHING_SAID = 'declined';

/** A recorded reason in the language of the reader; words that are not ours stay as they are. */
export const cardReasonIn = (reason: string, language: Language | null | undefined): string => {
  const words = cardWordsIn(language);
  if (reason === NOTHING_SAID) return words.declined;
  const known = Object.entries(cardWords).find(([, text]) => text === reason)?.[0];
  return known === undefined ? reason : words[known as keyof typeof cardWords];
};
