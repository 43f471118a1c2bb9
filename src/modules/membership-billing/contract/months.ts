import { Temporal } from 'temporal-polyfill';

/** The same day and time of day some months later in this time zone; the last day of a month that is too short. */
export const addMonths = (instant: string, months: number, timezone: string): string =>
  new Date(
    Temporal.Instant.from(instant).toZonedDateTimeISO(timezone).add({ months }).toInstant().epochMilliseconds,
  ).toISOString();

/** The calendar month in UTC, `2026-05` (C-062). */
export const monthOf = (instant: string): string => instant.slice(0, 7);

/** The first instant of the following month, in UTC. */
export const nextMonth = (instant: string): string => addMonths(`${monthOf(instant)}-01T00:00:00.000Z`, 1, 'UTC');

/** Nine in the morning of a day in this time zone. */
export const morningOf = (day: string, timezone: string): string =>
  new Date(
    Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: timezone, plainTime: '09:00' }).epochMilliseconds,
  ).toISOString();
