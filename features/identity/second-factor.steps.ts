import assert from 'node:assert/strict';
import { Secret, TOTP } from 'otpauth';
import { logIn } from '#modules/identity/contract/api/accounts.ts';
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  secondFactorState,
} from '#modules/identity/contract/api/second-factor.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const VISITOR = 'a visitor';

/** What the person of the example has on the phone and on paper. */
const held = new WeakMap<World, { secret: string; recovery: string[]; last: string }>();
const heldBy = (world: World) => {
  const found = held.get(world);
  assert.ok(found, 'No member set up a second step');
  return found;
};
const codeNow = async (world: World, secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.parse(await world.now()) });
const enter = async (world: World, who: string, name: string, password: string, code: string) => {
  heldBy(world).last = code;
  await world.call(who, logIn, { username_or_email: name, password, code });
};

Given('{actor} set up a second step', async function (name) {
  const { password } = await this.person(name);
  const { secret } = await this.done(name, beginSecondFactor, { password });
  const { recovery_codes } = await this.done(name, confirmSecondFactor, { code: await codeNow(this, secret) });
  held.set(this, { secret, recovery: recovery_codes, last: '' });
});

When(
  'a visitor logs in as {string} with the password {string} and the code of the app',
  async function (name: string, password: string) {
    await enter(this, VISITOR, name, password, await codeNow(this, heldBy(this).secret));
  },
);

When(
  'another visitor logs in as {string} with the password {string} and the same code',
  async function (name: string, password: string) {
    await enter(this, 'another visitor', name, password, heldBy(this).last);
  },
);

When(
  'a visitor logs in as {string} with the password {string} and the first recovery code',
  async function (name: string, password: string) {
    await enter(this, VISITOR, name, password, heldBy(this).recovery[0]!);
  },
);

Then('{actor} has {int} recovery codes left', async function (name, count: number) {
  assert.equal((await this.done(name, secondFactorState, {})).recovery_codes_left, count);
});

When('{actor} removes the second step with the code of the app', async function (name) {
  await this.done(name, removeSecondFactor, { code: await codeNow(this, heldBy(this).secret) });
});

When('{actor} enters the code of the app again', async function (name) {
  await this.done(name, checkSecondFactor, { code: await codeNow(this, heldBy(this).secret) });
});
