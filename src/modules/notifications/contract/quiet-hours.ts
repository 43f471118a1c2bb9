import { Temporal } from 'temporal-polyfill';
import { knownZone } from '#modules/scheduling/contract/days.ts';
import type { QuietHours } from './ways.ts';

const DAY_MINUTES = 1440;
const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
const onClock = (instant: string, zone: string) => Temporal.Instant.from(instant).toZonedDateTimeISO(knownZone(zone));
const instantOf = (moment: Temporal.ZonedDateTime): string => new Date(moment.epochMilliseconds).toISOString();

/** Whether the member's clock stands within their quiet hours. The first minute is quiet, the last is not. */
export const isQuiet = (instant: string, zone: string, { from, to }: Pick<QuietHours, 'from' | 'to'>): boolean => {
  const { hour, minute } = onClock(instant, zone);
  const now = hour * 60 + minute;
  const length = (minuteOf(to) - minuteOf(from) + DAY_MINUTES) % DAY_MINUTES;
  return (now - minuteOf(from) + DAY_MINUTES) % DAY_MINUTES < length;
};

/** Days that are tried: the end may lie on the next day, and clocks that go back may lead into the same hours again. */
const TRIED = [0, 1, 2];

/** The first moment from this one on that is not quiet, also where clocks change in between. */
export const quietUntil = (instant: string, zone: string, hours: Pick<QuietHours, 'from' | 'to'>): string => {
  if (!isQuiet(instant, zone, hours)) return instant;
  const now = onClock(instant, zone);
  const ends = TRIED.flatMap((day) =>
    (['earlier', 'later'] as const).map((disambiguation) =>
      instantOf(
        now
          .toPlainDate()
          .add({ days: day })
          .toPlainDateTime(hours.to)
          .toZonedDateTime(now.timeZoneId, { disambiguation }),
      ),
    ),
  );
  // Where clocks go forward over the end, quiet ends with the leap.
  const leap = now.getTimeZoneTransition('next');
  const all = leap === null ? ends : [...ends, instantOf(leap)];
  return all.toSorted().find((end) => end > instant && !isQuiet(end, zone, hours)) ?? ends.at(-1)!;
};

/** Monday, as in ISO 8601: a week's digest begins the week. */
const WEEKLY_ON = 1;

/** When the next gathered mail comes: at this hour of the member's clock, each day or each Monday, after quiet hours. */
export const nextDigest = (
  instant: string,
  zone: string,
  { rhythm, hour, quiet }: { rhythm: 'daily' | 'weekly'; hour: number; quiet: QuietHours | null },
): string => {
  const now = onClock(instant, zone);
  const days = rhythm === 'daily' ? [0, 1] : Array.from({ length: 8 }, (_, day) => day);
  const at = days
    .map((day) => now.toPlainDate().add({ days: day }))
    .filter((date) => rhythm === 'daily' || date.dayOfWeek === WEEKLY_ON)
    .map((date) => instantOf(date.toZonedDateTime({ timeZone: now.timeZoneId, plainTime: { hour } })))
    .find((moment) => moment > instant)!;
  return quiet === null ? at : quietUntil(at, zone, quiet);
};
