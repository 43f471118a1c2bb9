import assert from 'node:assert/strict';
import {
  publishAuthorityAnswer,
  readTrust,
  setTrustText,
  withdrawAuthorityAnswer,
  type TrustPage,
} from '#modules/site/trust/contract/api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const read = async (world: World): Promise<TrustPage> => (await world.done('a visitor', readTrust, {})).trust;

When('a visitor reads the trust page', async function () {
  await read(this);
});

When('{actor} lets the trust page say that {string} runs this', async function (staff, text: string) {
  await this.call(staff, setTrustText, { part: 'organization', text });
});

When('{actor} publishes the answer to an authority {string}', async function (staff, text: string) {
  await this.done(staff, publishAuthorityAnswer, { text });
});

When('{actor} takes the answer {string} away', async function (staff, text: string) {
  const answer = (await read(this)).authorities.find((each) => each.text === text);
  assert.ok(answer, `"${text}" is not on the page`);
  await this.done(staff, withdrawAuthorityAnswer, { id: answer.uuid });
});

Then('it says that a duty rota is not set up', async function () {
  assert.deepEqual((await read(this)).duty, { state: 'not-set-up', until: null });
});

Then('it does not say who runs this', async function () {
  assert.equal((await read(this)).organization, null);
});

Then('it says that {string} runs this', async function (text: string) {
  assert.equal((await read(this)).organization, text);
});

Then('it has the rule {string}', async function (sentence: string) {
  assert.ok((await read(this)).rules.some((rule) => rule.sentence === sentence));
});

Then('it has the answer to an authority {string}', async function (text: string) {
  assert.deepEqual(
    (await read(this)).authorities.map((answer) => answer.text),
    [text],
  );
});

Then('it has no answer to an authority', async function () {
  assert.deepEqual((await read(this)).authorities, []);
});

Then('it says {string} reports for the second quarter of 2026', async function (figure: string) {
  const quarter = (await read(this)).quarters.find((each) => each.quarter === '2026-Q2');
  assert.ok(quarter, 'the quarter is not shown');
  assert.equal(quarter.reports === null ? 'fewer than 10' : String(quarter.reports), figure);
});
