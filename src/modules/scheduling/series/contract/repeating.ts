import { Temporal } from 'temporal-polyfill';
import type { Weeks } from '../../contract/repeats.ts';

/** From this occurrence on, the calendar and the clock of the host show this at the start: `2026-10-20T19:00`. */
export type Anchor = { from: number; local: string };
/** Everything the dates of a series follow from; at least one anchor, the first from occurrence 0. */
export type Pattern = { timezone: string; weeks: Weeks; anchors: readonly Anchor[] };

/** What calendar and clock show at an instant in a zone, `2026-10-20T19:00`. */
export const localAt = (instant: string, timezone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timezone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute', calendarName: 'never' });

/** The instant at which calendar and clock show this: a skipped hour moves forward, of a doubled one it is the first (I-014). */
const instantOf = (local: Temporal.PlainDateTime, timezone: string): string =>
  local
    .toZonedDateTime(timezone, { disambiguation: 'compatible' })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

const anchorOf = (anchors: readonly Anchor[], occurrence: number): Anchor =>
  anchors.findLast(({ from }) => from <= occurrence) ?? anchors[0]!;

/**
 * When an occurrence starts, counted from 0. Every one is reckoned from the host's own clock, never from the one before, so
 * that an hour which moved once does not stay moved (I-014).
 */
export const startOf = ({ timezone, weeks, anchors }: Pattern, occurrence: number): string => {
  const { from, local } = anchorOf(anchors, occurrence);
  return instantOf(Temporal.PlainDateTime.from(local).add({ weeks: weeks * (occurrence - from) }), timezone);
};

export const firstAfter = (pattern: Pattern, instant: string): number => {
  const begun = pattern.anchors.findLast(({ from }) => startOf(pattern, from) <= instant);
  if (!begun) return 0;
  const weeksSince = (Date.parse(instant) - Date.parse(startOf(pattern, begun.from))) / 604_800_000;
  // A change of clocks is no week, so that the guess is early by one at most.
  let occurrence = Math.max(begun.from, begun.from + Math.floor(weeksSince / pattern.weeks) - 1);
  while (startOf(pattern, occurrence) <= instant) occurrence++;
  return occurrence;
};

/** The moment from which a session may be planned for a start: the beginning of the host's day that many days ahead, less one. */
export const plannableFrom = (startsAt: string, timezone: string, daysAhead: number): string =>
  Temporal.Instant.from(startsAt)
    .toZonedDateTimeISO(timezone)
    .toPlainDate()
    .subtract({ days: daysAhead - 1 })
    .toZonedDateTime(timezone)
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

/** One date of a series, and what clocks do to it. */
export type SeriesDate = {
  startsAt: string;
  /** The clocks of the host's zone have changed since the date before. */
  clocksChanged: boolean;
  /** Minutes by which it starts later on the viewer's clock than the date before did; negative: earlier. */
  shift: number;
};

const clockOf = (instant: string, timezone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(timezone);
const minutesOfDay = ({ hour, minute }: Temporal.ZonedDateTime): number => hour * 60 + minute;

/** The same dates with what happens to clocks between them; the host's zone is where they are meant. */
export const withClocks = (starts: readonly string[], timezone: string, viewerZone: string): SeriesDate[] =>
  starts.map((startsAt, at) => {
    const before = starts[at - 1];
    if (before === undefined) return { startsAt, clocksChanged: false, shift: 0 };
    const [hostBefore, hostNow] = [clockOf(before, timezone), clockOf(startsAt, timezone)];
    const apart = minutesOfDay(clockOf(startsAt, viewerZone)) - minutesOfDay(clockOf(before, viewerZone));
    return {
      startsAt,
      clocksChanged: hostBefore.offsetNanoseconds !== hostNow.offsetNanoseconds,
      // Past midnight is a little later, not nearly a day earlier.
      shift: apart > 720 ? apart - 1440 : apart < -720 ? apart + 1440 : apart,
    };
  });

/** Up to `count` coming dates of a planned or active series, none behind its end. */
export const comingDates = (
  pattern: Pattern,
  options: { after: string; count: number; endsAt: string | null; viewerZone: string },
): SeriesDate[] => {
  const first = firstAfter(pattern, options.after);
  const starts = Array.from({ length: options.count }, (_, at) => startOf(pattern, first + at)).filter(
    (startsAt) => options.endsAt === null || startsAt <= options.endsAt,
  );
  return withClocks(starts, pattern.timezone, options.viewerZone);
};
