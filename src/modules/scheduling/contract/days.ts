const formats = new Map<string, Intl.DateTimeFormat>();

const formatOf = (zone: string): Intl.DateTimeFormat => {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  return format;
};

/** The calendar day of an instant in a zone, `2026-05-04`; UTC for a zone nobody knows. */
export const dayOf = (instant: string | number, zone: string): string => {
  const parts = Object.fromEntries(
    formatOf(knownZone(zone))
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
};

/** The calendar month of an instant in a zone, `2026-05` (C-061). */
export const monthOf = (instant: string | number, zone: string): string => dayOf(instant, zone).slice(0, 7);

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
