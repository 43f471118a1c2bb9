const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  return format;
};

const QUARTER_MS = 900_000;
const MAX_CACHED = 10_000;
const days = new Map<string, string>();

/**
 * The calendar day of an instant in a zone, `2026-05-04`; UTC for an unknown zone. Every zone's offset is a whole
 * number of quarter hours, so a day never changes within one; formatting is slow enough to cache.
 */
export const dayOf = (instant: string | number, zone: string): string => {
  const quarter = Math.floor((typeof instant === 'number' ? instant : Date.parse(instant)) / QUARTER_MS);
  const key = `${quarter}${zone}`;
  const cached = days.get(key);
  if (cached !== undefined) return cached;
  const parts = Object.fromEntries(
    formatOf(knownZone(zone))
      .formatToParts(new Date(quarter * QUARTER_MS))
      .map(({ type, value }) => [type, value]),
  );
  const day = `${parts['year']}-${parts['month']}-${parts['day']}`;
  if (days.size >= MAX_CACHED) days.clear();
  days.set(key, day);
  return day;
};

/** The calendar month of an instant in a zone, `2026-05` (C-061). */
export const monthOf = (instant: string | number, zone: string): string => dayOf(instant, zone).slice(0, 7);

/** "Monday, May 4, 2026" in a zone. */
export const dateText = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: knownZone(zone),
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    year: 'numeric',
  }).format(new Date(instant));

/** Whole days from one calendar day to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

const known = new Map<string, boolean>();

/** The zone itself, or `UTC` when it is no IANA zone. */
export const knownZone = (zone: string): string => {
  let isKnown = known.get(zone);
  if (isKnown === undefined) {
    isKnown = isZone(zone);
    if (known.size < 1000) known.set(zone, isKnown);
  }
  return isKnown ? zone : 'UTC';
};

const isZone = (zone: string): boolean => {
  try {
    return zone !== '' && new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const HALF_SEARCHED_MS = 64 * QUARTER_MS;

/** The instant at which a calendar day begins in a zone; the first one that exists, where midnight is skipped. */
export const dayStart = (day: string, zone: string): string => {
  let before = Date.parse(day) - HALF_SEARCHED_MS;
  let after = Date.parse(day) + HALF_SEARCHED_MS;
  while (after - before > QUARTER_MS) {
    const middle = before + Math.floor((after - before) / QUARTER_MS / 2) * QUARTER_MS;
    if (dayOf(middle, zone) < day) before = middle;
    else after = middle;
  }
  return new Date(after).toISOString();
};

/** The calendar day so many days after another. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
