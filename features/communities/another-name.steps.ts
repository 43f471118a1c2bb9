import assert from 'node:assert/strict';
import { listLooks } from '#modules/audit/contract/api.ts';
import { changeHandle, joinWell, kickMember, showHandleOwner, wellMembers } from '#modules/communities/contract/api.ts';
import { getPost } from '#modules/forum/contract/api.ts';
import { blockMember, listRestrictions } from '#modules/restrictions/contract/api.ts';
import { Given, Then, When } from '../support/steps.ts';
import type { World } from '../support/world.ts';
import { answered } from './answered.ts';

const wellOf = (world: World, title: string) => world.recall('Well', title);

/** The id by which the members of a Well know another member. */
const idOf = async (world: World, name: string, title: string): Promise<string> => {
  const { users } = await world.done(await world.admin(), wellMembers, { id: wellOf(world, title) });
  return users.find((each) => each.name === name)?.uuid ?? assert.fail(`the list has no ${name}`);
};

const joinAs = (world: World, name: string, title: string, handle: string) =>
  world.call(name, joinWell, { id: wellOf(world, title), flag: 'true', commitment: true, handle });

When('{actor} joins {string} under the name {string}', async function (name: string, title: string, handle: string) {
  await joinAs(this, name, title, handle);
});

Given(
  '{actor} has joined {string} under the name {string}',
  async function (name: string, title: string, handle: string) {
    const outcome = await joinAs(this, name, title, handle);
    assert.ok(outcome.ok, `${name} could not join`);
  },
);

When('{actor} changes her name in {string} to {string}', async function (name: string, title: string, to: string) {
  await this.call(name, changeHandle, { id: wellOf(this, title), name: to });
});

Then('{actor} sees that {string} was written by {string}', async function (name: string, text: string, author: string) {
  const { forum_post } = await this.done(name, getPost, { id: this.recall('post', text) });
  assert.deepEqual([forum_post.user.name, forum_post.is_mine], [author, false]);
});

Then('{actor} sees that {string} is hers', async function (name: string, text: string) {
  const { forum_post } = await this.done(name, getPost, { id: this.recall('post', text) });
  assert.equal(forum_post.is_mine, true);
});

When('{actor} restricts {string} of {string}', async function (name: string, handle: string, title: string) {
  await this.done(name, blockMember, { id: await idOf(this, handle, title), x: 'true' });
  // What follows from it in lines for seats.
  await this.passes(1000);
});

Then('{actor} sees that he restricts {string} alone', async function (name: string, handle: string) {
  const { restriction } = await this.done(name, listRestrictions, {});
  assert.deepEqual(
    restriction.map((each) => each.name),
    [handle],
  );
});

When(
  'staff remove {string} from {string}, because {string}',
  async function (handle: string, title: string, note: string) {
    const uid = await idOf(this, handle, title);
    await this.done(await this.admin(), kickMember, { id: wellOf(this, title), uid, note });
  },
);

When(
  '{actor} of the staff asks who {string} of {string} is, because {string}',
  async function (name: string, handle: string, title: string, reason: string) {
    assert.equal(name, await this.admin());
    await this.call(name, showHandleOwner, { id: await idOf(this, handle, title), reason });
  },
);

Then('{actor} reads that it is {actor}', async function (_: string, member: string) {
  const { owner } = answered(this, showHandleOwner);
  assert.equal(owner.uuid, (await this.person(member)).id);
});

Then('the look of {actor} is recorded, because {string}', async function (name: string, reason: string) {
  const { look } = await this.done(name, listLooks, {});
  assert.deepEqual(
    look.map((each) => [each.what, each.auditor.username, each.reason]),
    [['handle', name.toLowerCase(), reason]],
  );
});

Then(
  '{actor} finds {string} and not {actor} among the members of {string}',
  async function (name: string, handle: string, member: string, title: string) {
    const { users } = await this.done(name, wellMembers, { id: wellOf(this, title) });
    const { id } = await this.person(member);
    assert.deepEqual(
      [users.some((each) => each.name === handle), users.some(({ uuid }) => uuid === id)],
      [true, false],
    );
  },
);
