import { describe, expect, test } from '@jest/globals';
import { stateOf } from '#kernel/commands/commands.ts';
import { payloadOf, signature } from '#sandboxes/stripe/index.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Payment } from '#modules/membership-billing/commands/needs.ts';
import { membership } from '#modules/membership-billing/domain/membership.ts';
import { notification } from '#modules/membership-billing/domain/notification.ts';
import { providerNotifications } from '#modules/membership-billing/http/inbound.ts';
import { ANA, BEN, billingHouses } from '#server/testing/billing-house.ts';

const house = billingHouses();

const deliver = (body: string, header: string) =>
  providerNotifications(house().needs.execute, house().needs.payments!).handle({
    headers: { 'stripe-signature': header },
    body: Buffer.from(body),
    query: new URLSearchParams(),
  });
const memberOf = async (customer: string) =>
  (await stateOf(house().log, membership, ANA)).customer === customer ? ANA : null;
const process = (id: string) => house().commands.processNotification(house().by(), id, memberOf);
const secret = () => house().sandbox.provider.webhookSecret;

/** What the provider told while the product heard nothing: a renewal that failed and was paid with another card. */
const year = async () => {
  await house().saveCard();
  await house().subscribe();
  house().clock.set('2027-02-28T12:00:00.000Z');
  await house().sandbox.settle();
  const { customer } = await stateOf(house().log, membership, ANA);
  const [charge] = (await house().stripe.charges.list({ customer: customer!, limit: 1 })).data;
  await house().stripe.refunds.create({ charge: charge!.id, amount: 300 });
  return (await house().sandbox.webhooks.unacknowledged()).slice(-10);
};

const moneyFacts = async () => {
  const facts = await house().factsOf();
  return facts
    .filter(({ type }) => /^(?:Charge|Grace|Plan|Renewal|Unlimited)/.test(type))
    .map(({ type, data }) => [type, data['charge'] ?? null, data['amount'] ?? null]);
};

test('notifications in any order, any number of times, record each fact once', async () => {
  const events = await year();
  expect(events.length).toBeGreaterThan(5);
  const orders = [events, events.toReversed(), [...events.slice(5), ...events, ...events.slice(0, 5)]];
  const outcomes = [];
  for (const order of orders) {
    for (const event of order) {
      const body = payloadOf(event);
      expect(await deliver(body, signature(body, secret()))).toEqual({ status: 200 });
      await process(event.id);
    }
    outcomes.push(await moneyFacts());
  }
  expect(outcomes[1]).toEqual(outcomes[0]);
  expect(outcomes[2]).toEqual(outcomes[0]);
  expect(outcomes[0]!.map(([type]) => type)).toEqual(['ChargeSucceeded', 'ChargeSucceeded', 'ChargeRefunded']);
});

describe('a notification', () => {
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'treasury.unheard_of',
    created: 1_800_000_000,
    data: { object: { id: 'x_1', object: 'x', customer: null } },
  });

  test('that the provider did not sign, or long ago, is refused and not recorded', async () => {
    const old = Math.floor(Date.now() / 1000) - 3600;
    for (const header of ['', 't=1,v1=abc', signature(body, 'whsec_other'), signature(body, secret(), old)])
      expect(await deliver(body, header)).toEqual({ status: 400 });
    expect(await deliver(body.replace('evt_1', 'evt_2'), signature(body, secret()))).toEqual({ status: 400 });
    expect((await stateOf(house().log, notification, 'evt_1')).received).toBeNull();
  });

  test('of an unknown type is acknowledged and stored', async () => {
    expect(await deliver(body, signature(body, secret()))).toEqual({ status: 200 });
    expect((await stateOf(house().log, notification, 'evt_1')).received).toEqual({
      type: 'treasury.unheard_of',
      object: 'x_1',
      customer: null,
      isKnown: false,
    });
  });

  const received = async (type: string) => {
    const events = await house().sandbox.webhooks.unacknowledged();
    const event = events.findLast((each) => each.type === type)!;
    const signed = payloadOf(event);
    await deliver(signed, signature(signed, secret()));
    return event.id;
  };
  const statusOf = async (id: string) => (await stateOf(house().log, notification, id)).status;

  test('about a dispute, which names no customer, settles the member who paid', async () => {
    await house().saveCard('pm_card_createDispute');
    await house().subscribe();
    const [dispute] = (await house().stripe.disputes.list()).data;
    await house().stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
    const id = await received('charge.dispute.closed');
    await process(id);
    expect(await statusOf(id)).toBe('processed');
    expect(await house().types()).toContain('DisputeClosed');
  });

  test('about a refund that the bank sent back is known, and settles the member who paid', async () => {
    await house().saveCard('pm_card_refundFail');
    await house().subscribe();
    const [charge] = Object.keys((await house().commands.membershipOf(ANA)).charges);
    const order = { charge: charge!, amount: 500, reason: 'bought twice' };
    await house().commands.refund(house().by(BEN), BEN, ANA, order);
    house().clock.set('2027-02-03T10:00:00.000Z');
    await house().sandbox.settle();
    const id = await received('refund.failed');
    expect((await stateOf(house().log, notification, id)).received).toMatchObject({ isKnown: true });
    await process(id);
    expect(await statusOf(id)).toBe('processed');
    expect(await house().types()).toContain('RefundReturned');
  });

  test('about money of a customer we do not know stays unmatched until the customer is known', async () => {
    const { id: customer } = await house().stripe.customers.create();
    const { id: method } = await house().stripe.paymentMethods.attach('pm_card_visa', { customer });
    const automatic_payment_methods = { enabled: true, allow_redirects: 'never' } as const;
    const of = { customer, payment_method: method, amount: 700, currency: 'usd', confirm: true };
    await house().stripe.paymentIntents.create({ ...of, automatic_payment_methods });
    const [charged, attached] = [await received('charge.succeeded'), await received('payment_method.attached')];
    for (const id of [charged, attached]) await process(id);
    expect(await statusOf(charged)).toBe('unmatched');
    expect(await statusOf(attached)).toBe('processed');
    await house().commands.processNotification(house().by(), charged, () => Promise.resolve(ANA));
    expect(await statusOf(charged)).toBe('processed');
  });

  test('that cannot be processed says why, and is processed when it is tried again', async () => {
    const [event] = await year();
    const signed = payloadOf(event!);
    await deliver(signed, signature(signed, secret()));
    const fails = house().commands.processNotification(house().by(), event!.id, () =>
      Promise.reject(new Error('no rows')),
    );
    await expect(fails).rejects.toThrow('no rows');
    expect(await stateOf(house().log, notification, event!.id)).toMatchObject({ status: 'failed', problem: 'no rows' });
    await process(event!.id);
    expect(await stateOf(house().log, notification, event!.id)).toMatchObject({ status: 'processed', problem: null });
  });
});

describe('the nightly comparison', () => {
  const compare = () => house().commands.compare(house().by(), ANA);
  const differences = async () =>
    (await house().factsOf())
      .filter(({ type }) => type === 'BillingDifferenceFound')
      .map(({ data }) => [data['what'], data['ours'], data['theirs']]);
  const customer = async () => (await house().commands.membershipOf(ANA)).customer!;
  const begin = async () => {
    await house().saveCard();
    await house().subscribe();
    await compare();
    expect(await differences()).toEqual([]);
  };

  test('reports what no notification told, and records it', async () => {
    await year();
    await compare();
    expect((await differences()).map(([what]) => what)).toEqual(['ChargeSucceeded', 'ChargeRefunded']);
    await compare();
    expect(await differences()).toHaveLength(2);
  });

  test('reports a second subscription of the member, which we do not know, once', async () => {
    await begin();
    const [one] = (await house().stripe.subscriptions.list()).data;
    const { id } = await house().stripe.subscriptions.create({
      customer: await customer(),
      items: [{ price: one!.items.data[0]!.price.id }],
      default_payment_method: one!.default_payment_method as string,
    });
    await compare();
    expect(await differences()).toEqual([
      ['ChargeSucceeded', 'nothing', '15.00 USD'],
      [`subscription ${id}`, 'nothing', '15.00 USD'],
    ]);
    await compare();
    expect(await differences()).toHaveLength(2);
  });

  test('reports a subscription that ended at the provider, another price, and another day of the next charge', async () => {
    await begin();
    const { subscription } = await house().commands.membershipOf(ANA);
    const { items } = await house().stripe.subscriptions.retrieve(subscription!.id);
    const cheaper = await house().stripe.prices.create({
      currency: 'usd',
      unit_amount: 900,
      recurring: { interval: 'month' },
      product_data: { name: 'Unlimited' },
      metadata: { type: 'unlimited-monthly' },
    });
    await house().stripe.subscriptions.update(subscription!.id, {
      items: [{ id: items.data[0]!.id, price: cheaper.id }],
      proration_behavior: 'none',
      trial_end: Date.parse('2027-03-15T10:00:00.000Z') / 1000,
    });
    await compare();
    expect(await differences()).toEqual([
      [`plan of ${subscription!.id}`, 'unlimited-monthly, 15.00 USD', 'unlimited-monthly, 9.00 USD'],
      [`next charge of ${subscription!.id}`, '2027-02-28 10:00:00', '2027-03-15 10:00:00'],
    ]);
    await house().stripe.subscriptions.cancel(subscription!.id);
    await compare();
    expect((await differences()).slice(2).map(([what]) => what)).toEqual(['RenewalStopped', 'ProviderAligned']);
  });

  test('reports what was entered on the balance at the provider, and not a credit of ours', async () => {
    await begin();
    await house().commands.credit(house().by(BEN), BEN, ANA, { amount: 500, reason: 'a session did not happen' });
    await compare();
    expect(await differences()).toEqual([]);
    const { id } = await house().stripe.customers.createBalanceTransaction(await customer(), {
      amount: -200,
      currency: 'usd',
    });
    await compare();
    expect(await differences()).toEqual([[`credit ${id}`, 'nothing', '2.00 USD']]);
  });

  test('reports a customer that the provider has not any more, once, and asks for nothing else', async () => {
    await begin();
    const id = await customer();
    await house().stripe.customers.del(id);
    await compare();
    await compare();
    expect(await differences()).toEqual([['customer', id, 'nothing']]);
  });
});

test('a dispute is recorded when it is opened and when it is decided', async () => {
  await house().saveCard('pm_card_createDispute', BEN);
  await house().subscribe('unlimited-monthly', undefined, BEN);
  await house().commands.settle(house().by(BEN), BEN);
  const [dispute] = (await house().stripe.disputes.list()).data;
  expect(await house().types(BEN)).toContain('ChargeDisputed');
  await house().stripe.disputes.update(dispute!.id, { evidence: { uncategorized_text: 'winning_evidence' } });
  await house().commands.settle(house().by(BEN), BEN);
  await house().commands.settle(house().by(BEN), BEN);
  expect((await house().types(BEN)).filter((type) => type === 'DisputeClosed')).toHaveLength(1);
});

test('[C-105] codes that are tried in vain slow down the member who tries them, and no other', async () => {
  await house().commands.createCode(house().by(), {
    freeMonths: 1,
    isGift: true,
    text: 'WINTER-28',
    expiresAt: undefined,
  });
  for (let tried = 0; tried < house().settings.CODE_ATTEMPTS; tried++)
    expect(await house().commands.lookUpOwnCode(house().by(), ANA, `GUESS-${tried}`)).toMatchObject({
      refused: 'DISCOUNT_CODE_INVALID',
    });
  expect(await house().commands.lookUpOwnCode(house().by(), ANA, 'WINTER-28')).toMatchObject({
    refused: 'DISCOUNT_CODE_TOO_MANY_ATTEMPTS',
    values: { minutes: 60 },
  });
  expect(await house().commands.lookUpOwnCode(house().by(BEN), BEN, 'WINTER-28')).not.toHaveProperty('refused');
  house().clock.set('2027-01-31T11:00:01.000Z');
  expect(await house().commands.lookUpOwnCode(house().by(), ANA, 'WINTER-28')).not.toHaveProperty('refused');
});

describe('a card whose bank asks its holder', () => {
  const answer = async (clientSecret: string, passed: boolean) => {
    const { apiUrl, publishableKey } = house().sandbox.provider;
    const response = await fetch(`${apiUrl}/v1/sandbox/challenge`, {
      method: 'POST',
      headers: { authorization: `Bearer ${publishableKey}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ client_secret: clientSecret, passed: String(passed) }),
    });
    expect(response.ok).toBe(true);
  };
  const asked = async (work: Promise<Payment | Refusal>) => {
    const done = await work;
    if ('refused' in done || done.paid.is !== 'asked') throw new Error('the bank did not ask');
    return { payment: done.payment, secret: done.paid.clientSecret };
  };
  const save = async () => {
    const { payment, secret } = await asked(house().saveCard('pm_card_authenticationRequired'));
    await answer(secret, true);
    expect(await house().commands.settlePayment(house().by(), ANA, payment)).toMatchObject({ paid: { is: 'done' } });
  };
  const paid = async () => (await house().stripe.charges.list()).data.filter((each) => each.paid).length;

  test('is saved only once it was confirmed', async () => {
    const { payment, secret } = await asked(house().saveCard('pm_card_authenticationRequiredOnSetup'));
    expect((await stateOf(house().log, membership, ANA)).paymentMethod).toBeNull();
    await answer(secret, true);
    await house().commands.settlePayment(house().by(), ANA, payment);
    expect((await stateOf(house().log, membership, ANA)).paymentMethod).not.toBeNull();
  });

  test('is saved when the notification comes before its holder is back', async () => {
    const { payment, secret } = await asked(house().saveCard('pm_card_authenticationRequiredOnSetup'));
    await answer(secret, true);
    await house().commands.settle(house().by(), ANA);
    expect(await house().commands.settlePayment(house().by(), ANA, payment)).toEqual({ payment, paid: { is: 'done' } });
  });

  test('that another card replaced meanwhile is refused, and the other one saved', async () => {
    const first = await asked(house().saveCard('pm_card_authenticationRequiredOnSetup'));
    const second = await asked(house().saveCard('pm_card_authenticationRequiredOnSetup'));
    await answer(second.secret, true);
    await house().commands.settle(house().by(), ANA);
    expect(await house().commands.settlePayment(house().by(), ANA, first.payment)).toMatchObject({
      refused: 'STRIPE_ERROR',
    });
    expect(await house().commands.settlePayment(house().by(), ANA, second.payment)).toMatchObject({
      paid: { is: 'done' },
    });
  });

  test('also for a renewal that is owed asks again, also when a notification settled the card', async () => {
    await house().saveCard();
    await house().subscribe();
    await house().saveCard('pm_card_chargeCustomerFail');
    await house().at('2027-02-28T12:00:00.000Z');
    const { payment, secret } = await asked(house().saveCard('pm_card_authenticationRequired'));
    await answer(secret, true);
    await house().commands.settle(house().by(), ANA);
    const renewal = await asked(house().commands.settlePayment(house().by(), ANA, payment));
    expect(renewal.payment).toBe(payment);
    await answer(renewal.secret, true);
    await house().commands.settle(house().by(), ANA);
    expect(await house().commands.settlePayment(house().by(), ANA, payment)).toEqual({ payment, paid: { is: 'done' } });
    expect((await house().entitled()).because).toBe('paid-or-given');
    expect(await paid()).toBe(2);
  });

  test('pays once it was confirmed, and not when that failed', async () => {
    await save();
    const first = await asked(house().subscribe());
    expect((await house().entitled()).plan).toBe('basic');
    await answer(first.secret, false);
    expect(await house().commands.settlePayment(house().by(), ANA, first.payment)).toMatchObject({
      refused: 'STRIPE_ERROR',
    });
    const second = await asked(house().subscribe());
    await answer(second.secret, true);
    expect(await house().commands.settlePayment(house().by(), ANA, second.payment)).toMatchObject({
      paid: { is: 'done' },
    });
    expect((await house().entitled()).plan).toBe('unlimited');
    expect(await paid()).toBe(1);
  });

  test('that was never answered is given up by the next attempt, and one alone is charged', async () => {
    await save();
    const first = await asked(house().subscribe());
    const second = await asked(house().subscribe('unlimited-quarterly'));
    await answer(second.secret, true);
    await house().commands.settlePayment(house().by(), ANA, second.payment);
    expect(await house().commands.settlePayment(house().by(), ANA, first.payment)).toMatchObject({
      refused: 'STRIPE_ERROR',
    });
    expect((await house().entitled()).until).toBe('2027-04-30T10:00:00.000Z');
    expect(await paid()).toBe(1);
  });

  test('is charged for nothing any more once the account is closed', async () => {
    await save();
    const { payment } = await asked(house().subscribe());
    const { run } = house().jobs();
    await run('stop-renewal', { member: ANA });
    expect(await stateOf(house().log, membership, ANA)).toMatchObject({ order: null, subscription: null });
    const atProvider = (await house().stripe.subscriptions.list({ status: 'all' })).data;
    expect(atProvider.map(({ status }) => status)).toEqual(['canceled']);
    expect(await house().commands.settlePayment(house().by(), ANA, payment)).toMatchObject({ refused: 'STRIPE_ERROR' });
    expect(await paid()).toBe(0);
  });

  test('that paid in the moment in which the account was closed pays once', async () => {
    await save();
    const { secret } = await asked(house().subscribe());
    await answer(secret, true);
    await house().jobs().run('stop-renewal', { member: ANA });
    expect((await stateOf(house().log, membership, ANA)).subscription).toMatchObject({ renews: false });
    expect((await house().entitled()).plan).toBe('unlimited');
    expect(await paid()).toBe(1);
  });

  test('of another member is unknown', async () => {
    const { payment } = await asked(house().saveCard('pm_card_authenticationRequired'));
    expect(await house().commands.settlePayment(house().by(BEN), BEN, payment)).toEqual({ refused: 'PAYMENT_UNKNOWN' });
  });
});
