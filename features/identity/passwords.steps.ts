import assert from 'node:assert/strict';
import { askForPasswordLink, changePassword, logIn } from '#modules/identity/contract/api/accounts.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const VISITOR = 'a visitor';
const isRight = async (world: World, name: string, password: string): Promise<boolean> => {
  const { username } = await world.person(name);
  const { ok } = await world.call(VISITOR, logIn, { username_or_email: username, password });
  if (!ok) assert.equal(world.refusal().name, 'USER_CREDENTIALS_INCORRECT');
  return ok;
};

Given('{actor} has the password {string}', async function (name, password: string) {
  const { password: current } = await this.person(name);
  await this.done(name, changePassword, { current_password: current, password });
});

When(['{actor} asks for a password link', '{actor} asks for a new password'], async function (name) {
  await this.call(VISITOR, askForPasswordLink, { email: (await this.person(name)).email });
});

/** Without a sign-in that is there already. */
When('{actor} logs in with a wrong password {int} time(s)', async function (name, count: number) {
  for (let tried = 0; tried < count; tried++)
    assert.ok(!(await isRight(this, name, `a-wrong-horse-${tried}`)), `${name} has a password that is easy to guess`);
});

Then('{actor} can log in with the password {string}', async function (name, password: string) {
  assert.ok(await isRight(this, name, password), `${name} cannot log in with this password`);
});

Then('{actor} cannot log in with the password {string}', async function (name, password: string) {
  assert.ok(!(await isRight(this, name, password)), `${name} can log in with this password`);
});
