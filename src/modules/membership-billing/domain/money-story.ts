import { instantInWords } from '#kernel/contract/days-in-words.ts';
import { hours } from '#kernel/contract/time.ts';
import { inWords, planInWords } from '../contract/billing-words.ts';
import { sum } from '../contract/money.ts';
import { cadence } from '../contract/plans.ts';
import {
  agreedOf,
  balanceOf,
  chosenPlan,
  giftRule,
  membershipRule,
  outcomeOf,
  overlaps,
  priceDoubts,
} from './money-words.ts';
import type {
  Charge,
  PlanChoice,
  FactOf,
  GiftChoice,
  MoneyCredit,
  MoneyFact,
  MoneyStory,
  RecordedMoney,
  Refund,
} from './money-types.ts';

/** The provider dates a period some moments before or after the choice that begins it. */
const TOLERANCE = hours(24);

/** What happened to one member's money: each charge with its rule and what became of it, in the order in which it was learned. */
export const moneyStory = (facts: readonly RecordedMoney[]): MoneyStory => {
  const story: Story = {
    choices: [],
    gifts: new Map(),
    charges: new Map(),
    credits: new Map(),
    rules: new Map(),
    about: new Map(),
    stoppedAt: null,
  };
  for (const fact of facts as readonly MoneyFact[]) {
    if (fact.type === 'ChargeSucceeded') succeeded(story, fact, fact.data);
    plans(story, fact);
    banks(story, fact);
    payouts(story, fact);
  }
  const charges = [...story.charges.values()];
  const credits = [...story.credits.values()];
  return {
    charges: charges.map(({ choice, refunds, disputes, ...charge }) => ({
      ...charge,
      chosenAt: choice?.chosenAt ?? null,
      refunds: refunds.map(({ ids: __, ...refund }) => refund),
      disputes: disputes.map(({ id: __, ...dispute }) => dispute),
      ...outcomeOf({ ...charge, refunds, disputes }),
    })),
    credits,
    balance: balanceOf(charges, credits),
    rules: story.rules,
    about: story.about,
  };
};

type Story = {
  /** Plans as they were chosen, without orders of which nothing came. */
  choices: PlanChoice[];
  gifts: Map<string, GiftChoice>;
  charges: Map<string, Charge>;
  credits: Map<string, MoneyCredit>;
  rules: Map<string, string>;
  about: Map<string, string>;
  /** Since when the plan is not renewed any more. */
  stoppedAt: string | null;
};

/** @param type null means any plan */
const choiceFor = (story: Story, type: string | null, from: string | null): PlanChoice | null => {
  const same = story.choices.filter((choice) => type === null || choice.type === type);
  const begun = same.filter((choice) => from === null || Date.parse(choice.from) <= Date.parse(from) + TOLERANCE);
  return begun.at(-1) ?? same.at(-1) ?? null;
};
const chargeOf = (story: Story, id: string): Charge => {
  const known = story.charges.get(id);
  if (known) return known;
  const made: Charge = {
    charge: id,
    number: null,
    about: 'membership',
    plan: 'a plan',
    amount: 0,
    tax: 0,
    currency: '',
    from: null,
    until: null,
    chargedAt: null,
    rule: 'No charge with this name is recorded here',
    agreed: 'Nothing was charged.',
    isAsAgreed: true,
    failures: 0,
    refunds: [],
    disputes: [],
    events: [],
    choice: null,
  };
  story.charges.set(id, made);
  return made;
};
const touch = (story: Story, id: string, fact: MoneyFact): Charge => {
  const charge = chargeOf(story, id);
  charge.events.push(fact.id);
  if (fact.type !== 'ChargeSucceeded' && charge.chargedAt !== null)
    story.about.set(
      fact.id,
      `the charge of ${sum(charge.amount, charge.currency)} on ${instantInWords(charge.chargedAt)}`,
    );
  return charge;
};
const refundOf = (charge: Charge, ids: readonly string[]): Refund | undefined =>
  charge.refunds.find((each) => each.ids.some((id) => ids.includes(id)));

const succeeded = (story: Story, fact: MoneyFact, data: FactOf<'ChargeSucceeded'>): void => {
  const charge = touch(story, data.charge, fact);
  const { number, type, amount, tax, currency, from, until } = data;
  const chargedAt = data.happenedAt ?? fact.meta.occurredAt;
  Object.assign(charge, { number, about: data.about, plan: planInWords(type), amount, tax, currency, from, until });
  charge.chargedAt = chargedAt;
  const gift = data.gift === undefined ? undefined : story.gifts.get(data.gift);
  charge.choice = data.about === 'gift' ? null : choiceFor(story, type, from);
  charge.rule = data.about === 'gift' ? giftRule(gift) : membershipRule(charge, [...story.charges.values()]);
  const credits = [...story.credits.values()];
  const doubts = [
    ...(data.about === 'gift'
      ? priceDoubts(credits, charge, gift ?? null, 'once')
      : priceDoubts(credits, charge, charge.choice, charge.choice && cadence(charge.choice.months))),
    ...(data.about === 'membership' && story.stoppedAt !== null && story.stoppedAt < chargedAt
      ? [`The renewal had been stopped on ${instantInWords(story.stoppedAt)}.`]
      : []),
    ...overlaps(charge, [...story.charges.values()]),
  ];
  charge.isAsAgreed = doubts.length === 0;
  charge.agreed = charge.isAsAgreed ? agreedOf(charge, gift ?? charge.choice) : doubts.join(' ');
  story.rules.set(fact.id, charge.rule);
};
const order = (story: Story, fact: MoneyFact, data: FactOf<'SubscriptionOrdered'>): void => {
  const { type, months, price, currency, chargedFrom } = data;
  const chosenAt = fact.meta.occurredAt;
  story.stoppedAt = null;
  story.choices.push({
    type,
    months,
    price,
    currency,
    chosenAt,
    order: data.order,
    from: chosenAt,
    postponedTo: chargedFrom,
  });
};

/** The clock woke the program; the choice of the member is why. */
const because = (story: Story, fact: MoneyFact, choice: PlanChoice | null): void => {
  if (choice !== null) story.rules.set(fact.id, chosenPlan(choice));
};

const plans = (story: Story, fact: MoneyFact): void => {
  const { type, data } = fact;
  const at = fact.meta.occurredAt;
  switch (type) {
    case 'SubscriptionOrdered':
      return order(story, fact, data);
    case 'OrderFailed':
      story.choices.splice(0, story.choices.length, ...story.choices.filter((choice) => choice.order !== data.order));
      return;
    case 'NextPlanChosen': {
      const { months, price, currency, from } = data;
      story.choices.push({
        type: data.type,
        months,
        price,
        currency,
        chosenAt: at,
        order: null,
        from,
        postponedTo: null,
      });
      return;
    }
    case 'PlanChanged':
      return because(story, fact, choiceFor(story, data.type, at));
    case 'RenewalAnnounced':
      return because(story, fact, choiceFor(story, null, data.at));
    case 'RenewalStopped':
      story.stoppedAt = at;
      return;
    case 'RenewalResumed':
      story.stoppedAt = null;
      return;
    case 'GiftOrdered':
      story.gifts.set(data.gift, { months: data.months, price: data.price, currency: data.currency, at });
  }
};

const payouts = (story: Story, fact: MoneyFact): void => {
  const { type, data } = fact;
  const at = fact.meta.occurredAt;
  switch (type) {
    case 'RefundOrdered': {
      const { refund, amount, by, reason } = data;
      touch(story, data.charge, fact).refunds.push({
        ids: [refund],
        amount,
        by,
        reason,
        orderedAt: at,
        paidAt: null,
        status: 'ordered',
        problem: null,
      });
      return;
    }
    case 'ChargeRefunded': {
      const charge = touch(story, data.charge, fact);
      const ids = [data.refund, ...(data.order === null ? [] : [data.order])];
      const known = refundOf(charge, ids);
      const paidAt = data.happenedAt ?? at;
      if (known) {
        known.ids.push(...ids);
        Object.assign(known, { amount: data.amount, paidAt, status: 'paid' });
      } else
        charge.refunds.push({
          ids,
          amount: data.amount,
          by: null,
          reason: null,
          orderedAt: null,
          paidAt,
          status: 'paid',
          problem: null,
        });
      story.rules.set(
        fact.id,
        known?.orderedAt
          ? `the refund that was ordered on ${instantInWords(known.orderedAt)}`
          : 'a refund that was ordered at the payment provider',
      );
      return;
    }
    case 'RefundReturned': {
      const known = refundOf(touch(story, data.charge, fact), [data.refund]);
      if (known) Object.assign(known, { status: 'returned', problem: inWords(data.reason) });
      story.rules.set(fact.id, 'the bank, which sent the money back');
      return;
    }
    case 'RefundFailed':
      for (const charge of story.charges.values()) {
        const known = refundOf(charge, [data.refund]);
        if (!known) continue;
        touch(story, charge.charge, fact);
        Object.assign(known, { status: 'failed', problem: inWords(data.reason) });
      }
      return;
    case 'CreditOrdered': {
      const { credit, amount, currency, by, reason } = data;
      story.credits.set(credit, { amount, currency, by, reason, orderedAt: at, status: 'ordered', event: fact.id });
      return;
    }
    case 'CreditGiven':
    case 'CreditFailed': {
      const known = story.credits.get(data.credit);
      if (known) known.status = type === 'CreditGiven' ? 'given' : 'failed';
    }
  }
};

const banks = (story: Story, fact: MoneyFact): void => {
  const { type, data } = fact;
  const at = fact.meta.occurredAt;
  switch (type) {
    case 'ChargeFailed': {
      const charge = touch(story, data.charge, fact);
      charge.failures = Math.max(charge.failures, data.attempt);
      const current = story.choices.at(-1) ?? null;
      if (charge.chargedAt === null) {
        Object.assign(charge, { amount: data.amount, currency: data.currency, choice: current });
        charge.plan = current === null ? charge.plan : planInWords(current.type);
        charge.rule = membershipRule(charge, [...story.charges.values()]);
      }
      story.rules.set(fact.id, charge.rule);
      return;
    }
    case 'ChargeDisputed':
      touch(story, data.charge, fact).disputes.push({
        id: data.dispute,
        amount: data.amount,
        reason: inWords(data.reason),
        at: data.happenedAt ?? at,
        outcome: 'open',
        closedAt: null,
      });
      story.rules.set(fact.id, 'the bank of the member');
      return;
    case 'DisputeClosed': {
      const known = touch(story, data.charge, fact).disputes.find(({ id }) => id === data.dispute);
      if (known) Object.assign(known, { outcome: data.outcome === 'lost' ? 'lost' : 'won', closedAt: at });
      story.rules.set(fact.id, 'the bank, which decided the dispute');
    }
  }
};
