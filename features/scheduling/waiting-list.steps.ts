import assert from 'node:assert/strict';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import { getSession, groupSessions, searchSessions, type Session } from '#modules/scheduling/contract/api.ts';
import { waitedForSessions, waitForSeat } from '#modules/scheduling/contract/waiting-list-api.ts';
import { minutes } from '#kernel/contract/time.ts';
import { Given, GivenAndThen, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import type { Moment } from '../support/moment.ts';
import { belongs } from './planning.ts';

const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });
const seen = async (world: World, name: string, title: string): Promise<Session> =>
  (await world.done(name, getSession, idOf(world, title))).session;

Given('{actor} and {actor} wait for {string}', async function (one, other, title: string) {
  for (const name of [one, other]) {
    const { group_info } = await seen(this, name, title);
    await belongs(this, name, group_info.title);
    await this.done(name, waitForSeat, { ...idOf(this, title), flag: 'true' });
  }
});

/** Under Given the Well is joined on the way. */
GivenAndThen(
  ['{actor} is on the waiting list of {string}', '{actor} is in line for {string}'],
  async function (name, title: string) {
    const { group_info } = await seen(this, await this.admin(), title);
    await belongs(this, name, group_info.title);
    await this.done(name, waitForSeat, { ...idOf(this, title), flag: 'true' });
  },
  async function (name: string, title: string) {
    assert.ok((await seen(this, name, title)).waiting_list?.my_place, `${name} does not wait for "${title}"`);
  },
);

When(
  ['{actor} waits for {string}', '{actor} joins the waiting list of {string}'],
  async function (name, title: string) {
    await this.call(name, waitForSeat, { ...idOf(this, title), flag: 'true' });
  },
);

Then('{actor} can wait for {string}', async function (name: string, title: string) {
  const refusal = await this.attempt(() => this.call(name, waitForSeat, { ...idOf(this, title), flag: 'true' }));
  assert.ok(refusal === undefined, `${name} was refused: ${refusal}`);
});

Then(['the waiting list of {string} is empty', 'nobody waits for {string}'], async function (title: string) {
  assert.equal((await seen(this, await this.admin(), title)).waiting_list?.num_waiting ?? 0, 0, 'who waits');
});

When('{actor} stops waiting for {string}', async function (name, title: string) {
  await this.done(name, waitForSeat, { ...idOf(this, title), flag: 'false' });
});

Then('{actor} is number {int} in line for {string}', async function (name, place: number, title: string) {
  assert.equal((await seen(this, name, title)).waiting_list?.my_place, place);
  const { session } = await this.done(name, waitedForSessions, {});
  assert.deepEqual(
    session.map(({ uuid }) => uuid),
    [this.recall('session', title)],
  );
});

const keptUntil = async (world: World, name: string, title: string): Promise<string> => {
  const { waiting_list } = await world.eventually(
    () => seen(world, name, title),
    (session) => session.waiting_list?.offer_until != null,
  );
  return waiting_list!.offer_until!;
};

Then('a seat of {string} is kept for {actor}', async function (title: string, name) {
  await keptUntil(this, name, title);
});

/** Titles of the sessions that keep a seat for this member. */
const retained = async (world: World, name: string): Promise<string[]> =>
  (await world.done(name, waitedForSessions, {})).session
    .filter(({ waiting_list }) => waiting_list?.offer_until != null)
    .map(({ title }) => title);

Then('a seat is kept for {actor}', async function (name) {
  await this.eventually(
    () => retained(this, name),
    (titles) => titles.length > 0,
  );
});

Then(
  ['no seat of {string} is kept for {actor}', 'no seat is kept in {string} for {actor}'],
  async function (title: string, name: string) {
    assert.ok(!(await retained(this, name)).includes(title), `a seat of "${title}" is kept for ${name}`);
  },
);

Then('no seat is kept for {actor}', async function (name: string) {
  assert.deepEqual(await retained(this, name), [], `the sessions that keep a seat for ${name}`);
});

Then('a seat of {string} is kept for {actor} until {time}', async function (title: string, name, until: Moment) {
  // Whole minutes from now, and over HTTP the clock runs on while people act.
  const away = Date.parse(until(await this.now())) - Date.parse(await keptUntil(this, name, title));
  assert.ok(Math.abs(away) <= 60_000, `${away} ms away`);
});

Then('a seat is kept for {actor} for {int} minute(s)', async function (name, count: number) {
  const until = await this.eventually(
    async () => (await this.done(name, waitedForSessions, {})).session[0]?.waiting_list?.offer_until,
    (offered) => offered != null,
    () => `no seat is kept for ${name}`,
  );
  // Over HTTP the clock runs on while people act.
  const left = (Date.parse(until!) - Date.parse(await this.now())) / minutes(1);
  assert.ok(left <= count && left > count - 1, `a seat is kept for ${left} minutes`);
});

/** Comes in time and stays until the room closes because nobody else came. */
When('{actor} waits alone in the first {int} of them', async function (name, count: number) {
  for (let day = 1; day <= count; day++) {
    await this.moveTo((await seen(this, name, `Day ${day}`)).start_time);
    await this.done(name, enterRoom, { ...idOf(this, `Day ${day}`), rid: '0' });
    await this.passes(minutes(16));
  }
  await this.passes(1000);
});

Then('{string} is not suggested to {actor}, who finds it by looking', async function (title: string, name) {
  const id = this.recall('session', title);
  const suggested = await this.done(name, groupSessions, {});
  assert.ok(!suggested.session.some(({ uuid }) => uuid === id), 'it is suggested');
  const found = await this.done(name, searchSessions, {});
  assert.ok(
    found.session.some(({ uuid }) => uuid === id),
    'it is not found',
  );
});

Then('it is refused for missed sessions, with the day from which {actor} can register again', async function (_name) {
  const notice = this.refusal();
  assert.equal(notice.name, 'SESSION_NOSHOW_TOO_MANY');
  const missed = await this.assembly.now();
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/London',
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(Date.parse(missed) + 7 * 86_400_000));
  assert.ok(notice.msg.includes(`register again from ${day}.`), notice.msg);
});
