import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { post, type ForumActor, type PostCommand, type PostState } from '../domain/post.ts';
import type { CountedAct } from './limits.ts';
import type { ForumParts } from './parts.ts';

/**
 * Executes a command that counts towards the limits of its member. It is decided before it counts, so that what is refused
 * does not count, and again when it is recorded.
 * @param isNew the post's id was made for this command
 */
export const recordCounted = async (
  { execute, limits }: Pick<ForumParts, 'execute' | 'limits'>,
  caller: Caller,
  command: Extract<PostCommand, { by: ForumActor }>,
  { state, isNew = false }: { state: PostState; isNew?: boolean },
  act: CountedAct,
): Promise<Refusal | undefined> => {
  const trialDecision = post.decide(command, state);
  if (isRefusal(trialDecision)) return trialDecision;
  const refused = trialDecision.length === 0 ? undefined : await limits.count(command.by.id, act);
  return refused ?? refusalOf(await execute(caller, post, command.post, command, isNew ? { isNew } : {}));
};
