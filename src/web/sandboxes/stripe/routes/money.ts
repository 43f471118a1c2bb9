import { z } from 'zod';
import { get } from '../desk.ts';
import { integer, invalid, metadata, missing, text } from '../failure.ts';
import { closeDispute, dispute } from '../disputes.ts';
import { refund } from '../refunds.ts';
import { id, list, retrieve, route, shape, type Route } from './route.ts';

const matchesType = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

const events = list(
  '/v1/events',
  'event',
  { type: text, types: z.array(text) },
  {
    type: (event, type) => matchesType(event.type, type),
    types: (event, types) => types.some((type) => matchesType(event.type, type)),
  },
);

// Source: https://docs.stripe.com/api/refunds/create: charge or payment_intent
export const money: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    shape({
      amount: integer.optional(),
      charge: id.optional(),
      metadata: metadata.optional(),
      payment_intent: id.optional(),
      reason: z.literal('requested_by_customer').optional(),
    }),
    (at, input) => {
      const intent =
        input.payment_intent === undefined
          ? undefined
          : get(at, 'payment_intent', input.payment_intent, 'payment_intent');
      if (intent && intent.status !== 'succeeded')
        throw invalid('This PaymentIntent does not have a successful charge to refund.', { param: 'payment_intent' });
      const chargeId = input.charge ?? intent?.latest_charge ?? undefined;
      if (chargeId === undefined)
        throw invalid('One of the following params should be provided for this request: payment_intent or charge.');
      return refund(at, { ...input, charge: get(at, 'charge', chargeId, 'charge') });
    },
  ),
  list('/v1/refunds', 'refund', { charge: id, payment_intent: id }),
  retrieve('/v1/refunds/:', 'refund'),
  list('/v1/charges', 'charge', { customer: id, payment_intent: id }),
  retrieve('/v1/charges/:', 'charge'),
  list('/v1/disputes', 'dispute', { charge: id, payment_intent: id }),
  retrieve('/v1/disputes/:', 'dispute'),
  route(
    'POST',
    '/v1/disputes/:',
    shape({
      evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
    }),
    (at, input, [one]) => {
      const disputed = get(at, 'dispute', one!);
      const said = input.evidence?.uncategorized_text;
      if (said !== undefined) {
        disputed.evidence.uncategorized_text = said;
        disputed.evidence_details.has_evidence = true;
        disputed.evidence_details.submission_count += 1;
      }
      if (said === 'winning_evidence' || said === 'losing_evidence')
        return closeDispute(at, disputed, said === 'winning_evidence' ? 'won' : 'lost');
      if (said !== undefined) disputed.status = 'under_review';
      return disputed;
    },
  ),
  // Not Stripe's: what the holder of a card does at the bank, by an invoice, a payment or a charge.
  route('POST', '/v1/sandbox/dispute', shape({ paid: id }), (at, { paid }) => {
    const intents = at.account
      .list('invoice_payment', ({ invoice, status }) => invoice === paid && status === 'paid')
      .map(({ payment }) => payment.payment_intent);
    const [made] = at.account.list(
      'charge',
      ({ id: one, payment_intent: intent, status }) =>
        status === 'succeeded' && (one === paid || intent === paid || intents.includes(intent as string)),
    );
    if (!made) throw missing('charge', paid);
    if (made.disputed) throw invalid('This charge is disputed already');
    return dispute(at, made);
  }),
  events,
];
