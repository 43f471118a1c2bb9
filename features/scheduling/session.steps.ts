import assert from 'node:assert/strict';
import {
  deleteSession,
  getSession,
  searchSessions,
  updateSession,
  type Session,
} from '#modules/scheduling/contract/api.ts';
import { getWell } from '#modules/communities/contract/api.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { GUEST } from '../support/phrasings.ts';
import { Given, GivenAndThen, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { moment, type Moment } from '../support/moment.ts';
import { seated, sessionSeenBy } from './registering.ts';
import { belongs, DESCRIPTION, hosts, plan, planned, wellOf } from './planning.ts';

const SESSION = 'session';
const idOf = (world: World, title: string) => ({ id: world.recall(SESSION, title) });
const seen = async (world: World, name: string, title: string): Promise<Session> =>
  (await world.done(name, getSession, idOf(world, title))).session;

Given('{actor} hosts {string} in {string} {moment}', async function (name, title: string, well: string, start: Moment) {
  await planned(this, name, { title, well, start });
});

/** Where an example does not say when, and where it does not say in which Well. */
const TOMORROW_EVENING = moment('tomorrow at 19:00');
const MAIN = communitiesSettings.parse({}).MAIN_WELL_TITLE;

Given('{actor} hosts {string} in {string}', async function (name, title: string, well: string) {
  await planned(this, name, { title, well, start: TOMORROW_EVENING });
});

Given(
  '{actor} hosts {string} in {string} with {int} seats',
  async function (name, title: string, well: string, seats: number) {
    await planned(this, name, { title, well, start: TOMORROW_EVENING, seats });
  },
);

When('{actor} plans {string}', async function (name: string, title: string) {
  await hosts(this, name, 2);
  await plan(this, name, { title, well: MAIN, start: TOMORROW_EVENING });
});

Given('{actor} has set up the group-hosted {string}', async function (name: string, title: string) {
  await planned(this, name, { title, well: MAIN, start: TOMORROW_EVENING, groupHosted: true });
});

Given('{actor} has set up the group-hosted {string} {moment}', async function (name, title: string, start: Moment) {
  await planned(this, name, { title, well: MAIN, start, groupHosted: true });
});

/** Made by a person who may, as one is made on the page. */
When(
  ['{actor} plans {string} {moment}', '{actor} creates {string} {moment}'],
  async function (name, title: string, start: Moment) {
    await hosts(this, name, 2);
    await plan(this, name, { title, well: MAIN, start });
  },
);

Given('{actor} hosts {string} {moment}', async function (name, title: string, start: Moment) {
  await planned(this, name, { title, well: MAIN, start });
});

Given('{actor} hosts {string}', async function (name, title: string) {
  await planned(this, name, { title, well: MAIN, start: TOMORROW_EVENING });
});

Given('{actor} hosts {string} with {int} seats', async function (name, title: string, seats: number) {
  await planned(this, name, { title, well: MAIN, start: TOMORROW_EVENING, seats });
});

Given('a session {string} hosted by {actor} {moment}', async function (title: string, name, start: Moment) {
  await planned(this, name, { title, well: MAIN, start });
});

Given(
  '{actor} hosts {string} {moment} with {int} seats',
  async function (name, title: string, start: Moment, seats: number) {
    await planned(this, name, { title, well: MAIN, start, seats });
  },
);

Given(
  '{actor} hosts {string} {moment} for {int} minutes',
  async function (name, title: string, start: Moment, minutes: number) {
    await planned(this, name, { title, well: MAIN, start, minutes });
  },
);

Given(
  '{actor} hosts {string} {moment} for {int} minutes with {int} seats',
  async function (name, title: string, start: Moment, minutes: number, seats: number) {
    await planned(this, name, { title, well: MAIN, start, minutes, seats });
  },
);

Given(
  '{actor} hosts {string} in {string} {moment} for {int} minutes',
  async function (name, title: string, well: string, start: Moment, minutes: number) {
    await planned(this, name, { title, well, start, minutes });
  },
);

Given(
  '{actor} hosts {string} in {string} {moment} for {int} minutes with {int} seats',
  async function (name, title: string, well: string, start: Moment, minutes: number, seats: number) {
    await planned(this, name, { title, well, start, minutes, seats });
  },
);

GivenAndThen(
  '{string} is full',
  async function (title: string) {
    const { num_spots_left: left } = await sessionSeenBy(this, await this.admin(), title);
    for (let seat = 1; seat <= (left ?? 0); seat++) await seated(this, seat === 1 ? GUEST : `${GUEST} ${seat}`, title);
  },
  async function (title: string) {
    assert.equal(
      (await sessionSeenBy(this, await this.admin(), title)).num_spots_left,
      0,
      `the seats left in "${title}"`,
    );
  },
);

Given(
  '{actor} hosts {string} in {string} {moment} with {int} seats',
  async function (name, title: string, well: string, start: Moment, seats: number) {
    await planned(this, name, { title, well, start, seats });
  },
);

Given(
  '{actor} hosts {string} in {string} {moment} on {word}',
  async function (name, title: string, well: string, start: Moment, link: string) {
    await planned(this, name, { title, well, start, link });
  },
);

Given(
  '{actor} has set up the group-hosted {string} in {string} {moment}',
  async function (name, title: string, well: string, start: Moment) {
    await planned(this, name, { title, well, start, groupHosted: true });
  },
);

Given('{actor} may host', async function (name) {
  await hosts(this, name, 1);
});

Given('{actor} may host at level {int}', async function (name, level: number) {
  await hosts(this, name, level);
});

Given('{actor} may host in {string}', async function (name, well: string) {
  await hosts(this, name, 1);
  await belongs(this, name, well);
});

When('{actor} plans {string} in {string} {moment}', async function (name, title: string, well: string, start: Moment) {
  await plan(this, name, { title, well, start });
});

When(
  '{actor} plans {string} in {string} {moment} with {int} seats',
  async function (name, title: string, well: string, start: Moment, seats: number) {
    await plan(this, name, { title, well, start, seats });
  },
);

When(
  '{actor} plans {string} in {string} {moment} for {int} minutes',
  async function (name, title: string, well: string, start: Moment, minutes: number) {
    await plan(this, name, { title, well, start, minutes });
  },
);

When(
  '{actor} plans {string} in {string} {moment} on {word}',
  async function (name, title: string, well: string, start: Moment, link: string) {
    await plan(this, name, { title, well, start, link });
  },
);

When(
  '{actor} plans {string} in {string} {moment} described in {int} characters',
  async function (name, title: string, well: string, start: Moment, length: number) {
    await plan(this, name, { title, well, start, description: 'x'.repeat(length) });
  },
);

When(
  '{actor} plans the group-hosted {string} in {string} {moment}',
  async function (name, title: string, well: string, start: Moment) {
    await plan(this, name, { title, well, start, groupHosted: true });
  },
);

When('{actor} renames the session {string} to {string}', async function (name, title: string, next: string) {
  await this.call(name, updateSession, { ...idOf(this, title), title: next });
});

When('{actor} moves {string} to {time}', async function (name, title: string, start: Moment) {
  await this.call(name, updateSession, { ...idOf(this, title), startTime: start(await this.now()) });
});

When('{actor} leaves {string} with {int} seats', async function (name, title: string, seats: number) {
  await this.call(name, updateSession, { ...idOf(this, title), maxAttendees: seats });
});

When(['{actor} calls off {string}', '{actor} cancels {string}'], async function (name, title: string) {
  await this.call(name, deleteSession, idOf(this, title));
});

When('{actor} opens {string}', async function (name, title: string) {
  await this.call(name, getSession, idOf(this, title));
});

When('{actor} opens a session that never was', async function (name) {
  await this.call(name, getSession, { id: '99999999-9999-4999-8999-999999999999' });
});

Then('{string} is planned by {actor} {moment}', async function (title: string, host: string, start: Moment) {
  const session = await seen(this, host, title);
  assert.equal(session.title, title);
  assert.equal(session.start_time, start(await this.now()));
  assert.equal(session.host_user?.username, host.toLowerCase());
});

Then(
  '{string} takes {int} minutes and has {int} seats',
  async function (title: string, minutes: number, seats: number) {
    const session = await seen(this, 'a visitor', title);
    assert.deepEqual([session.duration_minutes, session.max_attendees, session.maxAttendees], [minutes, seats, seats]);
  },
);

Then('{string} is called {string}', async function (title: string, now: string) {
  assert.equal((await seen(this, 'a visitor', title)).title, now);
});

Then('{actor} sees that {string} starts at {time}', async function (name, title: string, time: Moment) {
  const { start_time } = await seen(this, name, title);
  const { user } = await this.done(name, ownProfile, {});
  const clock = (zone: string, instant: string) =>
    new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });
  assert.equal(clock(user.timezone, start_time), clock('Europe/London', time(await this.now())));
});

Then('{string} is {string} to {actor}', async function (title: string, status: string, name) {
  assert.equal((await seen(this, name, title)).status, status);
});

Then(['{string} is canceled', '{string} is called off'], async function (title: string) {
  assert.equal((await sessionSeenBy(this, await this.admin(), title)).status, 'Canceled');
});

GivenAndThen(
  '{string} is over',
  async function (title: string) {
    const { end_time } = await sessionSeenBy(this, await this.admin(), title);
    await this.moveTo(plus(end_time, minutes(6)));
  },
  async function (title: string) {
    assert.equal((await sessionSeenBy(this, await this.admin(), title)).status, 'Over');
  },
);

Then(['{string} has no seat(s) left', 'no seat is left in {string}'], async function (title: string) {
  assert.equal((await sessionSeenBy(this, await this.admin(), title)).num_spots_left, 0);
});

Then(
  ['{string} has {int} seat(s) left', '{string} has {int} free seat(s)'],
  async function (title: string, seats: number) {
    assert.equal((await seen(this, await this.admin(), title)).num_spots_left, seats);
  },
);

Then('{actor} sees the people {string} in {string}', async function (name, people: string, title: string) {
  const { joined_users } = await seen(this, name, title);
  assert.deepEqual(new Set(joined_users.map(({ username }) => username)), new Set(people.toLowerCase().split(', ')));
});

Then('{actor} sees {int} nameless people in {string}', async function (name, count: number, title: string) {
  const noMember = { uuid: null, username: null, pic: null, blocked: false };
  assert.deepEqual(
    (await seen(this, name, title)).joined_users,
    Array.from({ length: count }, () => noMember),
  );
});

Then('{actor} sees no people in {string}', async function (name, title: string) {
  assert.deepEqual((await seen(this, name, title)).joined_users, []);
});

Then('{actor} sees the meeting link {word} of {string}', async function (name, link: string, title: string) {
  assert.equal((await seen(this, name, title)).external_url, link);
});

Then('{actor} sees only the page of {string}', async function (name, title: string) {
  const session = await seen(this, name, title);
  assert.match(session.external_url ?? '', new RegExp(`/${session.group_slug}/session/${session.uuid}$`));
  assert.equal(session.provider_identifier, null);
});

Then('{string} has no host to be seen', async function (title: string) {
  assert.equal((await seen(this, 'a visitor', title)).host_user, null);
});

Then('{string} is in session', async function (title: string) {
  assert.equal((await seen(this, 'a visitor', title)).in_session, true);
});

Then('{string} is not in session', async function (title: string) {
  assert.equal((await seen(this, 'a visitor', title)).in_session, false);
});

Then('the description of {string} is as written', async function (title: string) {
  assert.equal((await seen(this, 'a visitor', title)).description, DESCRIPTION);
});

When('{actor} plans a session in {string}', async function (name: string, well: string) {
  await hosts(this, name, 1);
  await belongs(this, name, well);
  await plan(this, name, { title: 'A new session', well, start: moment('in 2 days at 19:00') });
});

const hostOf = async (world: World, title: string) => (await seen(world, await world.admin(), title)).host_user?.uuid;

Then('{string} is hosted by {actor}', async function (title: string, name: string) {
  assert.equal(await hostOf(this, title), (await this.person(name)).id, `who hosts "${title}"`);
});

Then('{string} is not hosted by {actor}', async function (title: string, name: string) {
  assert.notEqual(await hostOf(this, title), (await this.person(name)).id, `${name} hosts "${title}"`);
});

const canPlan = (world: World, name: string): Promise<string | undefined> =>
  world.attempt(async () => {
    await belongs(world, name, 'A Well to plan in');
    await plan(world, name, {
      title: 'A first session',
      well: 'A Well to plan in',
      start: moment('in 2 days at 19:00'),
    });
  });

Then('{actor} can plan a session', async function (name: string) {
  assert.equal(await canPlan(this, name), undefined, `${name} cannot plan a session`);
});

Then('{actor} cannot plan a session', async function (name: string) {
  assert.notEqual(await canPlan(this, name), undefined, `${name} can plan a session`);
});

Then('{actor} sees the sessions of {string}', async function (name: string, well: string) {
  const { session } = await this.done(name, searchSessions, { group_uuid: wellOf(this, well), limit: 100 });
  assert.ok(session.length > 0, `${name} sees no session of "${well}"`);
});

Then('every member of {string} sees {string}', async function (well: string, title: string) {
  for (const name of this.personNames()) {
    const { group } = await this.done(name, getWell, { id: wellOf(this, well) });
    if (!group.am_i_joined) continue;
    const { session } = await this.done(name, searchSessions, { limit: 100 });
    assert.ok(
      session.some(({ uuid }) => uuid === this.recall('session', title)),
      `${name} does not see "${title}"`,
    );
  }
});
