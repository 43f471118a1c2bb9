import { z } from 'zod';
import { endpoint, paging, type AnswerOf } from '#kernel/contract/endpoint.ts';
import { currency, moment, money } from '#kernel/contract/values.ts';
import { AUDIT_REASON_MAX } from '#modules/identity/contract/auditor.ts';
import { historyLine, piece, unprovenHistory } from './api.ts';

/** How money is looked for: of a member, of one history by what stands for it, of a charge by any of its names, of a month. */
export const moneySoughtBy = z.enum(['member', 'history', 'charge', 'month']);
export type MoneySoughtBy = z.output<typeof moneySoughtBy>;

const refund = z.object({
  amount: money,
  amount_in_words: z.string(),
  /** Who ordered it; null when it was made at the payment provider. */
  by: z.string().nullable(),
  /** Why, without names where people are letters; null where nothing was said, or it was erased. */
  why: z.string().nullable(),
  ordered_at: moment.nullable(),
  paid_at: moment.nullable(),
  status: z.enum(['ordered', 'paid', 'failed', 'returned']),
  problem: z.string().nullable(),
  /** All of it in one sentence. */
  in_words: z.string(),
});

/** What became of one charge. */
export const chargeCard = z
  .object({
    /** Leads to the history of the member's payments. */
    ref: z.string(),
    member: z.string(),
    /** The invoice, or the payment of a gift, at the provider. */
    charge: z.string(),
    number: z.string().nullable(),
    about: z.enum(['membership', 'gift']),
    plan: z.string(),
    amount: money,
    tax: money,
    currency,
    amount_in_words: z.string(),
    /** By the provider's clock; null while nothing was paid. */
    charged_at: moment.nullable(),
    charged_in_words: z.string(),
    /** The days that it pays for, in UTC; null for a gift, and where nothing was paid. */
    period: z.string().nullable(),
    /** When the plan was chosen that it is for; null for a gift. */
    chosen_at: moment.nullable(),
    /** By which rule it was made. */
    rule: z.string(),
    as_agreed: z.boolean(),
    agreed: z.string(),
    refund: z.array(refund),
    dispute: z.array(
      z.object({
        amount: money,
        reason: z.string(),
        at: moment,
        outcome: z.enum(['open', 'won', 'lost']),
        closed_at: moment.nullable(),
        in_words: z.string(),
      }),
    ),
    status: z.enum(['unpaid', 'open', 'settled']),
    outcome: z.string(),
    /** Something of the member's payments is not what was recorded: the card must not be believed. */
    unproven: z.boolean(),
    line: z.array(historyLine),
  })
  .meta({ id: 'ChargeCard' });
export type ChargeCard = z.output<typeof chargeCard>;

export const readMoney = endpoint('/v1/audit/money', {
  summary:
    'Charges of a member or a month, or one by its name: when, for which days, by which rule, refunded by whom and why. The look is recorded.',
  access: 'auditor',
  discloses: { presence: ['auditor'], reason: ['auditor'] },
  input: z.object({
    by: moneySoughtBy,
    /** Username, address or id; what stands for a history; invoice, payment, refund or dispute; or a month, 2027-01. */
    text: z.string().trim().min(1).max(300),
    reason: z.string().max(AUDIT_REASON_MAX * 10),
    /** Only charges that were made, or tried, on this day, in UTC. */
    day: z.iso.date().optional(),
    ...paging(25),
  }),
  output: z.object({
    money: z.object({
      title: z.string(),
      /** Whether people are shown by name; otherwise as Member A, B, … */
      shows_people: z.boolean(),
      balance: z.array(
        z.object({
          currency,
          paid: money,
          refunded: money,
          lost: money,
          credited: money,
          in_words: z.string(),
        }),
      ),
      /** Histories of which something is not what was recorded: the balance must not be believed. */
      unproven: z.array(unprovenHistory),
      /** Members whose payments were not held against the chain, because the month has too many. */
      unread: z.int(),
      /** The latest first. */
      card: z.array(chargeCard),
      num_total: z.int(),
      credit: z.array(
        z.object({
          ref: z.string(),
          amount: money,
          currency,
          sentence: z.array(piece),
          at: moment,
          status: z.enum(['ordered', 'given', 'failed']),
        }),
      ),
    }),
  }),
  refusals: [
    'AUDIT_REASON_REQUIRED',
    'AUDIT_OUT_OF_SCOPE',
    'AUDIT_UNREADABLE',
    'AUDIT_MONTH_UNKNOWN',
    'AUDIT_MONEY_UNKNOWN',
  ],
});
export type MoneyAnswer = AnswerOf<typeof readMoney>['money'];
