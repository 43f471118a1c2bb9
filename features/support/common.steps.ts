import assert from 'node:assert/strict';
import { minutes } from '#kernel/contract/time.ts';
import { Given, Then, When } from './steps.ts';

Given('{actor} is a member', async function (name) {
  await this.person(name);
});

Given('{actor} has registered without confirming the address', async function (name) {
  await this.newcomer(name);
});

Given('{actor} is an admin', async function (name) {
  assert.equal(await this.admin(), name, 'the staff person of the examples is called Mia');
});

When('{int} minute(s) pass(es)', async function (count: number) {
  await this.passes(minutes(count));
});

When('{int} second(s) pass(es)', async function (count: number) {
  await this.passes(count * 1000);
});

Then('it is refused: {text}', function (text: string) {
  assert.equal(this.refusal().msg, text);
});

Then('it is done', function () {
  assert.ok(this.outcome, 'nobody asked for anything yet');
  assert.ok(
    this.outcome.ok,
    this.outcome.ok ? '' : `it was refused: ${this.outcome.notice.name}, ${this.outcome.notice.msg}`,
  );
});
