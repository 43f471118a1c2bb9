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

/** What `{moment}` and `{time}` of a step stand for; `parameters.ts` shows how they are written. */
export const moment = (text: string): Moment => {
  const [, day = 'today', written] = /^(?:on )?(?:(.+) at )?(\d{1,2}:\d\d)$/.exec(text)!;
  const time = written!.padStart(5, '0');
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
      return atTime(Temporal.PlainDate.from(day), time);
    }
    return atTime(date.add({ days: (weekday - date.dayOfWeek + 7) % 7 }), time);
  };
};
