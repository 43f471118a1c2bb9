import assert from 'node:assert/strict';
import { getSession, joinedSessions, joinSession } from '#modules/scheduling/contract/api.ts';
import { kickMember } from '#modules/communities/contract/api.ts';
import { enterRoom, leaveRoom, removeMember } from '#modules/live-rooms/contract/api.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { adminMemberSubscription } from '#modules/membership-billing/contract/api.ts';
import { Given, GivenAndThen, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import type { Moment } from '../support/moment.ts';
import { belongs, planned } from './planning.ts';
import { idOf, register, seated, sessionSeenBy, unregister } from './registering.ts';

const inDays =
  (days: number): Moment =>
  (now) =>
    `${plus(now, days * 86_400_000).slice(0, 10)}T06:00:00.000Z`;

Given('{actor} is registered for {string} in {string}', async function (name, title: string, well: string) {
  const outcome = await register(this, name, title, well);
  assert.ok(outcome.ok, outcome.ok ? '' : outcome.notice.msg);
});

Given(
  '{people} are registered for {string} in {string}',
  async function (people: string[], title: string, well: string) {
    await this.people(people);
    for (const name of people) {
      const outcome = await register(this, name, title, well);
      assert.ok(outcome.ok, outcome.ok ? '' : `${name}: ${outcome.notice.msg}`);
    }
  },
);

Given(
  '{actor} has seats in {string} and {string} in {string}',
  async function (name, one: string, other: string, well: string) {
    await this.assembly.operator.setPlan((await this.person(name)).id, 'unlimited');
    for (const title of [one, other]) {
      const outcome = await register(this, name, title, well);
      assert.ok(outcome.ok, outcome.ok ? '' : outcome.notice.msg);
    }
  },
);

GivenAndThen(
  '{actor} has the plan {word}',
  async function (name, plan: string) {
    await this.assembly.operator.setPlan((await this.person(name)).id, plan.toLowerCase() as 'basic' | 'unlimited');
  },
  async function (name: string, plan: string) {
    const { subscription_info } = await this.done(await this.admin(), adminMemberSubscription, {
      id: (await this.person(name)).id,
    });
    assert.equal(
      subscription_info.is_unlimited_subscribed ? 'unlimited' : 'basic',
      plan.toLowerCase(),
      `the plan of ${name}`,
    );
  },
);

When(['{actor} registers for {string}', '{actor} signs up for {string}'], async function (name, title: string) {
  await register(this, name, title);
});

When('{actor} takes a place in {string} instead of {string}', async function (name, title: string, other: string) {
  const [wanted, given] = [idOf(this, title), idOf(this, other)];
  await this.call(name, joinSession, { ...wanted, flag: 'true', instead_of: given.id });
});

When(
  [
    '{actor} unregisters from {string}',
    '{actor} gives up her/his seat in {string}',
    '{actor} cancels her/his seat in {string}',
    '{actor} signs off from {string}',
  ],
  async function (name, title: string) {
    await unregister(this, name, title);
  },
);

Given(
  [
    '{people} has/have joined {string}',
    '{people} has/have a seat in {string} already',
    '{people} has/have signed up for {string}',
    '{people} has/have registered for {string}',
  ],
  async function (people: string[], title: string) {
    await this.people(people);
    for (const name of people) await seated(this, name, title);
  },
);

const hasSeat = async (world: World, name: string, title: string): Promise<boolean> =>
  ['Going', 'Hosting'].includes((await sessionSeenBy(world, name, title)).status);

Then(
  [
    '{actor} has a seat in {string}',
    '{actor} still has a seat in {string}',
    '{actor} keeps her/his seat in {string}',
    '{actor} gets a seat in {string}',
  ],
  async function (name: string, title: string) {
    assert.ok(await hasSeat(this, name, title), `${name} has no seat in "${title}"`);
  },
);

Then(
  [
    '{actor} has no seat in {string}',
    '{actor} does not have a seat in {string}',
    '{actor} has lost her/his seat in {string}',
  ],
  async function (name: string, title: string) {
    await this.eventually(
      () => hasSeat(this, name, title),
      (has) => !has,
      () => `${name} has a seat in "${title}"`,
    );
  },
);

When(
  '{int} members of {string} register for {string} at once',
  async function (count: number, well: string, title: string) {
    const people = Array.from({ length: count }, (_, at) => `Member ${at}`);
    await this.people(people);
    for (const name of people) await belongs(this, name, well);
    const outcomes = await Promise.all(
      people.map((name) =>
        this.assembly.call(this.caller(name), joinSession as never, { ...idOf(this, title), flag: 'true' }),
      ),
    );
    this.remember('race', 'won', String(outcomes.filter(({ ok }) => ok).length));
    this.remember(
      'race',
      'full',
      String(outcomes.filter((outcome) => !outcome.ok && outcome.notice.name === 'SESSION_FULL').length),
    );
  },
);

Then('{int} of them have a seat and {int} are told that it is full', function (won: number, full: number) {
  assert.deepEqual([this.recall('race', 'won'), this.recall('race', 'full')], [String(won), String(full)]);
});

/** The mail of this subject; the example fails with the name of who did not get it. */
const mailCalled = async (world: World, name: string, called: string) => {
  const mail = (await world.mails(name)).find(({ subject }) => subject === called);
  assert.ok(mail, `${name} got no mail "${called}"`);
  return mail;
};

Then('{actor} is told by mail that a session was canceled', async function (name) {
  const mail = await mailCalled(this, name, 'A session you registered for was canceled');
  assert.match(mail.text, /monthly allowance are free again/);
});

Then('{actor} is told by mail that a session starts {moment} now', async function (name, start: Moment) {
  const mail = await mailCalled(this, name, 'A session you registered for was changed');
  const told = new Intl.DateTimeFormat('en-US', { timeZone: 'Europe/London', hour: 'numeric', minute: '2-digit' });
  const time = told
    .format(new Date(start(await this.now())))
    .replace(/\s/, '')
    .toLowerCase();
  assert.ok(mail.text.includes(time), mail.text);
});

Then('no mail to {actor} tells what {string} or {string} is about', async function (name, title: string, well: string) {
  for (const { subject, text } of await this.mails(name))
    for (const topic of [title, well]) assert.ok(!`${subject} ${text}`.includes(topic), `${subject}: ${text}`);
});

Given('{actor} hosts one session a day in {string} for {int} days', async function (name, well: string, days: number) {
  for (let day = 2; day < days + 2; day++)
    await planned(this, name, { title: `Day ${day - 1}`, well, start: inDays(day), minutes: 30 });
  this.remember('series', 'Well', well);
  this.remember('series', 'days', String(days));
});

When('{actor} registers for the first {int} of them', async function (name, count: number) {
  for (let day = 1; day <= count; day++) await register(this, name, `Day ${day}`, this.recall('series', 'Well'));
});

When('{actor} registers for the last of them', async function (name) {
  await register(this, name, `Day ${this.recall('series', 'days')}`);
});

/** Everybody comes at the start, and the host ends it half an hour later. */
When('{actor}, {people} have met in {string}', async function (host: string, others: string[], title: string) {
  const { session } = await this.done(host, getSession, idOf(this, title));
  await this.moveTo(session.start_time);
  for (const name of [host, ...others]) await this.done(name, enterRoom, { ...idOf(this, title), rid: '0' });
  // Long enough for it to count.
  await this.passes(minutes(session.duration_minutes) / 2);
  await this.done(host, leaveRoom, idOf(this, title));
  // The others have a minute to say goodbye.
  await this.passes(61_000);
});

When('{actor} removes {actor} from {string}', async function (name, other, title: string) {
  const { id: uid } = await this.person(other);
  const note = 'Kept shouting at others.';
  if (this.has('Well', title)) await this.call(name, kickMember, { id: this.recall('Well', title), uid, note });
  else await this.done(name, removeMember, { ...idOf(this, title), uid, note });
});

/** As staff see it: an account that was deleted sees nothing. */
Then("{actor}'s seat in {string} is free", async function (name: string, title: string) {
  const { username } = await this.person(name);
  const session = await sessionSeenBy(this, await this.admin(), title);
  assert.ok(!session.joined_users.some((each) => each.username === username), `${name} has a seat in "${title}"`);
  assert.ok((session.num_spots_left ?? 0) > 0, `"${title}" is full`);
});

Then('another member can register for {string}', async function (title: string) {
  const { group_info } = await sessionSeenBy(this, await this.admin(), title);
  const refusal = await this.attempt(() => register(this, 'Another member', title, group_info.title));
  assert.ok(refusal === undefined, `another member was refused: ${refusal}`);
});

Then('{actor} is asked to upgrade', function (name: string) {
  const { msg } = this.refusal();
  assert.equal(this.lastCaller, name, 'who was refused');
  assert.match(msg, /Upgrade to Unlimited/);
});

Then('the host of {string} is told about it', async function (title: string) {
  const { host_user } = await sessionSeenBy(this, await this.admin(), title);
  const host = this.personNames().find((name) => name.toLowerCase() === host_user?.username);
  assert.ok(host, `"${title}" has no host`);
  await this.eventually(
    async () => this.sinceLastDeed(host, await this.mails(host)),
    (mails) => mails.length > 0,
    () => `${host}, who hosts "${title}", got no mail about it`,
  );
});

Then('{actor} is registered for {int} session(s)', async function (name: string, count: number) {
  const { session } = await this.done(name, joinedSessions, { limit: 100 });
  assert.equal(session.length, count, `the sessions of ${name}`);
});

Then('nobody can register for {string}', async function (title: string) {
  const { group_info } = await sessionSeenBy(this, await this.admin(), title);
  const refusal = await this.attempt(() => register(this, 'Another member', title, group_info.title));
  assert.ok(refusal !== undefined, `another member can register for "${title}"`);
});
