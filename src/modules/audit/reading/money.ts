import { instantInWords, monthInWords, periodInWords } from '#kernel/contract/days-in-words.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import {
  balanceInWords,
  balanceOf,
  moneyStory,
  type ChargeStory,
  type MoneyDispute,
  type MoneyRefund,
  type MoneyStory,
} from '#modules/membership-billing/index.ts';
import { sum } from '#modules/membership-billing/contract/money.ts';
import type { UnprovenHistory } from '../contract/api.ts';
import type { ChargeCard, MoneyAnswer } from '../contract/money-api.ts';
import { historyBy } from '../projections/histories.ts';
import {
  creditsOfMonth,
  chargesOfMonth,
  payersOfMonth,
  sumsIn,
  sumsOfMonth,
  type ChargePlace,
  type MonthSums,
} from '../projections/money.ts';
import { refOf } from '../projections/index-of-histories.ts';
import type { Lens } from './lens.ts';
import { linesOf } from './lines.ts';
import { withoutNames } from './masking.ts';
import { PAYMENTS } from './money-notes.ts';
import type { Naming } from './naming.ts';
import type { ReadingParts } from './parts.ts';
import { unprovenIn } from './proofs.ts';
import { isLearnedLate } from './words.ts';

type Money = MoneyAnswer;
type Page = { limit: number; offset: number };

export const paymentsOf = (member: string): string => PAYMENTS + member;
export const payerOf = (stream: string): string => stream.slice(PAYMENTS.length);

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
export const isMonth = (text: string): boolean => MONTH.test(text);

/** A member's payments as they are recorded, with the words of staff, and what became of them. */
type Payments = {
  stream: string;
  events: readonly Recorded[];
  story: MoneyStory;
  unproven: readonly UnprovenHistory[];
};

const read = async (parts: ReadingParts, stream: string, lens: Lens): Promise<Payments> => {
  const row = await historyBy(parts.sql, stream);
  const length = row?.events ?? 0;
  const recorded = length === 0 ? [] : await parts.log.part(stream, { from: 0n, limit: length, personal: true });
  const events = lens.clear ? recorded : await withoutNames(parts, recorded);
  const unproven = row === undefined ? [] : await unprovenIn(parts, row);
  return { stream, events, story: moneyStory(events), unproven };
};

/** When a charge was made, or tried first. */
const whenOf = ({ events }: Payments, { chargedAt, events: ids }: ChargeStory): string => {
  const first = events.find(({ id }) => id === ids[0]);
  const happenedAt = first?.data['happenedAt'];
  return chargedAt ?? (typeof happenedAt === 'string' ? happenedAt : (first?.meta.occurredAt ?? ''));
};

/** All charges of one member, or those of a day; the balance is that of the whole. */
export const moneyOfMember = async (
  parts: ReadingParts,
  member: string,
  lens: Lens,
  { day, limit, offset }: Page & { day?: string | undefined },
): Promise<Money> => {
  const payments = await read(parts, paymentsOf(member), lens);
  const { story } = payments;
  const chosen = story.charges
    .filter((charge) => day === undefined || whenOf(payments, charge).startsWith(day))
    .toSorted((one, other) => (whenOf(payments, one) < whenOf(payments, other) ? 1 : -1));
  const cards = chosen.slice(offset, offset + limit).map((charge) => ({ payments, charge }));
  const credits = day === undefined ? story.credits.map((credit) => ({ payments, event: credit.event })) : [];
  const { names, ...shown } = await shownOf(parts, { cards, credits, known: [member] }, lens);
  return {
    title: names.name(member),
    balance: story.balance.map(withWords),
    unproven: [...payments.unproven],
    unread: 0,
    ...shown,
    num_total: chosen.length,
  };
};

/** Charges by one of their names. */
export const moneyOfCharges = async (
  parts: ReadingParts,
  places: readonly ChargePlace[],
  lens: Lens,
): Promise<Money> => {
  const cards = await cardsAt(parts, places, lens);
  const { names: _, ...shown } = await shownOf(parts, { cards, credits: [], known: [] }, lens);
  const balance = balanceOf(
    cards.map(({ charge }) => charge),
    [],
  );
  return {
    title: places.map(({ charge }) => charge).join(', '),
    balance: balance.map(withWords),
    unproven: [...new Set(cards.map(({ payments }) => payments))].flatMap(({ unproven }) => unproven),
    unread: 0,
    ...shown,
    num_total: cards.length,
  };
};

/** Charges to which something happened in a month, with what moved in it; members keep their letters on all its pages. */
export const moneyOfMonth = async (
  parts: ReadingParts,
  month: string,
  lens: Lens,
  { day, limit, offset }: Page & { day?: string | undefined },
): Promise<Money> => {
  const [{ places, total }, payers, given] = await Promise.all([
    chargesOfMonth(parts.sql, month, { limit, offset, day }),
    payersOfMonth(parts.sql, month),
    creditsOfMonth(parts.sql, month),
  ]);
  const payments = new Map<string, Promise<Payments>>();
  const cards = await cardsAt(parts, places, lens, payments);
  const { unproven, sums } = await summedUp(parts, payers, month);
  const credits = await Promise.all(
    given.map(async ({ stream, event }) => {
      const own = await (payments.get(stream) ?? read(parts, stream, lens));
      return { payments: own, event: orderOf(own, event) };
    }),
  );
  const { names: _, ...shown } = await shownOf(
    parts,
    { cards, credits: day === undefined ? credits : [], known: payers.map(payerOf) },
    lens,
  );
  return {
    title: `${monthInWords(month)} (UTC)`,
    balance: sums.map(withWords),
    unproven,
    unread: Math.max(0, payers.length - MOST_PROVEN),
    ...shown,
    num_total: total,
  };
};

/** A month's sums are those of all its members, whichever of them a page shows: from what is recorded, not from rows about it. */
const MOST_PROVEN = 500;
const summedUp = async (
  parts: ReadingParts,
  payers: readonly string[],
  month: string,
): Promise<{ unproven: UnprovenHistory[]; sums: MonthSums[] }> => {
  const unproven: UnprovenHistory[] = [];
  const facts: Recorded[] = [];
  const read = payers.slice(0, MOST_PROVEN);
  for (const stream of read) {
    const row = await historyBy(parts.sql, stream);
    if (row !== undefined) unproven.push(...(await unprovenIn(parts, row)));
    facts.push(...(await parts.log.facts(stream)).events);
  }
  const others = await sumsOfMonth(parts.sql, month, read);
  return { unproven, sums: added([...sumsIn(facts, month), ...others]) };
};

const added = (all: readonly MonthSums[]): MonthSums[] =>
  [...Map.groupBy(all, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      paid: own.reduce((total, { paid }) => total + paid, 0),
      refunded: own.reduce((total, { refunded }) => total + refunded, 0),
      lost: own.reduce((total, { lost }) => total + lost, 0),
      credited: own.reduce((total, { credited }) => total + credited, 0),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));

/** The order of a credit that was given. */
const orderOf = ({ events, story }: Payments, given: string): string => {
  const credit = events.find(({ id }) => id === given)?.data['credit'];
  const ordered = events.find(({ type, data }) => type === 'CreditOrdered' && data['credit'] === credit);
  return story.credits.find(({ event }) => event === ordered?.id)?.event ?? given;
};

const withWords = (balance: Omit<Money['balance'][number], 'in_words'>): Money['balance'][number] => ({
  ...balance,
  in_words: balanceInWords(balance),
});

type CardPlace = { payments: Payments; charge: ChargeStory };

const cardsAt = async (
  parts: ReadingParts,
  places: readonly ChargePlace[],
  lens: Lens,
  payments: Map<string, Promise<Payments>> = new Map(),
): Promise<CardPlace[]> => {
  const found = await Promise.all(
    places.map(async ({ stream, charge: name }) => {
      const reading = payments.get(stream) ?? read(parts, stream, lens);
      payments.set(stream, reading);
      const own = await reading;
      return own.story.charges.filter(({ charge }) => charge === name).map((charge) => ({ payments: own, charge }));
    }),
  );
  return found.flat();
};

type ShownMoney = { names: Naming } & Pick<Money, 'shows_people' | 'card' | 'credit'>;

const shownOf = async (
  parts: ReadingParts,
  options: {
    cards: readonly CardPlace[];
    credits: readonly { payments: Payments; event: string }[];
    known: readonly string[];
  },
  lens: Lens,
): Promise<ShownMoney> => {
  const { cards, credits } = options;
  const eventsOf = ({ events }: Payments, ids: readonly string[]) => events.filter(({ id }) => ids.includes(id));
  const recorded = [
    ...cards.flatMap(({ payments, charge }) => eventsOf(payments, charge.events)),
    ...credits.flatMap(({ payments, event }) => eventsOf(payments, [event])),
  ];
  const known = [...new Set([...options.known, ...cards.map(({ payments }) => payerOf(payments.stream))])];
  const { lines, names } = await linesOf(parts, recorded, known, lens);
  const line = new Map(lines.map((each) => [each.id, each]));
  return {
    names,
    shows_people: lens.clear,
    card: cards.map(({ payments, charge }) => {
      const own = charge.events.map((id) => line.get(id)!);
      return { ...cardOf(payments, charge, names), line: own };
    }),
    credit: credits.flatMap(({ payments, event }) => {
      const credit = payments.story.credits.find((each) => each.event === event);
      const own = line.get(event);
      if (credit === undefined || own === undefined) return [];
      const { amount, currency, orderedAt, status } = credit;
      return [{ ref: refOf(payments.stream), amount, currency, sentence: own.sentence, at: orderedAt, status }];
    }),
  };
};

const cardOf = (
  { stream, events, unproven }: Payments,
  story: ChargeStory,
  names: Naming,
): Omit<ChargeCard, 'line'> => {
  const { amount, currency, chargedAt, from, until, failures } = story;
  const member = payerOf(stream);
  const isErased = names.name(member).startsWith('former member');
  return {
    ref: refOf(stream),
    member: names.name(member).replace(/^former/, 'Former'),
    charge: story.charge,
    number: story.number,
    about: story.about,
    plan: story.plan,
    amount,
    tax: story.tax,
    currency,
    amount_in_words: sum(amount, currency),
    charged_at: chargedAt,
    charged_in_words:
      chargedAt === null
        ? `Not charged, after ${failures === 1 ? '1 attempt' : `${failures} attempts`}`
        : `Charged on ${instantInWords(chargedAt)}${learnedLater(events, story)}`,
    period: from === null || until === null ? null : periodInWords(from, until),
    chosen_at: story.chosenAt,
    rule: story.rule,
    as_agreed: story.isAsAgreed,
    agreed: story.agreed,
    refund: story.refunds.map((each) => refundOf(each, currency, names, isErased)),
    dispute: story.disputes.map((each) => disputeOf(each, currency)),
    status: story.status,
    outcome: story.outcome,
    unproven: unproven.length > 0,
  };
};

/** A charge that was learned of long after it was made says so. */
const learnedLater = (events: readonly Recorded[], story: ChargeStory): string => {
  const learned = events.find(({ id, type }) => type === 'ChargeSucceeded' && story.events.includes(id));
  return learned !== undefined && isLearnedLate(learned)
    ? `, learned on ${instantInWords(learned.meta.occurredAt)}`
    : '';
};

const refundOf = (
  { amount, by, reason, orderedAt, paidAt, status, problem }: MoneyRefund,
  currency: string,
  names: Naming,
  isErased: boolean,
): ChargeCard['refund'][number] => {
  const who = by === null ? null : `${names.name(by).replace(/^former/, 'Former')} (staff)`;
  const because = reason ?? (isErased && by !== null ? 'the reason was erased with the member' : null);
  const after = {
    ordered: 'it is not paid back yet',
    paid: paidAt === null ? 'paid back' : `paid back on ${instantInWords(paidAt)}`,
    failed: `nothing was paid back (${problem ?? 'refused'})`,
    returned: `the bank sent it back (${problem ?? 'unknown'})`,
  }[status];
  const ordered =
    who === null || orderedAt === null
      ? 'ordered at the payment provider'
      : `ordered by ${who} on ${instantInWords(orderedAt)}`;
  return {
    amount,
    amount_in_words: sum(amount, currency),
    by: who,
    why: reason,
    ordered_at: orderedAt,
    paid_at: paidAt,
    status,
    problem,
    in_words: `${sum(amount, currency)}, ${ordered}, ${after}${because === null ? '' : `. Why: ${because}`}`,
  };
};

const disputeOf = (
  { amount, reason, at, outcome, closedAt }: MoneyDispute,
  currency: string,
): ChargeCard['dispute'][number] => {
  const end = {
    open: 'the bank has not decided',
    won: 'decided for us',
    lost: 'decided for the member, the money is gone',
  }[outcome];
  const settled = closedAt === null ? end : `${end}, learned on ${instantInWords(closedAt)}`;
  return {
    amount,
    reason,
    at,
    outcome,
    closed_at: closedAt,
    in_words: `${sum(amount, currency)}, disputed on ${instantInWords(at)} (${reason}): ${settled}`,
  };
};
