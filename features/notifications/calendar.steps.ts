import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import { sync, type VEvent } from 'node-ical';
import { makeCalendarAddress, revokeCalendarAddress, setReminding } from '#modules/notifications/contract/api.ts';
import type { Moment } from '../support/moment.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const make = async (world: World, name: string, which: string) => {
  const { address } = await world.done(name, makeCalendarAddress, {});
  world.remember('calendar address', `${name} ${which}`, address);
};
const addressOf = (world: World, name: string): string => {
  try {
    return world.recall('calendar address', `${name} second`);
  } catch {
    return world.recall('calendar address', `${name} first`);
  }
};
const file = async (world: World, name: string): Promise<string> => {
  const text = await world.assembly.read(addressOf(world, name));
  assert.ok(text !== undefined, 'there is nothing at the address');
  return text;
};
/** What is in it, as two programs understand it that share no code. */
const entries = async (world: World, name: string) => {
  const text = await file(world, name);
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const one = root.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const status = String(component.getFirstPropertyValue('status'));
    return { title: event.summary, start: event.startDate.toJSDate().toISOString(), status };
  });
  const other = Object.values(sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === 'VEVENT')
    .map(({ summary, start, status }) => ({ title: summary, start: start.toISOString(), status: String(status) }));
  assert.deepEqual(other, one);
  return one;
};

Given('{actor} makes a calendar address', async function (name) {
  await make(this, name, 'first');
});

When('{actor} makes another calendar address', async function (name) {
  await make(this, name, 'second');
});

When('{actor} takes the calendar address back', async function (name) {
  await this.done(name, revokeCalendarAddress, {});
});

When('{actor} wants a discreet calendar', async function (name) {
  await this.done(name, setReminding, { discreet: true });
});

Then("{actor}'s calendar has {string} {moment}", async function (name, title: string, start: Moment) {
  const at = start(await this.now());
  assert.deepEqual(await entries(this, name), [{ title, start: at, status: 'CONFIRMED' }]);
});

Then("{actor}'s calendar shows {string} as canceled", async function (name, title: string) {
  assert.deepEqual(
    (await entries(this, name)).map((entry) => [entry.title, entry.status]),
    [[title, 'CANCELLED']],
  );
});

Then("{actor}'s calendar is empty", async function (name) {
  assert.deepEqual(await entries(this, name), []);
});

Then("{actor}'s calendar does not contain {text}", async function (name: string, list: string) {
  const text = await file(this, name);
  for (const [, words] of list.matchAll(/"([^"]+)"/g))
    assert.ok(!text.toLowerCase().includes(words!.toLowerCase()), `${words}: ${text}`);
});

Then('the first address of {actor} is empty air', async function (name: string) {
  assert.equal(await this.assembly.read(this.recall('calendar address', `${name} first`)), undefined);
});

Then('a guessed calendar address is empty air', async function () {
  assert.equal(await this.assembly.read(`http://wellspring.example/calendar/${'A'.repeat(43)}.ics`), undefined);
});

Then("{string} is not in {actor}'s calendar", async function (title: string, name) {
  const there = (await entries(this, name)).filter((entry) => entry.title === title && entry.status === 'CONFIRMED');
  assert.deepEqual(there, [], `"${title}" is in the calendar of ${name}`);
});
