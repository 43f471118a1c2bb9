import { expect, test } from '@jest/globals';
import { setViewerZone } from '#client/lib/time.ts';
import { soonText } from './soon-text.ts';

test('a time is called today or tomorrow by the day of the reader, and has its date later', () => {
  setViewerZone('America/New_York');
  const now = Date.parse('2026-05-04T22:00:00Z');
  expect(
    ['2026-05-04T23:00:00Z', '2026-05-05T01:00:00Z', '2026-05-05T23:30:00Z', '2026-05-07T01:00:00Z'].map((instant) =>
      soonText(instant, now),
    ),
  ).toEqual(['today 7:00pm', 'today 9:00pm', 'tomorrow 7:30pm', 'Wednesday, May 6, 2026 9:00pm']);
  setViewerZone(undefined);
});
