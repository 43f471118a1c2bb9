import { newId } from '#kernel/commands/idempotency.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { post as postDecider, unseen } from '../domain/post.ts';
import { newPost, postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';
import { recordCounted } from './record-counted.ts';

/** Answers the id of the reply. A reply to a reply belongs to the post above both (C-071). */
export const reply: ForumUseCase<[{ parent: string; text: string; note: string }], { id: string } | Refusal> =
  (parts) =>
  async (caller, member, { text, note, parent: addressed }) => {
    const { log, wells, settings } = parts;
    const post = newId(caller, 'post');
    const [own, { state: answered, relation }] = await Promise.all([
      newPost(log, caller, post),
      postFor(parts, addressed, member),
    ]);
    const unseenThere = unseen(answered.status, { by: member, relation });
    if (unseenThere) return unseenThere;
    const top = answered.parent === null ? answered : await stateOf(log, postDecider, answered.parent);
    const parent = { id: answered.parent ?? addressed, well: top.well, status: top.status, relation };
    const refused = await recordCounted(
      parts,
      caller,
      {
        type: 'WriteReply',
        post,
        by: member,
        parent,
        handle: await wells.handleIn(top.well, member.id),
        text,
        note,
        settings,
      },
      own,
      { act: 'text', id: post, text },
    );
    return refused ?? { id: post };
  };
