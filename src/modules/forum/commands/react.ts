import { newId } from '#kernel/commands/idempotency.ts';
import { refusalOf } from '#kernel/contract/refusals.ts';
import type { Emoji } from '../contract/post-events.ts';
import { post as postDecider } from '../domain/post.ts';
import { postFor } from './facts.ts';
import type { ForumUseCase } from './parts.ts';
import { recordCounted } from './record-counted.ts';

/** Gives a reaction or takes it back; only given ones count towards a limit. */
export const react: ForumUseCase<[post: string, { emoji: Emoji; on: boolean }]> =
  (parts) =>
  async (caller, member, post, { emoji, on }) => {
    const { state, relation } = await postFor(parts, post, member);
    const handle = await parts.wells.handleIn(state.well, member.id);
    const command = { type: 'ReactToPost', post, by: member, relation, emoji, on, handle } as const;
    return on
      ? recordCounted(parts, caller, command, { state }, { act: 'reaction', id: newId(caller, 'reaction') })
      : refusalOf(await parts.execute(caller, postDecider, post, command));
  };
