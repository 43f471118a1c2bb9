import assert from 'node:assert/strict';
import {
  allowScreens,
  enterRoom,
  giveCameraTime,
  inviteToSpeak,
  leaveRoom,
  moveAgenda,
  shareScreen,
  stopScreen,
  takeRoomBack,
  volunteer,
  voteForSubstitute,
} from '#modules/live-rooms/contract/api.ts';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { between, minutes, plus } from '#kernel/contract/time.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { come, idOf, look, lookAsStaff, shown, uuidOf } from './looking.ts';

Given('{actor} has come to {string}', async function (name, title: string) {
  await come(this, name, title);
});

When('{actor} offers to lead {string}', async function (name, title: string) {
  await this.call(name, volunteer, idOf(this, title));
});

Given('{actor} has offered to lead {string}', async function (name, title: string) {
  await this.done(name, volunteer, idOf(this, title));
});

const vote = (x: 'true' | 'false') =>
  async function (this: World, people: string[], title: string) {
    for (const name of people) await this.call(name, voteForSubstitute, { ...idOf(this, title), x });
  };
When('{people} agree(s) that he/she leads {string}', vote('true'));
When('{people} do/does not agree that he/she leads {string}', vote('false'));

Given('{actor} was chosen to lead {string}', async function (name, title: string) {
  const { session } = await this.done(await this.admin(), getSession, idOf(this, title));
  const afterGrace = plus(session.start_time, minutes(6));
  if ((await this.now()) < afterGrace) await this.moveTo(afterGrace);
  await this.done(name, volunteer, idOf(this, title));
  for (;;) {
    const { lead, session_rooms } = await look(this, name, title);
    if (lead.substitute !== null) break;
    const next = lead.ballot!.electors.find((one) => !lead.ballot!.answered.includes(one));
    const { username } = session_rooms[0]!.users.find(({ uuid }) => uuid === next)!;
    const elector = `${username[0]!.toUpperCase()}${username.slice(1)}`;
    await this.done(elector, voteForSubstitute, { ...idOf(this, title), x: 'true' });
  }
});

When('{actor} takes {string} back', async function (name, title: string) {
  await this.call(name, takeRoomBack, idOf(this, title));
});

When('{actor} leaves {string} to the group', async function (name, title: string) {
  await this.call(name, leaveRoom, { ...idOf(this, title), to_group: true });
});

When('{actor} hands {string} over to {actor}', async function (name, title: string, other) {
  await this.call(name, leaveRoom, { ...idOf(this, title), hand_over_to: await uuidOf(this, other) });
});

When('{people} leave the room of {string}', async function (people: string[], title: string) {
  for (const name of people) await this.done(name, leaveRoom, idOf(this, title));
  await this.passes(1000);
});

When('{actor} invites {actor} to speak in {string}', async function (name, other, title: string) {
  await this.call(name, inviteToSpeak, { ...idOf(this, title), uid: await uuidOf(this, other) });
});

When('{actor} gives {actor} time for his/her camera in {string}', async function (name, other, title: string) {
  await this.call(name, giveCameraTime, { ...idOf(this, title), uid: await uuidOf(this, other) });
});

When('{actor} goes to step {int} of the agenda of {string}', async function (name, step: number, title: string) {
  await this.call(name, moveAgenda, { ...idOf(this, title), step: step - 1 });
});

When('{actor} shares his/her screen in {string}', async function (name, title: string) {
  this.remember('screen', name, title);
  await this.call(name, shareScreen, idOf(this, title));
});

Then('{actor} is given the way for his/her screen', async function (name) {
  assert.ok(this.outcome?.ok, this.outcome?.ok === false ? this.outcome.notice.msg : 'no screen was shared');
  const { session_video } = shareScreen.output.parse(this.outcome.value);
  const { session_video: own } = await this.done(name, enterRoom, {
    ...idOf(this, this.recall('screen', name)),
    rid: '0',
  });
  assert.match(session_video.provider_token, /^wss?:\/\//);
  assert.notEqual(session_video.provider_token, own.provider_token);
});

Given('{actor} lets attendees share their screens in {string}', async function (name, title: string) {
  await this.done(name, allowScreens, { ...idOf(this, title), members: true });
});

When('{actor} ends the shared screen of {actor} in {string}', async function (name, other, title: string) {
  await this.call(name, stopScreen, { ...idOf(this, title), uid: await uuidOf(this, other) });
});

Then('{actor} leads {string}', async function (name, title: string) {
  assert.equal((await lookAsStaff(this, title)).lead.acting_host, await uuidOf(this, name));
});

Then('{actor} leads {string}, and {actor} is offered it back', async function (name, title: string, host) {
  const { lead } = await look(this, host, title);
  assert.deepEqual([lead.acting_host, lead.host_returned], [await uuidOf(this, name), true]);
});

Then('nobody leads {string}', async function (title: string) {
  assert.equal((await lookAsStaff(this, title)).lead.acting_host, null);
});

Then('the group of {string} may look for somebody who leads', async function (title: string) {
  assert.equal((await lookAsStaff(this, title)).lead.may_volunteer, true);
});

Then('{actor} is invited to speak in {string}', async function (name, title: string) {
  assert.ok((await shown(this, name, title)).speak_signal > 0);
});

Then('{actor} is not asked to mute in {string}', async function (name, title: string) {
  assert.equal((await shown(this, name, title)).mute_signal, 0);
});

Then('{actor} has {int} minutes for his/her camera in {string}', async function (name, count: number, title: string) {
  const { camera_grace_until: until } = await shown(this, name, title);
  const left = between(await this.now(), until!) / minutes(1);
  assert.ok(Math.abs(left - count) < 0.2, `${left} minutes are left`);
});

Then('{actor} is at step {int} of the agenda of {string}', async function (name, step: number, title: string) {
  assert.equal((await look(this, name, title)).agenda?.step, step - 1);
});
