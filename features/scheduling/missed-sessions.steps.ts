import assert from 'node:assert/strict';
import { enterRoom, leaveRoom } from '#modules/live-rooms/contract/api.ts';
import { getSession, joinSession } from '#modules/scheduling/contract/api.ts';
import {
  explainMissedSession,
  forgiveMissedSession,
  listMissedSessions,
  listMissedSessionsOf,
  noteJoiningTry,
  type MissedSessions,
} from '#modules/scheduling/contract/missed-api.ts';
import type { MissedReason, MissedWeight } from '#modules/scheduling/contract/missed-session.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { belongs } from './planning.ts';

const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });

type Missing = { missing: string; count: number; host: string; present: readonly string[] };

/** Registered for all of them, and never there; each takes place with the others. */
const misses = async (
  world: World,
  { missing, count, host, present }: Missing,
  meanwhile: (title: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
  const titles = Array.from({ length: count }, (_, day) => `Day ${day + 1}`);
  for (const name of [missing, ...present]) {
    await world.assembly.operator.setPlan((await world.person(name)).id, 'unlimited');
    await belongs(world, name, world.recall('series', 'Well'));
    for (const title of titles) await world.done(name, joinSession, { ...idOf(world, title), flag: 'true' });
  }
  for (const title of titles) {
    const session = idOf(world, title);
    await world.moveTo((await world.done(host, getSession, session)).session.start_time);
    for (const name of [host, ...present]) await world.done(name, enterRoom, { ...session, rid: '0' });
    await meanwhile(title);
    await world.passes(1000);
    await world.done(host, leaveRoom, session);
    await world.passes(61_000);
  }
};

When(
  '{actor} misses the first {int} of them, in which {actor}, {actor}, {actor} and {actor} meet',
  function (missing, count: number, host, one, two, three) {
    return misses(this, { missing, count, host, present: [one, two, three] });
  },
);

When(
  '{actor} misses the first {int} of them with a camera that fails, in which {actor}, {actor}, {actor} and {actor} meet',
  function (missing, count: number, host, one, two, three) {
    return misses(this, { missing, count, host, present: [one, two, three] }, (title) =>
      this.done(missing, noteJoiningTry, { ...idOf(this, title), what: 'camera' }),
    );
  },
);

const explains = (why: MissedReason) =>
  async function (this: World, name: string, title: string) {
    await this.done(name, explainMissedSession, { ...idOf(this, title), why });
  };
When('{actor} says that they forgot {string}', explains('forgot'));
When('{actor} says that they were not well on {string}', explains('not-well'));
When('{actor} says that they could not get into {string}', explains('could-not-get-in'));

When('{actor} lets {string} not count for {actor}', async function (staff, title: string, name) {
  const { id } = await this.person(name);
  await this.done(staff, forgiveMissedSession, { id, sid: idOf(this, title).id });
});

const weightOf = ({ missed }: MissedSessions, session: string): MissedWeight | 'not missed' =>
  missed.find((each) => each.session_uuid === session)?.weight ?? 'not missed';

const counts = (weight: MissedWeight) =>
  async function (this: World, title: string, name: string) {
    const { id: session } = idOf(this, title);
    const member = await this.eventually(
      () => this.done(name, listMissedSessions, {}),
      (answer) => weightOf(answer, session) === weight,
    );
    assert.equal(weightOf(member, session), weight);
    const staff = await this.done(await this.admin(), listMissedSessionsOf, { id: (await this.person(name)).id });
    assert.equal(weightOf(staff, session), weight);
    // What the member said is not for staff.
    assert.deepEqual(
      staff.missed.map(({ why }) => why),
      staff.missed.map(() => null),
    );
  };
Then('{string} counts as missed for {actor}, and staff read the same', counts('full'));
Then('{string} counts half as missed for {actor}, and staff read the same', counts('half'));
Then('{string} does not count as missed for {actor}, and staff read the same', counts('none'));
