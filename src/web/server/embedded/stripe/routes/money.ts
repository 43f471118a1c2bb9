import { z } from 'zod';
import { get } from '../desk.ts';
import { flag, integer, invalid, metadata, text } from '../failure.ts';
import { closeDispute } from '../disputes.ts';
import { refund } from '../refunds.ts';
import { id, nothing, page, paged, retrieve, route, shape, type Route } from './route.ts';

export const money: Route[] = [
  route(
    'POST',
    '/v1/refunds',
    shape({
      amount: integer.optional(),
      charge: id.optional(),
      metadata: metadata.optional(),
      payment_intent: id.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
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
  route('GET', '/v1/refunds', shape({ ...page, charge: id.optional(), payment_intent: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/refunds',
      'refund',
      input,
      (each) =>
        (input.charge === undefined || each.charge === input.charge) &&
        (input.payment_intent === undefined || each.payment_intent === input.payment_intent),
    ),
  ),
  retrieve('/v1/refunds/:', 'refund'),
  route('GET', '/v1/charges', shape({ ...page, customer: id.optional(), payment_intent: id.optional() }), (at, input) =>
    paged(
      at,
      '/v1/charges',
      'charge',
      input,
      (each) =>
        (input.customer === undefined || each.customer === input.customer) &&
        (input.payment_intent === undefined || each.payment_intent === input.payment_intent),
    ),
  ),
  retrieve('/v1/charges/:', 'charge'),
  route('GET', '/v1/disputes', shape({ ...page, charge: id.optional(), payment_intent: id.optional() }), (at, input) =>
    paged(at, '/v1/disputes', 'dispute', input, (each) => input.charge === undefined || each.charge === input.charge),
  ),
  retrieve('/v1/disputes/:', 'dispute'),
  route(
    'POST',
    '/v1/disputes/:',
    shape({
      evidence: z.strictObject({ uncategorized_text: text.optional() }).optional(),
      submit: flag.optional(),
      metadata: metadata.optional(),
    }),
    (at, input, [one]) => {
      const dispute = get(at, 'dispute', one!);
      const said = input.evidence?.uncategorized_text;
      if (said !== undefined) {
        dispute.evidence.uncategorized_text = said;
        dispute.evidence_details.has_evidence = true;
        dispute.evidence_details.submission_count += 1;
      }
      if (said === 'winning_evidence' || said === 'losing_evidence')
        return closeDispute(at, dispute, said === 'winning_evidence' ? 'won' : 'lost');
      if (said !== undefined) dispute.status = 'under_review';
      return dispute;
    },
  ),
  route('POST', '/v1/disputes/:/close', nothing, (at, _input, [one]) =>
    closeDispute(at, get(at, 'dispute', one!), 'lost'),
  ),
  route(
    'GET',
    '/v1/balance_transactions',
    shape({ ...page, source: id.optional(), type: text.optional(), currency: text.optional() }),
    (at, input) =>
      paged(
        at,
        '/v1/balance_transactions',
        'balance_transaction',
        input,
        (each) =>
          (input.source === undefined || each.source === input.source) &&
          (input.type === undefined || each.type === input.type) &&
          (input.currency === undefined || each.currency === input.currency),
      ),
  ),
  retrieve('/v1/balance_transactions/:', 'balance_transaction'),
  route(
    'GET',
    '/v1/events',
    shape({ ...page, type: text.optional(), types: z.array(text).optional(), delivery_success: flag.optional() }),
    (at, input) =>
      paged(
        at,
        '/v1/events',
        'event',
        input,
        (each) =>
          (input.type === undefined || matchesType(each.type, input.type)) &&
          (input.types === undefined || input.types.some((type) => matchesType(each.type, type))) &&
          (input.delivery_success === undefined ||
            (at.account.find('delivery', `delivery_${each.id}`) === undefined) === input.delivery_success),
      ),
  ),
  retrieve('/v1/events/:', 'event'),
];

const matchesType = (type: string, pattern: string): boolean =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
