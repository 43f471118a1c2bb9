import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { dateText, setViewerDateFormat, setViewerZone, timeText, viewerZone, zoneText } from './time.ts';

const at = '2026-03-08T00:30:00.000Z';

describe('times in the viewer’s own zone', () => {
  afterEach(() => {
    setViewerZone(undefined);
    setViewerDateFormat(undefined);
  });

  test('[SCH-026] dates read "dddd, MMM D, YYYY"', () => {
    expect(dateText(at, 'America/New_York')).toBe('Saturday, Mar 7, 2026');
    expect(dateText(at, 'Europe/Berlin')).toBe('Sunday, Mar 8, 2026');
  });

  test('[SCH-027] times read "h:mma"', () => {
    expect(timeText(at, 'America/New_York')).toBe('7:30pm');
    expect(timeText('2026-03-08T05:05:00Z', 'America/New_York')).toBe('12:05am');
    expect(timeText('2026-03-08T16:00:00Z', 'America/New_York')).toBe('12:00pm');
  });

  test('a member who chose another format reads the day first, or ISO dates, with 24 hours', () => {
    const written = () => [dateText(at, 'America/New_York'), timeText(at, 'America/New_York')];
    setViewerDateFormat('day-first');
    expect(written()).toEqual(['Saturday, 7 Mar 2026', '19:30']);
    setViewerDateFormat('iso');
    expect(written()).toEqual(['2026-03-07', '19:30']);
    expect(timeText('2026-03-08T05:05:00Z', 'America/New_York')).toBe('00:05');
    setViewerDateFormat(undefined);
    expect(written()).toEqual(['Saturday, Mar 7, 2026', '7:30pm']);
  });

  test('the abbreviation follows daylight saving', () => {
    expect(zoneText('2026-03-08T06:59:00Z', 'America/New_York')).toBe('EST');
    expect(zoneText('2026-03-08T07:00:00Z', 'America/New_York')).toBe('EDT');
    expect(timeText('2026-03-08T07:00:00Z', 'America/New_York')).toBe('3:00am');
  });

  test('a browser that cannot tell its zone shows times for UTC', () => {
    setViewerZone(undefined);
    const named = jest
      .spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
      .mockReturnValue({ timeZone: 'Etc/Unknown' } as Intl.ResolvedDateTimeFormatOptions);
    const shown = viewerZone();
    named.mockRestore();
    expect(shown).toBe('UTC');
  });

  test('[SCH-035] a member’s own zone wins over the browser’s; unknown names are ignored', () => {
    const browser = viewerZone();
    setViewerZone('Asia/Tokyo');
    expect([viewerZone(), timeText(at)]).toEqual(['Asia/Tokyo', '9:30am']);
    setViewerZone('Nowhere/Land');
    expect(viewerZone()).toBe(browser);
  });
});
