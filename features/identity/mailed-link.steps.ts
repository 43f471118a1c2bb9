import assert from 'node:assert/strict';
import {
  askForPasswordLink,
  confirmEmail,
  PASSWORD_IN_BODY,
  resetPassword,
  sendConfirmation,
} from '#modules/identity/contract/api/accounts.ts';
import { disownChange } from '#modules/identity/contract/api/ways-in.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { minutes } from '#kernel/contract/time.ts';
import type { SentMail } from '../support/assembly.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const VISITOR = 'a visitor';
const CONFIRMATION = /\/confirm-email\/([^/\s]+)\/([^/\s]+)\/([^/\s]+)/;
const RESET = /\/forgot-password\/([^/\s]+)\/([^/\s]+)/;

const carrying = (mails: readonly SentMail[], link: RegExp) =>
  mails.flatMap(({ text }) => {
    const found = link.exec(text);
    return found ? [found.slice(1)] : [];
  });

/** The links mailed to somebody, oldest first, once there are as many as expected. */
const linksTo = async (world: World, name: string, link: RegExp, atLeast = 1) =>
  world.eventually(
    async () => carrying(await world.mails(name), link),
    (links) => links.length >= atLeast,
  );

Then('a mail to {string} brings a link to confirm the address', async function (address: string) {
  await this.eventually(
    async () => carrying(await this.assembly.mails(address), CONFIRMATION),
    (links) => links.length === 1,
  );
});

Then('no mail went to {string}', async function (address: string) {
  assert.deepEqual(await this.assembly.mails(address), []);
});

const confirm = async (world: World, actor: string, options: { mailedTo: string; which: 'first' | 'newest' }) => {
  const asked = Number(recalled(world, options.mailedTo));
  const links = await linksTo(world, options.mailedTo, CONFIRMATION, 1 + asked);
  const [a, b, c] = links.at(options.which === 'first' ? 0 : -1)!;
  await world.call(actor, confirmEmail, { a: a!, b: b!, c: c! });
};

/** How often a person asked for the mail again; each request brings a mail more. */
const recalled = (world: World, name: string): string => {
  try {
    return world.recall('confirmation mails', name);
  } catch {
    return '0';
  }
};

When('{actor} follows the {word} confirmation link', async function (name, which: 'first' | 'newest') {
  await confirm(this, name, { mailedTo: name, which });
});

When(
  ['{actor} confirms the (email )address', '{actor} confirms her/his (email )address'],
  async function (name: string) {
    await confirm(this, name, { mailedTo: name, which: 'newest' });
  },
);

Then(
  ['{actor} is asked to confirm the (email )address', '{actor} is asked to confirm her/his (email )address'],
  async function (name: string) {
    assert.ok((await linksTo(this, name, CONFIRMATION)).length > 0);
    const { user } = await this.done(name, ownProfile, {});
    assert.equal(user?.email_verified, false, `the address of ${name} is confirmed`);
  },
);

When("a visitor follows {actor}'s newest confirmation link", async function (name) {
  await confirm(this, VISITOR, { mailedTo: name, which: 'newest' });
});

When("somebody tries {actor}'s link with {actor}'s account", async function (owner, other) {
  const [[, b, c]] = (await linksTo(this, owner, CONFIRMATION)) as [string[]];
  const { id } = await this.person(other);
  await this.call(VISITOR, confirmEmail, { a: id, b: b!, c: c! });
});

Then("{actor}'s address is confirmed", async function (name) {
  const { user } = await this.done(name, ownProfile, {});
  assert.equal(user.email_verified, true);
});

const askAgain = async (world: World, name: string, after: number) => {
  if (after > 0) await world.passes(minutes(after));
  const outcome = await world.call(name, sendConfirmation, {});
  if (outcome.ok) world.remember('confirmation mails', name, String(Number(recalled(world, name)) + 1));
};

When('{actor} asks for the confirmation mail again after {int} minutes', async function (name, count: number) {
  await askAgain(this, name, count);
});

Given('{actor} has asked {int} times for the confirmation mail', async function (name, count: number) {
  for (let asked = 0; asked < count; asked++) await askAgain(this, name, 1);
});

When('a visitor asks for a password link for {string}', async function (email: string) {
  await this.call(VISITOR, askForPasswordLink, { email });
});

When('a visitor asks {int} times for a password link for {string}', async function (count: number, email: string) {
  for (let asked = 0; asked < count; asked++) {
    await this.call(VISITOR, askForPasswordLink, { email });
    await this.passes(minutes(1));
  }
});

Then('{int} password links were mailed to {actor}', async function (count: number, name) {
  assert.equal((await linksTo(this, name, RESET, count)).length, count);
});

When(
  ['{actor} chooses the password {string} with the mailed link', '{actor} sets the password {string}'],
  async function (name, password: string) {
    const [a, b] = (await linksTo(this, name, RESET)).at(-1)!;
    await this.call(VISITOR, resetPassword, { a: a!, b: b!, c: PASSWORD_IN_BODY, password });
  },
);

When(
  '{actor} chooses the password {string} with the mailed link, in the path',
  async function (name, password: string) {
    const [a, b] = (await linksTo(this, name, RESET)).at(-1)!;
    await this.call(VISITOR, resetPassword, { a: a!, b: b!, c: password });
  },
);

When(
  '{actor} chooses the password {string} with the mailed link, and nothing else opens the account',
  async function (name, password: string) {
    const [a, b] = (await linksTo(this, name, RESET)).at(-1)!;
    const chosen = { a: a!, b: b!, c: PASSWORD_IN_BODY, password, close_others: true };
    const { ways_in } = await this.done(VISITOR, resetPassword, chosen);
    this.remember('ways in', name, JSON.stringify(ways_in));
  },
);

Then("the password alone opens {actor}'s account", function (name) {
  assert.deepEqual(JSON.parse(this.recall('ways in', name)), {
    has_password: true,
    passkeys: [],
    logins: [],
    has_second_factor: false,
    has_calendar_address: false,
    api_tokens: [],
    email_change: null,
    sign_ins: 0,
  });
});

/** The values of the link in the newest notice with this subject, to the address that a person registered with. */
const noticeTo = async (world: World, name: string, subject: string): Promise<[string, string]> => {
  const address = `${name.toLowerCase()}@example.org`;
  const mail = await world.eventually(
    async () => (await world.assembly.mails(address)).findLast((each) => each.subject === subject),
    (found) => found !== undefined,
  );
  const [, a, b] = /\/not-me\/([^/\s]+)\/(\S+)/.exec(mail!.text)!;
  return [a!, b!];
};

Given('the notice {string} has come to {actor}', async function (subject: string, name) {
  await noticeTo(this, name, subject);
});

When('{actor} says with the link in the notice {string} that it was not him', async function (name, subject: string) {
  const [a, b] = await noticeTo(this, name, subject);
  await this.call(VISITOR, disownChange, { a, b });
});

Then('the last mail to {string} brings a password link', async function (address: string) {
  await this.eventually(
    async () => carrying((await this.assembly.mails(address)).slice(-1), RESET),
    (links) => links.length === 1,
  );
});

When('a visitor tries a made-up password link for {actor}', async function (name) {
  const { id } = await this.person(name);
  await this.call(VISITOR, resetPassword, { a: id, b: 'f'.repeat(64), c: PASSWORD_IN_BODY, password: 'a-new-horse' });
});

Then('the last mail to {actor} says that the password was changed', async function (name) {
  await this.eventually(
    async () => (await this.mails(name)).at(-1)?.subject,
    (subject) => subject === 'Your Wellspring password was changed',
  );
});
