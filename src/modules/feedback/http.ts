import { badInput, isRefusal, refuse } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { handler, memberHandler, memberWriteHandler, type Call, type Handler, type SignedIn } from '#kernel/module.ts';
import { hiddenFrom, type ApartNeeds } from '#modules/restrictions/index.ts';
import { shownToVisitors } from '#modules/scheduling/index.ts';
import type { Feedback, OutcomesCommands } from './commands.ts';
import { publicReviewId } from './facts/review-id.ts';
import * as api from './contract/api.ts';
import { reviewIn } from './contract/review-value.ts';
import { exportOutcomes, readOutcomes } from './contract/outcomes-api.ts';
import { servicesScales } from './contract/scales.ts';
import { answerCounts, answersOf } from './projections/survey-answers.ts';
import { reviewFigures, reviewRow, reviewsOf, type ReviewRow } from './projections/reviews.ts';
import { reviewsWrittenBy } from './projections/written-reviews.ts';
import {
  checksView,
  ownAnswersView,
  publicView,
  summaryView,
  surveyView,
  testimonialView,
  writtenView,
} from './views.ts';

type FeedbackHttpParts = {
  sql: Sql;
  commands: Feedback;
  outcomes: OutcomesCommands;
  secrets: Pick<PersonalData, 'fingerprint'>;
} & ApartNeeds;

/** The calls of feedback; surveys with a key of the marketing data come in through `marketing-data.ts`. */
export const feedbackHandlers = ({ sql, commands, outcomes, secrets, ...apartNeeds }: FeedbackHttpParts): Handler[] => {
  const checks = async (call: Call & { member: SignedIn }, session: string) => {
    const after = await commands.afterSession(call.member.id, session);
    return isRefusal(after)
      ? after
      : { session: { ...checksView(after), may_share_review: await commands.mayShare(session, call.member) } };
  };

  const testimonialFor = (row: ReviewRow, host: string, viewer: SignedIn | undefined) =>
    testimonialView(row, {
      isHost: viewer?.id === host,
      mayDelete: viewer !== undefined && (viewer.isAdmin || viewer.id === row.author),
    });
  /** Such a member sees neither reviews nor figures, as on the profile. */
  const restricts = async (viewer: SignedIn, host: string): Promise<boolean> =>
    (await apartNeeds.restrictions.restrictedBy(viewer.id)).has(host);
  /** Reviews and figures stand on the profile, and are seen where it is. */
  const seesProfile = async (isMember: boolean, host: string): Promise<boolean> =>
    isMember || (await shownToVisitors(sql, [host])).has(host);
  const isMember = (viewer: SignedIn | undefined, host: string): boolean =>
    viewer !== undefined && (viewer.emailVerified || viewer.id === host);
  const list = async (host: string, privateToo: boolean, page: { limit: number; offset: number }, call: Call) => {
    const { member, now } = call;
    const asMember = isMember(member, host);
    // Asked at once, so that the log is read once.
    const [apart, isHidden] = await Promise.all([
      member ? hiddenFrom(apartNeeds, member) : [],
      member ? restricts(member, host) : false,
    ]);
    if (isHidden || !(await seesProfile(asMember, host))) return { testimonial: [], count: 0 };
    const reading = { privateToo, apart, isStaff: member?.isAdmin === true, now };
    const { rows, count } = await reviewsOf(sql, host, { ...reading, ...page });
    return {
      testimonial: rows.map((row) =>
        asMember ? testimonialFor(row, host, member) : publicView(row, publicReviewId(secrets, row.review)),
      ),
      count,
    };
  };

  return [
    memberHandler(api.ownTestimonials, (page, call) => list(call.member.id, true, page, call)),
    memberHandler(api.writtenTestimonials, async (page, { member, now }) => {
      const { rows, count } = await reviewsWrittenBy(sql, member.id, { ...page, now });
      return { testimonial: rows.map(writtenView), count };
    }),
    memberHandler(api.listOwnAnswers, async ({ limit, after }, { member }) =>
      ownAnswersView(await answersOf(sql, member.id, { limit, after: after || null }), limit),
    ),
    handler(api.userTestimonials, ({ id, private: privateToo, ...page }, call) =>
      list(id, privateToo && call.member?.id === id && !call.member.support, page, call),
    ),
    memberWriteHandler(
      api.publishTestimonial,
      ({ id }, call) => commands.publishReview(call.caller, call.member, id),
      async ({ member }, { id }) => {
        const row = await reviewRow(sql, id);
        if (!row) return refuse('REVIEW_DOES_NOT_EXIST');
        return { testimonial: testimonialFor(row, member.id, member) };
      },
    ),
    memberWriteHandler(
      api.deleteTestimonial,
      ({ id }, call) => commands.deleteReview(call.caller, call.member, id),
      () => Promise.resolve({}),
    ),
    memberHandler(api.postSession, ({ id }, call) => checks(call, id)),
    memberHandler(api.answerSurvey, async ({ id, x, answer }, call) => {
      if (x === 'nps' && answer !== null) return badInput('x', 'the NPS survey is answered as marketing data');
      const refusal = await commands.answer(call.caller, call.member.id, id, x, answer);
      return refusal ?? checks(call, id);
    }),
    handler(api.hostReviews, async ({ id }, { now, member }) => {
      if ((member && (await restricts(member, id))) || !(await seesProfile(isMember(member, id), id)))
        return { testimonial: summaryView({ reviews: 0, positive: 0 }) };
      const viewer = { now, isStaff: member?.isAdmin === true };
      return { testimonial: summaryView(await reviewFigures(sql, id, viewer)) };
    }),
    memberWriteHandler(
      exportOutcomes,
      (input, { caller, member }) => outcomes.export(caller, member.id, input),
      (_, __, exported) => Promise.resolve(exported),
    ),
    memberHandler(readOutcomes, ({ months }, { member }) => outcomes.read(member.id, months)),
    handler(api.surveyReport, async ({ days: count }, { now }) => {
      const months = monthsUntil(now, plus(now, -days(count)));
      const counts = await answerCounts(sql, `${months[0]}-01T00:00:00.000Z`, api.SURVEY_LEAST_PEOPLE);
      return {
        survey: servicesScales.map((scale) => surveyView(scale, counts, months)),
      };
    }),
    memberWriteHandler(
      api.createTestimonial,
      async ({ id, thumbs, post_to_forum, with_name: withName, value }, call) => {
        const text = reviewIn(value);
        if (isRefusal(text)) return text;
        const forForum = post_to_forum && (await commands.mayShare(id, call.member));
        return commands.writeReview(call.caller, call.member.id, id, { thumbs, text, forForum, withName });
      },
      async (_, __, review) => {
        const row = await reviewRow(sql, review);
        if (!row) throw new Error('A review that was written is not there');
        return { testimonial: testimonialView(row) };
      },
    ),
  ];
};

/** The months (UTC) from that of one instant to that of a later one, the oldest first. */
const monthsUntil = (last: string, first: string): string[] => {
  const months: string[] = [];
  for (let month = first.slice(0, 7); month <= last.slice(0, 7); month = monthAfter(month)) months.push(month);
  return months;
};
const monthAfter = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
};
