import assert from 'node:assert/strict';
import {
  enterRoom,
  leaveRoom,
  listRooms,
  lookIntoWaitingRoom,
  removeMember,
  type SessionRoom,
  type SessionVideo,
} from '#modules/live-rooms/contract/api.ts';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { minutes, plus } from '#kernel/contract/time.ts';
import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { moment } from '../support/moment.ts';
import { planned } from '../scheduling/planning.ts';
import { seated } from '../scheduling/registering.ts';
import { Given, GivenAndThen, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { look, lookAsStaff, placeOf } from './looking.ts';

const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });
const MAIN = { rid: '0' };
const { MAIN_WELL_TITLE } = communitiesSettings.parse({});
const NOTE = { note: 'Kept shouting at others.' };

const isHost = async (world: World, name: string, title: string): Promise<boolean> =>
  (await world.done(name, getSession, idOf(world, title))).session.host_user?.uuid === (await world.person(name)).id;
const startOf = async (world: World, title: string): Promise<string> =>
  (await world.done(await world.admin(), getSession, idOf(world, title))).session.start_time;
const moveTo = async (world: World, title: string, after: number) =>
  world.moveTo(plus(await startOf(world, title), minutes(after)));

const enter = (
  world: World,
  name: string,
  title: string,
  options: { tab?: string; reason?: string; step?: 'prepare' } = {},
) => world.call(name, enterRoom, { ...idOf(world, title), ...MAIN, ...options });
const roomOf = async (world: World, name: string, title: string): Promise<SessionRoom> =>
  (await look(world, name, title)).session_rooms[0]!;
const video = (world: World): SessionVideo => {
  assert.ok(world.outcome?.ok, world.outcome?.ok === false ? world.outcome.notice.msg : 'nobody entered');
  return world.outcome.value['session_video'] as SessionVideo;
};

When('it is {int} minute(s) before {string}', async function (count: number, title: string) {
  await moveTo(this, title, -count);
});

When('it is {int} minute(s) into {string}', async function (count: number, title: string) {
  await moveTo(this, title, count);
});

When('{string} starts', async function (title: string) {
  await moveTo(this, title, 0);
});

When(['{actor} enters {string}', '{actor} comes back to {string}'], async function (name, title: string) {
  await enter(this, name, title);
});

When('{actor} prepares for {string}', async function (name, title: string) {
  await enter(this, name, title, { step: 'prepare' });
});

When('{actor} enters {string} on her/his {word}', async function (name, title: string, device: string) {
  await enter(this, name, title, { tab: device });
});

When('{actor} enters {string} because {string}', async function (name, title: string, reason: string) {
  await enter(this, name, title, { reason });
});

const allEnter = async function (this: World, people: string[], title: string) {
  for (const name of people) {
    await enter(this, name, title);
    assert.ok(this.outcome?.ok, this.outcome?.ok === false ? `${name}: ${this.outcome.notice.msg}` : '');
  }
};
When(['{people} enter {string}', '{people} have entered {string}'], allEnter);

When(
  ['{actor} enters the room', '{actor} goes into the room', '{actor} comes back into the room'],
  async function (name) {
    await enter(this, name, this.latestSession());
  },
);

const entersAtStart = async function (this: World, people: string[], title: string): Promise<void> {
  await this.people(people);
  for (const name of people) if (!(await isHost(this, name, title))) await seated(this, name, title);
  if ((await this.now()) < (await startOf(this, title))) await moveTo(this, title, 0);
  await allEnter.call(this, people, title);
};

Given('{actor} hosts {string} with {int} people in the room', async function (name, title: string, count: number) {
  await planned(this, name, { title, well: MAIN_WELL_TITLE, start: moment('tomorrow at 19:00') });
  const guests = Array.from({ length: count }, (_, at) => `Guest ${at + 1}`);
  await entersAtStart.call(this, [name, ...guests], title);
});

/** Given: with seats, and at the start. Then: they are shown in one of its rooms. */
GivenAndThen(
  '{people} is/are in the room of {string}',
  entersAtStart,
  async function (people: string[], title: string) {
    for (const name of people) await placeOf(this, name, title);
  },
);

Then(
  ['{actor} is not in the room', '{actor} is not in the room any more', '{actor} is no longer in the room'],
  async function (name: string) {
    const { username } = await this.person(name);
    const { session_rooms } = await lookAsStaff(this, this.latestSession());
    const present = session_rooms.flatMap(({ users }) => users).filter(({ active }) => active);
    assert.ok(!present.some((each) => each.username === username), `${name} is in the room`);
  },
);

Then(['{actor} cannot enter the room', '{actor} cannot enter the room again'], async function (name: string) {
  const outcome = await enter(this, name, this.latestSession());
  assert.ok(!outcome.ok, `${name} can enter the room`);
  this.refusal();
});

Then(['{actor} can enter the room', '{actor} can enter the room again'], async function (name: string) {
  const refusal = await this.attempt(() => enter(this, name, this.latestSession()));
  assert.ok(refusal === undefined, `${name} was refused: ${refusal}`);
});

Then('nobody can enter the room of {string}', async function (title: string) {
  const staff = await this.admin();
  for (const name of this.personNames().filter((each) => each !== staff))
    assert.notEqual(await this.attempt(() => enter(this, name, title)), undefined, `${name} can enter "${title}"`);
});

Then('{people} see each other', async function (people: string[]) {
  for (const name of people) {
    const { others } = await placeOf(this, name, this.latestSession());
    for (const other of await this.people(people.filter((each) => each !== name)))
      assert.ok(others.includes(other.username), `${name} does not see ${other.name}`);
  }
});

When('{actor} enters another room of {string}', async function (name, title: string) {
  await this.call(name, enterRoom, { ...idOf(this, title), rid: '1' });
});

When('{actor} looks into the room of {string}', async function (name, title: string) {
  await this.call(name, listRooms, idOf(this, title));
});

When('{actor} looks into the room of {string} on her/his {word}', async function (name, title: string, tab: string) {
  await this.call(name, listRooms, { ...idOf(this, title), tab });
});

When('{actor} leaves the room of {string}', async function (name, title: string) {
  await this.done(name, leaveRoom, idOf(this, title));
  await this.passes(1000);
});

When("{actor}'s window on {string} closes", async function (name, title: string) {
  await this.done(name, leaveRoom, { ...idOf(this, title), confirmed: false });
});

When(
  '{actor} removes {actor} from the room of {string} saying {string}',
  async function (name, other, title: string, note: string) {
    const { id: uid } = await this.person(other);
    await this.call(name, removeMember, { ...idOf(this, title), uid, note });
  },
);

When('{actor} removes {actor} from the room', async function (name, other) {
  const { id: uid } = await this.person(other);
  await this.call(name, removeMember, { ...idOf(this, this.latestSession()), ...NOTE, uid });
});

When(
  '{actor} removes {actor} from the room of {string} for a reason of {int} characters',
  async function (name, other, title: string, length: number) {
    const { id: uid } = await this.person(other);
    await this.call(name, removeMember, { ...idOf(this, title), uid, note: 'x'.repeat(length) });
  },
);

When('it is an/one hour before {string}', async function (title: string) {
  await moveTo(this, title, -60);
});

When('{actor} asks {actor} to mute in {string}', async function (name, other, title: string) {
  const { id } = await this.person(other);
  await this.done(name, listRooms, { ...idOf(this, title), mute_user: id });
});

When(['{actor} asks {actor} to mute', '{actor} mutes {actor}'], async function (name, other) {
  const { id } = await this.person(other);
  await this.done(name, listRooms, { ...idOf(this, this.latestSession()), mute_user: id });
});

const waiting: Record<string, SessionRoom['safety']> = {
  'the start': 'NONE',
  'the host': 'UNSAFE_HOST_ABSENT',
  'more people': 'UNSAFE_RULE_OF_3',
};

Then('{actor} waits for {awaited} in {string}', async function (name: string, what: string, title: string) {
  const before = (await this.now()) < (await startOf(this, title));
  const rooms = before ? await this.done(name, lookIntoWaitingRoom, idOf(this, title)) : await look(this, name, title);
  assert.equal(rooms.session_rooms[0]!.safety, waiting[what]);
  const entered = await this.done(name, enterRoom, { ...idOf(this, title), ...MAIN });
  assert.equal(entered.session_video.provider_token, '', 'a waiting member has no key to the video room');
});

Then('{actor} is together with {people} in {string}', async function (name: string, others: string[], title: string) {
  const room = await roomOf(this, name, title);
  assert.equal(room.safety, 'SAFE');
  const present = room.users.filter(({ active, staff }) => active && !staff).map(({ username }) => username);
  assert.deepEqual(present.sort(), [name, ...others].map((each) => each.toLowerCase()).sort());
  const entered = await this.done(name, enterRoom, { ...idOf(this, title), ...MAIN });
  assert.match(entered.session_video.provider_token, /^wss?:\/\//);
});

Then('{actor} is shown to {actor} as {word} in {string}', async function (name, viewer, how: string, title: string) {
  const { username } = await this.person(name);
  const person = (await roomOf(this, viewer, title)).users.find((each) => each.username === username);
  assert.ok(person, 'this person is not shown');
  assert.deepEqual(
    [person.staff, person.host, person.active],
    [how === 'staff', how === 'host', how !== 'reconnecting'],
  );
});

Then('{actor} is not shown to {actor} in {string}', async function (name, viewer, title: string) {
  const { username } = await this.person(name);
  const people = (await roomOf(this, viewer, title)).users.map((each) => each.username);
  assert.ok(!people.includes(username));
});

Then('{actor} is let in', function (_name) {
  assert.equal(video(this).provider, 'OPENVIDU');
});

Then('{actor} is given the link {word}', function (_name, link: string) {
  assert.deepEqual([video(this).provider, video(this).provider_identifier], ['EXTERNAL', link]);
});

Then('no secret of the video service is told', function () {
  assert.equal(video(this).provider_api_key, '');
});

Then('{actor} is asked to mute in {string}', async function (name, title: string) {
  const { id } = await this.person(name);
  assert.equal((await look(this, name, title)).session_payload?.mute_user, id);
});

Then('nobody is asked to mute in {string}', async function (title: string) {
  assert.equal((await lookAsStaff(this, title)).session_payload, null);
});

Then(
  '{string} ends in {int} minutes and closes in {int} for {actor}',
  async function (title: string, end: number, close: number, name) {
    const { seconds_to_end, seconds_to_close } = await look(this, name, title);
    // The clock runs on while the example is read.
    assert.ok(Math.abs(seconds_to_end - end * 60) < 10, `it ends in ${seconds_to_end} seconds`);
    assert.equal(seconds_to_close - seconds_to_end, (close - end) * 60);
  },
);

Given('{actor} has not come to {string}', async function (name: string, title: string) {
  const { username } = await this.person(name);
  const { session_rooms } = await lookAsStaff(this, title);
  const here = session_rooms.flatMap(({ users }) => users).some((each) => each.active && each.username === username);
  assert.ok(!here, `${name} is in the room of "${title}"`);
});

Then('{actor} can leave the room', async function (name: string) {
  const refusal = await this.attempt(() => this.call(name, leaveRoom, idOf(this, this.latestSession())));
  assert.ok(refusal === undefined, `${name} was refused: ${refusal}`);
});

When('{actor} comes {int} minute(s) late', async function (name, count: number) {
  const title = this.latestSession();
  await moveTo(this, title, count);
  await enter(this, name, title);
});
