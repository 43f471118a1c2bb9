import assert from 'node:assert/strict';
import { enterRoom, leaveRoom } from '#modules/live-rooms/contract/api.ts';
import { getChat } from '#modules/chat/contract/api.ts';
import { blockMember, listRestrictions } from '#modules/restrictions/contract/api.ts';
import {
  getSession,
  groupSessions,
  hostedSessions,
  joinedSessions,
  searchSessions,
  type Session,
} from '#modules/scheduling/contract/api.ts';
import { waitedForSessions } from '#modules/scheduling/contract/waiting-list-api.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const idOf = async (world: World, name: string) => (await world.person(name)).id;
const sessionOf = (world: World, title: string) => world.recall('session', title);
const seen = async (world: World, name: string, title: string): Promise<Session> =>
  (await world.done(name, getSession, { id: sessionOf(world, title) })).session;
const found = async (world: World, name: string, value: object = {}) =>
  (await world.done(name, searchSessions, { limit: 100, ...value })).session.map(({ title }) => title);
const NOBODY = '99999999-9999-4999-8999-999999999999';
const FRIGHTENING = 'He frightens me.';

const restrict = async (world: World, name: string, other: string, note: string) =>
  world.call(name, blockMember, { id: await idOf(world, other), x: 'true', note });

When(
  ['{actor} restricts {actor}, because {string}', '{actor} restricts {actor} because {string}'],
  async function (name, other, note: string) {
    await restrict(this, name, other, note);
  },
);

Given(['{actor} has restricted {actor}', '{actor} has blocked {actor}'], async function (name, other) {
  await this.done(name, blockMember, { id: await idOf(this, other), x: 'true', note: FRIGHTENING });
  // What follows from it in lines for seats.
  await this.passes(1000);
});

When(
  [
    '{actor} takes back the restriction of {actor}',
    '{actor} lifts the restriction of {actor}',
    '{actor} unblocks {actor}',
  ],
  async function (name, other) {
    await this.done(name, blockMember, { id: await idOf(this, other), x: 'false' });
    await this.passes(1000);
  },
);

When('{actor} restricts a member who does not exist', async function (name) {
  await this.call(name, blockMember, { id: NOBODY, x: 'true', note: 'Who is that?' });
});

When('{actor} restricts {actor} with a reason of {int} characters', async function (name, other, length: number) {
  await restrict(this, name, other, 'x'.repeat(length));
});

Then(
  [
    '{actor} does not see {actor} among the people of {string}',
    '{actor} does not see {actor} in {string}',
    '{actor} does not see {actor} in the list of participants of {string}',
  ],
  async function (name: string, other: string, title: string) {
    const { joined_users } = await seen(this, name, title);
    const { username } = await this.person(other);
    assert.ok(!joined_users.some((each) => each.username === username), `${name} sees ${other} in "${title}"`);
  },
);

Then('{actor} restricts {actor} alone, because {string}', async function (name, other, note: string) {
  const { restriction } = await this.done(name, listRestrictions, {});
  assert.deepEqual(
    restriction.map(({ blockee_uuid, flag, note, username }) => ({ blockee_uuid, flag, note, username })),
    [{ blockee_uuid: await idOf(this, other), flag: true, note, username: (await this.person(other)).username }],
  );
});

Then('{actor} restricts nobody', async function (name) {
  assert.deepEqual((await this.done(name, listRestrictions, {})).restriction, []);
});

Then('{string} is nowhere for {actor}', async function (title: string, name) {
  const host = (await this.person('Ana')).id;
  for (const list of [
    await this.done(name, searchSessions, { limit: 100 }),
    await this.done(name, groupSessions, { limit: 100 }),
    await this.done(name, hostedSessions, { id: host }),
    await this.done(name, joinedSessions, {}),
    await this.done(name, waitedForSessions, {}),
  ])
    assert.ok(!list.session.some((session) => session.title === title));
  const outcome = await this.call(name, getSession, { id: sessionOf(this, title) });
  assert.equal(outcome.ok ? 'shown' : outcome.notice.name, 'SESSION_DOES_NOT_EXIST');
});

/** What a full session is to somebody outside it: as if every seat were taken, by people who are not told. */
const isLikeFull = (session: Session, seats: number) =>
  assert.deepEqual(
    {
      status: session.status,
      left: session.num_spots_left,
      joined: session.num_users_joined,
      people: session.joined_users,
      waiting: session.waiting_list,
      warned: session.has_restricted,
    },
    {
      status: 'Full',
      left: 0,
      joined: seats,
      people: [],
      waiting: { num_waiting: null, my_place: null, offer_until: null },
      warned: undefined,
    },
  );

Then('{string} looks to {actor} like a full session', async function (title: string, name) {
  const session = await seen(this, name, title);
  isLikeFull(session, session.max_attendees);
  assert.ok((await found(this, name)).includes(title));
});

Then('{actor} does not find {string} among sessions with free places', async function (name, title: string) {
  assert.ok(!(await found(this, name, { exclude_full_sessions: 'true' })).includes(title));
});

Then('{actor} is warned that somebody she restricts is in {string}', async function (name, title: string) {
  assert.equal((await seen(this, name, title)).has_restricted, true);
});

Then('{actor} is warned of nothing in {string}', async function (name, title: string) {
  const session = await seen(this, name, title);
  assert.equal(session.has_restricted, undefined);
  assert.ok(session.joined_users.every(({ blocked }) => !blocked));
});

Then('no mail tells {actor} that a seat is kept', async function (name) {
  await this.passes(1000);
  assert.ok((await this.mails(name)).every(({ text }) => !/seat/.test(text) || /registered/.test(text)));
});

const takesPlace = async (world: World, title: string, names: readonly string[]) => {
  const id = sessionOf(world, title);
  await world.moveTo((await seen(world, names[0]!, title)).start_time);
  for (const name of names) await world.done(name, enterRoom, { id, rid: '0' });
  await world.passes(1000);
};

Given('{string} takes place with {actor}, {actor} and {actor}', async function (title: string, one, two, three) {
  await takesPlace(this, title, [one, two, three]);
});

Given(
  '{string} takes place with {actor}, {actor}, {actor} and {actor}',
  async function (title: string, one, two, three, four) {
    await takesPlace(this, title, [one, two, three, four]);
  },
);

const written = async (world: World, name: string, title: string) =>
  (await world.done(name, getChat, { id: sessionOf(world, title) })).message;

Then(
  '{actor} reads a placeholder instead of {string} in the chat of {string}',
  async function (name, hidden: string, title: string) {
    const messages = await written(this, name, title);
    assert.deepEqual(
      messages.map(({ text, restricted }) => [text, restricted]),
      [
        [null, true],
        ['Please stop.', undefined],
      ],
    );
    assert.ok(!JSON.stringify(messages).includes(hidden));
  },
);

Then(
  '{actor} reads {string} and {string} in the chat of {string}',
  async function (name, one: string, other: string, title: string) {
    assert.deepEqual(
      (await written(this, name, title)).map(({ text, restricted }) => [text, restricted]),
      [
        [one, undefined],
        [other, undefined],
      ],
    );
  },
);

Then('after {string} it looks to {actor} as if {string} were full', async function (title: string, name, next: string) {
  await this.done('Ana', leaveRoom, { id: sessionOf(this, title) });
  await this.passes(61_000);
  isLikeFull(await seen(this, name, next), 3);
});

Then('nothing that {actor} can ask for has changed, and no mail tells him', async function (name) {
  const texts = [
    await this.done(name, searchSessions, { limit: 100 }),
    await this.done(name, joinedSessions, {}),
    await this.done(name, listRestrictions, {}),
    await seen(this, name, 'Night talk'),
  ].map((answer) => JSON.stringify(answer));
  for (const text of texts) assert.doesNotMatch(text, /"blocked":true|has_restricted|frighten/);
  await this.passes(1000);
  for (const { subject, text } of await this.mails(name)) assert.doesNotMatch(subject + text, /restrict|frighten/i);
});
