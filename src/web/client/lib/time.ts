import type { DateFormat } from '../../../modules/identity/contract/account.ts';
import { zoneName } from '../../../shared-kernel/contract/zone-name.ts';

let zone: string | undefined;
let dateFormat: DateFormat = 'month-first';

/** The zone all times are shown in: the member's own when known, else the browser's (C-028). Unknown names are ignored. */
export const setViewerZone = (name: string | undefined): void => {
  zone = name !== undefined && isZone(name) ? name : undefined;
};

export const viewerZone = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** How dates and times are written: as the member chose, else as specified. */
export const setViewerDateFormat = (chosen: DateFormat | undefined): void => {
  dateFormat = chosen ?? 'month-first';
};

export const viewerDateFormat = (): DateFormat => dateFormat;

type Instant = string | number | Date;

const isZone = (name: string) => {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const PARTS: Record<DateFormat, Intl.DateTimeFormatOptions> = {
  'month-first': { month: 'short', day: 'numeric', hour: 'numeric', hour12: true },
  'day-first': { month: 'short', day: 'numeric', hour: '2-digit', hourCycle: 'h23' },
  iso: { month: '2-digit', day: '2-digit', hour: '2-digit', hourCycle: 'h23' },
};
const formats = new Map<string, Intl.DateTimeFormat>();

const parts = (instant: Instant, timeZone: string): Record<string, string> => {
  const key = `${dateFormat} ${timeZone}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      year: 'numeric',
      minute: '2-digit',
      ...PARTS[dateFormat],
    });
    formats.set(key, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
};

/** "dddd, MMM D, YYYY" (SCH-026): "Saturday, Mar 7, 2026", unless the member chose otherwise. */
export const dateText = (instant: Instant, timeZone = viewerZone()): string => {
  const { weekday, month, day, year } = parts(instant, timeZone);
  if (dateFormat === 'iso') return `${year}-${month}-${day}`;
  return dateFormat === 'day-first' ? `${weekday}, ${day} ${month} ${year}` : `${weekday}, ${month} ${day}, ${year}`;
};

/** "Saturday". */
export const weekdayText = (instant: Instant, timeZone = viewerZone()): string => parts(instant, timeZone)['weekday']!;

/** "h:mma" (SCH-027): "7:00pm"; "19:00" for members who chose another format. */
export const timeText = (instant: Instant, timeZone = viewerZone()): string => {
  const { hour, minute, dayPeriod } = parts(instant, timeZone);
  return `${hour}:${minute}${dayPeriod?.toLowerCase() ?? ''}`;
};

/** The zone's abbreviation at that instant: "EST", "EDT", "CET". */
export const zoneText = (instant: Instant, timeZone = viewerZone()): string => zoneName(new Date(instant), timeZone);
