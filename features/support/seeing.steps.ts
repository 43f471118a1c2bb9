import assert from 'node:assert/strict';
import { searchWells } from '#modules/communities/contract/api.ts';
import { listPosts } from '#modules/forum/contract/api.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { Then } from './steps.ts';
import type { World } from './world.ts';

/** Whether a session, a post or a Well with this name is in the list where a member looks for it. */
const isSeen = async (world: World, name: string, title: string): Promise<boolean> => {
  if (world.has('session', title)) {
    const { session } = await world.done(name, searchSessions, { limit: 100 });
    return session.some(({ uuid }) => uuid === world.recall('session', title));
  }
  if (world.has('post', title)) {
    const { forum_post } = await world.done(name, listPosts, { id: world.recall('Well of the post', title) });
    return forum_post.some(({ uuid }) => uuid === world.recall('post', title));
  }
  const id = world.recall('Well', title);
  const { group } = await world.done(name, searchWells, {});
  return group.some(({ uuid }) => uuid === id);
};

Then(['{actor} sees {string}', '{actor} finds {string}'], async function (name: string, title: string) {
  assert.ok(await isSeen(this, name, title), `${name} does not see "${title}"`);
});

Then(['{actor} does not see {string}', '{actor} does not find {string}'], async function (name: string, title: string) {
  assert.ok(!(await isSeen(this, name, title)), `${name} sees "${title}"`);
});
