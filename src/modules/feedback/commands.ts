import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { SignedIn } from '#kernel/module.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { RemovalFacts } from '#modules/identity/index.ts';
import type { AttendanceFacts, SessionCourse } from '#modules/scheduling/index.ts';
import { ReviewWritten } from './contract/feedback-events.ts';
import type { Survey } from './contract/scales.ts';
import type { FeedbackSettings } from './contract/settings.ts';
import { answers, type AnswersCommand } from './domain/answers.ts';
import { owedBy, type Owed } from './domain/owed.ts';
import { review } from './domain/review.ts';
import { feedbackUntil, isHost, notTakenPart, type TakingPart } from './domain/taking-part.ts';
import { reviewIdOf } from './commands/review-id.ts';

export type FeedbackNeeds = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  settings: FeedbackSettings;
  sessions: AttendanceFacts;
  removals: RemovalFacts;
  wells: CommunitiesFacts;
  /** How many sessions a member took part in. */
  sessionsOf: (member: string) => Promise<number>;
};

export type AfterSession = {
  session: TakingPart;
  well: { uuid: string; title: string };
  isHost: boolean;
  until: string;
} & {
  owed: Owed;
};
type ReviewOwner = { id: string; isAdmin: boolean };
export type Feedback = ReturnType<typeof feedback>;

/** What members tell after sessions; each answers what refused it, or nothing. */
export const feedback = (needs: FeedbackNeeds) => {
  const { execute, log, clock, settings, sessions, removals, wells, sessionsOf } = needs;

  const takingPart = async (id: string, member: string): Promise<TakingPart> => {
    const course = await sessions.course(id);
    return { ...course, ...(await standingOf(course, member)) };
  };

  const standingOf = async (course: SessionCourse, member: string) => {
    const attended = course.attended.has(member) && !course.removed.has(member);
    const concerned = attended || course.attendees.has(member) || course.host === member;
    const hidden =
      course.status !== 'none' &&
      !concerned &&
      !(await wells.well(course.well)).visible &&
      !(await wells.isMember(course.well, member));
    return { attended, concerned, outsider: hidden };
  };

  const tell = async (by: Caller, command: AnswersCommand): Promise<Refusal | undefined> => {
    const outcome = await execute(by, answers, command.member, command);
    return isRefusal(outcome) ? outcome : undefined;
  };
  const telling = async (member: string, id: string) => ({
    member,
    session: await takingPart(id, member),
    now: clock.now(),
    settings,
  });

  /** What a removed member wrote does not exist but for staff (C-173). */
  const removedFrom = async ({ isAdmin }: ReviewOwner, id: string): Promise<Refusal | undefined> => {
    const { author } = await stateOf(log, review, id);
    return author !== null && !isAdmin && (await removals.isRemoved(author, clock.now()))
      ? refuse('REVIEW_DOES_NOT_EXIST')
      : undefined;
  };

  return {
    /** What the session still asks of this member. */
    after: async (member: string, id: string): Promise<AfterSession | Refusal> => {
      const session = await takingPart(id, member);
      const refusal = notTakenPart(session);
      if (refusal) return refusal;
      const [answered, written, well, count] = await Promise.all([
        stateOf(log, answers, member),
        stateOf(log, review, reviewIdOf(id, member)),
        wells.well(session.well),
        sessionsOf(member),
      ]);
      const owed = owedBy({
        member,
        session,
        answers: answered,
        review: written,
        sessions: count,
        now: clock.now(),
        settings,
      });
      return {
        session,
        well: { uuid: session.well, title: well.title },
        isHost: isHost(session, member),
        until: feedbackUntil(session, settings),
        owed,
      };
    },

    /** Whether the member may post what they say of a session in the discussion of its Well (C-108). */
    mayShare: async (id: string, { id: member, hostLevel, onProbation }: SignedIn): Promise<boolean> => {
      if (onProbation) return false;
      const { well } = await sessions.course(id);
      const [{ exists, deleted, isDefault }, isMember] = await Promise.all([
        wells.well(well),
        wells.isMember(well, member),
      ]);
      return exists && !deleted && isMember && (!isDefault || hostLevel === 2);
    },

    /** What the author of a review shares in the forum; null once it is deleted or its author is forgotten. */
    shared: async (id: string): Promise<{ sessionTitle: string; text: string } | null> => {
      const [written] = await log.read(review.stream(id));
      const { status } = await stateOf(log, review, id);
      if (written?.type !== ReviewWritten.type || status === 'deleted') return null;
      const { forForum, sessionTitle, text } = written.data;
      return forForum === true && typeof sessionTitle === 'string' && typeof text === 'string' && text !== ''
        ? { sessionTitle, text }
        : null;
    },

    answer: async (by: Caller, member: string, id: string, survey: Survey, answer: number | null) => {
      const told = await telling(member, id);
      return tell(
        by,
        answer === null ? { type: 'Skip', ...told, survey } : { type: 'Answer', ...told, survey, answer },
      );
    },

    tellOfGroupHosted: async (
      by: Caller,
      member: string,
      id: string,
      said: { mood: number | null; support: number | null; couldBeBetter: string },
    ) => tell(by, { type: 'GroupHosted', ...(await telling(member, id)), ...said }),

    tellWhyUnsubscribed: (by: Caller, member: string, said: string) =>
      tell(by, { type: 'Unsubscribe', member, said, now: clock.now() }),

    publishReview: async (by: Caller, member: ReviewOwner, id: string) =>
      (await removedFrom(member, id)) ??
      refusalOf(await execute(by, review, id, { type: 'MakePublic', review: id, by: member.id })),

    deleteReview: async (by: Caller, member: ReviewOwner, id: string) =>
      (await removedFrom(member, id)) ??
      refusalOf(await execute(by, review, id, { type: 'Delete', review: id, by: member.id, isAdmin: member.isAdmin })),

    /** Answers the review's id. */
    review: async (
      by: Caller,
      author: string,
      id: string,
      said: { thumbs: boolean; text: string; forForum: boolean; withName: boolean },
    ): Promise<string | Refusal> => {
      const { session, now } = await telling(author, id);
      const own = reviewIdOf(id, author);
      const outcome = await execute(by, review, own, {
        type: 'Write',
        review: own,
        author,
        session,
        ...said,
        now,
        settings,
      });
      return isRefusal(outcome) ? outcome : own;
    },
  };
};
