import { beforeEach, describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import type { Sql } from '#kernel/database/database.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { plus } from '#kernel/contract/time.ts';
import { projecting } from '#kernel/testing/projecting.ts';
import {
  AccountRegistered,
  EmailConfirmed,
  DeletionRequested,
  MemberForgotten,
  ProfilePictureChanged,
  UsernameChanged,
} from '#modules/identity/contract/account-events.ts';
import { AccountStatusSet } from '#modules/identity/contract/staff-events.ts';
import { WellCreated, WellUpdated } from '#modules/communities/contract/well-events.ts';
import {
  AttendanceWaived,
  MemberAttended,
  SessionScheduled,
  SessionUpdated,
} from '#modules/scheduling/contract/session-events.ts';
import {
  GroupHostedSurveyAnswered,
  ReviewDeleted,
  ReviewPublished,
  ReviewWritten,
  SurveyAnswered,
  SurveySkipped,
  UnsubscribeSurveyAnswered,
} from '../contract/feedback-events.ts';
import type { OutcomeScale } from '../contract/outcomes-api.ts';
import type { ReportedScale, Survey } from '../contract/scales.ts';
import { ANA, BEN, NOW, OTHER, SESSION, WELL } from '../testing/examples.ts';
import { ownAnswersView, publicView, summaryView, surveyView, testimonialView, writtenView } from '../views.ts';
import { reviewFigures, reviewRow, reviewsOf, reviewsProjection, type ReviewViewer } from './reviews.ts';
import { askedOn, wellTitles } from './outcomes.ts';
import { reviewsWrittenBy } from './written-reviews.ts';
import { publicReviewId } from '../facts/review-id.ts';
import { readablePersonalData } from '#kernel/testing/readable-personal-data.ts';
import { answerCounts, answersOf, saidUnder, sessionsTakenPartIn, surveyAnswersProjection } from './survey-answers.ts';

const database = ownDatabase();
let given: Awaited<ReturnType<typeof projecting>>['given'];
beforeEach(async () => {
  const [reviews, surveys] = [
    await projecting(database, reviewsProjection),
    await projecting(database, surveyAnswersProjection),
  ];
  given = async (...facts) => [...(await reviews.given(...facts)), ...(await surveys.given(...facts))];
});

const REVIEW = '99999999-9999-8999-8999-999999999999';
const written = did(ReviewWritten, {
  review: REVIEW,
  session: SESSION,
  author: BEN,
  host: ANA,
  sessionTitle: 'Night talk',
  startsAt: '2026-05-05T19:00:00.000Z',
  thumbs: true,
  text: 'It helped.',
  forForum: true,
  withName: false,
});
const named = (member: string, username: string) => [
  did(AccountRegistered, { member, email: '', username, fingerprint: '' } as never),
  did(EmailConfirmed, { member, emailFingerprint: '' }),
];
const answered = (survey: Survey, answer: number | null, at = NOW) =>
  did(SurveyAnswered, { member: BEN, session: SESSION, survey, answer, at });
const said = async (key: string, page = { limit: 10, offset: 0 }) =>
  (await saidUnder(database, key, page)).map((text) => JSON.parse(text) as unknown);

test('[FBK-009] a review is private at first, and only its author and its host are notified', async () => {
  await given(...named(BEN, 'ben'));
  expect(await given(written)).toEqual([
    { topic: 'session', id: SESSION, to: [BEN] },
    { topic: 'testimonial', id: REVIEW, to: [BEN] },
    { topic: 'testimonial', id: ANA, to: [ANA] },
  ]);
  expect(testimonialView((await reviewRow(database, REVIEW))!)).toEqual({
    uuid: REVIEW,
    status: 'PRIVATE',
    thumbs: true,
    from_user: { username: 'ben', name: null, pic_url: null },
    value: JSON.stringify({
      session_title: 'Night talk',
      session_start_time: '2026-05-05T19:00:00.000Z',
      review: 'It helped.',
    }),
    post_to_forum: true,
    with_name: false,
  });
});

test('a forgotten author leaves no name and no words', async () => {
  const done = { requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: '' };
  await given(...named(BEN, 'ben'), written, did(MemberForgotten, { member: BEN, ...done }));
  expect(testimonialView((await reviewRow(database, REVIEW))!)).toMatchObject({
    thumbs: null,
    from_user: { username: null, name: null, pic_url: null },
    value: expect.stringContaining('"review":""'),
  });
});

test('[FBK-018] [FBK-023] [FBK-025] surveys stand under their keys, the latest first', async () => {
  await given(
    answered('nps', 7, '2026-01-01T00:00:00.000Z'),
    answered('nps', 9),
    answered('feeling', 5),
    did(SurveySkipped, { member: BEN, session: SESSION, survey: 'nps', at: NOW }),
    did(GroupHostedSurveyAnswered, {
      member: BEN,
      session: SESSION,
      mood: 2,
      support: null,
      couldBeBetter: 'More silence.',
      tellsMood: true,
      at: NOW,
    }),
    did(UnsubscribeSurveyAnswered, { member: BEN, said: 'Too busy', at: NOW }),
  );
  expect(await said('nps_survey')).toEqual([
    { user: BEN, session: SESSION, question: 9, time: NOW },
    { user: BEN, session: SESSION, question: 7, time: '2026-01-01T00:00:00.000Z' },
  ]);
  expect(await said('nps_survey', { limit: 1, offset: 1 })).toHaveLength(1);
  expect(await said('feeling')).toEqual([{ user: BEN, session: SESSION, question: 5, time: NOW }]);
  expect(await said('grouphosted_survey')).toEqual([
    {
      session: SESSION,
      user: BEN,
      how_session_impact_mood: 2,
      how_satisfied_with_support: null,
      how_could_make_better: 'More silence.',
    },
  ]);
  expect(await said('unsubscribe_survey')).toEqual([{ user: BEN, reason: 'Too busy', time: NOW }]);
});

describe('what a member answered, for that member', () => {
  const own = (member: string, limit = 10, after: string | null = null) =>
    answersOf(database, member, { limit, after });
  const scheduled = did(SessionScheduled, { session: SESSION, well: WELL, title: 'Night talk' } as never);
  const LATER = '2026-05-06T20:10:00.000Z';
  const ofGroup = did(GroupHostedSurveyAnswered, {
    member: BEN,
    session: OTHER,
    mood: 2,
    support: null,
    couldBeBetter: 'More silence.',
    tellsMood: true,
    at: LATER,
  });

  test('stands together by session with its present title, the latest first', async () => {
    await given(
      scheduled,
      did(SessionUpdated, { session: SESSION, title: 'Late talk' } as never),
      answered('feeling', 4),
      written,
      ofGroup,
      did(UnsubscribeSurveyAnswered, { member: BEN, said: 'Too busy', at: LATER }),
    );
    const [late, early, ...others] = await own(BEN);
    expect(others).toEqual([]);
    expect(late).toEqual({
      session: OTHER,
      title: null,
      at: new Date(LATER),
      said: [
        { about: 'better', value: null, words: 'More silence.' },
        { about: 'mood', value: 2, words: null },
      ],
    });
    expect(early).toMatchObject({ session: SESSION, title: 'Late talk' });
    expect(Object.fromEntries(early!.said.map(({ about, value, words }) => [about, value ?? words]))).toEqual({
      feeling: 4,
      review: 'It helped.',
    });
  });

  test('is of no other member, and goes with its member', async () => {
    await given(scheduled, answered('feeling', 4), ofGroup, written);
    expect([await own(ANA), (await own(BEN)).length]).toEqual([[], 2]);
    const done = { requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: '' };
    await given(did(MemberForgotten, { member: BEN, ...done }));
    expect(await own(BEN)).toEqual([]);
  });

  test('comes by pages, each behind the session with which the one before ended', async () => {
    await given(scheduled, answered('feeling', 4), ofGroup);
    const first = ownAnswersView(await own(BEN, 1), 1);
    expect([first.answer.map(({ uuid }) => uuid), first.after]).toEqual([[OTHER], OTHER]);
    const last = ownAnswersView(await own(BEN, 1, first.after), 1);
    expect([last.answer.map(({ uuid }) => uuid), last.after]).toEqual([[SESSION], null]);
  });
});

describe('the report for staff', () => {
  const member = (index: number) => `99999999-9999-4999-8999-${String(index).padStart(12, '0')}`;
  const by = (index: number, survey: Survey, answer: number | null, at = NOW) =>
    did(SurveyAnswered, { member: member(index), session: SESSION, survey, answer, at });
  const each = (count: number, survey: Survey, answer: (index: number) => number | null, at = NOW) =>
    Array.from({ length: count }, (_, index) => by(index, survey, answer(index), at));
  const MAY = '2026-05-01T00:00:00.000Z';
  const report = async (scale: ReportedScale) =>
    surveyView(scale, await answerCounts(database, '2026-04-01T00:00:00.000Z', 10), ['2026-04', '2026-05']);
  const nothing = { answers: null, average: null, answer: [] };

  test('[FBK-022] labels the answers, and inverts the scale on which the lowest is best', async () => {
    await given(
      ...each(10, 'outcome', (index) => (index < 4 ? 1 : 2), MAY),
      by(11, 'outcome', null, MAY),
      ...each(10, 'feeling', () => 5, MAY),
      ...each(10, 'nps', (index) => (index < 5 ? 10 : index < 8 ? 7 : 6), MAY),
      did(UnsubscribeSurveyAnswered, { member: BEN, said: 'Too busy', at: MAY }),
    );
    const outcome = {
      answers: 10,
      average: 4.4,
      answer: [
        { value: 1, score: 5, label: 'Much better', count: 4 },
        { value: 2, score: 4, label: 'A little better', count: 6 },
        { value: 3, score: 3, label: 'About the same', count: 0 },
        { value: 4, score: 2, label: 'A little worse', count: 0 },
        { value: 5, score: 1, label: 'Much worse', count: 0 },
      ],
    };
    expect(await report('outcome')).toEqual({
      scale: 'outcome',
      ...outcome,
      highest_score: 5,
      net_promoters: null,
      months: [
        { month: '2026-04', ...nothing },
        { month: '2026-05', ...outcome },
      ],
    });
    expect(await report('feeling')).toMatchObject({
      average: 5,
      answer: [{ value: 5, score: 5, label: 'Awesome', count: 10 }, {}, {}, {}, { label: 'Awful' }],
    });
    expect(await report('nps')).toMatchObject({ answers: 10, highest_score: 10, net_promoters: 30 });
    expect(await report('frequency')).toMatchObject({ ...nothing, net_promoters: null });
  });

  test('says nothing of nine people, also where they answered often, and of ten what all of them said', async () => {
    await given(...each(9, 'feeling', () => 2, MAY), ...each(9, 'feeling', () => 1, MAY));
    expect(await report('feeling')).toMatchObject({ ...nothing, months: [nothing, nothing] });
    await given(by(10, 'feeling', 5, MAY));
    expect(await report('feeling')).toMatchObject({ answers: 19, months: [nothing, { answers: 19 }] });
  });

  test('counts how people felt in group-hosted sessions in the same manner', async () => {
    const grouped = (index: number) =>
      did(GroupHostedSurveyAnswered, {
        member: member(index),
        session: SESSION,
        mood: 1,
        support: 5,
        couldBeBetter: '',
        tellsMood: true,
        at: MAY,
      });
    await given(...Array.from({ length: 9 }, (_, index) => grouped(index)));
    expect([await report('mood'), await report('support')]).toMatchObject([nothing, nothing]);
    await given(grouped(9));
    expect([await report('mood'), await report('support')]).toMatchObject([
      { answers: 10, average: 5 },
      { answers: 10, average: 5 },
    ]);
  });

  test('does not change with the answers of one more person, but with those of ten', async () => {
    await given(...each(10, 'feeling', () => 5, MAY));
    const before = await report('feeling');
    await given(by(10, 'feeling', 1, NOW), by(0, 'feeling', 1, NOW));
    expect(await report('feeling')).toEqual(before);
    await given(...Array.from({ length: 9 }, (_, index) => by(20 + index, 'feeling', 5, NOW)));
    expect(await report('feeling')).toMatchObject({ answers: 21, average: 4.6 });
  });

  test('adds no month of nine people to the whole', async () => {
    await given(...each(10, 'feeling', () => 5, MAY), ...each(9, 'feeling', () => 1, '2026-04-10T00:00:00.000Z'));
    expect(await report('feeling')).toMatchObject({ answers: 10, average: 5, months: [nothing, { answers: 10 }] });
  });
});

describe('who was asked', () => {
  const MAY_4 = '2026-05-04T19:00:00.000Z';
  const MAY_9 = '2026-05-09T19:00:00.000Z';
  const at = (session: string, groupHosted = false) =>
    did(SessionScheduled, { session, well: WELL, title: 'Night talk', groupHosted } as never);
  const came = (session: string, startsAt: string, groupHosted = false) =>
    did(MemberAttended, { session, member: BEN, asHost: false, startsAt, groupHosted });
  const says = (survey: Survey, session: string, answer: number | null, time: string) =>
    did(SurveyAnswered, { member: BEN, session, survey, answer, at: time });
  const skipped = (survey: Survey, session: string, time: string) =>
    did(SurveySkipped, { member: BEN, session, survey, at: time });
  const asked = (scale: OutcomeScale, until = '2026-06-01T00:00:00.000Z') =>
    askedOn(database, scale, { from: '2026-05-01T00:00:00.000Z', until, every: 30 });
  const inMay = { person: BEN, month: '2026-05', well: WELL, format: 'hosted', sessions: 1 };

  test('is each member in a session once for month, Well and format, with the last answer and all sessions of the month', async () => {
    await given(at(SESSION), at(OTHER, true), came(SESSION, MAY_4), came(OTHER, MAY_9, true));
    await given(says('feeling', SESSION, 4, MAY_4));
    expect((await asked('feeling')).toSorted((one) => (one.answered ? -1 : 1))).toEqual([
      { ...inMay, sessions: 2, answered: true, value: 4 },
      { ...inMay, sessions: 2, format: 'group-hosted', answered: false, value: null },
    ]);
    await given(came(OTHER, MAY_9), says('feeling', OTHER, 2, MAY_9));
    expect(await asked('feeling')).toEqual([{ ...inMay, sessions: 2, answered: true, value: 2 }]);
    expect(await asked('feeling', '2026-05-01T00:00:00.000Z')).toEqual([]);
  });

  test('is not a member who was there too briefly', async () => {
    await given(at(SESSION), came(SESSION, MAY_4), did(AttendanceWaived, { session: SESSION, member: BEN }));
    expect(await asked('feeling')).toEqual([]);
  });

  test('includes who skipped, and not who was not asked because the last time was too recent', async () => {
    await given(at(SESSION), came(SESSION, MAY_4), skipped('outcome', SESSION, MAY_4));
    expect(await asked('outcome')).toEqual([{ ...inMay, answered: false, value: null }]);
    await given(at(OTHER, true), came(OTHER, MAY_9, true));
    expect(await asked('outcome')).toHaveLength(1);
    expect(await asked('frequency')).toHaveLength(2);
  });

  test('says of a forgotten member that there was an answer, and not which', async () => {
    const done = { requestedAt: NOW, begunAt: NOW, finishedAt: NOW, removed: {}, fingerprint: '' };
    await given(at(SESSION), came(SESSION, MAY_4), says('feeling', SESSION, 4, MAY_4));
    await given(did(MemberForgotten, { member: BEN, ...done }));
    expect(await asked('feeling')).toEqual([{ ...inMay, answered: true, value: null }]);
  });

  test('stands beside the present titles of Wells', async () => {
    await given(did(WellCreated, { well: WELL, title: 'Night Owls' } as never));
    await given(did(WellUpdated, { well: WELL, title: 'Late Owls' } as never));
    expect(await wellTitles(database)).toEqual([{ uuid: WELL, title: 'Late Owls' }]);
  });
});

test('sessions a member took part in are counted once each', async () => {
  const came = (session: string, member: string) =>
    did(MemberAttended, { session, member, asHost: false, startsAt: NOW, groupHosted: false });
  await given(came(SESSION, BEN), came(SESSION, BEN), came(OTHER, BEN), came(SESSION, ANA));
  expect(await sessionsTakenPartIn(database, BEN)).toBe(2);
  expect(await sessionsTakenPartIn(database, ANA)).toBe(1);
  expect(await sessionsTakenPartIn(database, OTHER)).toBe(0);
  await given(did(AttendanceWaived, { session: OTHER, member: BEN }));
  expect(await sessionsTakenPartIn(database, BEN)).toBe(1);
});

test("[SCH-039] a host's score in percent; 100 without reviews", async () => {
  const summary = async () => summaryView(await reviewFigures(database, ANA, { now: NOW, isStaff: false }));
  expect(await summary()).toEqual({ positive_percentage: 100, num_reviews: 0 });
  const others = ['1', '2', '3'].map((digit) => REVIEW.replace(/^9/, digit));
  await given(
    written,
    ...others.map((review) => did(ReviewWritten, { ...written.data, review, thumbs: review < '3' })),
  );
  expect(await summary()).toEqual({ positive_percentage: 75, num_reviews: 4 });
  expect(summaryView({ reviews: 300, positive: 299 })).toEqual({ positive_percentage: 99, num_reviews: 300 });
  expect(summaryView({ reviews: 300, positive: 1 })).toEqual({ positive_percentage: 1, num_reviews: 300 });
  expect(await reviewFigures(database, BEN, { now: NOW, isStaff: false })).toEqual({
    reviews: 0,
    positive: 0,
  });
});

describe('reviews of a host', () => {
  const ids = ['1', '2', '3'].map((digit) => REVIEW.replace(/^9/, digit));
  const [first, second, third] = ids as [string, string, string];
  const another = (review: string, day: number, author = BEN) =>
    did(ReviewWritten, { ...written.data, review, author, startsAt: `2026-05-0${day}T19:00:00.000Z` });
  const listed = async (overrides: Partial<ReviewViewer & { limit: number; offset: number }> = {}) => {
    const viewed = { privateToo: false, apart: [], isStaff: false, now: NOW, ...overrides };
    const { rows, count } = await reviewsOf(database, ANA, { limit: 10, offset: 0, ...viewed });
    return [rows.map(({ review }) => review), count];
  };

  test('[FBK-013] [FBK-014] the host has all, others the public ones, the latest session first', async () => {
    await given(another(first, 1), another(second, 2), another(third, 3));
    await given(did(ReviewPublished, { review: first, host: ANA }), did(ReviewPublished, { review: third, host: ANA }));
    expect(await listed({ privateToo: true })).toEqual([[third, second, first], 3]);
    expect(await listed()).toEqual([[third, first], 2]);
    expect(await listed({ limit: 1, offset: 1 })).toEqual([[first], 2]);
    expect(await listed({ limit: 1, offset: 2 })).toEqual([[], 2]);
  });

  test('a review has the present name and picture of its author, and neither of one who leaves', async () => {
    const shown = async () => {
      const { rows } = await reviewsOf(database, ANA, { ...of, limit: 10, offset: 0 });
      return testimonialView(rows[0]!).from_user;
    };
    const of: ReviewViewer = { privateToo: true, apart: [], isStaff: false, now: NOW };
    await given(...named(BEN, 'ben'), another(first, 1));
    expect(await shown()).toEqual({ username: 'ben', name: null, pic_url: null });
    await given(
      did(UsernameChanged, { member: BEN, username: 'benedict' } as never),
      did(ProfilePictureChanged, { member: BEN, picture: 'ben.jpg', before: null }),
    );
    expect(await shown()).toEqual({ username: 'benedict', name: null, pic_url: '/img/ben.jpg' });
    await given(did(DeletionRequested, { member: BEN } as never));
    expect(await shown()).toEqual({ username: null, name: null, pic_url: null });
  });

  test('a page of reviews, with the names of their authors and their number, takes one statement', async () => {
    await given(...named(BEN, 'ben'), another(first, 1), another(second, 2));
    const statements: string[] = [];
    const counting: Sql = {
      query: (text, values) => {
        statements.push(text);
        return database.query(text, values);
      },
    };
    const of = { privateToo: true, apart: [], isStaff: false, now: NOW, limit: 10, offset: 0 };
    expect((await reviewsOf(counting, ANA, of)).rows).toHaveLength(2);
    expect(statements).toHaveLength(1);
  });

  test('[C-110] reviews of a host are gone once they have left', async () => {
    await given(...named(ANA, 'ana'), another(first, 1), did(ReviewPublished, { review: first, host: ANA }));
    const figures = async () => (await reviewFigures(database, ANA, { now: NOW, isStaff: false })).reviews;
    expect([await listed(), await figures()]).toEqual([[[first], 1], 1]);
    await given(did(DeletionRequested, { member: ANA, request: first, requestedAt: NOW, erasesAt: NOW }));
    expect([await listed(), await figures()]).toEqual([[[], 0], 0]);
  });

  test('[C-027] visitors read neither author nor session of a review, unless its author chose to be named', async () => {
    const withName = did(ReviewWritten, { ...another(second, 2).data, withName: true });
    await given(...named(BEN, 'ben'), another(first, 1), withName);
    await given(...[first, second].map((review) => did(ReviewPublished, { review, host: ANA })));
    const viewer = { privateToo: false, apart: [], isStaff: false, now: NOW };
    const { rows } = await reviewsOf(database, ANA, { ...viewer, limit: 10, offset: 0 });
    const [open, closed] = rows.map((row) => publicView(row, publicReviewId(readablePersonalData, row.review)));
    const words = { review: 'It helped.' };
    expect([closed!.from_user, JSON.parse(closed!.value)]).toEqual([null, words]);
    expect([open!.from_user, JSON.parse(open!.value)]).toEqual([
      { username: 'ben', name: null, pic_url: null },
      { session_title: 'Night talk', session_start_time: '2026-05-02T19:00:00.000Z', ...words },
    ]);
    // The id would tell: it follows from session and author.
    for (const { uuid } of [open!, closed!]) expect([first, second]).not.toContain(uuid);
    expect(JSON.stringify(closed)).not.toMatch(new RegExp([BEN, SESSION, first, '2026', 'Night', 'ben'].join('|')));
  });

  test('reviews by members whom the viewer does not meet are left out, and not counted', async () => {
    await given(another(first, 1), another(second, 2, OTHER));
    expect(await listed({ privateToo: true, apart: [OTHER] })).toEqual([[first], 1]);
  });

  test('a deleted review is gone with its words, and its thumb still counts [C-073]', async () => {
    await given(another(first, 1), did(ReviewPublished, { review: first, host: ANA }));
    expect(await given(did(ReviewDeleted, { review: first, host: ANA, by: BEN, as: 'author' }))).toEqual([
      { topic: 'testimonial', id: ANA, to: [ANA] },
      { topic: 'testimonial', id: first, to: [BEN] },
    ]);
    expect(await listed({ privateToo: true })).toEqual([[], 0]);
    expect((await reviewRow(database, first))?.text).toBeNull();
    expect(await reviewFigures(database, ANA, { now: NOW, isStaff: false })).toEqual({
      reviews: 1,
      positive: 1,
    });
  });

  describe('[C-173] of or about a member whom staff removed', () => {
    const UNTIL = plus(NOW, 1);
    const status = (member: string, status: 'removed' | 'active', until: string | null = null) =>
      did(AccountStatusSet, { member, status, reason: 'Sells pills', until });
    const figures = (now = NOW, isStaff = false) => reviewFigures(database, ANA, { now, isStaff });
    beforeEach(() =>
      given(
        another(first, 1),
        another(second, 2, OTHER),
        did(ReviewPublished, { review: first, host: ANA }),
        did(ReviewPublished, { review: second, host: ANA }),
      ),
    );

    test('the reviews of a removed author are in no list, count or figure, but in the lists of staff', async () => {
      await given(status(BEN, 'removed', UNTIL));
      expect(await listed()).toEqual([[second], 1]);
      expect(await listed({ privateToo: true })).toEqual([[second], 1]);
      expect(await listed({ isStaff: true })).toEqual([[second, first], 2]);
      expect(await figures()).toEqual({ reviews: 1, positive: 1 });
      expect([await listed({ now: UNTIL }), await figures(UNTIL)]).toEqual([
        [[second, first], 2],
        { reviews: 2, positive: 2 },
      ]);
      await given(status(BEN, 'active'));
      expect(await listed()).toEqual([[second, first], 2]);
    });

    test('staff alone see the reviews of a removed host', async () => {
      await given(status(ANA, 'removed'));
      expect(await listed()).toEqual([[], 0]);
      expect(await listed({ isStaff: true })).toEqual([[second, first], 2]);
      expect([await figures(), await figures(NOW, true)].map(({ reviews }) => reviews)).toEqual([0, 2]);
    });
  });
});

describe('[C-073] what a member wrote', () => {
  const [first, second] = [REVIEW.replace(/^9/, '1'), REVIEW.replace(/^9/, '2')];
  const own = async (options: { limit?: number; offset?: number; now?: string } = {}) => {
    const { rows, count } = await reviewsWrittenBy(database, BEN, { limit: 10, offset: 0, now: NOW, ...options });
    return { list: rows.map(writtenView), count };
  };
  const another = (review: string, options: { author?: string; host?: string | null } = {}) =>
    did(ReviewWritten, { ...written.data, review, ...options });

  test('is in their own list while it is private, with the host and a way to delete it', async () => {
    await given(...named(ANA, 'ana'), another(first), another(second, { author: OTHER }));
    expect(await own()).toEqual({
      list: [
        {
          uuid: first,
          session_uuid: SESSION,
          status: 'PRIVATE',
          thumbs: true,
          value: JSON.stringify({
            session_title: 'Night talk',
            session_start_time: '2026-05-05T19:00:00.000Z',
            review: 'It helped.',
          }),
          post_to_forum: true,
          with_name: false,
          host: { username: 'ana', name: null, pic_url: null },
          can_delete: true,
        },
      ],
      count: 1,
    });
  });

  test('says when the host made it public, which its author is notified of, and is gone once it is deleted', async () => {
    await given(another(first));
    expect(await given(did(ReviewPublished, { review: first, host: ANA }))).toEqual([
      { topic: 'testimonial', id: ANA, to: [ANA] },
      { topic: 'testimonial', id: first, to: [BEN] },
    ]);
    expect((await own()).list.map(({ status }) => status)).toEqual(['PUBLIC']);
    await given(did(ReviewDeleted, { review: first, host: ANA, by: ANA, as: 'host' }));
    expect(await own()).toEqual({ list: [], count: 0 });
  });

  test('has no host where the group hosted, and no name of one whom staff removed or who has left', async () => {
    await given(...named(ANA, 'ana'), another(first, { host: null }), another(second));
    const hosts = async (now = NOW) => new Map((await own({ now })).list.map(({ uuid, host }) => [uuid, host]));
    const [nameless, until] = [{ username: null, name: null, pic_url: null }, plus(NOW, 1)];
    expect((await hosts()).get(first)).toBeNull();
    await given(did(AccountStatusSet, { member: ANA, status: 'removed', reason: 'Sells pills', until }));
    expect((await hosts()).get(second)).toEqual(nameless);
    expect((await hosts(until)).get(second)).toEqual({ username: 'ana', name: null, pic_url: null });
    await given(did(DeletionRequested, { member: ANA } as never));
    expect((await hosts(until)).get(second)).toEqual(nameless);
  });

  test('comes in pages that know how many there are', async () => {
    await given(another(first), another(second));
    expect(await own({ limit: 1 })).toMatchObject({ list: [{}], count: 2 });
    expect(await own({ offset: 2 })).toEqual({ list: [], count: 2 });
  });
});
