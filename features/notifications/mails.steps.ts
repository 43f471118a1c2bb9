import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { setReminding } from '#modules/notifications/contract/api.ts';
import type { Moment } from '../support/moment.ts';
import type { SentMail } from '../support/assembly.ts';
import { Given, Then } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const spoken = new WeakMap<World, { mail: SentMail; before: SentMail | undefined }>();
const named = async (world: World, name: string, subject: string) =>
  (await world.mails(name)).filter((mail) => mail.subject === subject);
const told = (world: World) => {
  const found = spoken.get(world);
  assert.ok(found, 'the example speaks of a mail that nobody got');
  return found;
};
const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const appointment = (mail: SentMail | undefined) => {
  assert.ok(mail?.calendar, 'there is no appointment');
  const root = new ICAL.Component(ICAL.parse(mail.calendar.content) as unknown[]);
  const event = new ICAL.Event(root.getFirstSubcomponent('vevent')!);
  return {
    method: root.getFirstPropertyValue('method'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
  };
};

Given('{actor} lives in {string}', async function (name, timezone: string) {
  await this.done(name, updateProfile, { timezone });
});

Given('{actor} switches reminders off', async function (name) {
  await this.done(name, setReminding, { reminders: false });
});

Then('{actor} gets the mail {string}', async function (name, subject: string) {
  const all = await this.mails(name);
  const at = all.findLastIndex((mail) => mail.subject === subject);
  assert.ok(at >= 0, `only: ${all.map((mail) => mail.subject).join(', ')}`);
  spoken.set(this, { mail: all[at]!, before: all.slice(0, at).findLast(({ calendar }) => calendar !== null) });
});

Then('{actor} gets no mail {string}', async function (name, subject: string) {
  assert.deepEqual(await named(this, name, subject), []);
});

Then('{actor} got {int} mail(s) {string}', async function (name, count: number, subject: string) {
  assert.equal((await named(this, name, subject)).length, count);
});

Then('it says {string}', function (words: string) {
  assert.ok(plain(told(this).mail.text).includes(words), told(this).mail.text);
});

Then('it says that it starts {moment}', async function (start: Moment) {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'Europe/London',
    weekday: 'long',
    hour: 'numeric',
    minute: '2-digit',
  });
  const parts = Object.fromEntries(
    clock.formatToParts(new Date(start(await this.now()))).map(({ type, value }) => [type, value]),
  );
  const { text } = told(this).mail;
  for (const words of [`${parts['weekday']}, `, `${parts['hour']}:${parts['minute']} ${parts['dayPeriod']} BST`])
    assert.ok(plain(text).includes(words), text);
});

Then('its appointment is confirmed for {time}', async function (start: Moment) {
  const { method, start: starts } = appointment(told(this).mail);
  assert.deepEqual([method, starts], ['REQUEST', start(await this.now())]);
});

Then('its appointment is taken back, and newer than the one before', function () {
  const { mail, before } = told(this);
  const [now, then] = [appointment(mail), appointment(before)];
  assert.equal(now.method, 'CANCEL');
  assert.equal(now.uid, then.uid);
  assert.ok(now.sequence > then.sequence, `${now.sequence} after ${then.sequence}`);
});
