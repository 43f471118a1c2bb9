import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ownProfile, updateProfile } from '../../src/modules/identity/contract/api.ts';
import { updateAccountByStaff } from '../../src/modules/identity/contract/staff-api.ts';
import { shownProfile } from '../../src/modules/profiles/contract/api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const shown = (world: World): Record<string, unknown> => {
  assert.ok(world.outcome?.ok);
  return world.outcome.value['user'] as Record<string, unknown>;
};

When('{actor} looks at her/his own account', async function (name) {
  await this.call(name, ownProfile, {});
});

Then('she/he reads her/his address, her/his time zone and that the address is confirmed', function () {
  const { email, timezone, email_verified } = shown(this);
  assert.deepEqual(
    { email, timezone, email_verified },
    { email: 'ana@example.org', timezone: 'Europe/London', email_verified: true },
  );
});

When("{actor} looks at {actor}'s profile", async function (name, other) {
  await this.call(name, shownProfile, { id: (await this.person(other)).id });
});

When('{actor} looks at the profile of somebody unknown', async function (name) {
  await this.call(name, shownProfile, { id: randomUUID() });
});

Then('the profile shows the username {string}', function (username: string) {
  assert.equal(shown(this)['username'], username);
});

Then('the profile tells neither address nor rights', function () {
  const told = Object.keys(shown(this));
  for (const secret of ['email', 'id', 'is_admin', 'special_notice', 'subscription_info', 'timezone', 'email_verified'])
    assert.ok(!told.includes(secret), `${secret} is told`);
});

When('{actor} says about herself/himself {string}', async function (name, text: string) {
  await this.call(name, updateProfile, { about_me: text });
});

Then('{actor} reads about {actor} {string}', async function (name, other, text: string) {
  const { user } = await this.done(name, shownProfile, { id: (await this.person(other)).id });
  assert.equal(user.about_me, text);
});

When('{actor} changes her/his right to be an admin', async function (name) {
  await this.call(name, updateProfile, { is_admin: true });
});

Then('she/he is told that this cannot be sent', function () {
  assert.equal(this.outcome && !this.outcome.ok && this.outcome.notice.name, 'INPUT_INVALID');
});

When('{actor} moves to the time zone {string}', async function (name, timezone: string) {
  await this.call(name, updateProfile, { timezone });
});

const setLevel = async (world: World, by: string, member: string, level: number) =>
  world.call(by, updateAccountByStaff, { id: (await world.person(member)).id, host_level: level });

When("the staff sets {actor}'s host level to {int}", async function (name, level: number) {
  await setLevel(this, await this.admin(), name, level);
});

When('{actor} sets her/his own host level to {int}', async function (name, level: number) {
  await setLevel(this, name, name, level);
});

Then('{actor} has host level {int}', async function (name, level: number) {
  const { user } = await this.done(name, ownProfile, {});
  assert.equal(user.host_level, level);
});
