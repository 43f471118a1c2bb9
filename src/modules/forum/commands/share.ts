import { stateOf, type UseCase } from '#kernel/commands/commands.ts';
import { post as postDecider } from '../domain/post.ts';
import { wellOfPost } from './facts.ts';
import type { ForumParts } from './parts.ts';
import { recordCounted } from './record-counted.ts';

/** What a member ticked to go to the forum, as a post of theirs with this id; written once (C-108). */
export const share: UseCase<ForumParts, [{ post: string; author: string; well: string; text: string }]> =
  (parts) =>
  async (caller, { post, author, well, text }) => {
    const { log, accounts, wells, settings } = parts;
    const { exists, hostLevel } = await accounts.account(author);
    if (!exists) return undefined;
    const member = { id: author, hostLevel, isAdmin: false };
    // Those who were in the session know who reviewed it: under another name it would say whose that is (ADR 107).
    if ((await wells.handleIn(well, author)) !== undefined) return undefined;
    const [state, facts] = await Promise.all([stateOf(log, postDecider, post), wellOfPost(wells, well, author)]);
    return recordCounted(
      parts,
      caller,
      { type: 'WritePost', post, by: member, well, wellOfPost: facts, text, note: '', settings },
      { state },
      { act: 'text', id: post, text },
    );
  };
