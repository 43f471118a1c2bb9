import { z } from 'zod';
import { get } from '../desk.ts';
import { flag, integer, invalid, metadata, missing, text } from '../failure.ts';
import { answerPaymentChallenge, cancelIntent, confirmPayment, newPaymentIntent } from '../intents.ts';
import { answerSetupChallenge, confirmSetup, newSetupIntent } from '../setup-intents.ts';
import type { PaymentIntent, SetupIntent } from '../model.ts';
import { paymentSettled } from '../subscriptions/paying.ts';
import { id, list, nothing, route, shape, type Access, type Route } from './route.ts';

// Source: https://docs.stripe.com/api/payment_intents/object: client_secret
/** Who has the client secret may see the intent without a secret key. */
const assertClient = (intent: PaymentIntent | SetupIntent, secret: string | undefined, access: Access) => {
  if (access === 'publishable' && secret !== intent.client_secret)
    throw invalid(`No such ${intent.object}: '${intent.id}'`, { code: 'resource_missing', param: 'intent' }, 404);
};
const forClient = (intent: PaymentIntent | SetupIntent, access: Access): object => {
  if (access === 'secret') return intent;
  const { customer: _, metadata: __, ...shown } = intent;
  return shown;
};

const retrieveByClient = (path: string, kind: 'setup_intent' | 'payment_intent') =>
  route(
    'GET',
    path,
    shape({ client_secret: text.optional() }),
    (at, input, [one], access) => {
      const intent = get(at, kind, one!);
      assertClient(intent, input.client_secret, access);
      return forClient(intent, access);
    },
    'both',
  );

const confirmFields = {
  payment_method: id.optional(),
  return_url: text.optional(),
};
const automatic = z.strictObject({ enabled: flag, allow_redirects: text.optional() }).optional();
export const intents: Route[] = [
  route(
    'POST',
    '/v1/setup_intents',
    shape({
      ...confirmFields,
      automatic_payment_methods: automatic,
      confirm: flag.optional(),
      customer: id.optional(),
      metadata: metadata.optional(),
      usage: z.literal('off_session').optional(),
    }),
    (at, input) => {
      const intent = newSetupIntent(at, { ...input, paymentMethod: input.confirm ? undefined : input.payment_method });
      return input.confirm ? confirmSetup(at, intent, input.payment_method) : intent;
    },
  ),
  retrieveByClient('/v1/setup_intents/:', 'setup_intent'),
  route('POST', '/v1/setup_intents/:/cancel', nothing, (at, _input, [one]) =>
    cancelIntent(at, get(at, 'setup_intent', one!)),
  ),
  route(
    'POST',
    '/v1/payment_intents',
    shape({
      ...confirmFields,
      amount: integer,
      automatic_payment_methods: automatic,
      confirm: flag.optional(),
      currency: text,
      customer: id.optional(),
      hooks: z.strictObject({ inputs: z.strictObject({ tax: z.strictObject({ calculation: id }) }) }).optional(),
      metadata: metadata.optional(),
      off_session: flag.optional(),
    }),
    (at, input) => {
      const intent = newPaymentIntent(at, {
        ...input,
        paymentMethod: input.confirm ? undefined : input.payment_method,
        calculation: input.hooks?.inputs.tax.calculation,
      });
      if (!input.confirm) return intent;
      return confirmPayment(at, intent, input.payment_method, input.off_session ?? false);
    },
  ),
  retrieveByClient('/v1/payment_intents/:', 'payment_intent'),
  list('/v1/payment_intents', 'payment_intent', { customer: id }),
  route(
    'POST',
    '/v1/payment_intents/:/confirm',
    shape({ ...confirmFields, off_session: flag.optional() }),
    (at, input, [one]) => {
      const intent = get(at, 'payment_intent', one!);
      try {
        confirmPayment(at, intent, input.payment_method, input.off_session ?? false);
      } finally {
        paymentSettled(at, intent);
      }
      return intent;
    },
  ),
  route('POST', '/v1/payment_intents/:/cancel', nothing, (at, _input, [one]) =>
    cancelIntent(at, get(at, 'payment_intent', one!)),
  ),
  // Not Stripe's: what the cardholder answers in the frame of the bank.
  route(
    'POST',
    '/v1/sandbox/challenge',
    shape({ client_secret: text, passed: flag }),
    (at, { client_secret: secret, passed }) => {
      const [one] = secret.split('_secret_');
      const intent = at.account.findAny(one!);
      if (!intent || !('client_secret' in intent) || intent.client_secret !== secret)
        throw missing('challenge', secret);
      if (intent.object === 'setup_intent') return forClient(answerSetupChallenge(at, intent, passed), 'publishable');
      try {
        answerPaymentChallenge(at, intent, passed);
      } finally {
        paymentSettled(at, intent);
      }
      return forClient(intent, 'publishable');
    },
    'both',
  ),
];
