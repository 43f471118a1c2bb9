import assert from 'node:assert/strict';
import {
  groupSessions,
  hostedSessions,
  joinedSessions,
  searchSessions,
  type Session,
} from '#modules/scheduling/contract/api.ts';
import { sectionsOf } from '#modules/scheduling/contract/session-view.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import type { Moment } from '../support/moment.ts';
import { wellOf } from './planning.ts';

const timezone = 'Europe/London';
const listed = (world: World): Session[] => {
  assert.ok(world.outcome, 'nobody looked at sessions yet');
  assert.ok(world.outcome.ok, world.outcome.ok ? '' : world.outcome.notice.msg);
  return world.outcome.value['session'] as Session[];
};

When('{actor} looks at all sessions', async function (name) {
  await this.call(name, searchSessions, { timezone });
});

When('{actor} looks at the newest sessions', async function (name) {
  await this.call(name, searchSessions, { timezone, sort_type: 'new' });
});

When('{actor} sorts sessions by {string}', async function (name, sort: string) {
  await this.call(name, searchSessions, { timezone, sort_type: sort });
});

When('{actor} looks for sessions about {string}', async function (name, q: string) {
  await this.call(name, searchSessions, { timezone, q });
});

When('{actor} looks at the sessions of {string}', async function (name, well: string) {
  await this.call(name, searchSessions, { timezone, group_uuid: wellOf(this, well) });
});

When(
  '{actor} looks for {int} sessions of {string} about {string} from {time} until {time}',
  async function (name, limit: number, well: string, q: string, from: Moment, until: Moment) {
    const now = await this.now();
    await this.call(name, searchSessions, {
      timezone,
      group_uuid: wellOf(this, well),
      q,
      sort_type: 'soonest',
      start_time_from: from(now),
      start_time_to: until(now),
      limit,
    });
  },
);

When('{actor} looks at sessions that are not full', async function (name) {
  await this.call(name, searchSessions, { timezone, exclude_full_sessions: true });
});

When('{actor} looks at sessions until {time}', async function (name, until: Moment) {
  await this.call(name, searchSessions, { timezone, start_time_to: until(await this.now()) });
});

When('{actor} looks at sessions from {time}', async function (name, from: Moment) {
  await this.call(name, searchSessions, { timezone, start_time_from: from(await this.now()) });
});

When('{actor} looks at paid sessions', async function (name) {
  await this.call(name, searchSessions, { timezone, paid_only: true });
});

When('{actor} looks at her/his own sessions', async function (name) {
  await this.call(name, joinedSessions, { timezone });
});

When('{actor} looks at her/his past sessions', async function (name) {
  await this.call(name, joinedSessions, { timezone, start_time_to: await this.now(), order: 'desc', limit: 10 });
});

When('{actor} looks at the sessions that {actor} hosts', async function (name, host) {
  await this.call(name, hostedSessions, { timezone, id: (await this.person(host)).id });
});

When('{actor} looks at the sessions in her/his Wells', async function (name) {
  await this.call(name, groupSessions, { timezone });
});

Then('the sessions are {}', function (titles: string) {
  const shown = listed(this).map(({ title }) => `"${title}"`);
  assert.equal(shown.join(', ') || 'none', titles);
});

Then('under {string} stands {}', async function (section: string, titles: string) {
  const sections = sectionsOf(listed(this), await this.now(), timezone);
  const found = sections.find(({ name }) => name === section)?.sessions ?? [];
  assert.equal(found.map(({ title }) => `"${title}"`).join(', '), titles);
});
