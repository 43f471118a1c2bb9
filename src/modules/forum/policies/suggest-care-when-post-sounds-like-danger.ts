import { z } from 'zod';
import { moment } from '#kernel/contract/values.ts';
import { job, type Job } from '#kernel/jobs/job.ts';
import { on, policy } from '#kernel/jobs/policy.ts';
import { soundsLikeDanger } from '../contract/danger-words.ts';
import { PostEdited, PostWritten, ReplyWritten } from '../contract/post-events.ts';

/** Suggests a post to staff. The words themselves stay where they are sealed. */
export const suggestCare = job('suggest-care', z.object({ post: z.guid(), at: moment }));

type SuggestCareWhenPostSoundsLikeDangerWritten = {
  data: { post: string; text: string | null };
  meta: { occurredAt: string };
};
const suggestIfDanger = ({
  data: { post, text },
  meta: { occurredAt: at },
}: SuggestCareWhenPostSoundsLikeDangerWritten): Job[] =>
  text !== null && soundsLikeDanger(text) ? [suggestCare.of(post, { post, at })] : [];

/** Words never block a post; they ask staff to look after its author, and staff decide. */
export const suggestCareWhenPostSoundsLikeDanger = policy(
  'suggest-care-when-post-sounds-like-danger',
  on(PostWritten, suggestIfDanger),
  on(ReplyWritten, suggestIfDanger),
  on(PostEdited, suggestIfDanger),
);
