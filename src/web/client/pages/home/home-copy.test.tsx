import { expect, test } from '@jest/globals';
import { problemsOf } from '#modules/scheduling/contract/session-form.ts';
import { defaultSettings } from '#modules/scheduling/contract/settings.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { homePage } from '#modules/content/contract/pages/home.ts';

test('[SCH-005] the front page speaks of as many people as may be planned (C-003)', () => {
  expect(JSON.stringify(homePage.texts)).toContain('Sessions run with {seats} people');
  const now = '2026-05-04T09:00:00.000Z';
  const refused = (maxAttendees: number) =>
    problemsOf(
      {
        title: 'Night talk',
        description: 'x'.repeat(100),
        externalLink: null,
        group: '77777777-7777-4777-8777-777777777777',
        startTime: plus(now, days(2)),
        duration: 60,
        maxAttendees,
      },
      { now, settings: defaultSettings, isAdmin: false, timezone: 'UTC' },
    ).map(({ refused: name }) => name);
  expect([3, 12, 16].flatMap(refused)).toEqual([]);
  expect([2, 17].map(refused)).toEqual([['SESSION_MAX_ATTENDEES_TOO_FEW'], ['SESSION_MAX_ATTENDEES_TOO_MANY']]);
});
