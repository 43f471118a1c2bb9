import assert from 'node:assert/strict';
import {
  createdWells,
  createWell,
  deleteWell,
  getWell,
  joinedWells,
  joinWell,
  searchWells,
  updateWell,
  type Group,
} from '#modules/communities/contract/api.ts';
import { deletePost } from '#modules/forum/contract/api.ts';
import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { about, belongs, makeWell } from '../scheduling/planning.ts';
import { register, unregister } from '../scheduling/registering.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { answered } from './answered.ts';

const WELL = 'Well';
const MAIN_WELL = communitiesSettings.parse({});

/** The Well's uuid; the main Well is always there. */
const wellOf = (world: World, title: string): string =>
  title === MAIN_WELL.MAIN_WELL_TITLE ? MAIN_WELL.MAIN_WELL_UUID : world.recall(WELL, title);

const seen = async (world: World, name: string, title: string): Promise<Group> =>
  (await world.done(name, getWell, { id: wellOf(world, title) })).group;

Given('the Well {string}', async function (title: string) {
  await makeWell(this, await this.admin(), title);
});

Given('the private Well {string}', async function (title: string) {
  await makeWell(this, await this.admin(), title, { visible: false });
});

Given('{people} is/are (a )member(s) of {string}', async function (people: string[], title: string) {
  await this.people(people);
  for (const name of people) await belongs(this, name, title);
});

/** Of a Well, or of a session: for its seat. */
const join = async (world: World, name: string, title: string): Promise<unknown> =>
  world.has('session', title)
    ? register(world, name, title)
    : world.call(name, joinWell, { id: wellOf(world, title), flag: 'true', commitment: true });

When(['{actor} joins {string}', '{actor} tries to join {string}'], async function (name: string, title: string) {
  await join(this, name, title);
});

Then(
  ['{actor} cannot join {string}', '{actor} cannot register for {string}', '{actor} cannot join {string} again'],
  async function (name: string, title: string) {
    assert.ok((await this.attempt(() => join(this, name, title))) !== undefined, `${name} can join "${title}"`);
  },
);

Then(
  ['{actor} can join {string}', '{actor} can register for {string}', '{actor} can join {string} again'],
  async function (name: string, title: string) {
    const refusal = await this.attempt(() => join(this, name, title));
    assert.ok(refusal === undefined, `${name} was refused: ${refusal}`);
  },
);

When('{actor} joins {string} with the commitment', async function (name: string, title: string) {
  await this.call(name, joinWell, { id: wellOf(this, title), flag: 'true', commitment: true });
});

When('{actor} joins {string} without the commitment', async function (name: string, title: string) {
  await this.call(name, joinWell, { id: wellOf(this, title), flag: 'true' });
});

When('{actor} leaves {string}', async function (name: string, title: string) {
  if (this.has('session', title)) await unregister(this, name, title);
  else await this.call(name, joinWell, { id: wellOf(this, title), flag: 'false' });
});

When('{actor} leaves {string} and its sessions', async function (name: string, title: string) {
  await this.call(name, joinWell, { id: wellOf(this, title), flag: 'false', unregister: true });
});

When('{actor} creates the Well {string}', async function (name: string, title: string) {
  const outcome = await this.call(name, createWell, { title, description: about(title) });
  if (outcome.ok) this.remember(WELL, title, (outcome.value['group'] as Group).uuid);
});

When('{actor} creates a Well with a description of {int} characters', async function (name: string, length: number) {
  await this.call(name, createWell, { title: 'Night Owls', description: 'x'.repeat(length) });
});

When('{actor} creates a Well with a title of {int} characters', async function (name: string, length: number) {
  await this.call(name, createWell, { title: 'x'.repeat(length), description: about('Night Owls') });
});

When('{actor} creates the Well {string} described in two lines', async function (name: string, title: string) {
  await this.call(name, createWell, { title, description: `${about(title)}\n${about(title)}` });
});

When('{actor} renames {string} to {string}', async function (name: string, title: string, next: string) {
  const id = wellOf(this, title);
  await this.call(name, updateWell, { id, title: next, description: about(next) });
  this.remember(WELL, next, id);
});

When('{actor} deletes {string}', async function (name: string, title: string) {
  if (this.has('post', title)) await this.call(name, deletePost, { id: this.recall('post', title) });
  else await this.call(name, deleteWell, { id: wellOf(this, title) });
});

When('{actor} opens the Well {string}', async function (name: string, title: string) {
  await this.call(name, getWell, { id: wellOf(this, title) });
});

When('{actor} opens the Well by its name {string}', async function (name: string, title: string) {
  await this.call(name, getWell, { id: title });
});

When('{actor} looks for Wells about {string}', async function (name: string, q: string) {
  await this.call(name, searchWells, { q });
});

When('{actor} looks at the newest Wells', async function (name: string) {
  await this.call(name, searchWells, { sort_type: 'new' });
});

When('{actor} looks at all Wells', async function (name: string) {
  await this.call(name, searchWells, {});
});

When('{actor} looks at their own Wells', async function (name: string) {
  await this.call(name, joinedWells, {});
});

When('{actor} looks at the Wells that {actor} created', async function (name: string, creator: string) {
  await this.call(name, createdWells, { id: (await this.person(creator)).id });
});

Then('the Wells are {}', function (titles: string) {
  const { group } = answered(this, joinedWells);
  assert.equal(group.map(({ title }) => `"${title}"`).join(', ') || 'none', titles);
});

Then('{actor} sees the Well {string}', function (_: string, title: string) {
  assert.equal(answered(this, getWell).group.title, title);
});

Then('its description is one line', function () {
  assert.doesNotMatch(answered(this, getWell).group.description, /[\r\n]/);
});

Then('{actor} belongs to {string}', async function (name: string, title: string) {
  assert.equal((await seen(this, name, title)).am_i_joined, true);
});

Then(
  [
    '{actor} does not belong to {string}',
    '{actor} is not (yet )a member of {string}',
    '{actor} is no longer a member of {string}',
    '{actor} is not a member of {string} any more',
  ],
  async function (name: string, title: string) {
    assert.equal((await seen(this, name, title)).am_i_joined, false);
  },
);

Then('{actor} sees {string} with {int} member(s)', async function (name: string, title: string, count: number) {
  const well = await seen(this, name, title);
  assert.deepEqual([well.num_users_joined, well.num_users_label], [count, String(count)]);
});

Then('{string} has {int} member(s)', async function (title: string, count: number) {
  assert.equal((await seen(this, await this.admin(), title)).num_users_joined, count, `the members of "${title}"`);
});

Then('a visitor sees that {string} has fewer than ten members', async function (title: string) {
  const well = await seen(this, 'a visitor', title);
  assert.deepEqual([well.num_users_joined, well.num_users_label], [0, 'Fewer than 10']);
});

Then('the members of {string} are counted but not told', async function (title: string) {
  const well = await seen(this, 'Ben', title);
  assert.equal(well.num_users_label, null);
  assert.ok(well.num_users_joined > 0);
});

Then('{string} has no new sessions, posts or members marked', async function (title: string) {
  const { badge_session, badge_forum_post, badge_user_join } = await seen(this, 'a visitor', title);
  assert.deepEqual([badge_session, badge_forum_post, badge_user_join], [0, 0, 0]);
});

Then('{actor} is told by mail that a Well was closed', async function (name: string) {
  const mails = await this.eventually(
    () => this.mails(name),
    (sent) => sent.some(({ subject }) => subject.includes('was closed')),
  );
  assert.equal(mails.filter(({ subject }) => subject.includes('was closed')).length, 1);
});

Then('no mail to {actor} names {string}', async function (name: string, title: string) {
  for (const { subject, text } of await this.mails(name)) assert.ok(!`${subject} ${text}`.includes(title));
});

/** Who was removed from one Well is not cut off from the others. */
Then('{actor} sees other Wells than {string}', async function (name: string, title: string) {
  const { group } = await this.done(name, searchWells, {});
  assert.ok(
    group.some(({ uuid }) => uuid !== this.recall('Well', title)),
    `${name} sees no other Well`,
  );
});
