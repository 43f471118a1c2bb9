import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse, type Refusal } from '../../../shared-kernel/contract/refusals.ts';
import type { Decider } from '../../../shared-kernel/commands/decider.ts';
import { ReviewWritten, type ReviewEvent } from '../contract/feedback-events.ts';
import type { FeedbackSettings } from '../contract/settings.ts';
import { isHost, mayNotTell, type TakingPart } from './taking-part.ts';

export type ReviewState = { written: boolean };
export type ReviewCommand = {
  type: 'Write';
  review: string;
  author: string;
  session: TakingPart;
  thumbs: boolean;
  text: string;
  /** The author ticked it. */
  forForum: boolean;
  now: string;
  settings: Pick<FeedbackSettings, 'FEEDBACK_DAYS' | 'REVIEW_MAX'>;
};

/** One review; its id follows from session and author, so that each author has one of a session (C-108). */
export const review: Decider<ReviewState, ReviewCommand, ReviewEvent> = {
  stream: (id) => `feedback.review-${id}`,
  initial: { written: false },
  evolve: () => ({ written: true }),
  decide: ({ review, author, session, thumbs, text, forForum, now, settings }, { written }) => {
    const refusal = mayNotTell(session, now, settings);
    if (refusal) return refusal;
    if (isHost(session, author)) return refuse('REVIEW_OF_OWN_SESSION');
    if (written) return refuse('REVIEW_ALREADY_WRITTEN');
    const tooLong = longerThan(text, settings.REVIEW_MAX, 'review');
    if (tooLong) return tooLong;
    return [
      did(ReviewWritten, {
        review,
        session: session.session,
        author,
        host: session.groupHosted ? null : session.host,
        sessionTitle: session.title,
        startsAt: session.startsAt,
        thumbs,
        text: text.trim(),
        forForum: forForum && text.trim() !== '',
      }),
    ];
  },
};

/** Texts are counted without the spaces around. */
export const longerThan = (text: string, max: number, field: string): Refusal | undefined =>
  text.trim().length > max ? refuse('REVIEW_TOO_LONG', { field, values: { max } }) : undefined;
