import assert from 'node:assert/strict';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCheck,
  beginPasskeyLogin,
  checkOwnPasskey,
  listPasskeys,
  logInWithPasskey,
  removePasskey,
  type AssertionAnswer,
} from '#modules/identity/contract/api/passkeys.ts';
import { softwareDevice } from '#modules/identity/testing/software-device.ts';
import { minutes } from '#kernel/contract/time.ts';
import { Given, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

type Phone = ReturnType<typeof softwareDevice>;
type Sent = { secret: string; answer: AssertionAnswer };

const phones = new WeakMap<World, Map<string, Phone>>();
const sent = new WeakMap<World, Sent>();
const phoneOf = (world: World, name: string): Phone => {
  const found = phones.get(world)?.get(name);
  assert.ok(found, `${name} has no phone with a passkey`);
  return found;
};
const at = (site: string) => ({ site, origin: `http://${site}` });

const logInBy = async (world: World, phone: Phone, lookedFor = 0) => {
  const { challenge, secret, site } = await world.done('a visitor', beginPasskeyLogin, {});
  if (lookedFor > 0) await world.passes(lookedFor);
  const of: Sent = { secret, answer: phone.assert({ challenge, ...at(site) }) };
  sent.set(world, of);
  await world.call('a visitor', logInWithPasskey, of);
};

Given("{actor}'s phone has a passkey", async function (name) {
  const phone = softwareDevice();
  const { challenge, secret, site } = await this.done(name, beginPasskey, {});
  const answer = phone.register({ challenge, ...at(site.id) });
  await this.done(name, addPasskey, { name: 'My phone', secret, answer });
  phones.set(this, (phones.get(this) ?? new Map<string, Phone>()).set(name, phone));
});

When("a visitor logs in with the passkey of {actor}'s phone", async function (name) {
  await logInBy(this, phoneOf(this, name));
});

When(
  "a visitor logs in with the passkey of {actor}'s phone, which is found after {int} minutes",
  async function (name, count: number) {
    await logInBy(this, phoneOf(this, name), minutes(count));
  },
);

When('a visitor logs in with the passkey of a phone that is unknown', async function () {
  await logInBy(this, softwareDevice());
});

When('another visitor sends what the phone answered', async function () {
  await this.call('another visitor', logInWithPasskey, sent.get(this)!);
});

When('{actor} removes the passkey of the phone', async function (name) {
  const { passkey } = await this.done(name, listPasskeys, {});
  await this.done(name, removePasskey, { id: passkey[0]!.uuid });
});

When('{actor} confirms with the passkey of the phone', async function (name) {
  const { challenge, secret, site } = await this.done(name, beginPasskeyCheck, {});
  const answer = phoneOf(this, name).assert({ challenge, ...at(site) });
  await this.done(name, checkOwnPasskey, { secret, answer });
});
