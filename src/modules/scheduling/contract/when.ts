import { dayOf, daysAfter, dayStart } from './days.ts';

/** A date filter in the viewer's own calendar. */
export const whens = ['any', 'today', 'tomorrow', 'week', 'month'] as const;
export type When = (typeof whens)[number];

const lastMoment = (day: string, zone: string): string => new Date(Date.parse(dayStart(day, zone)) - 1).toISOString();

/** The times of the list call (SCH-136) for these days; a week is today and the six days after it, as its heading says (SCH-023). */
export const rangeFor = (
  when: When,
  now: string,
  zone: string,
): { start_time_from?: string; start_time_to?: string } => {
  const today = dayOf(now, zone);
  const until = (day: string) => ({ start_time_to: lastMoment(day, zone) });
  if (when === 'today') return until(daysAfter(today, 1));
  if (when === 'tomorrow')
    return { start_time_from: dayStart(daysAfter(today, 1), zone), ...until(daysAfter(today, 2)) };
  if (when === 'week') return until(daysAfter(today, 7));
  if (when === 'month') return until(`${daysAfter(`${today.slice(0, 7)}-28`, 4).slice(0, 7)}-01`);
  return {};
};
