import { lengthOf } from '#kernel/contract/written-text.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { ReviewDeleted, ReviewPublished, ReviewWritten, type ReviewEvent } from '../contract/feedback-events.ts';
import { reviewLifecycle, type ReviewStatus } from '../contract/review-lifecycle.ts';
import type { FeedbackSettings } from '../contract/settings.ts';
import { isHost, notAnswerable, type TakingPart } from './taking-part.ts';

export type ReviewState = {
  status: ReviewStatus;
  author: string | null;
  /** Whom it is about, and who therefore owns it (C-073). */
  host: string | null;
};
export type ReviewCommand =
  | {
      type: 'Write';
      review: string;
      author: string;
      session: TakingPart;
      thumbs: boolean;
      text: string;
      /** The author ticked it. */
      forForum: boolean;
      /** The author ticked it. */
      withName: boolean;
      now: string;
      settings: Pick<FeedbackSettings, 'FEEDBACK_DAYS' | 'REVIEW_MAX'>;
    }
  | { type: 'MakePublic'; review: string; by: string }
  | { type: 'Delete'; review: string; by: string; isAdmin: boolean };

/** To others than its author, its host and staff a private review does not exist. */
const existsFor = ({ status, author, host }: ReviewState, actor: string, isAdmin: boolean): boolean =>
  status !== 'none' && (status === 'public' || isAdmin || actor === author || actor === host);

const decide = (command: ReviewCommand, state: ReviewState): readonly ReviewEvent[] | Refusal => {
  if (command.type === 'Write') return write(command, state);
  const { review, by } = command;
  const isAdmin = command.type === 'Delete' && command.isAdmin;
  if (!existsFor(state, by, isAdmin)) return refuse('REVIEW_DOES_NOT_EXIST');
  switch (command.type) {
    case 'MakePublic':
      if (state.status === 'deleted') return refuse('REVIEW_DOES_NOT_EXIST');
      if (by !== state.host) return refuse('NOT_ALLOWED');
      return reviewLifecycle.can(state.status, 'ReviewPublished') ? [did(ReviewPublished, { review, host: by })] : [];
    case 'Delete': {
      if (!reviewLifecycle.can(state.status, 'ReviewDeleted')) return [];
      const as = by === state.host ? 'host' : by === state.author ? 'author' : 'admin';
      return as === 'admin' && !isAdmin
        ? refuse('NOT_ALLOWED')
        : [did(ReviewDeleted, { review, host: state.host, by, as })];
    }
  }
};

const write = (
  {
    review,
    author,
    session,
    thumbs,
    text,
    forForum,
    withName,
    now,
    settings,
  }: Extract<ReviewCommand, { type: 'Write' }>,
  { status }: ReviewState,
): readonly ReviewEvent[] | Refusal => {
  const refusal = notAnswerable(session, now, settings);
  if (refusal) return refusal;
  if (isHost(session, author)) return refuse('REVIEW_OF_OWN_SESSION');
  if (status !== 'none') return refuse('REVIEW_ALREADY_WRITTEN');
  const tooLong = longerThan(text, settings.REVIEW_MAX, 'review');
  if (tooLong) return tooLong;
  return [
    did(ReviewWritten, {
      review,
      session: session.session,
      well: session.well,
      author,
      host: session.groupHosted ? null : session.host,
      sessionTitle: session.title,
      startsAt: session.startsAt,
      thumbs,
      text: text.trim(),
      forForum: forForum && text.trim() !== '',
      withName,
    }),
  ];
};

const evolve = (state: ReviewState, fact: ReviewEvent): ReviewState => {
  const status = reviewLifecycle.after(state.status, fact.type);
  return fact.type === 'ReviewWritten'
    ? { status, author: fact.data.author, host: fact.data.host }
    : { ...state, status };
};

/** One review; its id follows from session and author, so that each author has one of a session (C-108). */
export const review: Decider<ReviewState, ReviewCommand, ReviewEvent> = {
  stream: (id) => `feedback.review-${id}`,
  initial: { status: 'none', author: null, host: null },
  evolve,
  decide,
  lifecycles: [follows(reviewLifecycle, ({ status }) => status)],
};

/** Texts are counted without the spaces around. */
export const longerThan = (text: string, max: number, field: string): Refusal | undefined =>
  lengthOf(text.trim()) > max ? refuse('REVIEW_TOO_LONG', { field, values: { max } }) : undefined;
