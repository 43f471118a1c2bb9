import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';
import { surveys } from './scales.ts';

const session = z.guid();
const member = z.guid();

/** A member reviewed a session they took part in, and with it its host; private until the host makes it public. */
export const ReviewWritten = event(
  'ReviewWritten',
  z.object({
    review: z.guid(),
    session,
    /** Of the session; unknown for reviews of earlier releases. */
    well: z.guid().optional(),
    author: member,
    /** Whom it is about; null when the session was group-hosted. */
    host: member.nullable(),
    /** Title and start of the session, not those of the input (C-108). */
    sessionTitle: z.string(),
    startsAt: moment,
    thumbs: personal('author', z.boolean()),
    text: personal('author', z.string()),
    /** The author ticked that it may be shown in the forum under their name (C-108). */
    forForum: z.boolean(),
    /** The author ticked that visitors may see their name and the session with it, once the host shows it to all. */
    withName: z.boolean(),
  }),
  ({ sessionTitle, forForum, withName }) =>
    `reviewed "${sessionTitle}"${withName ? ' with their name' : ''}${forForum ? ', to be shared in the forum' : ''}`,
  { version: 2, upcasts: { 1: (data) => ({ ...data, withName: false }) } },
);

/** The host, whom it is about, shows it to all (C-073). */
export const ReviewPublished = event(
  'ReviewPublished',
  z.object({ review: z.guid(), host: member }),
  () => 'made a review public',
);

/** It is not shown any more; its thumb still counts (C-073). */
export const ReviewDeleted = event(
  'ReviewDeleted',
  z.object({
    review: z.guid(),
    /** Whom it was about; unknown for deletions of earlier releases. */
    host: member.nullish(),
    by: member,
    as: z.enum(['author', 'host', 'admin']),
  }),
  ({ as }) => (as === 'admin' ? 'deleted a review as staff' : `deleted a review as its ${as}`),
);

const asks = {
  feeling: 'how they feel',
  frequency: 'how often they feel supported',
  outcome: 'how they feel now',
  nps: 'whether they would recommend it',
};
/** One answer on a scale after a session; which one is sealed. */
export const SurveyAnswered = memberEvent(
  'SurveyAnswered',
  z.object({ member, session, survey: z.enum(surveys), answer: personal('member', z.int()), at: moment }),
  ({ survey }) => `answered the survey about ${asks[survey]}`,
);

/** The member would rather not answer; it counts as asked. */
export const SurveySkipped = memberEvent(
  'SurveySkipped',
  z.object({ member, session, survey: z.enum(surveys), at: moment }),
  ({ survey }) => `skipped the survey about ${asks[survey]}`,
);

/** What a member thought of a group-hosted session (FBK-018). Every question may be left out. */
export const GroupHostedSurveyAnswered = memberEvent(
  'GroupHostedSurveyAnswered',
  z.object({
    member,
    session,
    /** On the outcome scale: 1 is much better. */
    mood: personal('member', z.int()),
    /** 1 to 5: 5 is very satisfied. */
    support: personal('member', z.int()),
    couldBeBetter: personal('member', z.string()),
    /** Whether the question about the mood was answered (C-159). */
    tellsMood: z.boolean(),
    at: moment,
  }),
  () => 'told how the group-hosted session was',
);

/** The member's reason for cancelling the plan, in their own words. */
export const UnsubscribeSurveyAnswered = memberEvent(
  'UnsubscribeSurveyAnswered',
  z.object({ member, said: personal('member', z.string()), at: moment }),
  () => 'told why they unsubscribe',
);

export const answerEvents = { SurveyAnswered, SurveySkipped, GroupHostedSurveyAnswered, UnsubscribeSurveyAnswered };
export type AnswerEvent = EventOf<typeof answerEvents>;
export const reviewEvents = { ReviewWritten, ReviewPublished, ReviewDeleted };
export type ReviewEvent = EventOf<typeof reviewEvents>;
