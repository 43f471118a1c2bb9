import { defineParameterType } from '@cucumber/cucumber';
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

/** "tomorrow at 19:00", "today at 12:00", "in 3 days at 19:00", "on Friday at 19:00" (today when it is Friday), "on 2026-06-02 at 19:00". */
const moment = (text: string): Moment => {
  const [, day, time] = /^(.+) at (\d\d:\d\d)$/.exec(text)!;
  return (now) => {
    const date = today(now);
    if (day === 'today') return atTime(date, time!);
    if (day === 'tomorrow') return atTime(date.add({ days: 1 }), time!);
    const ahead = /^in (\d+) days$/.exec(day!);
    if (ahead) return atTime(date.add({ days: Number(ahead[1]) }), time!);
    const named = day!.replace('on ', '');
    const weekday = DAYS.indexOf(named) + 1;
    if (weekday === 0) return atTime(Temporal.PlainDate.from(named), time!);
    return atTime(date.add({ days: (weekday - date.dayOfWeek + 7) % 7 }), time!);
  };
};

defineParameterType({
  name: 'moment',
  regexp: /(?:today|tomorrow|in \d+ days|on [A-Z][a-z]+day|on \d{4}-\d\d-\d\d) at \d\d:\d\d/,
  transformer: moment,
});
