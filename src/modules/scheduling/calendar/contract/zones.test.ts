import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { googleCalendarLink, outlookCalendarLink } from './links.ts';
import { sameClock, whenFor, whenIn } from './zones.ts';

const LONDON = { timezone: 'Europe/London', dateFormat: 'month-first' } as const;

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns', 'UTC'];
/** Minutes east of UTC which an abbreviation means. */
const NAMED: Record<string, number> = { EST: -300, EDT: -240, UTC: 0, GMT: 0, BST: 60, LHST: 630, LHDT: 660 };
const offsetOf = (abbreviation: string): number => {
  if (abbreviation in NAMED) return NAMED[abbreviation]!;
  const [, sign, hours, minutes] = /^GMT([+-])(\d+)(?::(\d+))?$/.exec(abbreviation)!;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0));
};
/** The instant that a text means, from its words alone. */
const meant = (text: string): string => {
  const [, month, day, year, hour, minute, half, zone] =
    /, (\w{3}) (\d+), (\d+)(?:,| at) (\d+):(\d+)([ap])m (\S+)$/.exec(text)!;
  const wall = Date.UTC(
    Number(year),
    MONTHS.indexOf(month!),
    Number(day),
    (Number(hour) % 12) + (half === 'p' ? 12 : 0),
    Number(minute),
  );
  return new Date(wall - offsetOf(zone!) * 60_000).toISOString();
};

describe('the text of a moment and the moment agree (C-028)', () => {
  test('at any quarter of an hour, in any zone', () => {
    const quarters = fc.integer({ min: Date.UTC(2024, 0) / 900_000, max: Date.UTC(2033, 0) / 900_000 });
    fc.assert(
      fc.property(quarters, fc.constantFrom(...zones), (quarter, zone) => {
        const instant = new Date(quarter * 900_000).toISOString();
        const text = whenIn(instant, { timezone: zone, dateFormat: 'month-first' });
        expect(meant(text)).toBe(instant);
        const { hour, minute } = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
        expect(text).toContain(` ${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'} `);
      }),
      { numRuns: 1000 },
    );
  });

  test.each(zones)('a quarter before and after every change of the clocks in %s', (zone) => {
    let at = Temporal.Instant.from('2024-01-01T00:00Z').toZonedDateTimeISO(zone);
    // Some zones have no change.
    const instants = ['2024-01-01T00:00:00.000Z'];
    for (;;) {
      const next = at.getTimeZoneTransition('next');
      if (next === null || next.year > 2032) break;
      for (const minutes of [-15, 0, 15])
        instants.push(new Date(next.epochMilliseconds + minutes * 60_000).toISOString());
      at = next;
    }
    expect(instants.map((instant) => meant(whenIn(instant, { timezone: zone, dateFormat: 'month-first' })))).toEqual(
      instants,
    );
  });
});

describe('the clock of the host', () => {
  test("the host's zone is named where it shows another time", () => {
    expect(whenFor('2026-05-05T18:00:00.000Z', LONDON, 'Europe/Berlin')).toMatch(
      /^Tuesday, May 5, 2026.* 7:00pm BST \(Tuesday, May 5, 2026.* 8:00pm CEST for the host\)$/,
    );
    expect(whenFor('2026-05-05T18:00:00.000Z', LONDON, 'Europe/Lisbon')).not.toContain('host');
  });
  test('may be the same in summer and another in winter', () => {
    expect(sameClock('2026-01-15T12:00:00Z', 'Europe/London', 'UTC')).toBe(true);
    expect(sameClock('2026-07-15T12:00:00Z', 'Europe/London', 'UTC')).toBe(false);
    expect(sameClock('2026-07-15T12:00:00Z', 'Mars/Base', 'UTC')).toBe(true);
  });
});

test('links for web calendars have the same instants', () => {
  const noted = {
    title: 'Grief & loss + more',
    startsAt: '2026-05-05T18:00:00.000Z',
    endsAt: '2026-05-05T19:00:00.000Z',
    details: 'https://wellspring.example/session/1?a=b',
  };
  const google = new URL(googleCalendarLink(noted)).searchParams;
  expect([google.get('text'), google.get('dates'), google.get('details')]).toEqual([
    noted.title,
    '20260505T180000Z/20260505T190000Z',
    noted.details,
  ]);
  const outlook = new URL(outlookCalendarLink(noted)).searchParams;
  expect([outlook.get('subject'), outlook.get('startdt'), outlook.get('enddt'), outlook.get('body')]).toEqual([
    noted.title,
    noted.startsAt,
    noted.endsAt,
    noted.details,
  ]);
});
