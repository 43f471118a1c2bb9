import { expect, test } from '@jest/globals';
import { remindingTexts } from './reminding-texts.ts';

test.each([
  [1440, 30, 'A day and half an hour before your sessions.'],
  [2880, 60, '2 days and an hour before your sessions.'],
  [120, 45, '2 hours and 45 minutes before your sessions.'],
  [0, 30, 'Half an hour before your sessions.'],
  [0, 0, 'No reminders are sent at the moment.'],
])('[I-005] reminders of %i and %i minutes before are said in words', (first, last, words) => {
  expect(remindingTexts.remindersHint(first, last)).toBe(`${words} Emails never say what a session is about.`);
});
