import { expect, test } from '@jest/globals';
import { feedbackTexts } from './texts.ts';

test.each([
  [30, 'We ask this once a month.'],
  [90, 'We ask this once in three months.'],
  [1, 'We ask this once a day.'],
  [45, 'We ask this once in 45 days.'],
])('[C-160] a question that comes every %i days says so', (days, words) => {
  expect([feedbackTexts.outcome.hint(days), feedbackTexts.nps.hint(days)]).toEqual([words, words]);
});
