/** The test cards, what they do, and the names under which servers use them without a number. */
type Behaviour = {
  /** Refused when attached, set up or charged. */
  decline?: Decline;
  /** Refused when charged alone. */
  chargeDecline?: Decline;
  /** `once`: not again after it was set up with a challenge. */
  challenge?: 'always' | 'once';
  isDisputed?: boolean;
  /** What is paid back comes back from the bank. */
  refundFails?: true;
};
export type Decline = { code: string; declineCode: string; message: string };
export type TestCard = Behaviour & {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex';
  funding: string;
  names: string[];
};

const declined = (declineCode: string, message = 'Your card was declined.', code = 'card_declined'): Decline => ({
  code,
  declineCode,
  message,
});
const generic = declined('generic_decline');

const card = (number: string, names: string | string[], behaviour: Behaviour = {}): TestCard => ({
  number,
  brand: number.startsWith('4') ? 'visa' : number.startsWith('5') ? 'mastercard' : 'amex',
  funding: number === '4000056655665556' ? 'debit' : 'credit',
  names: [names].flat(),
  ...behaviour,
});

const cards: readonly TestCard[] = [
  card('4242424242424242', 'visa'),
  card('5555555555554444', 'mastercard'),
  card('378282246310005', 'amex'),
  card('4000056655665556', ['visa_debit']),
  card('4000002500003155', ['authenticationRequiredOnSetup'], { challenge: 'once' }),
  card('4000002760003184', ['authenticationRequired'], { challenge: 'always' }),
  card('4000000000003220', ['threeDSecure2Required', 'threeDSecureRequired'], { challenge: 'always' }),
  card('4000000000000341', ['chargeCustomerFail'], { chargeDecline: generic }),
  card('4000000000005126', ['refundFail'], { refundFails: true }),
  card('4000000000000259', ['createDispute'], { isDisputed: true }),
  card('4000000000000002', ['chargeDeclined', 'visa_chargeDeclined'], { decline: generic }),
  card('4000000000009995', ['chargeDeclinedInsufficientFunds', 'visa_chargeDeclinedInsufficientFunds'], {
    decline: declined('insufficient_funds', 'Your card has insufficient funds.'),
  }),
  card('4000000000009987', ['visa_chargeDeclinedLostCard'], { decline: declined('lost_card') }),
  card('4000000000009979', ['visa_chargeDeclinedStolenCard'], { decline: declined('stolen_card') }),
  card('4000000000000069', ['chargeDeclinedExpiredCard'], {
    decline: declined('expired_card', 'Your card has expired.', 'expired_card'),
  }),
  card('4000000000000127', ['chargeDeclinedIncorrectCvc'], {
    decline: declined('incorrect_cvc', "Your card's security code is incorrect.", 'incorrect_cvc'),
  }),
  card('4000000000000119', ['chargeDeclinedProcessingError'], {
    decline: declined(
      'processing_error',
      'An error occurred while processing your card. Try again in a little bit.',
      'processing_error',
    ),
  }),
];

export const cardOfNumber = (number: string): TestCard | undefined => cards.find((each) => each.number === number);

/** `tok_visa` and `pm_card_visa` stand for a new token or payment method each time. */
export const cardOfName = (id: string): TestCard | undefined => {
  const name = /^(?:tok|pm_card)_(\w+)$/.exec(id)?.[1];
  return name === undefined ? undefined : cards.find(({ names }) => names.includes(name));
};
