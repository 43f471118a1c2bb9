import assert from 'node:assert/strict';
import { logIn } from '#modules/identity/contract/api/accounts.ts';
import type { MemberScope } from '#modules/identity/contract/api/api-scopes.ts';
import { endApiToken, listApiTokens, makeApiToken } from '#modules/identity/contract/api/tokens.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const make = async (world: World, name: string, token: string, scopes: string) => {
  const { password } = await world.person(name);
  await world.call(name, makeApiToken, {
    name: token,
    scopes: scopes.split(', ') as MemberScope[],
    days: 90,
    password,
  });
};

Given('{actor} makes a token {string} for {string}', async function (name, token: string, scopes: string) {
  await make(this, name, token, scopes);
});

const tokensOf = async (world: World, name: string) => (await world.done(name, listApiTokens, {})).token;

When('{actor} ends the token {string}', async function (name, called: string) {
  const found = (await tokensOf(this, name)).find((token) => token.name === called);
  await this.call(name, endApiToken, { id: found!.uuid });
});

When(
  ['{actor} logs in again with the password {string}', '{actor} logs in with the password {string}'],
  async function (name, password: string) {
    const { username } = await this.person(name);
    await this.call(name, logIn, { username_or_email: username, password });
  },
);

Then('the tokens of {actor} are {string}', async function (name, called: string) {
  assert.equal((await tokensOf(this, name)).map((token) => token.name).join(', '), called);
});

Then('{actor} has no token', async function (name) {
  assert.deepEqual(await tokensOf(this, name), []);
});
