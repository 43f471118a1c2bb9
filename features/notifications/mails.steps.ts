import assert from 'node:assert/strict';
import ICAL from 'ical.js';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { setReminding } from '#modules/notifications/contract/api.ts';
import type { Moment } from '../support/moment.ts';
import type { SentMail } from '../support/assembly.ts';
import { Given, Then } from '../support/steps.ts';
import type { World } from '../support/world.ts';

/** The last mail of which an example said that it came, and the appointment before it. */
const lastMails = new WeakMap<World, { mail: SentMail; before: SentMail | undefined }>();
const named = async (world: World, name: string, subject: string) =>
  (await world.mails(name)).filter((mail) => mail.subject === subject);
const lastMail = (world: World) => {
  const last = lastMails.get(world);
  assert.ok(last, 'the example speaks of a mail that was not sent');
  return last;
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

const ZONES = Intl.supportedValuesOf('timeZone');
Given(['{actor} lives in {place}', '{actor} moves to {place}'], async function (name, city: string) {
  const timezone = ZONES.find((zone) => zone.endsWith(`/${city.replaceAll(' ', '_')}`));
  assert.ok(timezone, `no zone of time is named after ${city}: write it as in {actor} lives in "Europe/Berlin"`);
  await this.done(name, updateProfile, { timezone });
});

Given('{actor} switches reminders off', async function (name) {
  await this.done(name, setReminding, { reminders: false });
});

/** Waits for it, and "it says …" speaks of the last one. */
const getsMail = async (world: World, name: string, subject: string): Promise<void> => {
  const all = await world.eventually(
    () => world.mails(name),
    (mails) => mails.some((mail) => mail.subject === subject),
    (mails) => `${name} got no mail "${subject}", but ${listed(mails)}`,
  );
  const at = all.findLastIndex((mail) => mail.subject === subject);
  lastMails.set(world, { mail: all[at]!, before: all.slice(0, at).findLast(({ calendar }) => calendar !== null) });
};
const listed = (mails: readonly SentMail[]): string =>
  mails.map(({ subject }) => `"${subject}"`).join(', ') || 'none at all';

Then(
  ['{people} get(s) the mail {string}', '{people} get(s) a mail {string}'],
  async function (people: string[], subject: string) {
    for (const name of people) await getsMail(this, name, subject);
  },
);

/** The mail that confirms an address comes to everybody. */
const CONFIRMS = /\/confirm-email\//;
const beyondConfirming = async (world: World, name: string): Promise<SentMail[]> => {
  await world.passes(1000);
  return (await world.mails(name)).filter(({ text }) => !CONFIRMS.test(text));
};

Then(
  [
    '{people} get(s) no mail',
    '{people} does/do not get a mail',
    '{people} is/are not told',
    '{people} is/are not told about it',
  ],
  async function (people: string[]) {
    for (const name of people) {
      const mails = await beyondConfirming(this, name);
      assert.equal(mails.length, 0, `${name} got ${listed(mails)}`);
    }
  },
);

Then(
  [
    '{people} is/are told about it',
    '{people} get(s) a mail about it',
    '{people} is/are notified about it',
    '{people} is/are notified',
  ],
  async function (people: string[]) {
    for (const name of people)
      await this.eventually(
        async () => this.sinceLastDeed(name, await this.mails(name)),
        (mails) => mails.length > 0,
        () => `${name} got no mail about it`,
      );
  },
);

Then(['{people} get(s) a reminder', '{people} is/are reminded'], async function (people: string[]) {
  for (const name of people) await getsMail(this, name, 'A reminder of your session');
});

Then('{people} get(s) a reminder of {string}', async function (people: string[], title: string) {
  for (const name of people)
    await this.eventually(
      () => this.mails(name),
      (mails) =>
        mails.some(
          ({ subject, text }) =>
            subject.includes('A reminder of your session') && text.includes(this.recall('session', title)),
        ),
      (mails) => `no reminder of "${title}" went to ${name}; there is ${listed(mails)}`,
    );
});

Then('{actor} gets no reminder of {string}', async function (name: string, title: string) {
  const reminders = (await named(this, name, 'A reminder of your session')).filter(({ text }) =>
    text.includes(this.recall('session', title)),
  );
  assert.deepEqual(reminders, [], `${name} was reminded of "${title}"`);
});

Then('{people} get(s) a mail that the time has changed', async function (people: string[]) {
  for (const name of people) await getsMail(this, name, 'A session you registered for was changed');
});

Then('{people} is/are told {string}', async function (people: string[], words: string) {
  for (const name of people)
    await this.eventually(
      () => this.mails(name),
      (mails) => mails.some(({ subject, text }) => plain(`${subject} ${text}`).includes(words)),
      (mails) => `no mail to ${name} says "${words}"; there is ${listed(mails)}`,
    );
});

Then('{people} is/are not told {string}', async function (people: string[], words: string) {
  for (const name of people)
    for (const { subject, text } of await beyondConfirming(this, name))
      assert.ok(!plain(`${subject} ${text}`).includes(words), `the mail "${subject}" to ${name} says "${words}"`);
});

Then('{actor} gets no mail {string}', async function (name, subject: string) {
  assert.deepEqual(await named(this, name, subject), []);
});

Then('{actor} got {int} mail(s) {string}', async function (name, count: number, subject: string) {
  assert.equal((await named(this, name, subject)).length, count);
});

Then('it says {string}', function (words: string) {
  assert.ok(plain(lastMail(this).mail.text).includes(words), lastMail(this).mail.text);
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
  const { text } = lastMail(this).mail;
  for (const words of [
    `${parts['weekday']}, `,
    `${parts['hour']}:${parts['minute']}${parts['dayPeriod']?.toLowerCase()} BST`,
  ])
    assert.ok(plain(text).includes(words), text);
});

Then('its appointment is confirmed for {time}', async function (start: Moment) {
  const { method, start: starts } = appointment(lastMail(this).mail);
  assert.deepEqual([method, starts], ['REQUEST', start(await this.now())]);
});

Then('its appointment is taken back, and newer than the one before', function () {
  const { mail, before } = lastMail(this);
  const [now, then] = [appointment(mail), appointment(before)];
  assert.equal(now.method, 'CANCEL');
  assert.equal(now.uid, then.uid);
  assert.ok(now.sequence > then.sequence, `${now.sequence} after ${then.sequence}`);
});
