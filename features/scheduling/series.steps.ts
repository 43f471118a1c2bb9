import assert from 'node:assert/strict';
import type { DataTable } from '@cucumber/cucumber';
import { createSession, updateSession, type Session } from '#modules/scheduling/contract/api.ts';
import {
  deleteSeries,
  getSeries,
  seriesSessions,
  updateSeries,
  updateSeriesEnd,
  type Series,
} from '#modules/scheduling/series/contract/api.ts';
import { localAt } from '#modules/scheduling/series/contract/repeating.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import type { Moment } from '../support/moment.ts';
import { belongs, formOf, hosts, type Wish } from './planning.ts';

const idOf = (world: World, title: string) => ({ id: world.recall('series', title) });
const repeating = (weeks: number) => ({ repeat: `WEEKS:${weeks}` as 'WEEKS:1' });
const sessionsOf = async (world: World, title: string): Promise<Session[]> =>
  (await world.done(await world.admin(), seriesSessions, idOf(world, title))).session;
const seriesOf = async (world: World, name: string, title: string): Promise<Series> =>
  (await world.done(name, getSeries, idOf(world, title))).series;

/** The series by its title, and its sessions by their number: `Night talk 2`. */
const rememberAll = async (world: World, title: string, series: string) => {
  world.remember('series', title, series);
  const sessions = await sessionsOf(world, title);
  for (const [at, { uuid }] of sessions.entries()) world.remember('session', `${title} ${at + 1}`, uuid);
};

type Repeating = Wish & { weeks: number; until?: Moment };
const planSeries = async (world: World, name: string, { weeks, until, ...wish }: Repeating) => {
  const outcome = await world.call(name, createSession, {
    ...(await formOf(world, wish)),
    ...repeating(weeks),
    ...(until ? { seriesEndTime: until(await world.now()) } : {}),
    timezone: 'Europe/London',
  });
  if (outcome.ok) await rememberAll(world, wish.title, (outcome.value['session'] as Session).series!.uuid);
};
const plannedSeries = async (world: World, name: string, wish: Repeating) => {
  await hosts(world, name, 1);
  await belongs(world, name, wish.well);
  await planSeries(world, name, wish);
  assert.ok(world.outcome?.ok, JSON.stringify(world.outcome));
  // The job that makes its sessions, too, is done.
  await world.passes(0);
};

Given(
  '{actor} hosts the series {string} in {string} every {int} week(s) from {time}',
  async function (name, title: string, well: string, weeks: number, start: Moment) {
    await plannedSeries(this, name, { title, well, weeks, start });
  },
);

Given(
  '{actor} hosts the series {string} in {string} every {int} week(s) from {time} until {time}',
  async function (name, title: string, well: string, weeks: number, start: Moment, until: Moment) {
    await plannedSeries(this, name, { title, well, weeks, start, until });
  },
);

When(
  '{actor} plans the series {string} in {string} every {int} week(s) from {time}',
  async function (name, title: string, well: string, weeks: number, start: Moment) {
    await planSeries(this, name, { title, well, weeks, start });
  },
);

When(
  '{actor} plans the series {string} in {string} every {int} week(s) from {time} until {time}',
  async function (name, title: string, well: string, weeks: number, start: Moment, until: Moment) {
    await planSeries(this, name, { title, well, weeks, start, until });
  },
);

When('{actor} makes {string} a series every {int} week(s)', async function (name, title: string, weeks: number) {
  const id = this.recall('session', title);
  const outcome = await this.call(name, updateSession, { id, ...repeating(weeks) });
  if (outcome.ok) await rememberAll(this, title, (outcome.value['session'] as Session).series!.uuid);
});

When('{actor} renames the series {string} to {string}', async function (name, title: string, next: string) {
  await this.call(name, updateSeries, { ...idOf(this, title), title: next });
});

When('{actor} moves the series {string} to {time}', async function (name, title: string, start: Moment) {
  await this.call(name, updateSeries, { ...idOf(this, title), startTime: start(await this.now()) });
});

When('{actor} leaves the series {string} with {int} seats', async function (name, title: string, seats: number) {
  await this.call(name, updateSeries, { ...idOf(this, title), maxAttendees: seats });
});

When('{actor} lets the series {string} repeat every {int} weeks', async function (name, title: string, weeks: number) {
  await this.call(name, updateSeries, { ...idOf(this, title), ...repeating(weeks) });
});

When('{actor} moves the end of the series {string} to {time}', async function (name, title: string, end: Moment) {
  await this.call(name, updateSeriesEnd, { ...idOf(this, title), seriesEndTime: end(await this.now()) });
});

When('{actor} takes the end of the series {string} away', async function (name, title: string) {
  await this.call(name, updateSeriesEnd, { ...idOf(this, title), seriesEndTime: null });
});

When('{actor} ends the series {string}', async function (name, title: string) {
  await this.call(name, deleteSeries, idOf(this, title));
});

When('{actor} ends the series {string} with all its sessions', async function (name, title: string) {
  await this.call(name, deleteSeries, { ...idOf(this, title), cancel_registered: 'true' });
});

When('{actor} opens a series that never was', async function (name) {
  await this.call(name, getSeries, { id: '99999999-9999-4999-8999-999999999999' });
});

When('{actor} looks at the sessions of a series that never was', async function (name) {
  await this.call(name, seriesSessions, { id: '99999999-9999-4999-8999-999999999999' });
});

When(
  '{actor} looks at {int} sessions of the series {string} after the first',
  async function (name, limit: number, title: string) {
    await this.call(name, seriesSessions, { ...idOf(this, title), limit, offset: 1 });
  },
);

Then("the listed sessions start by London's clock at", function (table: DataTable) {
  assert.ok(this.outcome?.ok, 'no sessions were listed');
  const { session } = seriesSessions.output.parse(this.outcome.value);
  assert.deepEqual(
    session.map(({ start_time }) => localAt(start_time, 'Europe/London').replace('T', ' ')),
    table.raw().map(([start]) => start),
  );
});

Then("the sessions of {string} start by London's clock at", async function (title: string, table: DataTable) {
  const coming = (await sessionsOf(this, title)).filter(({ status }) => status !== 'Canceled');
  assert.deepEqual(
    coming.map(({ start_time }) => localAt(start_time, 'Europe/London').replace('T', ' ')),
    table.raw().map(([start]) => start),
  );
});

Then('the series {string} has {int} session(s)', async function (title: string, count: number) {
  assert.equal((await sessionsOf(this, title)).filter(({ status }) => status !== 'Canceled').length, count);
});

Then('the series {string} continues', async function (title: string) {
  assert.equal((await seriesOf(this, 'a visitor', title)).status, 'ACTIVE');
});

Then('the series {string} has ended', async function (title: string) {
  assert.equal((await seriesOf(this, 'a visitor', title)).status, 'DELETED');
});

Then('every coming session of {string} is called {string}', async function (title: string, name: string) {
  const coming = (await sessionsOf(this, title)).filter(({ status }) => status !== 'Over' && status !== 'Canceled');
  assert.ok(coming.length > 0);
  assert.deepEqual([...new Set(coming.map((session) => session.title))], [name]);
});

Then(
  '{actor} is told that {int} date(s) of the series {string} could not be planned',
  async function (name, count: number, title: string) {
    assert.equal((await seriesOf(this, name, title)).left_out.length, count);
  },
);

Then('the first clash named is on {string}', function (day: string) {
  assert.match(this.refusal().fields?.[0]?.msg ?? '', new RegExp(day));
});
