import assert from 'node:assert/strict';
import { wellMembers } from '#modules/communities/contract/api.ts';
import { communitiesSettings } from '#modules/communities/contract/settings.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { answered } from './answered.ts';

const settings = communitiesSettings.parse({});

When('{actor} looks at the members of {string}', async function (name: string, title: string) {
  const id = title === settings.MAIN_WELL_TITLE ? settings.MAIN_WELL_UUID : this.recall('Well', title);
  await this.call(name, wellMembers, { id });
});

When(
  '{actor} looks at the members of {string} after the first {int}',
  async function (name, title: string, offset: number) {
    await this.call(name, wellMembers, { id: this.recall('Well', title), offset });
  },
);

const users = (world: World) => answered(world, wellMembers).users;

Then('the members are {}', function (names: string) {
  assert.equal(
    users(this)
      .map(({ username }) => username)
      .join(', '),
    names.toLowerCase(),
  );
});

Then('every member is shown with how long they have been there, sessions hosted and people met', function () {
  for (const { age, num_sessions_hosted, num_session_users_met } of users(this))
    assert.deepEqual([age, num_sessions_hosted, num_session_users_met], ['less than a day', 0, 0]);
});

Then(
  '{actor} is listed with {int} session(s) hosted and {int} people met',
  function (name: string, hosted: number, met: number) {
    const member = users(this).find(({ username }) => username === name.toLowerCase());
    assert.deepEqual([member?.num_sessions_hosted, member?.num_session_users_met], [hosted, met]);
  },
);
