import assert from 'node:assert/strict';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { profileByUsername } from '#modules/profiles/contract/api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

Then(
  "{actor}'s profile says {int} peer(s) supported and {int} session(s) hosted",
  async function (name, met: number, hosted: number) {
    const { username } = await this.person(name);
    const { user } = await this.done(name, profileByUsername, { username });
    assert.deepEqual([user.num_session_users_met, user.num_sessions_hosted], [met, hosted]);
  },
);

const basic = {
  id: 'basic',
  name: 'Basic',
  price: 0,
  slashed_price: null,
  currency: 'usd',
  months_off: 0,
  billed_cadence: '',
};

Then(
  "{actor}'s own account says {int} session(s) attended, {int} hosted and {int} people met, without Unlimited",
  async function (name, attended: number, hosted: number, met: number) {
    const { user } = await this.done(name, ownProfile, {});
    assert.deepEqual(
      [user.num_sessions_attended, user.num_sessions_hosted, user.num_session_users_met, user.subscription_info],
      [
        attended,
        hosted,
        met,
        {
          is_unlimited_subscribed: false,
          current_period_end: null,
          grace_period_end: null,
          current_subscription_type: basic,
          next_subscription_type: basic,
          auto_renewal: false,
        },
      ],
    );
  },
);

const noticeOf = async (world: World, name: string) => (await world.done(name, ownProfile, {})).user.special_notice;

Then('the notice {string} waits for {actor}', async function (notice: string, name) {
  await this.eventually(
    () => noticeOf(this, name),
    (waiting) => waiting === notice,
  );
});

Then('no notice waits for {actor}', async function (name) {
  assert.equal(await noticeOf(this, name), null);
});

When('{actor} closes her/his notice', async function (name) {
  await this.call(name, updateProfile, { special_notice: null });
});

When('{actor} closes the notice {string}', async function (name, notice: string) {
  await this.call(name, updateProfile, { special_notice: null, seen_notice: notice });
});
