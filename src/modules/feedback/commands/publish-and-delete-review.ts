import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { review } from '../domain/review.ts';
import type { FeedbackNeeds } from './needs.ts';

type PublishAndDeleteReviewActor = { id: string; isAdmin: boolean };

/** What a removed member wrote does not exist but for staff (C-173). */
const removedFor = async (
  { log, removals, clock }: FeedbackNeeds,
  { isAdmin }: PublishAndDeleteReviewActor,
  id: string,
): Promise<Refusal | undefined> => {
  const { author } = await stateOf(log, review, id);
  return author !== null && !isAdmin && (await removals.isRemoved(author, clock.now()))
    ? refuse('REVIEW_DOES_NOT_EXIST')
    : undefined;
};

export const publishReview =
  (needs: FeedbackNeeds) =>
  async (caller: Caller, member: PublishAndDeleteReviewActor, id: string): Promise<Refusal | undefined> =>
    (await removedFor(needs, member, id)) ??
    refusalOf(await needs.execute(caller, review, id, { type: 'MakePublic', review: id, by: member.id }));

export const deleteReview =
  (needs: FeedbackNeeds) =>
  async (caller: Caller, member: PublishAndDeleteReviewActor, id: string): Promise<Refusal | undefined> =>
    (await removedFor(needs, member, id)) ??
    refusalOf(
      await needs.execute(caller, review, id, { type: 'Delete', review: id, by: member.id, isAdmin: member.isAdmin }),
    );
