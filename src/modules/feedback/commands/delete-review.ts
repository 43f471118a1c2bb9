import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { review } from '../domain/review.ts';
import type { FeedbackNeeds } from './needs.ts';
import { removedFor, type ReviewActor } from './removed-author.ts';

export const deleteReview =
  (needs: FeedbackNeeds) =>
  async (caller: Caller, member: ReviewActor, id: string): Promise<Refusal | undefined> =>
    (await removedFor(needs, member, id)) ??
    refusalOf(
      await needs.execute(caller, review, id, { type: 'Delete', review: id, by: member.id, isAdmin: member.isAdmin }),
    );
