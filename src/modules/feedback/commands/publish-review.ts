import { refusalOf } from '#kernel/contract/refusals.ts';
import { review } from '../domain/review.ts';
import type { FeedbackUseCase } from './needs.ts';
import { removedFor, type ReviewActor } from './removed-author.ts';

export const publishReview: FeedbackUseCase<[member: ReviewActor, id: string]> =
  (needs) => async (caller, member, id) =>
    (await removedFor(needs, member, id)) ??
    refusalOf(await needs.execute(caller, review, id, { type: 'MakePublic', review: id, by: member.id }));
