import { describe, expect, test } from '@jest/globals';
import { stateOf } from '#kernel/commands/commands.ts';
import { days, hours, plus, seconds } from '#kernel/contract/time.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { Unavailable } from '#kernel/unavailable.ts';
import { portProblems } from '#kernel/port-problems.ts';
import { stripePayments } from '#modules/membership-billing/adapters/stripe/payments.ts';
import { NextChargePostponed } from '#modules/membership-billing/contract/membership-events.ts';
import { notification } from '#modules/membership-billing/domain/notification.ts';
import { dueAlignments } from '#modules/membership-billing/domain/state.ts';
import { ProviderRefusal, type Payments } from '#modules/membership-billing/adapters/payments.ts';
import { settleMembershipWhenDecided } from '#modules/membership-billing/policies/settle-membership-when-decided.ts';
import { onTestFinished } from '#test/runner/test-end.ts';
import { ANA, BEN, billingHouse, billingHouses, START, type House } from '#server/testing/billing-house.ts';

/** Rules of the provider that no type shows, as the embedded server has them, too. */
const house = billingHouses();
const database = ownDatabase();

const redeem = async (at: House, text: string, freeMonths: number) => {
  await at.commands.createCode(at.by(BEN), { freeMonths, isGift: true, text, expiresAt: undefined });
  return at.commands.redeemGift(at.by(), ANA, text);
};
const facts = async (at: House, type: string) => (await at.factsOf()).filter((fact) => fact.type === type);
const atStripe = async (at: House) => {
  const { subscription } = await at.commands.membershipOf(ANA);
  return at.stripe.subscriptions.retrieve(subscription!.id);
};
const paying = async (at: House, type = 'unlimited-monthly') => {
  await at.saveCard();
  await at.subscribe(type);
};
/** What the policy queues for a postponed charge, until nothing is postponed any more. */
const moveOn = async (at: House) => {
  const visited: string[] = [];
  for (;;) {
    const [postponed] = (await facts(at, 'NextChargePostponed')).slice(-1);
    const due = settleMembershipWhenDecided.reactions
      .filter(({ type }) => type === NextChargePostponed.type)
      .flatMap(({ react }) => react(postponed as never, undefined as never))
      .flatMap((job) => ('dueAt' in job && job.dueAt !== undefined ? [job.dueAt] : []));
    if ((await at.commands.membershipOf(ANA)).postponedUntil === null) return visited;
    await at.at(due[0]!);
    visited.push(due[0]!);
  }
};

describe('more months than the provider takes at once', () => {
  test('by gift codes are given, nothing is charged before their end, and a job moves the charge on', async () => {
    await paying(house(), 'unlimited-yearly');
    for (const text of ['GIFT-2027-A', 'GIFT-2027-B', 'GIFT-2027-C'])
      expect(await redeem(house(), text, 12)).not.toHaveProperty('refused');
    const until = '2031-01-31T10:00:00.000Z';
    expect((await house().entitled()).until).toBe(until);
    const { trial_end: end } = await atStripe(house());
    expect(end).toBeLessThanOrEqual((Date.parse(START) + days(730)) / 1000);
    await house().commands.compare(house().by(), ANA);
    expect(await moveOn(house())).toHaveLength(3);
    await house().at(plus(until, -seconds(1)));
    expect(await house().charged()).toBe(14_400);
    await house().at(plus(until, hours(2)));
    expect(await house().charged()).toBe(2 * 14_400);
    expect((await house().entitled()).until).toBe('2032-01-31T10:00:00.000Z');
    await house().commands.compare(house().by(), ANA);
    expect(await facts(house(), 'BillingDifferenceFound')).toEqual([]);
    expect(await facts(house(), 'ProviderRefused')).toEqual([]);
  });

  test('that were given before a plan is bought put its first charge off until they are over', async () => {
    await redeem(house(), 'GIFT-2027-A', 24);
    await redeem(house(), 'GIFT-2027-B', 12);
    await house().saveCard();
    expect(await house().subscribe()).toMatchObject({ paid: { is: 'done' } });
    await house().commands.compare(house().by(), ANA);
    expect(await facts(house(), 'BillingDifferenceFound')).toEqual([]);
    await moveOn(house());
    await house().at('2030-01-31T09:00:00.000Z');
    expect(await house().charged()).toBe(0);
    await house().at('2030-01-31T12:00:00.000Z');
    expect(await house().charged()).toBe(1500);
  });

  test('and another plan chosen meanwhile begin with the end of the months, not with the day that the provider was given', async () => {
    await paying(house(), 'unlimited-yearly');
    for (const text of ['GIFT-2027-A', 'GIFT-2027-B']) await redeem(house(), text, 12);
    await house().subscribe('unlimited-monthly');
    await moveOn(house());
    await house().at('2030-01-31T09:00:00.000Z');
    expect(await house().charged()).toBe(14_400);
    await house().at('2030-01-31T12:00:00.000Z');
    expect(await house().charged()).toBe(14_400 + 1500);
  });

  test('leave a member who cancels never charged again', async () => {
    await paying(house(), 'unlimited-yearly');
    for (const text of ['GIFT-2027-A', 'GIFT-2027-B', 'GIFT-2027-C']) await redeem(house(), text, 12);
    await house().commands.cancel(house().by(), ANA);
    expect((await atStripe(house())).cancel_at_period_end).toBe(true);
    await house().at('2030-06-01T00:00:00.000Z');
    expect((await house().entitled()).until).toBe('2031-01-31T10:00:00.000Z');
    await house().at('2032-06-01T00:00:00.000Z');
    expect(await house().charged()).toBe(14_400);
  });
});

describe('a next charge that the provider does not move', () => {
  const MESSAGE = 'A rule that is not known here';
  const stubborn = async (problem: Error) => {
    let isStubborn = true;
    const at = await billingHouse(database, {
      wrap: (payments): Payments => ({
        ...payments,
        setPaidUntil: (...input) => (isStubborn ? Promise.reject(problem) : payments.setPaidUntil(...input)),
      }),
    });
    onTestFinished(() => at.sandbox.stop());
    await paying(at);
    return { at, mended: () => void (isStubborn = false) };
  };

  test.each([
    ['because it refuses', new ProviderRefusal(MESSAGE)],
    ['because it does not answer', new Unavailable('the payment provider did not answer')],
  ])('%s, does not keep a member who cancels from never being charged again', async (_, problem) => {
    const { at } = await stubborn(problem);
    expect(await redeem(at, 'GIFT-2027', 1)).not.toHaveProperty('refused');
    await at.commands.cancel(at.by(), ANA);
    expect((await atStripe(at)).cancel_at_period_end).toBe(true);
    at.clock.set('2027-06-01T00:00:00.000Z');
    await at.sandbox.settle();
    expect(await at.charged()).toBe(1500);
  });

  test('does not come before what ends charges, nor does what cannot be reached keep it from being moved', async () => {
    const all = ['next-plan', 'paid-until', 'renewal', 'ended'] as const;
    expect(dueAlignments({ toAlign: all, postponedUntil: null, refusedSteps: {} }, START, false).slice(0, 2)).toEqual([
      'ended',
      'renewal',
    ]);
    const at = await billingHouse(database, {
      wrap: (payments): Payments => ({ ...payments, setRenewal: () => Promise.reject(new Unavailable('away')) }),
    });
    onTestFinished(() => at.sandbox.stop());
    await paying(at);
    await at.commands.cancel(at.by(), ANA);
    await redeem(at, 'GIFT-2027', 1);
    expect((await atStripe(at)).trial_end).toBe(Date.parse('2027-03-28T10:00:00.000Z') / 1000);
    expect((await at.commands.membershipOf(ANA)).toAlign).toEqual(['renewal']);
  });

  test('is asked for once, and staff read why; again after the next decision and by night', async () => {
    let asked = 0;
    const at = await billingHouse(database, {
      wrap: (payments): Payments => ({
        ...payments,
        setPaidUntil: () => {
          asked += 1;
          return Promise.reject(new ProviderRefusal(MESSAGE));
        },
      }),
    });
    onTestFinished(() => at.sandbox.stop());
    await paying(at);
    await redeem(at, 'GIFT-2027-A', 1);
    for (let again = 0; again < 3; again++) await at.commands.settle(at.by(), ANA);
    expect(asked).toBe(1);
    expect((await facts(at, 'ProviderRefused')).map(({ data }) => [data['what'], data['problem']])).toEqual([
      ['paid-until', MESSAGE],
    ]);
    await at.commands.compare(at.by(), ANA);
    expect(asked).toBe(2);
    expect((await facts(at, 'BillingDifferenceFound')).map(({ data }) => String(data['what']).slice(0, 11))).toEqual([
      'next charge',
    ]);
    await redeem(at, 'GIFT-2027-B', 1);
    await at.commands.settle(at.by(), ANA);
    expect(asked).toBe(3);
  });

  test('is moved in the night after it was mended there', async () => {
    const { at, mended } = await stubborn(new ProviderRefusal(MESSAGE));
    await redeem(at, 'GIFT-2027', 1);
    mended();
    await at.commands.compare(at.by(), ANA);
    expect(await at.commands.membershipOf(ANA)).toMatchObject({ toAlign: [], refusedSteps: {} });
    await at.at('2027-03-20T12:00:00.000Z');
    expect(await at.charged()).toBe(1500);
  });
});

test('a purchase that the provider refuses for good is over: it says why, and the plan can be bought later', async () => {
  await house().saveCard();
  house().sandbox.faults.inject(
    { kind: 'refusing', message: 'No such rule.' },
    { calls: /^POST \/v1\/subscriptions$/ },
  );
  expect(await house().subscribe()).toMatchObject({
    refused: 'STRIPE_ERROR',
    values: { problem: 'The payment provider did not accept this: No such rule.' },
  });
  expect((await house().commands.membershipOf(ANA)).order).toBeNull();
  house().sandbox.faults.clear();
  expect(await house().subscribe()).toMatchObject({ paid: { is: 'done' } });
  expect(await house().charged()).toBe(1500);
});

describe('a day of the end that was set on the pages of the provider', () => {
  const endsOn = async (instant: string) => {
    const { id } = await atStripe(house());
    await house().stripe.subscriptions.update(id, { cancel_at: Date.parse(instant) / 1000 });
    await house().commands.settle(house().by(), ANA);
  };
  const renews = async () => (await house().commands.membershipOf(ANA)).subscription?.renews;

  test('in the present period ends the renewal, and is taken away when the member keeps the plan', async () => {
    await paying(house());
    await endsOn('2027-02-28T10:00:00.000Z');
    expect(await renews()).toBe(false);
    await house().subscribe();
    expect((await atStripe(house())).cancel_at).toBeNull();
    await house().at('2027-02-28T12:00:00.000Z');
    expect(await renews()).toBe(true);
    expect(await house().charged()).toBe(3000);
  });

  test('in a later period lets the plan be renewed until then, and a member who cancels is not charged again', async () => {
    await paying(house());
    await endsOn('2027-03-31T10:00:00.000Z');
    expect(await renews()).toBe(true);
    await house().at('2027-02-28T12:00:00.000Z');
    expect(await renews()).toBe(false);
    expect(await house().charged()).toBe(3000);
    await house().subscribe();
    await endsOn('2027-06-30T10:00:00.000Z');
    await house().commands.cancel(house().by(), ANA);
    await house().at('2027-08-01T12:00:00.000Z');
    expect(await house().charged()).toBe(3000);
  });
});

test('[BIL-029] a card that is saved while another plan waits is the one that the plan is charged to', async () => {
  await paying(house());
  await house().subscribe('unlimited-yearly');
  await house().saveCard('pm_card_mastercard');
  await house().at('2027-02-28T12:00:00.000Z');
  const [charge] = (await house().stripe.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ amount: 14_400, payment_method_details: { card: { brand: 'mastercard' } } });
});

test('another plan is charged to the card of the subscription, not to the one that a schedule begun before it copied', async () => {
  await paying(house());
  const { customer, subscription } = await house().commands.membershipOf(ANA);
  await house().stripe.subscriptionSchedules.create({ from_subscription: subscription!.id });
  const { id } = await house().stripe.paymentMethods.attach('pm_card_mastercard', { customer: customer! });
  await house().stripe.subscriptions.update(subscription!.id, { default_payment_method: id });
  await house().subscribe('unlimited-yearly');
  await house().at('2027-02-28T12:00:00.000Z');
  const [charge] = (await house().stripe.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ amount: 14_400, payment_method_details: { card: { brand: 'mastercard' } } });
});

test('a plan that waits for the end of months that were given is charged to the card that was saved last, and not before', async () => {
  await paying(house());
  await redeem(house(), 'GIFT-2027', 2);
  await house().subscribe('unlimited-yearly');
  await house().saveCard('pm_card_mastercard');
  const [schedule] = (await house().stripe.subscriptionSchedules.list()).data;
  expect(schedule!.phases.map(({ trial_end: end }) => end)).toEqual([schedule!.phases[0]!.end_date, null]);
  await house().at('2027-04-28T09:00:00.000Z');
  expect(await house().charged()).toBe(1500);
  await house().at('2027-04-28T12:00:00.000Z');
  const [charge] = (await house().stripe.charges.list({ limit: 1 })).data;
  expect(charge).toMatchObject({ amount: 14_400, payment_method_details: { card: { brand: 'mastercard' } } });
});

test('a charge is recorded under the plan of its line, also after the plan changed', async () => {
  await paying(house());
  await house().subscribe('unlimited-yearly');
  await house().at('2027-02-28T12:00:00.000Z');
  const charges = await facts(house(), 'ChargeSucceeded');
  expect(charges.map(({ data }) => [data['type'], data['amount']])).toEqual([
    ['unlimited-monthly', 1500],
    ['unlimited-yearly', 14_400],
  ]);
});

describe('a refund that the bank sends back', () => {
  const refund = (amount: number) =>
    house()
      .commands.membershipOf(ANA)
      .then(({ charges }) =>
        house().commands.refund(house().by(BEN), BEN, ANA, {
          charge: Object.keys(charges)[0]!,
          amount,
          reason: 'bought twice',
        }),
      );
  const LATER = '2027-02-03T10:00:00.000Z';
  const buy = async () => {
    await house().commands.buyGift(house().by(), ANA, {
      type: 'unlimited-quarterly',
      token: 'pm_card_refundFail',
      recipientName: '',
      recipientEmail: '',
      message: '',
      deliverOn: '',
    });
    const [gift] = Object.keys((await house().commands.membershipOf(ANA)).gifts);
    return (await house().giftCode(ANA, gift!))!;
  };

  test('is a fact once, the money is ours again, and it can be paid back in another try', async () => {
    await house().saveCard('pm_card_refundFail');
    await house().subscribe();
    await refund(500);
    expect(await house().charged()).toBe(1000);
    await house().at(LATER);
    await house().at(LATER);
    expect((await facts(house(), 'RefundReturned')).map(({ data }) => [data['amount'], data['reason']])).toEqual([
      [500, 'expired_or_canceled_card'],
    ]);
    expect(await house().charged()).toBe(1500);
    await house().commands.compare(house().by(), ANA);
    expect(await facts(house(), 'BillingDifferenceFound')).toEqual([]);
    expect(await refund(1500)).toBeUndefined();
  });

  test('before it was first observed is recorded as failed once, and can be ordered again', async () => {
    await house().saveCard('pm_card_refundFail');
    await house().subscribe();
    house().sandbox.faults.inject({ kind: 'failing' }, { calls: /^GET \/v1\/charges/ });
    await refund(500);
    house().clock.set(LATER);
    await house().sandbox.settle();
    house().sandbox.faults.clear();
    for (let again = 0; again < 2; again++) await house().commands.settle(house().by(), ANA);
    const failed = await facts(house(), 'RefundFailed');
    expect(failed.map(({ data }) => data['reason'])).toEqual(['expired_or_canceled_card']);
    expect(await facts(house(), 'ChargeRefunded')).toEqual([]);
    expect((await house().commands.membershipOf(ANA)).openRefunds).toEqual([]);
    await house().commands.compare(house().by(), ANA);
    expect(await facts(house(), 'BillingDifferenceFound')).toEqual([]);
    expect(await refund(1500)).toBeUndefined();
    expect(await house().charged()).toBe(0);
  });

  test('is settled by the notification of it', async () => {
    await house().saveCard('pm_card_refundFail');
    await house().subscribe();
    await refund(500);
    house().clock.set(LATER);
    await house().sandbox.settle();
    const events = await house().sandbox.webhooks.unacknowledged();
    const event = events.findLast(({ type }) => type === 'refund.failed')!;
    const { customer } = await house().commands.membershipOf(ANA);
    const id = event.id;
    const received = { id, kind: event.type, at: LATER, object: String(event.data.object['id']), customer: null };
    await house().needs.execute(house().by(), notification, id, { type: 'Receive', ...received, isKnown: true });
    await house().commands.processNotification(house().by(), id, async (named) => (named === customer ? ANA : null));
    expect(await facts(house(), 'RefundReturned')).toHaveLength(1);
  });

  test('makes the code of a gift usable again', async () => {
    const code = await buy();
    await refund(4200);
    expect(await house().commands.redeemGift(house().by(BEN), BEN, code)).toMatchObject({
      refused: 'DISCOUNT_CODE_INVALID',
    });
    await house().at(LATER);
    expect((await facts(house(), 'GiftRestored')).map(({ data }) => data['isUsable'])).toEqual([true]);
    expect(await house().commands.redeemGift(house().by(BEN), BEN, code)).not.toHaveProperty('refused');
    await house().at(plus(LATER, days(1)));
    expect(await facts(house(), 'GiftRestored')).toHaveLength(1);
  });

  test('leaves the code of a gift off that staff switched off before', async () => {
    const code = await buy();
    const { codeId } = Object.values((await house().commands.membershipOf(ANA)).gifts)[0]!;
    await house().commands.setCodeStatus(house().by(BEN), codeId!, 'inactive');
    await refund(4200);
    await house().at(LATER);
    expect((await facts(house(), 'GiftRestored')).map(({ data }) => data['isUsable'])).toEqual([false]);
    expect(await house().commands.redeemGift(house().by(BEN), BEN, code)).toMatchObject({
      refused: 'DISCOUNT_CODE_INVALID',
    });
  });
});

describe('a refund or a credit that the provider refuses for good', () => {
  test('is answered with the reason, is not tried again, and leaves a gift usable', async () => {
    await house().commands.buyGift(house().by(), ANA, {
      type: 'unlimited-quarterly',
      token: 'pm_card_visa',
      recipientName: '',
      recipientEmail: '',
      message: '',
      deliverOn: '',
    });
    const [charge] = Object.keys((await house().commands.membershipOf(ANA)).charges);
    const calls = /^POST \/v1\/(?:refunds|customers\/[^/]+\/balance)/;
    house().sandbox.faults.inject({ kind: 'refusing', message: 'Not this one.' }, { calls });
    const refused = { refused: 'STRIPE_ERROR', values: { problem: 'Not this one.' } };
    const reason = 'a session did not happen';
    expect(
      await house().commands.refund(house().by(BEN), BEN, ANA, { charge: charge!, amount: 4200, reason }),
    ).toMatchObject(refused);
    expect(await house().commands.credit(house().by(BEN), BEN, ANA, { amount: 500, reason })).toMatchObject(refused);
    house().sandbox.faults.clear();
    await house().commands.settle(house().by(), ANA);
    const { openRefunds, openCredits, gifts } = await house().commands.membershipOf(ANA);
    expect([openRefunds, openCredits, Object.values(gifts).map(({ status }) => status)]).toEqual([[], [], ['paid']]);
    expect(await house().charged()).toBe(4200);
  });
});

test.each(['dp_unknown', 're_unknown'])(
  'a notification about %s, which the provider does not know, is listed for staff and not tried again',
  async (object) => {
    const received = { id: 'evt_1', kind: 'charge.dispute.created', at: START, object, customer: null, isKnown: true };
    await house().needs.execute(house().by(), notification, 'evt_1', { type: 'Receive', ...received });
    await house().commands.processNotification(house().by(), 'evt_1', () => Promise.resolve(ANA));
    expect(await stateOf(house().log, notification, 'evt_1')).toMatchObject({
      status: 'failed',
      problem: expect.stringContaining(`'${object}'`),
    });
  },
);

test.each([
  ['observation', /^GET \/v1\/charges/, 'settle-membership'],
  ['announcement', /^POST \/v1\/invoices\/create_preview/, 'announce-renewal'],
])('what the provider refuses for good ends the job of an %s, and staff read it once', async (what, calls, kind) => {
  await paying(house(), 'unlimited-yearly');
  house().clock.set('2028-01-30T10:00:00.000Z');
  house().sandbox.faults.inject({ kind: 'refusing', message: 'Not like this.' }, { calls });
  for (let again = 0; again < 2; again++) await house().jobs().run(kind, { member: ANA });
  expect((await facts(house(), 'ProviderRefused')).map(({ data }) => [data['what'], data['problem']])).toEqual([
    [what, 'Not like this.'],
  ]);
});

test('a key that the provider does not accept any more is an outage with its reason, and passes when the key is renewed', async () => {
  const { provider } = house().sandbox;
  const problems = portProblems();
  const paymentsBy = (secretKey: string, apiUrl = provider.apiUrl) =>
    stripePayments({ ...provider, secretKey, apiUrl }, { productName: () => 'Wellspring', hasTax: false, problems });
  await expect(paymentsBy('sk_test_old').customer(ANA)).rejects.toBeInstanceOf(Unavailable);
  expect(problems.all().get('payments')).toMatchObject({
    code: '401',
    sentence: 'The payment provider refuses STRIPE_SECRET_KEY.',
  });
  await paymentsBy(provider.secretKey).customer(ANA);
  expect([...problems.all()]).toEqual([]);
  // Nothing listens there.
  await expect(paymentsBy(provider.secretKey, 'http://127.0.0.1:9').customer(ANA)).rejects.toBeInstanceOf(Unavailable);
  expect(problems.all().get('payments')).toMatchObject({
    code: 'UNREACHABLE',
    sentence: 'The payment provider cannot be reached.',
  });
  expect(await house().saveCard()).toMatchObject({ paid: { is: 'done' } });
});

test('a notification about an object that the provider does not know ("No such dispute") fails once and is not tried for ever', async () => {
  const [id, kind] = ['evt_of_a_stranger', 'charge.dispute.created'];
  const received = { id, kind, at: START, object: 'du_of_another_account', customer: null };
  await house().needs.execute(house().by(), notification, id, { type: 'Receive', ...received, isKnown: true });
  // A rejected job is queued again: this one ends, and staff see why.
  await expect(house().commands.processNotification(house().by(), id, async () => ANA)).resolves.toBeUndefined();
  const { status, problem } = await stateOf(house().needs.log, notification, id);
  expect({ status, problem }).toEqual({ status: 'failed', problem: expect.stringContaining('No such dispute') });
});
