import assert from 'node:assert/strict';
import {
  getNoticeChoices,
  listOwnNotices,
  seeOwnNotices,
  setNoticeChoices,
} from '#modules/notifications/contract/api.ts';
import { followHost, listFollowedHosts } from '#modules/notifications/contract/following-api.ts';
import { chosenKinds, isWayOf, type QuietException } from '#modules/notifications/contract/ways.ts';
import type { Moment } from '../support/moment.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const DAY_MS = 86_400_000;
const quiet = (world: World, name: string, [from, to]: [string, string], except: QuietException[] = []) =>
  world.call(name, setNoticeChoices, { quiet: true, quiet_from: from, quiet_to: to, quiet_except: except });

When(
  [
    '{actor} wants nothing between {string} and {string}',
    '{actor} tries to want nothing between {string} and {string}',
  ],
  async function (name: string, from: string, to: string) {
    await quiet(this, name, [from, to]);
  },
);

When(
  '{actor} wants nothing between {string} and {string} but what concerns his/her own sessions',
  async function (name: string, from: string, to: string) {
    await quiet(this, name, [from, to], ['own-sessions']);
  },
);

When('{actor} wants reminders not at all', async function (name) {
  await this.call(name, setNoticeChoices, { reminders: 'none' });
});

When('{actor} tries to want reminders once a day', async function (name) {
  await this.call(name, setNoticeChoices, { reminders: 'daily' });
});

When('{actor} wants new sessions once a day', async function (name) {
  await this.call(name, setNoticeChoices, { sessions: 'daily' });
});

When('{actor} asks for a week of his/her own sessions only', async function (name) {
  const until = new Date(Date.parse(await this.now()) + 7 * DAY_MS).toISOString();
  await this.call(name, setNoticeChoices, { low_energy_until: until });
});

When('{actor} wants no mails about {word}', async function (name, kind: string) {
  assert.ok(
    chosenKinds.some((each) => each === kind),
    `nobody is mailed about "${kind}": ${chosenKinds.join(', ')}`,
  );
  await this.call(name, setNoticeChoices, { [kind]: 'none' });
});

When('{actor} wants no mails at all', async function (name: string) {
  const none = chosenKinds.filter((kind) => isWayOf(kind, 'none')).map((kind) => [kind, 'none']);
  await this.call(name, setNoticeChoices, Object.fromEntries(none));
});

When('{actor} saw his/her notices', async function (name) {
  await this.call(name, seeOwnNotices, {});
});

Then('{actor} would get a reminder {moment} next', async function (name: string, at: Moment) {
  const { choices } = await this.done(name, getNoticeChoices, {});
  assert.deepEqual(
    choices.coming.slice(0, 1).map((notice) => [notice.kind, notice.at]),
    [['reminders', at(await this.now())]],
  );
});

Then("{actor}'s notices are {string}", async function (name: string, text: string) {
  const { own_notice: notices } = await this.done(name, listOwnNotices, {});
  assert.deepEqual(
    notices.map((each) => each.text),
    [text],
  );
});

/** The title of the session behind a notice. */
const sessionOfNotice = async (world: World, name: string, text: string) => {
  const { own_notice: notices } = await world.done(name, listOwnNotices, {});
  return notices.find((each) => each.text === text)?.session?.title;
};

Then("{actor}'s notice {string} is about {string}", async function (name: string, text: string, title: string) {
  assert.equal(await sessionOfNotice(this, name, text), title);
});

Then("{actor}'s notice {string} is about no session", async function (name: string, text: string) {
  assert.equal(await sessionOfNotice(this, name, text), undefined);
});

const follow = async (world: World, name: string, host: string, x: boolean) =>
  world.call(name, followHost, { id: (await world.person(host)).id, x });

When(['{actor} follows {actor}', '{actor} tries to follow {actor}'], async function (name: string, host: string) {
  await follow(this, name, host, true);
});

When('{actor} follows {actor} no longer', async function (name: string, host: string) {
  await follow(this, name, host, false);
});

Then('{actor} follows {int} host(s)', async function (name: string, count: number) {
  assert.equal((await this.done(name, listFollowedHosts, {})).host.length, count);
});
