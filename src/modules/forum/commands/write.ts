import { newId } from '#kernel/commands/idempotency.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { wellAddressed } from '../facts.ts';
import { newPost, wellOfPost } from './facts.ts';
import type { ForumUseCase } from './parts.ts';
import { recordCounted } from './record-counted.ts';

/** Answers the id of the post. What is sent to the combined feed goes to the Well that is configured for it (COM-004). */
export const write: ForumUseCase<[{ well: string; text: string; note: string }], { id: string } | Refusal> =
  (parts) =>
  async (caller, member, { text, note, well: addressed }) => {
    const { log, wells, settings } = parts;
    const post = newId(caller, 'post');
    const well = wellAddressed(addressed, settings);
    const [own, facts, handle] = await Promise.all([
      newPost(log, caller, post),
      wellOfPost(wells, well, member.id),
      wells.handleIn(well, member.id),
    ]);
    const refused = await recordCounted(
      parts,
      caller,
      { type: 'WritePost', post, by: member, well, wellOfPost: facts, handle, text, note, settings },
      own,
      { act: 'text', id: post, text },
    );
    return refused ?? { id: post };
  };
