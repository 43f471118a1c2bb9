const DAY = /^\d{4}-\d\d-\d\d$/;
const WITH_ZONE = /(?:[zZ]|[+-]\d\d:?\d\d)$/;

/** A day is its start or its end, in UTC; undefined when nothing was typed that is an instant. */
export const dayOrInstant = (typed: string | undefined, day: 'start' | 'end'): string | undefined =>
  typed === undefined ? undefined : instantOf(DAY.test(typed) && day === 'start' ? `${typed}T00:00:00.000Z` : typed);

/** What was typed as an instant: a day is its end, and what names no zone is UTC; undefined when it is none. */
export const instantOf = (typed: string): string | undefined => {
  const text = DAY.test(typed) ? `${typed}T23:59:59.999Z` : WITH_ZONE.test(typed) ? typed : `${typed}Z`;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
};
