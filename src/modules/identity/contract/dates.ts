import type { Language } from '#kernel/contract/messages/languages.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { zoneName } from '#kernel/contract/zone-name.ts';

/** How dates and times are written to a member: as specified (SCH-026, SCH-027), with the day first and 24 hours, as ISO 8601. */
export const DATE_FORMATS = ['month-first', 'day-first', 'iso'] as const;
export type DateFormat = (typeof DATE_FORMATS)[number];

/** Where the clock of a member stands, how they chose to read dates, and in which language; English when absent. */
export type DateReader = { timezone: string; dateFormat: DateFormat; language?: Language | null };
type Instant = string | number | Date;

const FIELDS: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  'month-first': { month: 'short', day: 'numeric', hour: 'numeric', hour12: true },
  'day-first': { month: 'short', day: 'numeric', hour: '2-digit', hourCycle: 'h23' },
  iso: { month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
};
/** Languages that write dates as the member chose; the Swedish short date is that of ISO 8601. */
const LOCALES: Record<DateFormat, string> = { 'month-first': 'en-US', 'day-first': 'en-GB', iso: 'sv-SE' };
/** Other languages have one order of day and month; the member chooses the clock there. */
const localeOf = ({ dateFormat, language }: DateReader): string =>
  isOwn(language) || dateFormat === 'iso' ? LOCALES[dateFormat] : language!;
const isOwn = (language: DateReader['language']): boolean => (language ?? OWN_LANGUAGE) === OWN_LANGUAGE;

const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (reader: DateReader, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify([reader.timezone, locale, options]);
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locale, { ...options, timeZone: reader.timezone })));
  return format;
};

const partsOf = (instant: Instant, reader: DateReader): Record<string, string> => {
  const options = { weekday: 'long', year: 'numeric', minute: '2-digit', ...FIELDS[reader.dateFormat] } as const;
  const written = formatOf(reader, isOwn(reader.language) ? 'en-US' : reader.language!, options).formatToParts(
    new Date(instant),
  );
  return Object.fromEntries(written.map(({ type, value }) => [type, value]));
};

const clockOf = ({ dateFormat }: DateReader): Intl.DateTimeFormatOptions => ({ hour12: dateFormat === 'month-first' });
const styled = (reader: DateReader, length: 'medium' | 'long', timeStyle?: 'medium'): Intl.DateTimeFormat => {
  const dateStyle = reader.dateFormat === 'iso' ? 'short' : length;
  const clock = isOwn(reader.language) ? {} : clockOf(reader);
  return formatOf(reader, localeOf(reader), timeStyle ? { dateStyle, timeStyle, ...clock } : { dateStyle });
};

export const writtenWeekday = (instant: Instant, reader: DateReader): string => partsOf(instant, reader)['weekday']!;

const LONG = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
/** `Monday, May 4, 2026`, `Monday, 4 May 2026` or `2026-05-04`; as another language has it: `lunes, 4 de mayo de 2026`. */
export const writtenDate = (instant: Instant, reader: DateReader): string => {
  const { weekday, month, day, year } = partsOf(instant, { ...reader, language: null });
  if (reader.dateFormat === 'iso') return `${year}-${month}-${day}`;
  if (!isOwn(reader.language)) return formatOf(reader, reader.language!, LONG).format(new Date(instant));
  const date = reader.dateFormat === 'day-first' ? `${day} ${month} ${year}` : `${month} ${day}, ${year}`;
  return `${weekday}, ${date}`;
};

/** "h:mma" (SCH-027): `7:00pm`; `19:00` for members who chose another format, `7:00 p. m.` in another language. */
export const writtenTime = (instant: Instant, reader: DateReader): string => {
  const { hour, minute, dayPeriod } = partsOf(instant, reader);
  if (dayPeriod === undefined) return `${hour}:${minute}`;
  return isOwn(reader.language) ? `${hour}:${minute}${dayPeriod.toLowerCase()}` : `${hour}:${minute} ${dayPeriod}`;
};

/** `Monday, May 4, 2026, 7:00pm BST`, `Monday, 4 May 2026, 19:00 BST` or `2026-05-04 19:00 BST` (C-028). */
export const writtenMoment = (instant: Instant, reader: DateReader): string => {
  const between = reader.dateFormat === 'iso' ? ' ' : ', ';
  const zone = zoneName(new Date(instant), reader.timezone);
  return `${writtenDate(instant, reader)}${between}${writtenTime(instant, reader)} ${zone}`;
};

/** `May 4, 2026`, `4 May 2026` or `2026-05-04`, on the reader's calendar. */
export const writtenDay = (instant: Instant, reader: DateReader): string =>
  styled(reader, 'long').format(new Date(instant));

/** From which day to which: `Nov 20 – 21, 2026`. */
export const writtenDays = (from: Instant, to: Instant, reader: DateReader): string =>
  styled(reader, 'medium').formatRange(new Date(from), new Date(to));

/** To the second: `May 4, 2026, 7:00:05 PM BST`. */
export const writtenSecond = (instant: Instant, reader: DateReader): string =>
  `${styled(reader, 'medium', 'medium').format(new Date(instant))} ${zoneName(new Date(instant), reader.timezone)}`;

/** The clock to the second: `7:00:05 PM` or `19:00:05`. */
export const writtenClock = (instant: Instant, reader: DateReader): string =>
  formatOf(reader, LOCALES[reader.dateFormat], { timeStyle: 'medium' }).format(new Date(instant));
