import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { pins, THE_PINS } from '../domain/pins.ts';
import { post as postDecider } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumParts } from './parts.ts';

/** The author and staff delete a post, unless it is pinned (FOR-034). */
export const remove =
  (parts: ForumParts) =>
  async (by: Caller, member: SignedIn, post: string): Promise<Refusal | undefined> => {
    const [{ relation }, pinned] = await Promise.all([
      postFor(parts, post, member),
      stateOf(parts.log, pins, THE_PINS),
    ]);
    return refusalOf(
      await parts.execute(by, postDecider, post, {
        type: 'DeletePost',
        post,
        by: member,
        relation,
        isPinned: pinned.has(post),
      }),
    );
  };
