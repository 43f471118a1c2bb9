import { Temporal } from 'temporal-polyfill';

export type WallTime = { date: string; time: string };

/** What calendar and clock show at an instant in a zone: `2026-05-04`, `19:00`. */
export const wallTimeOf = (instant: string, zone: string): WallTime => {
  const there = Temporal.Instant.from(instant).toZonedDateTimeISO(zone);
  return { date: there.toPlainDate().toString(), time: there.toPlainTime().toString({ smallestUnit: 'minute' }) };
};

/**
 * The instant at which calendar and clock show this in a zone; null for half a date. An hour that is skipped moves forward,
 * one that comes twice is the first (I-014).
 */
export const instantOf = ({ date, time }: WallTime, zone: string): string | null => {
  try {
    return Temporal.PlainDateTime.from(`${date}T${time}`)
      .toZonedDateTime(zone, { disambiguation: 'compatible' })
      .toInstant()
      .toString({ smallestUnit: 'millisecond' });
  } catch {
    return null;
  }
};

/** The calendar day so many days after the one of an instant. */
export const dayAfter = (instant: string, zone: string, days: number): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).toPlainDate().add({ days }).toString();

/** The same hour so many calendar months later; 31 January and one month is the last day of February. */
export const monthsAfter = (instant: string, zone: string, months: number): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(zone).add({ months }).toInstant().toString();
