import assert from 'node:assert/strict';
import { getWell, resetWellBadge, updateWellNotification, type Group } from '#modules/communities/contract/api.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { wellOf } from '../scheduling/planning.ts';

const seen = async (world: World, name: string, title: string): Promise<Group> =>
  (await world.done(name, getWell, { id: wellOf(world, title) })).group;

When(
  '{actor} turns notices of {news} in {string} {on-or-off}',
  async function (name: string, value: string, title: string, flag: boolean) {
    const wanted = value === 'sessions' ? { sessions: flag } : { forums: flag };
    await this.call(name, updateWellNotification, { id: wellOf(this, title), ...wanted });
  },
);

When('{actor} looks at his notices in {string}', async function (name, title: string) {
  await this.call(name, updateWellNotification, { id: wellOf(this, title) });
});

Then('{actor} is notified about {} in {string}', async function (name: string, what: string, title: string) {
  const { notification } = await seen(this, name, title);
  const about = [
    ...(notification?.sessions ? ['new sessions'] : []),
    ...(notification?.forums ? ['new forum posts'] : []),
  ];
  assert.ok(notification);
  assert.equal(about.join(' and ') || 'nothing new', what);
});

When('{actor} opens the sessions of {string}', async function (name, title: string) {
  await this.call(name, resetWellBadge, { id: wellOf(this, title), x: 'badge_session' });
});

When('{actor} opens the members of {string}', async function (name, title: string) {
  await this.call(name, resetWellBadge, { id: wellOf(this, title), x: 'badge_user_join' });
});

Then(
  '{actor} has {int} new session(s) and {int} new member(s) in {string}',
  async function (name: string, sessions: number, members: number, title: string) {
    const { badge_session, badge_user_join } = await seen(this, name, title);
    assert.deepEqual([badge_session, badge_user_join], [sessions, members]);
  },
);
