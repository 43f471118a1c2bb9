import { describe, expect, test } from '@jest/globals';
import { probationWindows } from './probation-windows.ts';

const since = '2026-05-04T09:00:00.000Z';
const dayAfter = '2026-05-05T09:00:00.000Z';
const windows = (until: string | null) => probationWindows({ HOST_LOST_HOURS: 24 }, since, until);

describe('the sessions of a host on probation', () => {
  test('that begin within the hours are called off at once, the others when staff had that time for another host', () => {
    const until = '2026-06-04T09:00:00.000Z';
    expect(windows(until)).toEqual({ soon: { before: dayAfter }, later: { at: dayAfter, before: until } });
  });

  test('are all called off when the probation has no end', () => {
    expect(windows(null)).toEqual({ soon: { before: dayAfter }, later: { at: dayAfter, before: null } });
  });

  test.each([['2026-05-05T08:59:00.000Z'], [dayAfter]])(
    'are called off to the end of a short probation only (%s)',
    (until) => {
      expect(windows(until)).toEqual({ soon: { before: until }, later: null });
    },
  );
});
