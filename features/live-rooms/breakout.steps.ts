import assert from 'node:assert/strict';
import {
  answerCall,
  assignToRoom,
  callHost,
  changeBreakoutTimer,
  createRoom,
  listRooms,
  returnToMainRoom,
  startBreakout,
  stopBreakout,
  tellAllRooms,
} from '#modules/live-rooms/contract/api.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { idOf, look, lookAsStaff, placeOf, uuidOf } from './looking.ts';

const send = async (
  world: World,
  name: string,
  options: { people: string[]; room: number; title: string; length: number },
) => {
  const members = await Promise.all(options.people.map((one) => uuidOf(world, one)));
  return world.call(name, startBreakout, {
    ...idOf(world, options.title),
    minutes: options.length,
    rooms: [{ room: options.room, members }],
  });
};
const signal = async (
  world: World,
  name: string,
  title: string,
  options: { timer_end: string } | { timer_stop: true },
) => world.call(name, listRooms, { ...idOf(world, title), session_payload: options });

When(
  '{actor} sends {people} into room {int} of {string} for {float} minutes',
  async function (name: string, people: string[], room: number, title: string, length: number) {
    await send(this, name, { people, room, title, length });
  },
);

/** All but the one who leads, as equally as they can be divided, for the session that was spoken of last. */
When('{actor} opens {int} breakout room(s) for {int} minutes', async function (name, rooms: number, length: number) {
  const title = this.latestSession();
  const me = await uuidOf(this, name);
  const others = (await look(this, name, title)).session_rooms
    .flatMap(({ users }) => users)
    .flatMap(({ uuid }) => (uuid === null || uuid === me ? [] : [uuid]));
  await this.call(name, startBreakout, {
    ...idOf(this, title),
    minutes: length,
    rooms: Array.from({ length: rooms }, (_, room) => ({
      room: room + 1,
      members: others.filter((_member, at) => at % rooms === room),
    })).filter(({ members }) => members.length > 0),
  });
});

Then('{actor} is in a breakout room', async function (name: string) {
  const { number } = await placeOf(this, name, this.latestSession());
  assert.notEqual(number, 0, 'the number of the room');
});

Then('{int} people are in each breakout room', async function (count: number) {
  const { session_rooms } = await lookAsStaff(this, this.latestSession());
  const small = session_rooms.filter(({ room_assigned }) => room_assigned !== 0);
  const counts = small.map(({ users }) => users.filter(({ active }) => active).length);
  assert.deepEqual(
    counts.filter((each) => each > 0).map(String),
    counts.filter((each) => each > 0).map(() => String(count)),
  );
  assert.ok(
    counts.some((each) => each > 0),
    'there is no breakout room',
  );
});

Given(
  '{actor} has sent {people} into room {int} of {string} for {int} minutes',
  async function (name: string, people: string[], room: number, title: string, length: number) {
    const outcome = await send(this, name, { people, room, title, length });
    assert.ok(outcome.ok, outcome.ok ? '' : outcome.notice.msg);
  },
);

When('{actor} creates room {int} in {string}', async function (name, room: number, title: string) {
  await this.call(name, createRoom, { ...idOf(this, title), rid: String(room) });
});

When(
  '{actor} assigns {people} to room {int} of {string}',
  async function (name: string, people: string[], room: number, title: string) {
    for (const one of people)
      await this.call(name, assignToRoom, { ...idOf(this, title), rid: String(room), uid: await uuidOf(this, one) });
  },
);

When('{actor} makes the breakout of {string} {int} minutes long', async function (name, title: string, length: number) {
  await this.call(name, changeBreakoutTimer, { ...idOf(this, title), minutes: length });
});

When('{actor} ends the breakout of {string}', async function (name, title: string) {
  await this.call(name, stopBreakout, idOf(this, title));
});

When(
  '{actor} signals that the breakout of {string} ends in {int} minutes',
  async function (name, title: string, length: number) {
    await signal(this, name, title, { timer_end: plus(await this.now(), minutes(length)) });
  },
);

When('{actor} signals that the breakout of {string} stops', async function (name, title: string) {
  await signal(this, name, title, { timer_stop: true });
});

When('{actor} goes back to the main room of {string}', async function (name, title: string) {
  await this.call(name, returnToMainRoom, idOf(this, title));
});

When('{actor} asks for the host of {string}', async function (name, title: string) {
  await this.call(name, callHost, idOf(this, title));
});

When('{actor} answers {actor} in {string}', async function (name, other, title: string) {
  await this.call(name, answerCall, { ...idOf(this, title), uid: await uuidOf(this, other) });
});

When('{actor} tells all rooms of {string} {string}', async function (name, title: string, text: string) {
  await this.call(name, tellAllRooms, { ...idOf(this, title), text });
});

Then(
  '{actor} is in {room} of {string} with {people}',
  async function (name: string, room: number, title: string, others: string[]) {
    const place = await placeOf(this, name, title);
    assert.deepEqual([place.number, place.others.sort()], [room, others.map((each) => each.toLowerCase()).sort()]);
  },
);

Then('{actor} is in {room} of {string} alone', async function (name, room: number, title: string) {
  assert.deepEqual(await placeOf(this, name, title), { number: room, others: [] });
});

const allTogether = async (world: World, title: string): Promise<void> => {
  const { session_rooms, breakout } = await lookAsStaff(world, title);
  assert.deepEqual(
    session_rooms.filter(({ users }) => users.length > 0).map(({ room_assigned }) => room_assigned),
    [0],
    'the numbers of the rooms in which people are',
  );
  assert.equal(breakout, null);
};

Then('everybody is in the main room of {string}', async function (title: string) {
  await allTogether(this, title);
});

Then(['everybody is in the main room', 'everybody is back in the main room'], async function () {
  await allTogether(this, this.latestSession());
});

Then('the breakout of {string} ends in {int} minutes', async function (title: string, count: number) {
  const { breakout } = await lookAsStaff(this, title);
  assert.equal(breakout?.state, 'apart');
  // The clock runs on while the example is read.
  const left = between(await this.now(), breakout.ends_at!) / minutes(1);
  assert.ok(Math.abs(left - count) < 0.2, `it ends in ${left} minutes`);
});

Then('room {int} of {string} is shown to {actor} as too small', async function (room: number, title: string, name) {
  const { session_rooms } = await look(this, name, title);
  assert.deepEqual(
    session_rooms.filter(({ below_minimum }) => below_minimum).map(({ room_assigned }) => room_assigned),
    [room],
  );
});

Then(
  '{actor} sees that {actor} asks for her/him from room {int} of {string}',
  async function (name, other, room: number, title: string) {
    const { username } = await this.person(other);
    const calls = (await look(this, name, title)).breakout!.calls.map((call) => [call.username, call.room_assigned]);
    assert.deepEqual(calls, [[username, room]]);
  },
);

Then('nobody asks for {actor} in {string}', async function (name, title: string) {
  assert.deepEqual((await look(this, name, title)).breakout!.calls, []);
});

Then('{actor} reads {string} in {string}', async function (name, text: string, title: string) {
  assert.equal((await look(this, name, title)).announcement?.text, text);
});

Then('{actor} hears that the timer of {string} stopped', async function (name, title: string) {
  assert.equal((await look(this, name, title)).session_payload?.timer_stop, true);
});
