import { nearestName } from './names.ts';
import { Temporal } from 'temporal-polyfill';

const ZONE = 'Europe/London';
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** A moment as people in London say it; it is made an instant when the example's clock is known. */
export type Moment = (now: string) => string;

const atTime = (date: Temporal.PlainDate, time: string): string =>
  date
    .toZonedDateTime({ timeZone: ZONE, plainTime: Temporal.PlainTime.from(time) })
    .toInstant()
    .toString({ smallestUnit: 'millisecond' });

const today = (now: string) => Temporal.Instant.from(now).toZonedDateTimeISO(ZONE).toPlainDate();

const meant = (day: string): string => {
  const name = nearestName(day, DAYS, 2);
  return name === undefined ? '' : ` (is ${name} meant?)`;
};

const dateOf = (day: string): Temporal.PlainDate => {
  try {
    return Temporal.PlainDate.from(day, { overflow: 'reject' });
  } catch {
    throw new Error(`There is no day ${day}: write the year, the month and the day, such as 2026-06-02`);
  }
};

const IN_HOURS = /^in (\d+) hours$/;
const QUARTER = 900_000;

/** Sessions start at a quarter of an hour, and where the server is a real one the clock runs on meanwhile. */
const inHours = (now: string, hours: number): string =>
  new Date(Math.round(Date.parse(now) / QUARTER) * QUARTER + hours * 3_600_000).toISOString();

/** What `{moment}` and `{time}` of a step stand for; `parameters.ts` shows how they are written. */
export const moment = (text: string): Moment => {
  const hours = IN_HOURS.exec(text)?.[1];
  if (hours !== undefined) return (now) => inHours(now, Number(hours));
  const [, day = 'today', written] = /^(?:on )?(?:(.+) at )?(\d{1,2}:\d\d)$/.exec(text)!;
  const time = written!.padStart(5, '0');
  if (!/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time))
    throw new Error(`There is no time ${written}: a day goes from 00:00 to 23:59`);
  return (now) => {
    const date = today(now);
    if (day === 'today') return atTime(date, time);
    if (day === 'tomorrow') return atTime(date.add({ days: 1 }), time);
    const ahead = /(\d+) days/.exec(day);
    if (ahead) return atTime(date.add({ days: Number(ahead[1]) }), time);
    const weekday = DAYS.indexOf(day) + 1;
    if (weekday === 0) {
      if (!/^\d/.test(day))
        throw new Error(
          `There is no day "${day}"${meant(day)}: write ${DAYS.join(', ')}, or a date such as 2026-06-02`,
        );
      return atTime(dateOf(day), time);
    }
    return atTime(date.add({ days: (weekday - date.dayOfWeek + 7) % 7 }), time);
  };
};
