import type { DateFormat } from '#modules/identity/contract/dates.ts';
import { writtenDate, writtenTime, writtenWeekday, type DateReader } from '#modules/identity/contract/dates.ts';
import { OWN_LANGUAGE } from '#kernel/contract/messages/message-parts.ts';
import { drawn, useIsDrawn } from './drawn.ts';
import { shownLanguage } from './language/language.ts';
import { zoneName } from '#kernel/contract/zone-name.ts';

let zone: string | undefined;
let dateFormat: DateFormat | undefined;

/** The zone all times are shown in: the member's own when known, else the browser's (C-028). Unknown names are ignored. */
export const setViewerZone = (name: string | undefined): void => {
  zone = name !== undefined && isZone(name) ? name : undefined;
};

/** As the browser names it: some name zones that they do not know themselves (`Etc/Unknown`). */
export const deviceZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export const viewerZone = (): string => {
  if (zone !== undefined) return zone;
  const here = deviceZone();
  return isZone(here) ? here : 'UTC';
};

/** The zone and format in which a component shows times: for what the server draws they are its own until the page is taken over. */
export const useViewer = (): DateReader =>
  useIsDrawn()
    ? { timezone: drawn.zone, dateFormat: isEnglish() ? 'month-first' : 'day-first', language: shownLanguage() }
    : viewer();
const isEnglish = (): boolean => shownLanguage() === OWN_LANGUAGE;
export const useViewerZone = (): string => useViewer().timezone;

/** How dates and times are written: as the member chose, else as the device does with a clock of 24 hours, else as specified. */
export const setViewerDateFormat = (chosen: DateFormat | undefined): void => {
  dateFormat = chosen;
};
// A list asks for each of its cards, and a phone takes a millisecond to make a format.
const computedOnce = <Value>(find: (name: string) => Value): ((name: string) => Value) => {
  const found = new Map<string, Value>();
  return (name) => {
    if (!found.has(name)) found.set(name, find(name));
    return found.get(name)!;
  };
};
const formatOfDevice = computedOnce((language): DateFormat =>
  new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === false
    ? 'day-first'
    : 'month-first',
);

/** How the viewer reads dates, in their own zone unless another is named. */
export const viewer = (reader: string | DateReader = viewerZone()): DateReader =>
  typeof reader === 'string'
    ? { timezone: reader, dateFormat: dateFormat ?? formatOfDevice(navigator.language), language: shownLanguage() }
    : reader;

type Instant = string | number | Date;

const isZone = computedOnce((name) => {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
});

/** "dddd, MMM D, YYYY" (SCH-026): "Saturday, Mar 7, 2026", unless the member chose otherwise. */
export const dateText = (instant: Instant, reader?: string | DateReader): string =>
  writtenDate(instant, viewer(reader));

/** "Saturday". */
export const weekdayText = (instant: Instant, reader?: string | DateReader): string =>
  writtenWeekday(instant, viewer(reader));

/** "Today", "Tomorrow", "Sat, Mar 7", with the year only where it is another one. */
export const nearDayText = (instant: Instant, now: Instant, readBy?: string | DateReader): string => {
  const reader = viewer(readBy);
  const dayOf = (at: Instant) => writtenDate(at, { ...reader, dateFormat: 'iso' });
  const day = dayOf(instant);
  if (day === dayOf(now)) return dayWord(0);
  if (day === dayOf(new Date(now).getTime() + 86_400_000)) return dayWord(1);
  if (reader.dateFormat === 'iso') return day;
  const isThisYear = day.slice(0, 4) === dayOf(now).slice(0, 4);
  if (!isEnglish())
    return new Intl.DateTimeFormat(shownLanguage(), {
      ...NEAR,
      ...(isThisYear ? {} : { year: 'numeric' }),
      timeZone: reader.timezone,
    }).format(new Date(instant));
  const [weekday, ...date] = writtenDate(instant, reader).split(', ');
  const text = [weekday!.slice(0, 3), ...date].join(', ');
  return isThisYear ? text.replace(new RegExp(`,? ${day.slice(0, 4)}$`), '') : text;
};
const NEAR = { weekday: 'short', day: 'numeric', month: 'short' } as const;
/** "today" or "tomorrow", as the language calls them. */
export const dayWithin = (days: 0 | 1): string =>
  new Intl.RelativeTimeFormat(shownLanguage(), { numeric: 'auto' }).format(days, 'day');
const dayWord = (days: 0 | 1): string => {
  const word = dayWithin(days);
  return word.charAt(0).toUpperCase() + word.slice(1);
};

/** "h:mma" (SCH-027), unless the member chose otherwise. */
export const timeText = (instant: Instant, reader?: string | DateReader): string =>
  writtenTime(instant, viewer(reader));

/** The zone's abbreviation at that instant: "EST", "EDT", "CET". */
export const zoneText = (instant: Instant, timeZone = viewerZone()): string => zoneName(new Date(instant), timeZone);
