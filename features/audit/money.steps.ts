import assert from 'node:assert/strict';
import type { DataTable } from '@cucumber/cucumber';
import { readMoney, type MoneyAnswer } from '#modules/audit/contract/money-api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const REASON = 'complaint of Monday';
const moneyIn = (world: World): MoneyAnswer => {
  const { outcome } = world;
  assert.ok(outcome?.ok, outcome?.ok === false ? outcome.notice.msg : 'no one asked for money');
  return readMoney.output.parse(outcome.value).money;
};

When('{actor} asks for the money of {actor}', async function (name, whom) {
  await this.call(name, readMoney, { by: 'member', text: (await this.person(whom)).username, reason: REASON });
});

When('{actor} asks for the money of {actor} on {word}', async function (name, whom, day: string) {
  const { username } = await this.person(whom);
  await this.call(name, readMoney, { by: 'member', text: username, day, reason: REASON });
});

When('{actor} asks for the money of the month {word}', async function (name, month: string) {
  await this.call(name, readMoney, { by: 'month', text: month, reason: REASON });
});

When('{actor} asks for the charge {word}', async function (name, charge: string) {
  await this.call(name, readMoney, { by: 'charge', text: charge, reason: REASON });
});

/** One card in the words that a person reads, row by row. */
const wordsOf = (card: MoneyAnswer['card'][number]): Record<string, string> => ({
  when: card.charged_in_words,
  for: card.period === null ? '' : `${card.period}, ${card.plan}`,
  rule: card.rule,
  agreed: card.agreed,
  refunded: card.refund.map(({ in_words }) => in_words).join('; '),
  disputed: card.dispute.map(({ in_words }) => in_words).join('; '),
  now: card.outcome,
});

Then('the charge is shown with these words:', function (table: DataTable) {
  const [card, ...others] = moneyIn(this).card;
  assert.ok(card && others.length === 0, `${others.length + (card ? 1 : 0)} charges are shown`);
  const words = wordsOf(card);
  const expected = table.rowsHash();
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((row) => [row, words[row]])), expected);
});

Then('the charges are shown with these words, the newest first:', function (table: DataTable) {
  assert.deepEqual(
    moneyIn(this).card.map((card) => {
      const words = wordsOf(card);
      return [words['when'], words['rule'], words['now']];
    }),
    table.raw(),
  );
});

Then('the charges of {string} are shown with these words:', function (member: string, table: DataTable) {
  assert.deepEqual(
    moneyIn(this)
      .card.filter((card) => card.member === member)
      .map((card) => {
        const words = wordsOf(card);
        return [words['when'], words['rule'], words['now']];
      }),
    table.raw(),
  );
});

Then('no charge is shown', function () {
  assert.deepEqual(moneyIn(this).card, []);
});

Then('the balance is {string}', function (balance: string) {
  assert.deepEqual(
    moneyIn(this).balance.map(({ in_words }) => in_words),
    [balance],
  );
});

Then('the charges are those of Member A, Member B', function () {
  assert.deepEqual(
    moneyIn(this)
      .card.map(({ member }) => member)
      .toSorted(),
    ['Member A', 'Member B'],
  );
});

Then('the refund to Member A is shown: {string}', function (why: string) {
  const card = moneyIn(this).card.find(({ member }) => member === 'Member A');
  assert.deepEqual(
    card?.refund.map((refund) => refund.why),
    [why],
  );
});
