import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import type { z } from 'zod';
import {
  adminCreateCode,
  adminCredit,
  adminListCodes,
  adminMemberSubscription,
  adminRefund,
  adminRevenue,
  adminSetCodeStatus,
  adminSetSubscriptionInactive,
  claimCode,
  hostFreeMonth,
  listCards,
  listGifts,
  listSubscriptionTypes,
  previewCheckout,
  purchaseGift,
  subscriptionActivity,
  updateCard,
  updateSubscription,
} from '#modules/membership-billing/contract/api.ts';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { hours, minutes, plus } from '#kernel/contract/time.ts';
import type { Endpoint } from '#kernel/contract/endpoint.ts';
import { MAIN_WELL, planned } from '../scheduling/planning.ts';
import { seated } from '../scheduling/registering.ts';
import { moment } from '../support/moment.ts';
import { Given, GivenAndThen, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

/** Months pass in these examples, and a sign-in does not last as long. */
const asked = <I extends z.ZodType, O extends z.ZodType>(
  world: World,
  name: string,
  endpoint: Endpoint<I, O>,
  input: z.input<I> & Record<string, unknown>,
) => world.callSignedIn(name, endpoint, input);
const answered = async <I extends z.ZodType, O extends z.ZodType>(
  world: World,
  name: string,
  endpoint: Endpoint<I, O>,
  input: z.input<I> & Record<string, unknown>,
): Promise<z.output<O>> => {
  const outcome = await asked(world, name, endpoint, input);
  assert.ok(outcome.ok, outcome.ok ? '' : `${endpoint.path}: ${outcome.notice.msg}`);
  return endpoint.output.parse(outcome.value);
};

/** As staff see it: a suspended member cannot log in. */
const seenByStaff = async (world: World, name: string) =>
  answered(world, await world.admin(), adminMemberSubscription, { id: (await world.person(name)).id });
const standing = async (world: World, name: string) => (await seenByStaff(world, name)).subscription_info;

const typeOf = async (world: World, name: string, plan: string): Promise<string> => {
  const { subscription_type } = await answered(world, name, listSubscriptionTypes, {});
  const type = subscription_type.find((each) => each.name === plan);
  assert.ok(type, `there is no plan "${plan}"`);
  return type.id;
};
const staff = (world: World): Promise<string> => world.admin();
const cents = (dollars: number): number => Math.round(dollars * 100);

const saveCard = (world: World, name: string, card: string) => asked(world, name, updateCard, { stripe_token: card });
const subscribe = async (world: World, name: string, plan: string, code?: string) =>
  asked(world, name, updateSubscription, {
    subscription_type_id: await typeOf(world, name, plan),
    auto_subscribe: true,
    ...(code === undefined ? {} : { code }),
  });

Given('{actor} has a card', async function (name) {
  await saveCard(this, name, 'tok_visa');
  assert.ok(this.outcome?.ok, 'the card was not saved');
});

const cannotBeCharged = async (world: World, name: string) => {
  await saveCard(world, name, 'tok_chargeCustomerFail');
  assert.ok(world.outcome?.ok, 'the card was not saved');
};

Given('{actor} has a card that cannot be charged', async function (name) {
  await cannotBeCharged(this, name);
});

/** Goes to a little after the end of the period that is paid. */
When(
  ['the card of {actor} is declined at the next renewal', "{actor}'s card is declined at the next renewal"],
  async function (name: string) {
    await cannotBeCharged(this, name);
    const { current_period_end: end } = await standing(this, name);
    assert.ok(end, `${name} has no plan that is renewed`);
    await this.moveTo(plus(end, hours(2)));
  },
);

When(
  ['{actor} saves a card', '{actor} saves a new card', '{actor} enters a card', '{actor} enters a new card'],
  async function (name) {
    await saveCard(this, name, 'tok_visa');
  },
);

When('{actor} saves a card that is declined', async function (name) {
  await saveCard(this, name, 'tok_chargeDeclined');
});

When('{actor} subscribes to {string}', async function (name, plan: string) {
  await subscribe(this, name, plan);
});

When('{actor} subscribes to {string} with the code {string}', async function (name, plan: string, code: string) {
  await subscribe(this, name, plan, code);
});

const subscribed = async (world: World, name: string, plan: string, card = 'tok_visa'): Promise<void> => {
  await saveCard(world, name, card);
  await subscribe(world, name, plan);
  assert.ok(world.outcome?.ok, 'the subscription did not start');
};

Given('{actor} is subscribed to {string}', async function (name, plan: string) {
  await subscribed(this, name, plan);
});

const MONTHLY = 'Unlimited, monthly';
const YEARLY = 'Unlimited, yearly';

GivenAndThen(
  [
    '{actor} has the monthly plan',
    '{actor} pays monthly',
    '{actor} pays for the monthly plan',
    '{actor} is on the monthly plan',
    '{actor} has subscribed to the monthly plan',
    '{actor} has paid for a/one month',
  ],
  async function (name) {
    await subscribed(this, name, MONTHLY);
  },
  async function (name: string) {
    assert.equal((await standing(this, name)).current_subscription_type.name, MONTHLY, `the plan of ${name}`);
  },
);

GivenAndThen(
  [
    '{actor} has the yearly plan',
    '{actor} pays yearly',
    '{actor} pays for the yearly plan',
    '{actor} is on the yearly plan',
    '{actor} has subscribed to the yearly plan',
    '{actor} has paid for a/one year',
  ],
  async function (name) {
    await subscribed(this, name, YEARLY);
  },
  async function (name: string) {
    assert.equal((await standing(this, name)).current_subscription_type.name, YEARLY, `the plan of ${name}`);
  },
);

/** With a card whose holder takes the charge back at the bank. */
When(
  ['{actor} pays for {string} and disputes the charge', '{actor} subscribes to {string} and disputes the charge'],
  async function (name, plan: string) {
    await subscribed(this, name, plan, 'tok_createDispute');
  },
);

Then(
  ['staff see that {actor} disputes {float} dollar(s)', '{actor} has disputed {float} dollar(s)'],
  async function (name: string, dollars: number) {
    const { activity } = await this.eventually(
      () => seenByStaff(this, name),
      (seen) => seen.activity.some(({ kind }) => kind === 'dispute'),
      () => `${name} disputes nothing`,
    );
    assert.equal(activity.find(({ kind }) => kind === 'dispute')?.amount, cents(dollars));
  },
);

/** The newest charge, taken back by the holder of the card at the bank. */
When(
  [
    '{actor} disputes the charge',
    '{actor} disputes the payment',
    '{actor} disputes the charge with her/his bank',
    '{actor} disputes the charge at her/his bank',
  ],
  async function (name: string) {
    const { refundable } = await seenByStaff(this, name);
    const charge = refundable.toSorted((a, b) => a.date.localeCompare(b.date)).at(-1)?.charge;
    assert.ok(charge, `${name} was never charged`);
    await this.assembly.disputeCharge(charge);
    await this.passes(1000);
  },
);

Then('{actor} is told that {actor} disputes {float} dollar(s)', async function (name, whose: string, dollars: number) {
  const { id } = await this.person(whose);
  const { activity } = await this.eventually(
    () => answered(this, name, adminMemberSubscription, { id }),
    (seen) => seen.activity.some(({ kind }) => kind === 'dispute'),
    () => `${whose} disputes nothing`,
  );
  assert.equal(activity.find(({ kind }) => kind === 'dispute')?.amount, cents(dollars));
});

When(
  ['{actor} cancels the membership', '{actor} cancels her/his plan', '{actor} cancels her/his membership'],
  async function (name) {
    await asked(this, name, updateSubscription, { subscription_type_id: null, auto_subscribe: false });
  },
);

Then('{actor} has Unlimited until {word}', async function (name: string, day: string) {
  const info = await standing(this, name);
  assert.ok(info.is_unlimited_subscribed, `${name} is on Basic`);
  assert.equal(info.current_period_end?.slice(0, 10), day);
});

Then('{actor} keeps Unlimited until {word} although a payment is missing', async function (name: string, day: string) {
  const info = await standing(this, name);
  assert.ok(info.is_unlimited_subscribed, `${name} is on Basic`);
  assert.equal(info.grace_period_end?.slice(0, 10), day);
});

Then(
  [
    '{actor} has Unlimited',
    '{actor} still has the plan',
    '{actor} keeps her/his plan',
    '{actor} still has Unlimited',
    '{actor} can (still )use Unlimited',
  ],
  async function (name: string) {
    assert.ok((await standing(this, name)).is_unlimited_subscribed, `${name} is on Basic`);
  },
);

Then(['{actor} is on Basic', '{actor} has no plan', '{actor} is without a plan'], async function (name) {
  const info = await standing(this, name);
  assert.equal(info.is_unlimited_subscribed, false);
  assert.equal(info.current_subscription_type.name, 'Basic');
});

/** What the call itself answered: without the next plan it counts as a failed charge. */
const answeredNext = ({ outcome }: World): string | undefined => {
  assert.ok(outcome, 'nothing was asked');
  return outcome.ok ? updateSubscription.output.parse(outcome.value).next_subscription_type?.name : undefined;
};

Then('the answer names {string} as the next plan', function (plan: string) {
  assert.equal(answeredNext(this), plan);
});

Then('the answer names no next plan', function () {
  assert.equal(answeredNext(this), undefined);
});

Then('the next plan of {actor} is {string}', async function (name, plan: string) {
  assert.equal((await standing(this, name)).next_subscription_type.name, plan);
});

const charges = async (world: World, name: string) =>
  (await seenByStaff(world, name)).activity.filter(({ kind }) => kind === 'charge');

Then('{actor} is/was charged {int} time(s)', async function (name, times: number) {
  assert.equal((await charges(this, name)).length, times);
});

Then(
  ['{actor} is/was charged {float} dollar(s)', '{actor} has been charged {float} dollar(s)'],
  async function (name: string, dollars: number) {
    const newest = (await charges(this, name)).toSorted((a, b) => a.date.localeCompare(b.date)).at(-1);
    assert.equal(newest?.amount, cents(dollars), `what ${name} was charged last`);
  },
);

Then(
  ['{actor} is/was never charged', '{actor} has paid nothing', '{actor} has not been charged'],
  async function (name: string) {
    assert.equal((await charges(this, name)).length, 0, `${name} was charged`);
  },
);

Then(['{actor} is/was not charged again', '{actor} is/was charged once'], async function (name: string) {
  assert.equal((await charges(this, name)).length, 1, `how often ${name} was charged`);
});

Then(
  [
    '{actor} got {float} dollar(s) back',
    '{actor} has got {float} dollar(s) back',
    '{actor} gets {float} dollar(s) back',
  ],
  async function (name, dollars: number) {
    const { activity } = await seenByStaff(this, name);
    const back = activity.filter(({ kind }) => kind === 'refund').reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    assert.equal(back, cents(dollars));
  },
);

Then('{actor} has paid {float} dollar(s) in all', async function (name, dollars: number) {
  const { activity } = await seenByStaff(this, name);
  const sum = activity.reduce(
    (total, { kind, amount }) => total + (kind === 'charge' ? 1 : kind === 'refund' ? -1 : 0) * (amount ?? 0),
    0,
  );
  assert.equal(sum, cents(dollars));
});

Then('{actor} finds a receipt for {float} dollars', async function (name, dollars: number) {
  const { activity } = await answered(this, name, subscriptionActivity, {});
  const charge = activity.find(({ kind, amount }) => kind === 'charge' && amount === cents(dollars));
  assert.match(charge?.receipt ?? '', /^https?:\/\//);
});

Then(
  'before paying for {string} {actor} reads {float} dollars, charged on {word}, and again on {word}',
  async function (plan: string, name, dollars: number, day: string, next: string) {
    const of = await answered(this, name, previewCheckout, { subscription_type_id: await typeOf(this, name, plan) });
    assert.equal(of.total, cents(dollars));
    assert.equal(of.charged_at.slice(0, 10), day);
    assert.equal(of.renews_at?.slice(0, 10), next);
  },
);

Given('{actor} was given a credit of {float} dollars', async function (name, dollars: number) {
  const { id } = await this.person(name);
  await answered(this, await staff(this), adminCredit, { id, amount: cents(dollars), reason: 'A session fell out.' });
});

Then('{actor} has one card, which ends in {word}', async function (name, last4: string) {
  const { billing } = await answered(this, name, listCards, {});
  assert.deepEqual(
    billing.map((card) => [card.last4, card.brand, card.is_default]),
    [[last4, 'visa', true]],
  );
});

Then('the plans on sale are {string} and {string}', async function (several: string, last: string) {
  const { subscription_type } = await answered(this, 'Ben', listSubscriptionTypes, {});
  assert.deepEqual(
    subscription_type.map(({ name }) => name),
    [...several.split('; '), last],
  );
});

Then(
  '{string} costs {float} dollars {word} {word}',
  async function (plan: string, dollars: number, one: string, two: string) {
    const { subscription_type } = await answered(this, 'Ben', listSubscriptionTypes, {});
    const type = subscription_type.find(({ name }) => name === plan);
    assert.deepEqual([type?.price, type?.currency, type?.billed_cadence], [cents(dollars), 'usd', `${one} ${two}`]);
  },
);

Then('no plan is shown to {actor}', async function (name) {
  assert.deepEqual((await answered(this, name, listSubscriptionTypes, {})).subscription_type, []);
});

Given('the {word} code {string} for {int} free month(s)', async function (kind: string, code: string, months: number) {
  await answered(this, await staff(this), adminCreateCode, { months_off: months, is_gift: kind === 'gift', code });
});

When('{actor} creates the code {string} for {int} free month(s)', async function (name, code: string, months: number) {
  await asked(this, name, adminCreateCode, { months_off: months, is_gift: false, code });
});

When('{actor} creates a code for {int} free month(s)', async function (name, months: number) {
  await asked(this, name, adminCreateCode, { months_off: months, is_gift: false });
});

Then('it is a code of {int} characters that cannot be guessed', function (length: number) {
  assert.ok(this.outcome?.ok, 'no code was made');
  const { discount_code } = adminCreateCode.output.parse(this.outcome.value);
  assert.match(discount_code.code, /^(?:[0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
  assert.equal(discount_code.code.replaceAll('-', '').length, length);
});

When('{actor} looks for codes', async function (name) {
  await asked(this, name, adminListCodes, {});
});

When('{actor} switches the code {string} {on-or-off}', async function (name, code: string, expected: boolean) {
  const { discount_code } = await answered(this, await staff(this), adminListCodes, {});
  const found = discount_code.find((each) => each.code === code);
  assert.ok(found, `there is no code ${code}`);
  await asked(this, name, adminSetCodeStatus, { id: found.id, status: expected ? 'active' : 'inactive' });
});

When('{actor} lets the code {string} expire', async function (name, code: string) {
  const { discount_code } = await answered(this, await staff(this), adminListCodes, {});
  const found = discount_code.find((each) => each.code === code);
  assert.ok(found, `there is no code ${code}`);
  await asked(this, name, adminSetCodeStatus, { id: found.id, status: 'expired' });
});

Then('the code {string} is {word}', async function (code: string, status: string) {
  const { discount_code } = await answered(this, await staff(this), adminListCodes, {});
  assert.equal(discount_code.find((each) => each.code === code)?.status, status);
});

When('{actor} redeems {string}', async function (name, code: string) {
  await asked(this, name, claimCode, { a: code, b: 'true' });
});

When('{actor} looks at the code {string}', async function (name, code: string) {
  await asked(this, name, claimCode, { a: code, b: 'false' });
});

Then('it is a gift of {int} month(s)', function (months: number) {
  assert.ok(this.outcome?.ok, 'it is no code');
  const { discount_code } = claimCode.output.parse(this.outcome.value);
  assert.deepEqual([discount_code.months_off, discount_code.is_gift], [months, true]);
});

const gives = async (world: World, name: string, plan: string, email: string): Promise<void> => {
  await asked(world, name, purchaseGift, {
    x: await typeOf(world, name, plan),
    stripe_token: 'tok_visa',
    recipient_name: 'Cleo',
    recipient_email: email,
    message: 'For the long evenings.',
  });
};

When('{actor} buys a gift of {string} for {string}', async function (name, plan: string, email: string) {
  await gives(this, name, plan, email);
});

const PLANS: Readonly<Record<number, string>> = {
  1: 'Unlimited, monthly',
  3: 'Unlimited, every 3 months',
  12: 'Unlimited, yearly',
};

const planOf = (months: number): string =>
  PLANS[months] ?? assert.fail(`there is no plan of ${months} months; there are plans of 1, 3 and 12`);

When('{actor} buys a gift of {int} month(s) for {string}', async function (name, months: number, email: string) {
  await gives(this, name, planOf(months), email);
});

const redeemMailed = async (world: World, name: string, email: string): Promise<void> => {
  const mails = await world.eventually(
    () => world.assembly.mails(email),
    (all) => all.some(({ text }) => text.includes('Your code:')),
    () => `no code was mailed to ${email}`,
  );
  const code = /Your code: (\S+)/.exec(mails.find(({ text }) => text.includes('Your code:'))!.text)![1]!;
  await asked(world, name, claimCode, { a: code, b: 'true' });
};

When('{actor} buys {actor} a gift of {int} month(s)', async function (name, whom, months: number) {
  await gives(this, name, planOf(months), (await this.person(whom)).email);
});

When('a code arrives at {string}, and {actor} redeems it', async function (email: string, name) {
  await redeemMailed(this, name, email);
  assert.ok(this.outcome?.ok, this.outcome?.ok ? '' : this.outcome?.notice.msg);
});

Then('{actor} sees that the gift for {string} was used', async function (name, email: string) {
  const { gift } = await answered(this, name, listGifts, {});
  const found = gift.find(({ recipient_email }) => recipient_email === email);
  assert.equal(found?.discount_code.status, 'used');
});

Then('{actor} sees that her/his gift was used', async function (name: string) {
  const { gift } = await answered(this, name, listGifts, {});
  assert.deepEqual(
    gift.map(({ discount_code }) => discount_code.status),
    ['used'],
  );
});

When('{actor} sets the membership of {actor} inactive', async function (name, whose) {
  const { id } = await this.person(whose);
  await asked(this, name, adminSetSubscriptionInactive, { id });
});

const refund = async (
  world: World,
  name: string,
  whose: string,
  dollars: number,
  reason: string,
  charged?: number,
): Promise<void> => {
  const { id } = await world.person(whose);
  const { refundable } = await seenByStaff(world, whose);
  const fitting = refundable.filter(({ amount }) => charged === undefined || amount === cents(charged));
  const charge = fitting[0]?.charge ?? 'none';
  await asked(world, name, adminRefund, { id, charge, amount: cents(dollars), reason });
};

When(
  ['{actor} pays {float} dollar(s) back to {actor}', '{actor} refunds {float} dollar(s) to {actor}'],
  async function (name, dollars: number, whose) {
    await refund(this, name, whose, dollars, 'Asked by mail.');
  },
);

When(
  [
    '{actor} refunds {float} dollar(s) to {actor} because {string}',
    '{actor} pays {float} dollar(s) back to {actor} because {string}',
  ],
  async function (name, dollars: number, whose, reason: string) {
    await refund(this, name, whose, dollars, reason);
  },
);

When(
  '{actor} refunds {float} of the {float} dollars that {actor} paid because {string}',
  async function (name, dollars: number, charged: number, whose, reason: string) {
    await refund(this, name, whose, dollars, reason, charged);
  },
);

Then('the revenue of {word} is {float} dollars', async function (month: string, dollars: number) {
  const { revenue } = await answered(this, await staff(this), adminRevenue, { months: 60 });
  assert.equal(revenue.find((each) => each.month === month)?.net ?? 0, cents(dollars), `the revenue of ${month}`);
});

Then('{actor} has held {int} of {int} sessions for a free month', async function (name, held: number, needed: number) {
  const progress = await answered(this, name, hostFreeMonth, {});
  assert.deepEqual([progress.held, progress.needed, progress.is_earned], [held, needed, held >= needed]);
});

const hold = async (world: World, host: string, title: string, others: readonly string[]): Promise<void> => {
  const id = world.recall('session', title);
  const { session } = await world.done(host, getSession, { id });
  await world.moveTo(session.start_time);
  for (const name of [host, ...others]) await world.done(name, enterRoom, { id, rid: '0' });
  await world.moveTo(session.end_time);
  // The room closes some minutes later.
  await world.passes(minutes(20));
};
When('{actor} holds {string} with {people} until it is over', function (host, title: string, others: string[]) {
  return hold(this, host, title, others);
});

Given('{actor} has held {int} session(s)', async function (host, count: number) {
  const guests = ['First guest', 'Second guest', 'Third guest'];
  for (const { id } of await this.people(guests)) await this.assembly.operator.setPlan(id, 'unlimited');
  for (let left = count, at = 1; left > 0; at++) {
    const title = `Held ${at}`;
    if (this.has('session', title)) continue;
    left--;
    await planned(this, host, { title, well: MAIN_WELL.MAIN_WELL_TITLE, start: moment('in 2 days at 19:00') });
    for (const guest of guests) await seated(this, guest, title);
    await hold(this, host, title, guests);
  }
});

/** Goes to a little after the end of the period that is paid, where it has not passed already. */
When(
  ['the plan of {actor} is renewed', "{actor}'s plan is renewed", 'the paid period of {actor} ends'],
  async function (name: string) {
    const { current_period_end: end } = await standing(this, name);
    assert.ok(end, `${name} has no plan that is renewed`);
    const after = plus(end, hours(2));
    if (after > (await this.now())) await this.moveTo(after);
  },
);

When('{actor} refunds everything to {actor} because {string}', async function (name, whose: string, reason: string) {
  const { id } = await this.person(whose);
  const { refundable } = await seenByStaff(this, whose);
  for (const { charge, amount } of refundable) await asked(this, name, adminRefund, { id, charge, amount, reason });
});

Then('{actor} finds {int} receipt(s)', async function (name: string, count: number) {
  const { activity } = await answered(this, name, subscriptionActivity, {});
  const receipts = activity.filter(({ kind, receipt }) => kind === 'charge' && receipt !== null);
  assert.equal(receipts.length, count, `the receipts of ${name}`);
});

Then('{actor} has Unlimited for {int} month(s)', async function (name: string, months: number) {
  const info = await standing(this, name);
  assert.ok(info.is_unlimited_subscribed, `${name} is on Basic`);
  const now = Temporal.Instant.from(await this.now()).toZonedDateTimeISO('UTC');
  assert.equal(info.current_period_end?.slice(0, 10), now.add({ months }).toPlainDate().toString());
});

Then('{actor} has Unlimited until the end of what is paid', async function (name: string) {
  const info = await standing(this, name);
  assert.ok(info.is_unlimited_subscribed, `${name} is on Basic`);
  assert.equal(info.next_subscription_type.name, 'Basic', `what ${name} has afterwards`);
});

When('{actor} redeems the mailed code', async function (name: string) {
  const { email } = await this.person(name);
  await redeemMailed(this, name, email);
});

When('{actor} looks at her/his payments', async function (name) {
  await asked(this, name, subscriptionActivity, {});
});
