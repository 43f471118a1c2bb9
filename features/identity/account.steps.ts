import assert from 'node:assert/strict';
import { createAccount, endOtherSignIns, logIn, logOut } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile, type OwnUser } from '#modules/identity/contract/own-profile.ts';
import { days } from '#kernel/contract/time.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const VISITOR = 'a visitor';
const PASSWORD = 'a-river-of-quiet-stones';

type Registration = {
  email?: string;
  username?: string;
  password?: string;
  name?: string;
  terms?: boolean;
  phone?: string;
  timezone?: string;
};
const register = (world: World, registration: Registration) =>
  world.call(VISITOR, createAccount, {
    email: 'ana@example.org',
    username: 'ana',
    password: PASSWORD,
    terms: true,
    ...registration,
  });

/** Who somebody is to the product; null when logged out. Leaves the example's outcome as it is. */
const whoIs = async (world: World, actor: string): Promise<OwnUser | null> => {
  const outcome = await world.assembly.call(world.caller(actor), ownProfile, {});
  if (outcome.ok) return ownProfile.output.parse(outcome.value).user;
  assert.equal(outcome.notice.name, 'NOT_SIGNED_IN');
  return null;
};

When('a visitor registers as {string} with the address {string}', async function (username: string, email: string) {
  await register(this, { username, email });
});

Given(
  'a visitor has registered as {string} with the address {string}',
  async function (username: string, email: string) {
    await register(this, { username, email });
    assert.ok(this.outcome?.ok);
  },
);

When(
  'a visitor whose browser is in {string} registers as {string}',
  async function (timezone: string, username: string) {
    await register(this, { username, timezone });
  },
);

Then('the visitor reads times for {string}', async function (timezone: string) {
  assert.equal((await whoIs(this, VISITOR))?.timezone, timezone);
});

Then('the visitor reads the own address as {string}', async function (email: string) {
  assert.equal((await whoIs(this, VISITOR))?.email, email);
});

When('a visitor registers as {string}, called {string}', async function (username: string, name: string) {
  await register(this, { username, name });
});

When('a visitor registers with the password {string}', async function (password: string) {
  await register(this, { password });
});

When('a visitor registers as {string} with the password {string}', async function (username: string, password: string) {
  await register(this, { username, password });
});

When('a visitor registers without agreeing to the terms', async function () {
  await register(this, { terms: false });
});

When('a visitor registers with the phone number {string}', async function (phone: string) {
  await register(this, { phone });
});

When('a visitor logs in as {string} with the password {string}', async function (name: string, password: string) {
  await this.call(VISITOR, logIn, { username_or_email: name, password });
});

When('a visitor tries {int} wrong passwords for {string}', async function (count: number, name: string) {
  for (let tried = 0; tried < count; tried++) {
    await this.call(VISITOR, logIn, { username_or_email: name, password: `wrong-horse-${tried}` });
    assert.equal(this.refusal().name, 'USER_CREDENTIALS_INCORRECT');
  }
});

Then('the visitor is logged in as {string}', async function (username: string) {
  assert.equal((await whoIs(this, VISITOR))?.username, username);
});

Then('the visitor is called {string}', async function (name: string) {
  assert.equal((await whoIs(this, VISITOR))?.name, name);
});

When('{actor} logs out', async function (name) {
  await this.call(name, logOut, {});
});

Then('{actor} is logged out', async function (name) {
  assert.equal(await whoIs(this, name), null);
});

Then('{actor} is logged in', async function (name) {
  const { id } = await this.person(name);
  assert.equal((await whoIs(this, name))?.uuid, id);
});

When('{actor} visits', async function (name) {
  assert.ok(await whoIs(this, name));
});

When('nobody visits for {int} days', async function (count: number) {
  await this.passes(days(count));
});

Given('{actor} is also logged in on another device', async function (name) {
  const { username, password } = await this.person(name);
  await this.done(VISITOR, logIn, { username_or_email: username, password });
});

When('{actor} ends all other sign-ins', async function (name) {
  await this.call(name, endOtherSignIns, {});
});

Then('the other device is logged out', async function () {
  assert.equal(await whoIs(this, VISITOR), null);
});

Then('a visitor can log in as {string} with the password {string}', async function (name: string, password: string) {
  await this.done('the visitor', logIn, { username_or_email: name, password });
});

Then('a visitor cannot log in as {string} with the password {string}', async function (name: string, password: string) {
  const outcome = await this.call(VISITOR, logIn, { username_or_email: name, password });
  assert.equal(!outcome.ok && outcome.notice.name, 'USER_CREDENTIALS_INCORRECT');
});
