import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { CHAIN } from '#modules/audit/index.ts';
import { readMoney, type MoneyAnswer } from '#modules/audit/contract/money-api.ts';
import { kindOf } from '#modules/audit/contract/kinds.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { adminRefund } from '#modules/membership-billing/contract/api.ts';
import { ChargeSucceeded } from '#modules/membership-billing/contract/membership-events.ts';
import { enroll, type TestMember } from '#test/support/community.ts';
import { environmentOf, operator } from '#server/testing/operator.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { audit } from './audit.ts';
import { replay } from './replay.ts';

let server: TestServer;
let mia: TestMember;
let nora: TestMember;
let olga: TestMember;
let charge: string;

const PAYMENTS = 'membership-billing.membership-';
/** The scope that has payments. */
const { scope } = kindOf(PAYMENTS);
const REASON = 'a complaint about a charge';
const must = async (member: TestMember, path: string, input: unknown) => {
  const { status, body } = await member.client.call(path, input);
  expect([path, status, body['notice']]).toEqual([path, 200, undefined]);
  return body;
};
const money = (...typed: string[]) => operator(audit, ['money', ...typed], environmentOf(server));
const asked = async (input: Record<string, unknown>) => {
  const { body } = await olga.client.call(readMoney.path, { reason: REASON, ...input });
  return body as { money: MoneyAnswer; notice?: { msg: string; field?: string } };
};

beforeAll(async () => {
  server = await startTestServer({ paymentSandbox: true });
  mia = await enroll(server, 'mia_staff', { isAdmin: true });
  nora = await enroll(server, 'nora_berlin');
  olga = await enroll(server, 'olga_audits');
  await must(nora, '/v1/payment/billing/update', { stripe_token: 'tok_visa' });
  await must(nora, '/v1/account/subscribe/update', {
    subscription_type_id: 'unlimited-yearly',
    auto_subscribe: true,
  });
  await server.running.drain();
  const { log } = server.assembled;
  const { events } = await log.facts(PAYMENTS + nora.uuid);
  charge = String(events.find(({ type }) => type === 'ChargeSucceeded')!.data['charge']);
  await must(mia, adminRefund.path.replace('{id}', nora.uuid), {
    charge,
    amount: 4400,
    reason: 'nora_berlin was ill for a month',
  });
  await server.running.drain();
  // After an outage: the renewal was charged two days before the product learned of it.
  await log.append(
    PAYMENTS + nora.uuid,
    'any',
    [
      did(ChargeSucceeded, {
        member: nora.uuid,
        charge: 'in_late',
        intent: 'pi_late',
        about: 'membership',
        type: 'unlimited-yearly',
        amount: 14400,
        tax: 0,
        currency: 'usd',
        from: '2037-02-28T08:00:00.000Z',
        until: '2038-02-28T08:00:00.000Z',
        receipt: null,
        happenedAt: '2037-02-28T08:59:00.000Z',
        number: 'WELL-0002',
      }),
    ],
    { actor: { kind: 'system', policy: 'test' }, occurredAt: '2037-03-02T08:00:00.000Z', correlation: 'late' },
  );
  await server.running.drain();
  const appointing = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  await appointing.appointAuditor(caller({ kind: 'system', policy: 'operator' }, crypto.randomUUID()), olga.uuid, {
    scope: [scope],
    hours: 8,
    reason: REASON,
  });
  await server.running.drain();
}, 60_000);
afterAll(() => server?.dispose());

const today = () => new Date().toISOString().slice(0, 10);

it('one command says of a day when a member was charged, for which days, by which rule, and who refunded and why', async () => {
  const { out, status } = await money('--member', 'nora_berlin', '--day', today());
  expect(status).toBe(0);
  expect(out).toMatch(/^Money of nora_berlin\nPaid 288\.00 USD, refunded 44\.00 USD, credited 0\.00 USD\.\n/);
  expect(out).toMatch(/\n144\.00 USD {2}nora_berlin {2}in_\w+, \w+-0001\n/);
  expect(out).toMatch(/\n {2}when {8}Charged on \d+ \w+ \d{4}, \d\d:\d\d UTC\.\n/);
  expect(out).toMatch(/\n {2}for {9}\d+ \w+ \d{4} to \d+ \w+ \d{4} \(UTC\), Unlimited, yearly\.\n/);
  expect(out).toMatch(/\n {2}rule {8}First charge of the yearly plan chosen on \d+ \w+ \d{4} \(UTC\)\.\n/);
  expect(out).toMatch(/\n {2}agreed {6}As agreed: 144\.00 USD every 12 months\.\n/);
  expect(out).toMatch(
    /\n {2}refunded {4}44\.00 USD, ordered by mia_staff \(staff\) on .* UTC, paid back on .* UTC\. Why: nora_berlin was ill for a month\.\n/,
  );
  expect(out).toContain('\n  now         Settled: 100.00 USD of 144.00 USD was kept.\n');
  expect(out).not.toContain('in_late');
});

it('a charge that was learned late says when it happened and when it was learned, and counts for the day of the provider', async () => {
  const { out } = await money('--member', 'nora_berlin', '--day', '2037-02-28');
  expect(out).toContain('when        Charged on 28 February 2037, 08:59 UTC, learned on 2 March 2037, 08:00 UTC.');
  expect(out).toMatch(/rule {8}Renewal of the yearly plan chosen on \d+ \w+ \d{4} \(UTC\)\./);
  expect(out).toContain('Learned on 2 March 2037, 08:00 UTC, happened on 28 February 2037, 08:59 UTC.');
  expect((await money('--member', 'nora_berlin', '--day', '2037-03-02')).out).toContain(
    'Nothing was charged on 2037-03-02 (UTC).',
  );
});

it('a charge is found by its invoice, the number of it, the payment and the refund', async () => {
  const { events } = await server.assembled.log.facts(PAYMENTS + nora.uuid);
  const { intent, number } = events.find(({ type }) => type === 'ChargeSucceeded')!.data;
  const { refund, order } = events.find(({ type }) => type === 'ChargeRefunded')!.data;
  for (const name of [charge, number, intent, refund, order].map(String)) {
    const { out } = await money('--charge', name);
    expect(out.split('\n').filter((line) => line.startsWith('144.00 USD'))).toHaveLength(1);
    expect(out).toContain(charge);
  }
  expect(await money('--charge', 'in_never')).toMatchObject({ status: 2, errors: 'Nothing was found.\n' });
});

it('an auditor of payments reads the money of a month under letters, with the reason of staff but no name in it', async () => {
  const { money: month } = await asked({ by: 'month', text: today().slice(0, 7) });
  expect(month).toMatchObject({ shows_people: false, num_total: 1 });
  expect(month.balance.map(({ in_words }) => in_words)).toEqual([
    'Paid 144.00 USD, refunded 44.00 USD, credited 0.00 USD.',
  ]);
  expect(month.card[0]).toMatchObject({ member: 'Member A', amount_in_words: '144.00 USD', as_agreed: true });
  expect(month.card[0]?.refund[0]).toMatchObject({ by: 'Member B (staff)', why: 'a member was ill for a month' });
  const whole = JSON.stringify(month);
  for (const trace of ['nora_berlin', 'mia_staff', nora.uuid, mia.uuid]) expect(whole).not.toContain(trace);
  const { money: late } = await asked({ by: 'month', text: '2037-02' });
  expect(late.card.map((card) => card.charged_at)).toEqual(['2037-02-28T08:59:00.000Z']);
});

it('an auditor of payments finds the payments of a member by a charge, opens them by their reference, and not by a name', async () => {
  const { money: found } = await asked({ by: 'charge', text: charge });
  const { money: all } = await asked({ by: 'history', text: found.card[0]!.ref });
  expect(all.card.map(({ charge: name }) => name)).toEqual(['in_late', charge]);
  for (const [by, text] of [
    ['member', 'nora_berlin'],
    ['history', PAYMENTS + nora.uuid],
  ] as const)
    expect((await asked({ by, text })).money).toBeUndefined();
});

it('a month that is none, and a charge that is not there, are refused by the name of the field', async () => {
  expect((await asked({ by: 'month', text: '2037-13' })).notice).toMatchObject({
    msg: 'Please give a month as in 2027-01.',
  });
  expect((await asked({ by: 'charge', text: 'in_never' })).notice).toMatchObject({
    msg: 'There is no such charge, invoice, refund or member.',
  });
  expect((await money('--month', 'January')).errors).toBe('--month January: give a month as in 2027-01\n');
  expect((await asked({ by: 'month', text: '2037-02', reason: '' })).notice?.msg).toContain('Please say why');
});

it('another scope sees no money, and each look is recorded with what was looked for', async () => {
  const { errors, status } = await money('--month', today().slice(0, 7), '--as', 'sessions');
  expect([status, errors]).toEqual([2, 'An auditor of sessions may not see this history.\n']);
  const { events } = await server.assembled.log.facts(`audit.looks-${olga.uuid}`);
  const looked = events.filter(({ type }) => type === 'HistoriesSought').map(({ data }) => String(data['by']));
  expect(looked.filter((sought) => sought === 'month').length).toBeGreaterThan(1);
  expect(looked).toContain('charge');
});

it('a history says why money moved, and apart from it what it was learned from and which charge it is about', async () => {
  const { out } = await operator(replay, [PAYMENTS + nora.uuid], environmentOf(server));
  expect(out).toMatch(/because: first charge of the yearly plan chosen on \d+ \w+ \d{4} \(UTC\)/);
  expect(out).not.toMatch(/because: The payment provider sent a notification/);
  expect(out).toMatch(
    /nora_berlin is to get 44\.00 USD back, ordered by staff mia_staff: nora_berlin was ill for a month\. It is about the charge of 144\.00 USD on/,
  );
  expect(out).toMatch(/nora_berlin got 44\.00 USD back on .* UTC\. It is about the charge of 144\.00 USD on/);
});

it('an event of a history of payments holds money and plans as people write them, and no link that opens without a log-in', async () => {
  const { events } = await server.assembled.log.facts(PAYMENTS + nora.uuid);
  const paid = events.findIndex(({ type }) => type === 'ChargeSucceeded');
  expect(events[paid]!.data['receipt']).toMatch(/^http/);
  const typed = [PAYMENTS + nora.uuid, '--event', String(paid + 1)];
  const { out } = await operator(replay, typed, environmentOf(server));
  expect(out).toContain('\n  amount: 144.00 USD\n');
  expect(out).toContain('\n  type: Unlimited, yearly\n');
  expect(out).toContain('\n  receipt: (hidden)\n');
  expect(out).not.toMatch(/14400|unlimited-yearly|https?:/);
});

it('what changed between two days names the days in words, and who did each of it', async () => {
  const typed = ['changes', '--member', 'nora_berlin', '--from', today(), '--to', today()];
  const { out } = await operator(audit, typed, environmentOf(server));
  expect(out).toMatch(/^What changed about nora_berlin from \d+ \w+ \d{4}, 00:00 UTC to \d+ \w+ \d{4}, 23:59 UTC\n/);
  expect(out).toMatch(/\nTime \(UTC\) +By +What happened\n/);
  expect(out).toMatch(
    /Z {2}mia_staff \(staff\) {2}nora_berlin is to get 44\.00 USD back, ordered by staff mia_staff: /,
  );
});

it('notices of the provider are folded to one line when histories of a member are found', async () => {
  const { out } = await operator(audit, ['find', '--member', 'nora_berlin'], environmentOf(server));
  expect(out).toMatch(/\n {2}\d+ notifications of the payment provider are folded; --notices lists them\.\n/);
  expect(out).not.toContain('Notification of the payment provider  ');
  const all = await operator(audit, ['find', '--member', 'nora_berlin', '--notices'], environmentOf(server));
  expect(all.out).toContain('Notification of the payment provider');
});

it('the sums of a month are those of what is recorded, also where rows about it were changed', async () => {
  await server.database.query(`update audit_money.movement set amount = 100 where month = '2037-02'`);
  expect((await money('--month', '2037-02')).out).toMatch(/^Money of February 2037 \(UTC\)\nPaid 144\.00 USD/);
});

it('a forged charge is marked where its card is shown, and before the sums of its month', async () => {
  expect((await money('--month', '2037-02')).out).toMatch(/^Money of February 2037 \(UTC\)\nPaid 144\.00 USD/);
  await (await server.assembled.container.getAsync(CHAIN)).checkpoint();
  await server.database.query(
    `update event_store.events set data = replace(data::text, '"amount":14400', '"amount":4400')::json
     where type = 'ChargeSucceeded' and data::text like '%in_late%'`,
  );
  const { out } = await money('--charge', 'in_late');
  expect(out).toContain('⚠ Do not believe this card: something of it is not what was recorded.');
  expect(out).toContain('⚠ This line is not what was recorded: nora_berlin paid 44.00 USD');
  expect(out).toContain('Not as agreed: 144.00 USD every 12 months was agreed, 44.00 USD was charged.');
  expect((await money('--month', '2037-02', '--as', 'payments')).out).toMatch(
    /^Money of February 2037 \(UTC\)\n⚠ Payments of a member [\w-]{22}: event \d+ is not what was recorded\.\nPaid /,
  );
  const { money: month } = await asked({ by: 'month', text: '2037-02' });
  expect(month.unproven).toMatchObject([{ kind: 'Payments of a member', missing: [] }]);
});
