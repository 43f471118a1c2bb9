import { refusalOf } from '#kernel/contract/refusals.ts';
import { post as postDecider } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';

/** The author and staff note what a post is about, or take the note away. */
export const note: ForumUseCase<[post: string, text: string]> = (parts) => async (caller, member, post, text) => {
  const { relation } = await postFor(parts, post, member);
  return refusalOf(
    await parts.execute(caller, postDecider, post, {
      type: 'NoteContent',
      post,
      by: member,
      relation,
      note: text,
      settings: parts.settings,
    }),
  );
};
