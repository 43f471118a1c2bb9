import { zoneName } from '../../../shared-kernel/contract/zone-name.ts';
import type { DateFormat } from './account.ts';

/** Where the clock of a member stands, and how they chose to read dates. */
export type DateReader = { timezone: string; dateFormat: DateFormat };

const MOMENT: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  'month-first': { weekday: 'long', month: 'short', day: 'numeric', hour: 'numeric' },
  'day-first': { weekday: 'long', month: 'short', day: 'numeric', hour: '2-digit', hourCycle: 'h23' },
  iso: { month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
};
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = ({ timezone, dateFormat }: DateReader): Intl.DateTimeFormat => {
  const key = `${dateFormat} ${timezone}`;
  let format = formats.get(key);
  if (!format) {
    const of = { ...MOMENT[dateFormat], year: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const;
    formats.set(key, (format = new Intl.DateTimeFormat('en-US', { ...of, timeZone: timezone })));
  }
  return format;
};

/** `Monday, May 4, 2026, 7:00 PM BST`, `Monday, 4 May 2026, 19:00 BST` or `2026-05-04 19:00 BST` (C-028). */
export const writtenMoment = (instant: string, reader: DateReader): string => {
  const at = new Date(instant);
  const written = formatOf(reader)
    .formatToParts(at)
    .map((part) => (part.type === 'timeZoneName' ? { ...part, value: zoneName(at, reader.timezone) } : part));
  if (reader.dateFormat === 'month-first') return written.map(({ value }) => value).join('');
  const { weekday, day, month, year, hour, minute, timeZoneName } = Object.fromEntries(
    written.map(({ type, value }) => [type, value]),
  );
  const date = reader.dateFormat === 'iso' ? `${year}-${month}-${day}` : `${weekday}, ${day} ${month} ${year},`;
  return `${date} ${hour}:${minute} ${timeZoneName}`;
};

/** `May 4, 2026`, `4 May 2026` or `2026-05-04`, on the reader's calendar. */
export const writtenDay = (instant: string, { timezone, dateFormat }: DateReader): string =>
  new Intl.DateTimeFormat(
    dateFormat === 'day-first' ? 'en-GB' : dateFormat === 'iso' ? 'en-CA' : 'en-US',
    dateFormat === 'iso'
      ? { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: timezone }
      : { dateStyle: 'long', timeZone: timezone },
  ).format(new Date(instant));
