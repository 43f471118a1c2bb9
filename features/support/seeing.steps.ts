import assert from 'node:assert/strict';
import { getChat } from '#modules/chat/contract/api.ts';
import { searchWells } from '#modules/communities/contract/api.ts';
import { listPosts } from '#modules/forum/contract/api.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { Then } from './steps.ts';
import type { World } from './world.ts';

/** Whether a session, a post, a message of a chat or a Well with this name is in the list where a member looks for it. */
const isSeen = async (world: World, name: string, title: string): Promise<boolean> => {
  if (world.has('session', title)) {
    const { session } = await world.done(name, searchSessions, { limit: 100 });
    return session.some(({ uuid }) => uuid === world.recall('session', title));
  }
  if (world.has('post', title)) {
    const outcome = await world.call(name, listPosts, {
      id: world.recall('Well of the post', title),
      limit: 100,
      ...(world.has('parent of the post', title)
        ? { parent_forum_post_uuid: world.recall('parent of the post', title) }
        : {}),
    });
    // Whom the discussion is closed to sees no post in it.
    if (!outcome.ok) return world.refusal() === undefined;
    return listPosts.output.parse(outcome.value).forum_post.some(({ uuid }) => uuid === world.recall('post', title));
  }
  if (world.has('message', title)) {
    const outcome = await world.call(name, getChat, { id: world.recall('session of the message', title) });
    // Whom the chat is closed to sees no message in it.
    if (!outcome.ok) return world.refusal() === undefined;
    const { message } = getChat.output.parse(outcome.value);
    return message.some(({ id, deleted }) => id === world.recall('message', title) && !deleted);
  }
  const id = world.recall('Well', title);
  const { group } = await world.done(name, searchWells, {});
  return group.some(({ uuid }) => uuid === id);
};

Then(['{actor} sees {string}', '{actor} finds {string}'], async function (name: string, title: string) {
  assert.ok(await isSeen(this, name, title), `${name} does not see "${title}"`);
});

Then(
  [
    '{actor} does not see {string}',
    '{actor} does not find {string}',
    '{actor} does not see {string} any more',
    '{actor} no longer sees {string}',
  ],
  async function (name: string, title: string) {
    assert.ok(!(await isSeen(this, name, title)), `${name} sees "${title}"`);
  },
);

Then(['everybody sees {string}', 'everybody sees {string} again'], async function (title: string) {
  for (const name of this.personNames()) assert.ok(await isSeen(this, name, title), `${name} does not see "${title}"`);
});

Then(['nobody sees {string}', 'nobody sees {string} any more'], async function (title: string) {
  for (const name of this.personNames()) assert.ok(!(await isSeen(this, name, title)), `${name} sees "${title}"`);
});
