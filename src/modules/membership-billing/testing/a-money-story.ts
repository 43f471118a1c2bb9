import { did } from '#kernel/contract/event.ts';
import { ChargeSucceeded, GiftOrdered, SubscriptionOrdered, type BillingEvent } from '../contract/membership-events.ts';
import { moneyStory } from '../domain/money-story.ts';
import type { FactOf } from '../domain/money-types.ts';

export const member = '11111111-1111-4111-8111-111111111111';
export const staff = '22222222-2222-4222-8222-222222222222';
export const id = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
export const usd = { currency: 'usd' };
/** Of a month in 2027, at nine. */
export const day = (month: number, date = 1) => new Date(Date.UTC(2027, month - 1, date, 9)).toISOString();

export type At = readonly [at: string, fact: BillingEvent];
/** Each fact is named by its place in the list. */
export const storyOf = (...facts: At[]) =>
  moneyStory(facts.map(([occurredAt, fact], place) => ({ ...fact, id: `fact ${place}`, meta: { occurredAt } })));
export const chargesOf = (...facts: At[]) => storyOf(...facts).charges;

export const ordered = (at: string, change: Partial<Parameters<typeof order>[0]> = {}): At => [at, order(change)];
const order = (change: {
  order?: string;
  chargedFrom?: string | null;
  months?: number;
  type?: string;
  price?: number;
}) =>
  did(SubscriptionOrdered, {
    member,
    order: id(1),
    type: 'unlimited-monthly',
    months: 1,
    price: 1500,
    ...usd,
    paymentMethod: 'pm_1',
    code: null,
    freeMonths: 0,
    chargedFrom: null,
    ...change,
  });
export type Succeeded = FactOf<'ChargeSucceeded'>;
/** Paid for the month that begins at that time, and learned at once. */
export const paid = (charge: string, month: number, change: Partial<Succeeded> = {}): At => [
  day(month),
  did(ChargeSucceeded, {
    member,
    charge,
    intent: null,
    about: 'membership',
    type: 'unlimited-monthly',
    amount: 1500,
    tax: 0,
    ...usd,
    from: day(month),
    until: day(month + 1),
    receipt: null,
    happenedAt: day(month),
    number: 'WELL-0001',
    ...change,
  }),
];
export const forGift = { about: 'gift', gift: id(2), from: null, until: null, number: null } as const;
export const giftOrdered = (months: number): At => [
  day(1),
  did(GiftOrdered, {
    member,
    gift: id(2),
    type: 'unlimited-monthly',
    months,
    price: 1500,
    ...usd,
    paymentMethod: 'pm_1',
    code: 'GIVE',
    recipientName: null,
    recipientEmail: null,
    message: null,
    deliverAt: null,
    hasRecipient: false,
  }),
];
