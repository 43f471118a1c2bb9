import assert from 'node:assert/strict';
import { getSessionByStaff, readSessionData, type SessionData } from '#modules/live-rooms/contract/session-data-api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const read = (world: World): SessionData => {
  assert.ok(world.outcome?.ok, world.outcome?.ok === false ? world.outcome.notice.msg : 'nobody looked');
  return readSessionData.output.parse(world.outcome.value).session_data;
};

When('{actor} reads the data of {string}', async function (name, title: string) {
  await this.call(name, readSessionData, { id: this.recall('session', title) });
});

Then('{actor} was removed from {string} because {string}', async function (name, title: string, reason: string) {
  const data = read(this);
  assert.equal(data.title, title);
  const { id } = await this.person(name);
  const member = data.member.find(({ uuid }) => uuid === id);
  assert.equal(member?.removed_reason, reason);
  assert.ok(member.removed_at && member.entered_at && member.registered_at);
});

Then('the history of {string} says {string}', function (title: string, sentence: string) {
  const data = read(this);
  assert.equal(data.title, title);
  const said = data.history.map(({ who, what }) => (who === null ? what : `${who}: ${what}`));
  assert.ok(said.includes(sentence), said.join('\n'));
});

Then('the history of {string} does not say {string}', function (title: string, sentence: string) {
  const { history } = read(this);
  assert.ok(!history.map(({ what }) => what).includes(sentence), `the history of "${title}" says so`);
});

Then('{actor} gets the session {string} with {people} among its users', async function (name, title: string, people) {
  const { session } = await this.done(name, getSessionByStaff, { id: this.recall('session', title) });
  assert.equal(session.title, title);
  const there = new Set(session.users.map(({ uuid }) => uuid));
  for (const one of people as string[]) assert.ok(there.has((await this.person(one)).id), `${one} is not among them`);
});

When('{actor} gets the session {string} as staff do', async function (name, title: string) {
  await this.call(name, getSessionByStaff, { id: this.recall('session', title) });
});
