import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { review } from '../domain/review.ts';
import type { FeedbackNeeds } from './needs.ts';

export type ReviewActor = { id: string; isAdmin: boolean };

/** What a removed member wrote does not exist but for staff (C-173). */
export const removedFor = async (
  { log, removals, clock }: FeedbackNeeds,
  { isAdmin }: ReviewActor,
  id: string,
): Promise<Refusal | undefined> => {
  const { author } = await stateOf(log, review, id);
  return author !== null && !isAdmin && (await removals.isRemoved(author, clock.now()))
    ? refuse('REVIEW_DOES_NOT_EXIST')
    : undefined;
};
