import assert from 'node:assert/strict';
import { createAccount, logIn } from '#modules/identity/contract/api/accounts.ts';
import {
  checkReceipt,
  keepAccount,
  ownData,
  ownDataState,
  setInactive,
} from '#modules/identity/contract/api/leaving.ts';
import { getAccount, listAccounts } from '#modules/identity/contract/api/staff.ts';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { days, minutes } from '#kernel/contract/time.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';

const VISITOR = 'a visitor';

const leave = async (world: World, name: string) => {
  const { password } = await world.person(name);
  await world.call(name, setInactive, { password });
  await world.mails(name);
};

When('{actor} asks for all her data with her password', async function (name) {
  const { password } = await this.person(name);
  await this.call(name, ownData, { password });
});

When('{actor} asks for all her data again and again until it is there', async function (name) {
  const { password } = await this.person(name);
  await this.mails(name);
  await this.call(name, ownData, { password });
  assert.ok(this.outcome?.ok);
  assert.equal(ownData.output.parse(this.outcome.value).copy?.state, 'READY');
});

Then('it is being put together', function () {
  assert.ok(this.outcome?.ok);
  const { copy, file } = ownData.output.parse(this.outcome.value);
  assert.deepEqual([copy?.state, file], ['PREPARING', null]);
});

Then('{actor} is told by mail that her data is ready', async function (name) {
  const mails = (await this.mails(name)).filter(({ subject }) => subject === 'Your Wellspring data is ready');
  assert.equal(mails.length, 1);
});

Then('there is no copy of her data any more', async function () {
  const { copy } = await this.done('Ana', ownDataState, {});
  assert.equal(copy, null);
});

When('{actor} asks for all her data without a password', async function (name) {
  await this.call(name, ownData, {});
});

When('{actor} asks for all her data with a wrong password', async function (name) {
  await this.call(name, ownData, { password: 'not-her-password' });
});

Then('she reads in it her address {string}', function (address: string) {
  assert.ok(this.outcome?.ok);
  const { file } = ownData.output.parse(this.outcome.value);
  assert.ok(file?.content.includes(address));
});

When(
  ['{actor} deletes her/his account', '{actor} closes her/his account', '{actor} has deleted her/his account'],
  async function (name: string) {
    await leave(this, name);
  },
);

const hostOf = async (world: World, title: string, viewer: string) =>
  (await world.done(viewer, getSession, { id: world.recall('session', title) })).session.host_user;

Then('{string} is led by a former member, as {actor} sees it', async function (title: string, viewer: string) {
  assert.equal((await hostOf(this, title, viewer))?.username, null);
});

Then('{string} is led by {string}, as {actor} sees it', async function (title: string, host: string, viewer: string) {
  assert.equal((await hostOf(this, title, viewer))?.username, host);
});

Then('nobody is registered for {string} any more', async function (title: string) {
  const { session } = await this.done('Dora', getSession, { id: this.recall('session', title) });
  assert.equal(session.num_spots_left, session.max_attendees);
});

// Both phases of forgetting and the last mail follow each other within minutes.
Given('{int} days have passed, and everything due is done', async function (count: number) {
  await this.passes(days(31));
  for (let step = 0; step < 3; step++) await this.passes(minutes(3));
  if (count > 31) await this.passes(days(count - 31));
});

When(
  [
    '{actor} logs in once more',
    '{actor} logs in',
    '{actor} tries to log in',
    '{actor} comes back',
    '{actor} logs in again',
  ],
  async function (name) {
    const { email, password } = await this.person(name);
    await this.call(name, logIn, { username_or_email: email, password });
  },
);

Then(['{actor} can log in', '{actor} can log in again'], async function (name: string) {
  const { email, password } = await this.person(name);
  const outcome = await this.call(name, logIn, { username_or_email: email, password });
  assert.ok(outcome.ok, outcome.ok ? '' : `${name} cannot log in: ${outcome.notice.msg}`);
});

Then(['{actor} cannot log in', '{actor} cannot log in any more'], async function (name: string) {
  const { email, password } = await this.person(name);
  const outcome = await this.call(name, logIn, { username_or_email: email, password });
  assert.ok(!outcome.ok, `${name} can log in`);
  this.refusal();
});

Then('she has her account back', function () {
  assert.ok(this.outcome?.ok, 'she could not log in');
  assert.equal(logIn.output.parse(this.outcome.value).deletion_undone, true);
});

When('{actor} follows the link that keeps her account', async function (name) {
  const mail = (await this.mails(name)).findLast(({ text }) => text.includes('/keep-account/'));
  const [, a, b] = /\/keep-account\/([^/\s]+)\/([^/\s]+)/.exec(mail!.text)!;
  await this.call(VISITOR, keepAccount, { a: a!, b: b! });
});

const open = (world: World, options: { email: string; username: string }) =>
  world.call(VISITOR, createAccount, { ...options, password: 'a-river-of-quiet-stones', terms: true });

When('a visitor opens an account with her address and another name', async function () {
  await open(this, { email: 'ana@example.org', username: 'somebody_new' });
});

When('a visitor opens an account with her name and another address', async function () {
  await open(this, { email: 'new@example.org', username: 'ana' });
});

/** The last mail: nobody's address stands on it any more. */
const lastMail = async (world: World): Promise<string> => {
  const mail = (await world.assembly.mails(null)).at(-1);
  assert.ok(mail, 'there is no mail without an address');
  return mail.text;
};

When('a visitor checks the receipt from her last mail', async function () {
  await this.call(VISITOR, checkReceipt, { receipt: await lastMail(this) });
});

When('a visitor checks the receipt from her last mail with her address and code', async function () {
  const receipt = await lastMail(this);
  const [code] = /\b\w{4}(-\w{4}){4}\b/.exec(receipt)!;
  await this.call(VISITOR, checkReceipt, { receipt, email: 'ana@example.org', code });
});

When('a visitor checks the receipt from her last mail after changing it', async function () {
  await this.call(VISITOR, checkReceipt, { receipt: (await lastMail(this)).replace('passwords 1', 'passwords 2') });
});

When('a visitor checks the receipt {string}', async function (receipt: string) {
  await this.call(VISITOR, checkReceipt, { receipt });
});

const checked = (world: World) => {
  assert.ok(world.outcome?.ok);
  return checkReceipt.output.parse(world.outcome.value);
};

Then('it is genuine, and does not tell whose it is', function () {
  const { is_genuine, is_about_you, facts } = checked(this);
  assert.deepEqual([is_genuine, is_about_you], [true, null]);
  assert.doesNotMatch(JSON.stringify(facts), /ana/i);
});

Then('it is genuine, and about her', function () {
  const { is_genuine, is_about_you } = checked(this);
  assert.deepEqual([is_genuine, is_about_you], [true, true]);
});

Then('it is not genuine', function () {
  assert.equal(checked(this).is_genuine, false);
});

Then('{actor} finds the closed account {string}', async function (name, username: string) {
  const { users } = await this.done(name, listAccounts, { q: username });
  const [found, ...others] = users.map((user) => [user.username, user.status]);
  assert.deepEqual([found, others], [[username, 'inactive'], []]);
  const { user } = await this.done(name, getAccount, { id: users[0]!.uuid });
  assert.equal(user.username, username);
});
