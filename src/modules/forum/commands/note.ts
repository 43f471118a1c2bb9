import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { SignedIn } from '#kernel/module.ts';
import { post as postDecider } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumParts } from './parts.ts';

/** The author and staff note what a post is about, or take the note away. */
export const note =
  (parts: ForumParts) =>
  async (by: Caller, member: SignedIn, post: string, text: string): Promise<Refusal | undefined> => {
    const { relation } = await postFor(parts, post, member);
    return refusalOf(
      await parts.execute(by, postDecider, post, {
        type: 'NoteContent',
        post,
        by: member,
        relation,
        note: text,
        settings: parts.settings,
      }),
    );
  };
