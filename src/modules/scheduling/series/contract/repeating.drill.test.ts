import { describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { days, hours, minutes, plus } from '#kernel/contract/time.ts';
import { localAt, startOf, type Pattern } from './repeating.ts';
import type { Weeks } from '../../contract/repeats.ts';

const weekly = (timezone: string, local: string, weeks: Weeks): Pattern => ({
  timezone,
  weeks,
  anchors: [{ from: 0, local }],
});

// All zones of the platform, all changes of nine years: too many to look at on every save.
describe('every change of clocks from 2024 to 2032, in every zone', () => {
  const FROM = Temporal.Instant.from('2024-01-01T00:00:00Z');
  const UNTIL = Date.parse('2033-01-01T00:00:00Z');
  const transitionsOf = (zone: string): Temporal.ZonedDateTime[] => {
    const found: Temporal.ZonedDateTime[] = [];
    let at = FROM.toZonedDateTimeISO(zone).getTimeZoneTransition('next');
    while (at && at.epochMilliseconds < UNTIL) {
      found.push(at);
      at = at.getTimeZoneTransition('next');
    }
    return found;
  };
  const zones = Intl.supportedValuesOf('timeZone');

  /** What the clocks of a place show, asked of the platform and not of the library that reckons. */
  const clocks = new Map<string, Intl.DateTimeFormat>();
  const shown = (instant: string, zone: string): string => {
    let format = clocks.get(zone);
    if (!format)
      clocks.set(
        zone,
        (format = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })),
      );
    return format.format(new Date(instant)).replace(' ', 'T');
  };
  const utc = (local: string) => Date.parse(`${local}:00Z`);

  test('[I-014] [SCH-094] the host’s clock shows the same time, a skipped hour moves forward, of a doubled one it is the first', () => {
    let looked = 0;
    for (const zone of zones)
      for (const transition of transitionsOf(zone)) {
        const [before, after] = [transition.subtract({ nanoseconds: 1 }), transition];
        const change = (after.offsetNanoseconds - before.offsetNanoseconds) / 60e9;
        // At the edges of what is skipped or doubled, in its middle, and well away from it on both sides.
        const edge = after.toPlainDateTime();
        for (const apart of [-180, -Math.abs(change), -Math.abs(change) / 2, -1, 0, 1, Math.abs(change) / 2, 180])
          for (const weeks of [1, 2, 4] as const) {
            const target = edge.add({ minutes: Math.round(apart) });
            const pattern = weekly(
              zone,
              target.subtract({ weeks: weeks * 2 }).toString({ smallestUnit: 'minute' }),
              weeks,
            );
            const local = target.toString({ smallestUnit: 'minute' });
            const start = startOf(pattern, 2);
            const showing = shown(start, zone);
            looked++;
            const name = `${zone} ${local} every ${weeks}`;
            // Only what no clock shows moves, by as much as was skipped.
            const isSkipped = showing !== local;
            expect([name, utc(showing) - utc(local)]).toEqual([name, isSkipped ? minutes(change) : 0]);
            expect([name, isSkipped && change <= 0]).toEqual([name, false]);
            // Nothing earlier shows the same time.
            const isDoubled = !isSkipped && change < 0;
            expect([name, isDoubled && shown(plus(start, minutes(change)), zone) === local]).toEqual([name, false]);
            const later = startOf(pattern, 3);
            expect(localAt(later, zone)).toBe(shown(later, zone)); // the planned one, but for a change on that very day
            expect(Date.parse(later) - Date.parse(start)).toBeGreaterThan(days(7 * weeks) - hours(25));
          }
      }
    expect(looked).toBeGreaterThan(10_000);
  });
});
