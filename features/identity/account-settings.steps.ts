import assert from 'node:assert/strict';
import {
  changeEmail,
  changePassword,
  changeUsername,
  confirmEmail,
  createAccount,
} from '#modules/identity/contract/api/accounts.ts';
import { profileByUsername } from '#modules/profiles/contract/api.ts';
import { Then, When } from '../support/steps.ts';

When('{actor} changes his username to {string}', async function (name, username: string) {
  await this.person(name);
  await this.call(name, changeUsername, { username });
});

Then('{actor} finds {string} at the profile of {string}', async function (name, username: string, former: string) {
  await this.eventually(
    async () => (await this.done(name, profileByUsername, { username: former })).user.username,
    (found) => found === username,
  );
});

Then('a visitor can register as {string} with the address {string}', async function (username: string, email: string) {
  await this.eventually(
    () => this.call('a visitor', createAccount, { username, email, password: 'a-river-of-quiet-stones', terms: true }),
    ({ ok }) => ok,
  );
});

When('{actor} asks for the address {string}', async function (name, email: string) {
  const { password } = await this.person(name);
  await this.call(name, changeEmail, { email, current_password: password });
});

When(
  "another person at {actor}'s device asks for the address {string} with a wrong password",
  async function (name, email) {
    await this.call(name, changeEmail, { email: String(email), current_password: 'a-guess' });
  },
);

When('{actor} follows the link that was mailed to {string}', async function (name, address: string) {
  const [mail] = await this.eventually(
    () => this.assembly.mails(address),
    (mails) => mails.length > 0,
  );
  const [, a, b, c] = /\/confirm-email\/([^/\s]+)\/([^/\s]+)\/([^/\s]+)/.exec(mail!.text)!;
  await this.call(name, confirmEmail, { a: a!, b: b!, c: c! });
});

Then('a mail to {string} says {string}', async function (address: string, subject: string) {
  const mails = await this.eventually(
    () => this.assembly.mails(address),
    (all) => all.at(-1)?.subject === subject,
  );
  assert.equal(mails.at(-1)!.to, address);
});

When('{actor} changes his password to {string}', async function (name, password: string) {
  const { password: now } = await this.person(name);
  await this.call(name, changePassword, { current_password: now, password });
});
