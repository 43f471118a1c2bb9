import { afterEach, expect, jest, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { days, hours } from '#kernel/contract/time.ts';
import { nearDayText, setViewerDateFormat } from '#client/lib/time.ts';
import { NearTime, TimeText } from './time-text.tsx';

const at = '2026-03-07T23:00:00.000Z';
const text = (node: React.ReactElement) => render(node).container.textContent;

test('a moment, a span, a date alone', () => {
  const zone = 'America/Los_Angeles';
  expect(text(<TimeText at={at} zone={zone} />)).toBe('Saturday, Mar 7, 2026, 3:00pm PST');
  expect(text(<TimeText at={at} until="2026-03-08T00:00:00Z" show="time" zone={zone} />)).toBe('3:00pm - 4:00pm PST');
  expect(text(<TimeText at={at} show="date" zone={zone} />)).toBe('Saturday, Mar 7, 2026');
});

test('machines read the instant', () => {
  const { container } = render(<TimeText at="2026-03-07T18:00:00-05:00" />);
  expect(container.querySelector('time')?.dateTime).toBe(at);
});

afterEach(() => {
  setViewerDateFormat(undefined);
  jest.restoreAllMocks();
});

test('in a list the day is the nearest word for it, and the year stands there only where it is another one', () => {
  const now = '2026-03-07T12:00:00.000Z';
  const said = (milliseconds: number) => nearDayText(Date.parse(now) + milliseconds, now, 'UTC');
  expect([0, hours(11), hours(12), days(1), days(2), days(40), days(400), -days(1)].map(said)).toEqual([
    'Today',
    'Today',
    'Tomorrow',
    'Tomorrow',
    'Mon, Mar 9',
    'Thu, Apr 16',
    'Sun, Apr 11, 2027',
    'Fri, Mar 6',
  ]);
  setViewerDateFormat('day-first');
  expect([days(2), days(400)].map(said)).toEqual(['Mon, 9 Mar', 'Sun, 11 Apr 2027']);
  setViewerDateFormat('iso');
  expect([0, days(2)].map(said)).toEqual(['Today', '2026-03-09']);
});

test('in a list a session has its start and how long it is', () => {
  const start = new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString();
  const end = new Date(Date.parse(start) + 90 * 60_000).toISOString();
  expect(text(<NearTime at={start} until={end} withDay />)).toMatch(/^Today \d{1,2}:\d\d[ap]m · 90 min$/);
  expect(text(<NearTime at={start} until={end} withDay={false} />)).toMatch(/^\d{1,2}:\d\d[ap]m · 90 min$/);
});

test('in a list the word for a day is another one after midnight, without anything else being drawn again', () => {
  jest.useFakeTimers({ now: new Date('2026-03-07T23:59:50') });
  const [start, end] = ['2026-03-08T10:00:00', '2026-03-08T11:00:00'].map((local) => new Date(local).toISOString());
  const { container } = render(<NearTime at={start!} until={end!} withDay />);
  expect(container.textContent).toBe('Tomorrow 10:00am · 60 min');
  act(() => jest.advanceTimersByTime(30_000));
  expect(container.textContent).toBe('Today 10:00am · 60 min');
  jest.useRealTimers();
});

test('a device with a clock of 24 hours writes the day first, unless the member chose another way', () => {
  const shown = () => text(<TimeText at={at} zone="UTC" />);
  expect(shown()).toBe('Saturday, Mar 7, 2026, 11:00pm UTC');
  jest.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE');
  expect(shown()).toBe('Saturday, 7 Mar 2026, 23:00 UTC');
  setViewerDateFormat('month-first');
  expect(shown()).toBe('Saturday, Mar 7, 2026, 11:00pm UTC');
});
