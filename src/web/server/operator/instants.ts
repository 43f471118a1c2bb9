const DAY = /^\d{4}-\d\d-\d\d$/;
const WITH_ZONE = /(?:[zZ]|[+-]\d\d:?\d\d)$/;

/** What was typed as an instant: a day is its end, and what names no zone is UTC; undefined when it is none. */
export const instantOf = (typed: string): string | undefined => {
  const text = DAY.test(typed) ? `${typed}T23:59:59.999Z` : WITH_ZONE.test(typed) ? typed : `${typed}Z`;
  const instant = Date.parse(text);
  return Number.isNaN(instant) ? undefined : new Date(instant).toISOString();
};
