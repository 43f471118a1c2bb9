import { zoneName } from '../../../shared-kernel/contract/zone-name.ts';

let zone: string | undefined;

/** The zone all times are shown in: the member's own when known, else the browser's (C-028). Unknown names are ignored. */
export const setViewerZone = (name: string | undefined): void => {
  zone = name !== undefined && isZone(name) ? name : undefined;
};

export const viewerZone = (): string => zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

type Instant = string | number | Date;

const isZone = (name: string) => {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const formats = new Map<string, Intl.DateTimeFormat>();

const parts = (instant: Instant, timeZone: string): Record<string, string> => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      weekday: 'long',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      hour12: true,
    });
    formats.set(timeZone, format);
  }
  return Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
};

/** "dddd, MMM D, YYYY" (SCH-026): "Saturday, Mar 7, 2026". */
export const dateText = (instant: Instant, timeZone = viewerZone()): string => {
  const { weekday, month, day, year } = parts(instant, timeZone);
  return `${weekday}, ${month} ${day}, ${year}`;
};

/** "Saturday". */
export const weekdayText = (instant: Instant, timeZone = viewerZone()): string => parts(instant, timeZone)['weekday']!;

/** "h:mma" (SCH-027): "7:00pm". */
export const timeText = (instant: Instant, timeZone = viewerZone()): string => {
  const { hour, minute, dayPeriod } = parts(instant, timeZone);
  return `${hour}:${minute}${dayPeriod?.toLowerCase()}`;
};

/** The zone's abbreviation at that instant: "EST", "EDT", "CET". */
export const zoneText = (instant: Instant, timeZone = viewerZone()): string => zoneName(new Date(instant), timeZone);
