import { stateOf } from '#kernel/commands/commands.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import { pins, THE_PINS } from '../domain/pins.ts';
import { post as postDecider } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';

/** The author and staff delete a post, unless it is pinned (FOR-034). */
export const remove: ForumUseCase<[post: string]> = (parts) => async (caller, member, post) => {
  const [{ relation }, pinned] = await Promise.all([postFor(parts, post, member), stateOf(parts.log, pins, THE_PINS)]);
  return refusalOf(
    await parts.execute(caller, postDecider, post, {
      type: 'DeletePost',
      post,
      by: member,
      relation,
      isPinned: pinned.has(post),
    }),
  );
};
