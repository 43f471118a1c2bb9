import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { fold } from '#kernel/commands/decider.ts';
import {
  GroupHostedSurveyAnswered,
  SurveyAnswered,
  SurveySkipped,
  UnsubscribeSurveyAnswered,
  type AnswerEvent,
} from '../contract/feedback-events.ts';
import type { Survey } from '../contract/scales.ts';
import { defaultSettings } from '../contract/settings.ts';
import { BEN, NOW, OTHER, SESSION } from '../testing/examples.ts';
import { review } from './review.ts';
import { attended } from '../testing/taking-part-given.ts';
import { answers, type AnswersCommand } from './answers.ts';
import { owedBy } from './owed.ts';
import type { TakingPart } from './taking-part.ts';

const settings = defaultSettings;
const decide = (command: AnswersCommand, ...given: AnswerEvent[]) => answers.decide(command, fold(answers, given));
const telling = (options: { session?: TakingPart; now?: string; sessions?: number } = {}) => ({
  member: BEN,
  session: options.session ?? attended(),
  now: options.now ?? NOW,
  settings,
  sessions: options.sessions ?? 3,
});
const answering = (survey: Survey, answer: number, input: Parameters<typeof telling>[0] = {}): AnswersCommand => ({
  type: 'Answer',
  ...telling(input),
  survey,
  answer,
});
const skipping = (survey: Survey, input: Parameters<typeof telling>[0] = {}): AnswersCommand => ({
  type: 'Skip',
  ...telling(input),
  survey,
});
const answered = (survey: Survey, at = NOW, session = SESSION) =>
  // As a decider reads it: the answer itself is sealed.
  did(SurveyAnswered, { member: BEN, session, survey, answer: null, at });
const skipped = (survey: Survey, at = NOW) => did(SurveySkipped, { member: BEN, session: SESSION, survey, at });
const groupHosted = attended({ groupHosted: true });
const circle = (
  options: { mood?: number | null; support?: number | null; couldBeBetter?: string } = {},
): AnswersCommand => ({
  type: 'GroupHosted',
  ...telling({ session: groupHosted }),
  mood: 2,
  support: 5,
  couldBeBetter: 'More silence.',
  ...options,
});
const toldCircle = (tellsMood = true) =>
  did(GroupHostedSurveyAnswered, {
    member: BEN,
    session: SESSION,
    mood: null,
    support: null,
    couldBeBetter: null,
    tellsMood,
    at: NOW,
  });

describe('answers on a scale', () => {
  test.each<[Survey, number]>([
    ['feeling', 5],
    ['frequency', 4],
    ['outcome', 5],
    ['nps', 10],
  ])('[FBK-019] [FBK-020] [FBK-021] [FBK-022] %s goes from 1 to %i', (survey, max) => {
    for (const answer of [1, max])
      expect(decide(answering(survey, answer))).toEqual([
        did(SurveyAnswered, { member: BEN, session: SESSION, survey, answer, at: NOW }),
      ]);
    for (const answer of [0, max + 1, 1.5])
      expect(decide(answering(survey, answer))).toEqual({
        refused: 'SURVEY_ANSWER_INVALID',
        field: 'answer',
        values: { min: 1, max },
      });
  });

  test('the mood is recorded once per session', () => {
    expect(decide(answering('feeling', 4), answered('feeling'))).toEqual({ refused: 'SURVEY_ALREADY_ANSWERED' });
    expect(decide(answering('feeling', 4), answered('feeling', NOW, OTHER))).toHaveLength(1);
    expect(decide(answering('feeling', 4), skipped('feeling'))).toHaveLength(1);
  });

  test.each<[Survey, number]>([
    ['outcome', 30],
    ['frequency', 30],
    ['nps', 90],
  ])('[FBK-024] %s is asked at most every %i days, skipped or not', (survey, pause) => {
    const before = (milliseconds: number) => plus(NOW, -milliseconds);
    for (const recorded of [answered, skipped]) {
      expect(decide(answering(survey, 3), recorded(survey, before(days(pause) - 1)))).toEqual({
        refused: 'SURVEY_ALREADY_ANSWERED',
      });
      expect(decide(skipping(survey), recorded(survey, before(days(pause) - 1)))).toEqual([]);
      expect(decide(answering(survey, 3), recorded(survey, before(days(pause))))).toHaveLength(1);
    }
  });

  test('every one can be skipped', () => {
    for (const survey of ['feeling', 'frequency', 'outcome', 'nps'] as const)
      expect(decide(skipping(survey))).toEqual([skipped(survey)]);
    expect(decide(skipping('feeling'), answered('feeling'))).toEqual([]);
  });

  test('only people who took part are asked', () => {
    const session = attended({ attended: false });
    expect(decide(answering('feeling', 4, { session }))).toEqual({ refused: 'SESSION_NOT_ATTENDED' });
    expect(decide(skipping('nps', { session }))).toEqual({ refused: 'SESSION_NOT_ATTENDED' });
    expect(decide(answering('nps', 4, { now: plus(NOW, days(15)) }))).toMatchObject({ refused: 'FEEDBACK_TOO_LATE' });
  });
});

describe('the group-hosted survey', () => {
  const recorded = (value: object) =>
    did(GroupHostedSurveyAnswered, {
      member: BEN,
      session: SESSION,
      mood: 2,
      support: 5,
      couldBeBetter: 'More silence.',
      tellsMood: true,
      at: NOW,
      ...value,
    });

  test('[FBK-017] [FBK-018] the typed text is recorded, and may be empty', () => {
    expect(decide(circle())).toEqual([recorded({})]);
    expect(decide(circle({ couldBeBetter: ' ' }))).toEqual([recorded({ couldBeBetter: '' })]);
  });

  test('every question can be left out', () => {
    expect(decide(circle({ mood: null, support: null }))).toEqual([
      recorded({ mood: null, support: null, tellsMood: false }),
    ]);
  });

  test('the answer is recorded once for a session, with the space around its text left out', () => {
    expect(decide(circle({ couldBeBetter: ' More silence. ' }))).toEqual([recorded({})]);
    expect(decide(circle(), toldCircle())).toEqual({ refused: 'SURVEY_ALREADY_ANSWERED' });
    expect(decide(circle(), did(GroupHostedSurveyAnswered, { ...toldCircle().data, session: OTHER }))).toHaveLength(1);
  });

  test('it is for people who took part, as long as feedback is taken', () => {
    const absent = attended({ groupHosted: true, attended: false });
    expect(decide({ ...circle(), session: absent } as AnswersCommand)).toEqual({ refused: 'SESSION_NOT_ATTENDED' });
    expect(decide({ ...circle(), now: plus(NOW, days(15)) })).toMatchObject({
      refused: 'FEEDBACK_TOO_LATE',
    });
  });

  test('it is about group-hosted sessions', () => {
    expect(decide({ ...circle(), session: attended() } as AnswersCommand)).toEqual({
      refused: 'SURVEY_IS_FOR_GROUP_HOSTED',
    });
  });

  test('answers lie on their scales, and texts have an end', () => {
    expect(decide(circle({ mood: 6 }))).toMatchObject({
      refused: 'SURVEY_ANSWER_INVALID',
      field: 'how_session_impact_mood',
    });
    expect(decide(circle({ support: 0 }))).toMatchObject({
      refused: 'SURVEY_ANSWER_INVALID',
      field: 'how_satisfied_with_support',
    });
    for (const one of [1, 5]) expect(decide(circle({ mood: one, support: one }))).toHaveLength(1);
    expect(decide(circle({ support: 6 }))).toEqual({
      refused: 'SURVEY_ANSWER_INVALID',
      field: 'how_satisfied_with_support',
      values: { min: 1, max: 5 },
    });
    expect(decide(circle({ couldBeBetter: 'x'.repeat(1000) }))).toHaveLength(1);
    expect(decide(circle({ couldBeBetter: 'x'.repeat(1001) }))).toMatchObject({
      refused: 'REVIEW_TOO_LONG',
      field: 'how_could_make_better',
    });
  });
});

const unsubscribing = (said: string): AnswersCommand => ({
  type: 'Unsubscribe',
  member: BEN,
  said,
  now: NOW,
  settings,
});
test('[BIL-045] the reason for unsubscribing says something, without the spaces around, in a survey’s length', () => {
  expect(decide(unsubscribing(` ${'a'.repeat(1100)}\n`))).toEqual([
    did(UnsubscribeSurveyAnswered, { member: BEN, said: 'a'.repeat(1100), at: NOW }),
  ]);
  expect(decide(unsubscribing('a'.repeat(1101)))).toEqual({
    refused: 'REVIEW_TOO_LONG',
    field: 'val',
    values: { max: 1100 },
  });
  expect(decide(unsubscribing(' \u200b\n'))).toMatchObject({ refused: 'INPUT_INVALID', field: 'val' });
});

test('[FBK-024] the NPS is answered or skipped from the third session on, as it is asked', () => {
  expect(decide(answering('nps', 9, { sessions: 2 }))).toEqual({ refused: 'SURVEY_TOO_EARLY' });
  expect(decide(skipping('nps', { sessions: 2 }))).toEqual([]);
  expect(decide(answering('nps', 9, { sessions: 3 }))).toHaveLength(1);
  expect(decide(skipping('nps', { sessions: 3 }))).toEqual([skipped('nps')]);
  expect(decide(answering('outcome', 2, { sessions: 1 }))).toHaveLength(1);
});

test('[FBK-025] the reason for unsubscribing is recorded unchanged', () => {
  expect(decide(unsubscribing('Too busy'))).toEqual([
    did(UnsubscribeSurveyAnswered, { member: BEN, said: 'Too busy', at: NOW }),
  ]);
});

describe('what is still owed [ROM-106]', () => {
  const owed = (
    options: { session?: TakingPart; member?: string; sessions?: number; written?: boolean } = {},
    ...given: AnswerEvent[]
  ) =>
    owedBy({
      member: options.member ?? BEN,
      session: options.session ?? attended(),
      answers: fold(answers, given),
      review: { ...review.initial, status: options.written === true ? 'private' : 'none' },
      sessions: options.sessions ?? 1,
      now: NOW,
      settings,
    });

  test('at first: feeling, review, and the surveys of once in a while', () => {
    expect(owed()).toEqual({
      moodTold: false,
      reviewed: false,
      groupHostedSurvey: false,
      outcome: true,
      frequency: true,
      nps: false,
    });
  });

  test('[FBK-024] the NPS from the third session on', () => {
    expect([2, 3, 4].map((sessions) => owed({ sessions }).nps)).toEqual([false, true, true]);
    expect(owed({ sessions: 3 }, skipped('nps')).nps).toBe(false);
  });

  test('the surveys of once in a while, each until it was answered or skipped', () => {
    expect(owed({}, answered('outcome'))).toMatchObject({ outcome: false, frequency: true });
    expect(owed({}, skipped('frequency'))).toMatchObject({ outcome: true, frequency: false });
    expect(owed({ sessions: 3 }, answered('outcome'), answered('frequency'))).toMatchObject({
      outcome: false,
      frequency: false,
      nps: true,
    });
  });

  test('the feeling of this session tells the mood, or the mood question of its group-hosted survey', () => {
    expect(owed({}, answered('feeling')).moodTold).toBe(true);
    expect(owed({}, answered('feeling', NOW, OTHER)).moodTold).toBe(false);
    expect(owed({}, skipped('feeling')).moodTold).toBe(false);
    expect(owed({ session: groupHosted }, toldCircle()).moodTold).toBe(true);
    expect(owed({ session: groupHosted }, toldCircle(false)).moodTold).toBe(false);
  });

  test('[ROM-008] the group-hosted survey after group-hosted sessions, and it stands for the review', () => {
    expect(owed({ session: groupHosted })).toMatchObject({ groupHostedSurvey: true, reviewed: false });
    expect(owed({ session: groupHosted }, toldCircle())).toMatchObject({ groupHostedSurvey: false, reviewed: true });
  });

  test('a review once; hosts have nothing to review', () => {
    expect(owed({ written: true }).reviewed).toBe(true);
    expect(owed({ member: attended().host }).reviewed).toBe(true);
    expect(owed({ member: attended().host, session: groupHosted }).reviewed).toBe(false);
  });
});
