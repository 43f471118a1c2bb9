import assert from 'node:assert/strict';
import { minutes } from '#kernel/contract/time.ts';
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
import { moment } from '../support/moment.ts';
import { HOST } from '../support/phrasings.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { belongs, MAIN_WELL, planned } from './planning.ts';

const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });

type Missing = { missing: string; titles: readonly string[]; host: string; present: readonly string[] };

const days = (count: number): string[] => Array.from({ length: count }, (_, day) => `Day ${day + 1}`);

/** Registered for all of them, and never there; each takes place with the others. */
const misses = async (
  world: World,
  { missing, titles, host, present }: Missing,
  meanwhile: (title: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> => {
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
    // Ended sooner, it is missed by none: members may still come in (C-002).
    await world.passes(minutes(6));
    await world.done(host, leaveRoom, session);
    await world.passes(61_000);
  }
};

When(
  '{actor} misses the first {int} of them, in which {actor}, {actor}, {actor} and {actor} meet',
  function (missing, count: number, host, one, two, three) {
    return misses(this, { missing, titles: days(count), host, present: [one, two, three] });
  },
);

When(
  '{actor} misses the first {int} of them with a camera that fails, in which {actor}, {actor}, {actor} and {actor} meet',
  function (missing, count: number, host, one, two, three) {
    return misses(this, { missing, titles: days(count), host, present: [one, two, three] }, (title) =>
      this.done(missing, noteJoiningTry, { ...idOf(this, title), what: 'camera' }),
    );
  },
);

Given('{actor} has missed {int} session(s)', async function (missing, count: number) {
  const well = MAIN_WELL.MAIN_WELL_TITLE;
  this.remember('series', 'Well', well);
  const titles: string[] = [];
  for (let day = 1; titles.length < count; day++) {
    const title = `Missed ${day}`;
    if (this.has('session', title)) continue;
    titles.push(title);
    await planned(this, HOST, { title, well, start: moment(`in ${titles.length + 1} days at 19:00`), minutes: 30 });
  }
  await misses(this, { missing, titles, host: HOST, present: ['First guest', 'Second guest', 'Third guest'] });
});

const explains = (why: MissedReason) =>
  async function (this: World, name: string, title: string) {
    await this.done(name, explainMissedSession, { ...idOf(this, title), why });
  };
When('{actor} says that they forgot {string}', explains('forgot'));
When('{actor} says that they were not well on {string}', explains('not-well'));
When('{actor} says that they could not get into {string}', explains('could-not-get-in'));
When('{actor} says that it was too late to leave {string}', explains('too-late-to-leave'));

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
