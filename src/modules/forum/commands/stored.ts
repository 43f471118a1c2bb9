import { stateOf } from '#kernel/commands/commands.ts';
import type { FileStore } from '#kernel/files/files.ts';
import { PostDeleted } from '../contract/post-events.ts';
import { post as postDecider } from '../domain/post.ts';
import { picturesOf, wordingsIn } from '../facts.ts';
import type { ForumParts } from './parts.ts';

/** A post before its people have names. */
export type StoredPost = {
  /** As the members of the Well know the author. */
  author: string;
  well: string;
  parent: string | null;
  wording: { text: string | null; at: string; by: string }[];
  /** Names of files. */
  pictures: string[];
  deleted: { at: string; by: string } | null;
};

const existing = async (files: FileStore, names: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(names.map(async (name) => ((await files.get(name)) === undefined ? [] : [name])));
  return found.flat();
};

/** Every wording of a post, as far as its author is not forgotten; also of a deleted one. */
export const stored =
  ({ log, files }: ForumParts) =>
  async (post: string): Promise<StoredPost | undefined> => {
    const facts = await log.read(postDecider.stream(post));
    const { status, author: writer, shownAs: author, well, parent } = await stateOf(log, postDecider, post);
    const shown = (member: string) => (member === writer ? author : member);
    if (status === 'none') return undefined;
    const deleted = facts.find(({ type }) => type === PostDeleted.type);
    return {
      author,
      well,
      parent,
      wording: wordingsIn(facts).map(({ data, meta }) => ({
        text: data['text'] as string | null,
        at: meta.occurredAt,
        by: shown((data['by'] as string | undefined) ?? writer),
      })),
      pictures: await existing(files, await picturesOf(log, post)),
      deleted: deleted ? { at: deleted.meta.occurredAt, by: shown(String(deleted.data['by'])) } : null,
    };
  };
