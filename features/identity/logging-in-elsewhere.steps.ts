import assert from 'node:assert/strict';
import {
  beginLogin,
  linkLogin,
  logInWithFacebook,
  logInWithGoogle,
  unlinkLogin,
} from '#modules/identity/contract/api/logins.ts';
import { getOnboarding } from '#modules/profiles/contract/api.ts';
import { cameBack } from '#sandboxes/logins/testing/person.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const VISITOR = 'a visitor';
type AtProvider = { name: string; email: string; emailVerified?: boolean | null };

const withGoogle = async (world: World, person: AtProvider, timezone?: string) => {
  const { url, secret } = await world.done(VISITOR, beginLogin, { provider: 'google' });
  const { code = '', state = '', iss } = await cameBack(url, person);
  await world.call(VISITOR, logInWithGoogle, { code, state, secret, iss, timezone });
};

const withFacebook = async (world: World, person: AtProvider) => {
  const { url, secret } = await world.done(VISITOR, beginLogin, { provider: 'facebook' });
  const { access_token = '', state = '' } = await cameBack(url, person);
  const answer = await fetch(`${new URL(url).origin}/facebook/me?${new URLSearchParams({ access_token }).toString()}`);
  const { id } = (await answer.json()) as { id: string };
  const { name, email } = person;
  await world.call(VISITOR, logInWithFacebook, { state, secret, access_token, fb_user_id: id, name, email });
};

const link = async (world: World, actor: string, email: string) => {
  const { url, secret } = await world.done(actor, beginLogin, { provider: 'google', purpose: 'link' });
  const { code = '', state = '', iss } = await cameBack(url, { email });
  await world.call(actor, linkLogin, { provider: 'google', code, state, secret, iss });
};

When(
  'a visitor continues with Google as {string} with the address {string}',
  async function (name: string, email: string) {
    await withGoogle(this, { name, email });
  },
);

When(
  'a visitor whose browser is in {string} continues with Google as {string} with the address {string}',
  async function (timezone: string, name: string, email: string) {
    await withGoogle(this, { name, email }, timezone);
  },
);

When('a visitor continues with Google, which says nothing about the address {string}', async function (email: string) {
  await withGoogle(this, { name: 'Robin Meadow', email, emailVerified: null });
});

Then('the visitor reads that a mail went to {string}', function (email: string) {
  assert.deepEqual(this.outcome, { ok: true, value: { user: null, is_new: false, mailed_to: email } });
});

Given(
  'a visitor has continued with Google as {string} with the address {string}',
  async function (name: string, email: string) {
    await withGoogle(this, { name, email });
    assert.ok(this.outcome?.ok);
  },
);

When(
  'a visitor continues with Google as {string} with the unconfirmed address {string}',
  async function (name: string, email: string) {
    await withGoogle(this, { name, email, emailVerified: false });
  },
);

When(
  'a visitor continues with Facebook as {string} with the address {string}',
  async function (name: string, email: string) {
    await withFacebook(this, { name, email });
  },
);

When('{actor} links Google, where her/his address is {string}', async function (name, email: string) {
  await link(this, name, email);
});

Given('{actor} has linked Google, where her/his address is {string}', async function (name, email: string) {
  await link(this, name, email);
  assert.ok(this.outcome?.ok);
});

When('the visitor removes Google from the account', async function () {
  await this.call(VISITOR, unlinkLogin, { provider: 'google' });
});

Then('the visitor begins with the first steps', async function () {
  assert.equal((await this.done(VISITOR, getOnboarding, {})).onboarding.step, 'wells');
});
