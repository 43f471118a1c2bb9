import assert from 'node:assert/strict';
import { Temporal } from 'temporal-polyfill';
import { days, hours, minutes, plus, seconds } from '#kernel/contract/time.ts';
import { Given, Then, When } from './steps.ts';
import type { Moment } from './moment.ts';
import type { World } from './world.ts';

Given('{people} is/are (a )member(s)', async function (people: string[]) {
  await this.people(people);
});

/** People whom a step names are members, unless they register in one. */
Given('{actor} has no account', function (name: string) {
  assert.ok(!this.personNames().includes(name), `${name} has an account already`);
});

Given(
  ['{actor} has registered without confirming the address', '{actor} has registered', '{actor} has opened an account'],
  async function (name) {
    await this.newcomer(name);
  },
);

Given(
  ['{actor} has registered with {string}', '{actor} has opened an account with {string}'],
  async function (name: string, address: string) {
    await this.newcomer(name, address);
  },
);

Given('{actor} is an admin', async function (name) {
  assert.equal(await this.admin(), name, 'the staff person of the examples is called Mia');
});

const inLondon = (instant: string): string =>
  new Date(instant).toLocaleString('en-GB', { timeZone: 'Europe/London', dateStyle: 'full', timeStyle: 'short' });

const forwardTo = async (world: World, instant: string): Promise<void> => {
  const now = await world.now();
  if (instant < now) throw new Error(`Time does not run backwards: it is ${inLondon(now)}`);
  await world.moveTo(instant);
};
const passes = async (world: World, length: number) => forwardTo(world, plus(await world.now(), length));

When(['{int} minute(s) pass(es)', '{int} minute(s) later'], async function (count: number) {
  await passes(this, minutes(count));
});

When(['{int} hour(s) pass(es)', '{int} hour(s) later'], async function (count: number) {
  await passes(this, hours(count));
});

When(['{int} day(s) pass(es)', '{int} day(s) later'], async function (count: number) {
  await passes(this, days(count));
});

When('it is {time}', async function (moment: Moment) {
  await forwardTo(this, moment(await this.now()));
});

When(['{int} week(s) pass(es)', '{int} week(s) later'], async function (count: number) {
  await passes(this, days(7 * count));
});

/** By the calendar of London, so that the hour of the day stays. */
const passesByCalendar = async (world: World, duration: { months?: number; years?: number }) => {
  const now = Temporal.Instant.from(await world.now()).toZonedDateTimeISO('Europe/London');
  await forwardTo(world, now.add(duration).toInstant().toString({ smallestUnit: 'millisecond' }));
};

When(['{int} month(s) pass(es)', '{int} month(s) later'], async function (months: number) {
  await passesByCalendar(this, { months });
});

When(['{int} year(s) pass(es)', '{int} year(s) later'], async function (years: number) {
  await passesByCalendar(this, { years });
});

When('{int} second(s) pass(es)', async function (count: number) {
  await passes(this, seconds(count));
});

/** Any refusal; which one it has to be is better said. */
Then('it is refused', function () {
  this.refusal();
});

Then('{actor} is refused', function (name: string) {
  this.refusal();
  assert.equal(this.lastCaller, name, 'who was refused');
});

Then('it is refused: {text}', function (text: string) {
  assert.equal(this.refusal().msg, text);
});

Then('{actor} is refused: {text}', function (name: string, text: string) {
  const { msg } = this.refusal();
  assert.equal(this.lastCaller, name, 'who was refused');
  assert.equal(msg, text);
});

/** Of what is hidden from a person, the product says no more than that it is not there. */
Then(['it does not exist', 'it is not there'], function () {
  const { name, msg } = this.refusal();
  assert.match(name, /(?:_DOES_NOT_EXIST|_NOT_FOUND)$/, `it was refused for another reason: ${msg}`);
});

Then('it is done', function () {
  assert.ok(this.outcome, 'nobody asked for anything yet');
  assert.ok(
    this.outcome.ok,
    this.outcome.ok ? '' : `it was refused: ${this.outcome.notice.name}, ${this.outcome.notice.msg}`,
  );
});
