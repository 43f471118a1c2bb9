import { cardOfName, cardOfNumber, type Decline, type TestCard } from './cards.ts';
import { get, serve, type Desk } from './desk.ts';
import { Failure, invalid, missing } from './failure.ts';
import { newId, nulls, type PaymentMethod, type ModelToken } from './model.ts';

export type CardInput = {
  number: string;
  exp_month: number;
  exp_year: number;
  cvc?: string | undefined;
};

// Source: https://docs.stripe.com/testing and https://docs.stripe.com/error-codes: invalid_number, invalid_expiry_month, invalid_cvc
/** The card's data, or the error that Stripe gives for what cannot be a card. */
export const checkedCard = (at: Desk, input: CardInput): TestCard => {
  const number = input.number.replaceAll(/\s/g, '');
  const wrong = (code: string, message: string, param: string) =>
    new Failure(402, { type: 'card_error', code, message, param });
  const known = cardOfNumber(number);
  if (!known) throw wrong('incorrect_number', 'Your card number is incorrect.', 'number');
  if (input.exp_month < 1 || input.exp_month > 12)
    throw wrong('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month');
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year;
  const today = new Date(at.clock * 1000);
  if (year < today.getUTCFullYear() || year > today.getUTCFullYear() + 50)
    throw wrong('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year');
  if (input.cvc !== undefined && !new RegExp(`^\\d{${known.brand === 'amex' ? 4 : 3}}$`).test(input.cvc))
    throw wrong('invalid_cvc', "Your card's security code is invalid.", 'cvc');
  return known;
};

const fingerprintOf = (card: TestCard): string => Buffer.from(card.number).toString('base64url').slice(0, 16);

const newPaymentMethod = (
  at: Desk,
  card: TestCard,
  { month = 12, year = new Date(at.clock * 1000).getUTCFullYear() + 4 } = {},
): PaymentMethod =>
  at.account.add('payment_method', {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      ...nulls('email', 'name', 'phone', 'tax_id'),
    },
    card: {
      brand: card.brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'unchecked' },
      country: 'US',
      display_brand: card.brand,
      exp_month: month,
      exp_year: year,
      fingerprint: fingerprintOf(card),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: at.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    sandboxNumber: card.number,
    sandboxIsAuthenticated: false,
  });

/** A stored payment method, or a new one of a test card by its name. */
export const paymentMethodOf = (at: Desk, id: string): PaymentMethod => {
  const card = cardOfName(id);
  if (id.startsWith('pm_card_')) {
    if (!card) throw missing('PaymentMethod', id, 'payment_method');
    return newPaymentMethod(at, card);
  }
  return get(at, 'payment_method', id, 'payment_method');
};

// Source: https://docs.stripe.com/api/tokens: a token is used once
/** A payment method from `card[token]`; a token is used up by it. */
export const paymentMethodOfToken = (at: Desk, id: string): PaymentMethod => {
  const named = cardOfName(id);
  if (id.startsWith('tok_') && named) return newPaymentMethod(at, named);
  const token: ModelToken | undefined = at.account.find('token', id);
  if (!token) throw missing('token', id, 'card[token]');
  if (token.used)
    throw invalid(`You cannot use a Stripe token more than once: ${id}.`, {
      code: 'token_already_used',
      param: 'card[token]',
    });
  token.used = true;
  return newPaymentMethod(at, cardOfNumber(token.sandboxNumber)!, {
    month: Number(token.card['exp_month']),
    year: Number(token.card['exp_year']),
  });
};

export const newToken = (at: Desk, input: CardInput): ModelToken => {
  const card = checkedCard(at, input);
  const year = input.exp_year < 100 ? 2000 + input.exp_year : input.exp_year;
  return at.account.add('token', {
    id: newId('tok'),
    object: 'token',
    card: {
      id: newId('card'),
      object: 'card',
      allow_redisplay: 'unspecified',
      brand: { visa: 'Visa', mastercard: 'MasterCard', amex: 'American Express' }[card.brand],
      country: 'US',
      cvc_check: input.cvc === undefined ? null : 'unchecked',
      exp_month: input.exp_month,
      exp_year: year,
      fingerprint: fingerprintOf(card),
      funding: card.funding,
      last4: card.number.slice(-4),
      metadata: {},
      networks: { preferred: null },
      regulated_status: 'unregulated',
      ...nulls('address_city', 'address_country', 'address_line1', 'address_line1_check', 'address_line2'),
      ...nulls('address_state', 'address_zip', 'address_zip_check', 'dynamic_last4', 'name', 'tokenization_method'),
      ...nulls('wallet'),
    },
    client_ip: null,
    created: at.now,
    livemode: false,
    type: 'card',
    used: false,
    sandboxNumber: card.number,
  });
};

// Source: https://docs.stripe.com/declines/codes
export const declineFailure = (decline: Decline, more: Partial<Failure['body']> = {}): Failure =>
  new Failure(402, {
    type: 'card_error',
    code: decline.code,
    decline_code: decline.declineCode,
    message: decline.message,
    ...more,
  });

// Source: https://docs.stripe.com/api/payment_methods/attach
/** Gives a payment method to a customer; a card that is refused everywhere is refused here. */
export const attach = (at: Desk, method: PaymentMethod, customerId: string): PaymentMethod => {
  serve(at, customerId);
  if (method.customer === customerId) return method;
  if (method.customer !== null)
    throw invalid('The payment method you provided has already been attached to a customer.', {
      code: 'resource_already_exists',
    });
  const decline = cardOfNumber(method.sandboxNumber)?.decline;
  if (decline) throw declineFailure(decline);
  method.customer = customerId;
  if (method.card?.checks) method.card.checks.cvc_check = 'pass';
  at.emit('payment_method.attached', method);
  return method;
};
