import assert from 'node:assert/strict';
import {
  decideAppeal,
  listAppeals,
  makeAppeal,
  openAppeal,
  type OwnAppeal,
} from '#modules/moderation/contract/appeal-api.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

/** The secret of the newest link that was mailed about a decision. */
const tokenOf = async (world: World, name: string): Promise<string> => {
  const mails = await world.eventually(
    async () => (await world.mails(name)).filter(({ text }) => text.includes('/appeal/')),
    (all) => all.length > 0,
  );
  return /\/appeal\/(\S+)/.exec(mails.at(-1)!.text)![1]!;
};

const decisionOf = async (world: World, name: string): Promise<OwnAppeal> =>
  (await world.done('a visitor', openAppeal, { token: await tokenOf(world, name) })).decision;

const mailWith = (world: World, name: string, words: RegExp) =>
  world.eventually(
    async () => (await world.mails(name)).filter(({ text, subject }) => words.test(`${subject}\n${text}`)),
    (mails) => mails.length > 0,
  );

Given('{actor} is on the staff, too', async function (name) {
  await this.colleague(name);
});

const object = async (world: World, name: string, text: string): Promise<void> => {
  const token = await tokenOf(world, name);
  await world.call('a visitor', makeAppeal, { token, text });
  world.remember('appeal', name, token.split('.')[1]!);
};

When('{actor} objects by the mailed link: {string}', async function (name, text: string) {
  await object(this, name, text);
});

When(
  ['{actor} appeals', '{actor} appeals against the decision', '{actor} appeals against the warning'],
  async function (name) {
    await object(this, name, 'It was not like that.');
  },
);

/** The sentence with which staff gave their reason for the newest decision. */
Then(['{actor} is told the reason', '{actor} is told why'], async function (name) {
  const { reason } = await decisionOf(this, name);
  await mailWith(this, name, new RegExp(reason.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)));
});

const decide = (world: World, staff: string, outcome: 'upheld' | 'overturned', reason: string, whose: string) =>
  world.call(staff, decideAppeal, { id: world.recall('appeal', whose), outcome, reason });

/** Whose appeal was spoken of last. */
const appellant = (world: World): string => {
  const name = world.latest('appeal');
  if (name === undefined) throw new Error('The example speaks of an appeal before there is one');
  return name;
};

Then('{actor} sees the appeal of {actor}', async function (staff: string, name: string) {
  const { username } = await this.person(name);
  await this.eventually(
    () => this.done(staff, listAppeals, {}),
    ({ appeals }) => appeals.some(({ member }) => member.username === username),
    () => `${staff} sees no appeal of ${name}`,
  );
});

When('{actor} overturns the decision: {string}', async function (staff, reason: string) {
  await decide(this, staff, 'overturned', reason, appellant(this));
});

When('{actor} upholds the decision: {string}', async function (staff, reason: string) {
  await decide(this, staff, 'upheld', reason, appellant(this));
});

Then(
  'the mailed link shows {actor} the reason {string} and that he/she can object',
  async function (name, reason: string) {
    const decision = await decisionOf(this, name);
    assert.deepEqual([decision.reason, decision.can_appeal, decision.appeal], [reason, true, null]);
  },
);

Then('the mailed link shows {actor} that his/her objection waits', async function (name) {
  const { appeal, can_appeal } = await decisionOf(this, name);
  assert.deepEqual([appeal?.outcome, can_appeal], [null, false]);
});

const WAITS = /an appeal waits for a decision/;

Then('{actor} is mailed that an appeal waits, and {actor} is not', async function (name, other) {
  await mailWith(this, name, WAITS);
  assert.deepEqual(
    (await this.mails(other)).filter(({ subject }) => WAITS.test(subject)),
    [],
  );
});

Then('{actor} is mailed that an appeal waits for too long', async function (name) {
  await mailWith(this, name, /an appeal waits for too long/);
});

Then('{actor} is mailed that the decision is overturned: {string}', async function (name, reason: string) {
  const [mail] = await mailWith(this, name, /the decision is overturned/);
  assert.ok(mail!.text.includes(reason));
});

Then('{actor} is mailed that the decision stays: {string}', async function (name, reason: string) {
  const [mail] = await mailWith(this, name, /The decision stays as it is/);
  assert.ok(mail!.text.includes(reason));
});

Then('{actor} is mailed that a decision of his/hers was overturned', async function (name) {
  await mailWith(this, name, /a decision of yours was overturned/);
});

const finish = async (world: World, staff: string, outcome: 'upheld' | 'overturned', whose: string) => {
  const reason =
    outcome === 'upheld' ? 'We looked at it again, and it stays.' : 'We looked at it again and were wrong.';
  await decide(world, staff, outcome, reason, whose);
  await world.passes(1000);
};

/** Who decides without having been spoken of is of the staff. */
const deciding = async (world: World, staff: string): Promise<void> => {
  if (!world.personNames().includes(staff)) await world.colleague(staff);
};

When('{actor} accepts the appeal of {actor}', async function (staff: string, name: string) {
  await deciding(this, staff);
  await finish(this, staff, 'overturned', name);
});

When('{actor} rejects the appeal of {actor}', async function (staff: string, name: string) {
  await deciding(this, staff);
  await finish(this, staff, 'upheld', name);
});

/** By somebody else than who made the decision. */
When('the appeal of {actor} is accepted', async function (name: string) {
  await finish(this, await this.colleague('Nora'), 'overturned', name);
});

When('the appeal of {actor} is rejected', async function (name: string) {
  await finish(this, await this.colleague('Nora'), 'upheld', name);
});
