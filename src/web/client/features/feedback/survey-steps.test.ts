import { expect, test } from '@jest/globals';
import type { PostSessionChecks } from '#modules/feedback/contract/api.ts';
import { keepProgress, progressOf } from './survey-progress.ts';
import { stepsToAsk, stepsToReview } from './survey-steps.ts';

const NOW = '2026-05-05T20:10:00.000Z';
const LATER = '2026-05-19T20:00:00.001Z';
const checks = (overrides: Partial<PostSessionChecks> = {}): PostSessionChecks => ({
  uuid: '11111111-1111-4111-8111-111111111111',
  title: 'Night talk',
  start_time: '2026-05-05T19:00:00.000Z',
  end_time: '2026-05-05T20:00:00.000Z',
  group_uuid: '77777777-7777-4777-8777-777777777777',
  group_title: 'Night Owls',
  is_group_hosted: false,
  am_i_host: false,
  completed_mood_tracker: false,
  completed_session_or_host_review: false,
  show_group_hosted_survey: false,
  show_outcome_survey: true,
  show_frequency_survey: true,
  show_nps_survey: true,
  may_share_review: true,
  feedback_until: '2026-05-19T20:00:00.000Z',
  ...overrides,
});
const groupHosted = checks({ is_group_hosted: true, show_group_hosted_survey: true });

test('[ROM-008] the review after hosted sessions, the group-hosted survey after the others', () => {
  expect(stepsToAsk(checks(), NOW, null)).toEqual(['feeling', 'review', 'outcome', 'frequency', 'nps']);
  expect(stepsToAsk(groupHosted, NOW, null)).toEqual([
    'feeling',
    'mood',
    'support',
    'better',
    'outcome',
    'frequency',
    'nps',
  ]);
});

test('[ROM-101] nothing is asked once the mood is recorded, unless this window is in the middle of the survey', () => {
  const checked = checks({ completed_mood_tracker: true });
  expect(stepsToAsk(checked, NOW, null)).toEqual([]);
  expect(stepsToAsk(checked, NOW, ['feeling', 'review', 'nps'])).toEqual(['review', 'nps']);
  expect(stepsToAsk(checked, NOW, [])).toEqual([]);
});

test('days later only the review is asked for, and after its time nothing', () => {
  expect(stepsToReview(checks({ completed_mood_tracker: true }), NOW)).toEqual(['review']);
  expect(stepsToReview(groupHosted, NOW)).toEqual(['mood', 'support', 'better']);
  expect(stepsToReview(checks({ completed_session_or_host_review: true }), NOW)).toEqual([]);
  expect(stepsToReview(checks(), LATER)).toEqual([]);
  expect(stepsToAsk(checks(), LATER, null)).toEqual([]);
});

test('the progress survives a reload, and malformed values are ignored', () => {
  expect(progressOf('one')).toBeNull();
  keepProgress('one', { left: ['review', 'nps'], total: 4, mood: 2, support: null, unwell: true });
  expect(progressOf('one')).toEqual({ left: ['review', 'nps'], total: 4, mood: 2, support: null, unwell: true });
  expect(progressOf('two')).toBeNull();
  sessionStorage.setItem('survey-one', '{"left":["review","what"],"total":"many","mood":"much"}');
  expect(progressOf('one')).toEqual({ left: ['review'], total: 1, mood: null, support: null, unwell: false });
  sessionStorage.setItem('survey-one', 'nonsense');
  expect(progressOf('one')).toBeNull();
});
