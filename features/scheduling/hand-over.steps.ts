import assert from 'node:assert/strict';
import { handOverSession, possibleHosts, type PossibleHost } from '#modules/scheduling/contract/host-api.ts';
import { handOverSeries, seriesSessions } from '#modules/scheduling/series/contract/api.ts';
import { hosts } from './planning.ts';
import { days } from '#kernel/contract/time.ts';
import { Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const NOBODY = '99999999-9999-4999-8999-999999999999';
const idOf = (world: World, title: string) => ({ id: world.recall('session', title) });
const seriesIdOf = (world: World, title: string) => ({ id: world.recall('series', title) });
const found = new WeakMap<World, PossibleHost[]>();

When('{actor} gives {string} to {actor} to host', async function (name, title: string, host) {
  await this.call(name, handOverSession, { ...idOf(this, title), host: (await this.person(host)).id });
});

When('{actor} gives {string} to nobody there is to host', async function (name, title: string) {
  await this.call(name, handOverSession, { ...idOf(this, title), host: NOBODY });
});

When('{actor} gives the series {string} to {actor} to host', async function (name, title: string, host) {
  await this.call(name, handOverSeries, { ...seriesIdOf(this, title), host: (await this.person(host)).id });
});

When('{actor} looks who could host {string}', async function (name, title: string) {
  found.set(this, (await this.done(name, possibleHosts, idOf(this, title))).users);
});

Then('{actor} could host it, and {actor} could not at that time', async function (free: string, busy: string) {
  const shown = (found.get(this) ?? []).map(({ username, is_busy }) => [username, is_busy]);
  for (const [name, is] of [
    [free, false],
    [busy, true],
  ] as const)
    assert.deepEqual(
      shown.filter(([username]) => username === name.toLowerCase()),
      [[name.toLowerCase(), is]],
    );
});

const hostsOf = async (world: World, title: string): Promise<(string | null | undefined)[]> => {
  const from = await world.now();
  const { session } = await world.done(await world.admin(), seriesSessions, {
    ...seriesIdOf(world, title),
    start_time_from: from,
  });
  return session.map(({ host_user }) => host_user?.username);
};

Then(
  'every coming session of {string}, and those made later, are hosted by {actor}',
  async function (title: string, host: string) {
    const before = await hostsOf(this, title);
    await this.passes(days(8));
    const after = await hostsOf(this, title);
    for (const [when, seen] of [
      ['right away', before],
      ['a week later', after],
    ] as const) {
      assert.ok(seen.length > 4, `${when} there are ${seen.length}`);
      assert.deepEqual(new Set(seen), new Set([host.toLowerCase()]), when);
    }
  },
);

Then('it is refused at a day: {text}', function (text: string) {
  assert.equal(this.refusal().fields?.[0]?.msg, text);
});

When('{actor} may not host any more', async function (name) {
  await hosts(this, name, 0);
});
