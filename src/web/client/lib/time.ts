import type { DateFormat } from '#modules/identity/contract/dates.ts';
import { writtenDate, writtenTime, writtenWeekday, type DateReader } from '#modules/identity/contract/dates.ts';
import { drawn, useIsDrawn } from './drawn.ts';
import { zoneName } from '#kernel/contract/zone-name.ts';

let zone: string | undefined;
let dateFormat: DateFormat = 'month-first';

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

/** The same for what the server draws: it does not know the zone of a browser, so its own stands there until the page is taken over. */
export const useViewerZone = (): string => (useIsDrawn() ? drawn.zone : viewerZone());

/** How dates and times are written: as the member chose, else as specified. */
export const setViewerDateFormat = (chosen: DateFormat | undefined): void => {
  dateFormat = chosen ?? 'month-first';
};

/** How the viewer reads dates, in their own zone unless another is named. */
export const viewer = (timeZone = viewerZone()): DateReader => ({ timezone: timeZone, dateFormat });

type Instant = string | number | Date;

const isZone = (name: string) => {
  try {
    return Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** "dddd, MMM D, YYYY" (SCH-026): "Saturday, Mar 7, 2026", unless the member chose otherwise. */
export const dateText = (instant: Instant, timeZone?: string): string => writtenDate(instant, viewer(timeZone));

/** "Saturday". */
export const weekdayText = (instant: Instant, timeZone?: string): string => writtenWeekday(instant, viewer(timeZone));

/** "h:mma" (SCH-027): "7:00pm"; "19:00" for members who chose another format. */
export const timeText = (instant: Instant, timeZone?: string): string =>
  writtenTime(instant, viewer(timeZone)).replace(' ', '').toLowerCase();

/** The zone's abbreviation at that instant: "EST", "EDT", "CET". */
export const zoneText = (instant: Instant, timeZone = viewerZone()): string => zoneName(new Date(instant), timeZone);
