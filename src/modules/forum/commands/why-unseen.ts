import type { Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { unseen } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumParts } from './parts.ts';

/** What refuses a post to a member, by streams: for one that the rows do not show. */
export const whyUnseen =
  (parts: ForumParts) =>
  async (member: SignedIn, post: string): Promise<Refusal | undefined> => {
    const { state, relation } = await postFor(parts, post, member);
    return unseen(state.status, { by: member, relation });
  };
