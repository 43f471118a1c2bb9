const MONTHS = 'January February March April May June July August September October November December'.split(' ');

/** `2027-01-27T23:30:00.000Z` is "27 January 2027 (UTC)": a recorded day is read in many zones and says which one is meant. */
export const dayInWords = (instant: string): string => {
  const [year, month, day] = instant.slice(0, 10).split('-');
  return `${Number(day)} ${MONTHS[Number(month) - 1]} ${year} (UTC)`;
};

/** `2027-01` is "January 2027"; what is no month stays as it is. */
export const monthInWords = (month: string): string => {
  const [, year, number] = /^(\d{4})-(\d\d)$/.exec(month) ?? [];
  return year === undefined ? month : `${MONTHS[Number(number) - 1]} ${year}`;
};

/** "27 January 2027, 23:30 UTC" */
export const instantInWords = (instant: string): string =>
  `${dayInWords(instant).replace(' (UTC)', '')}, ${instant.slice(11, 16)} UTC`;

/** "27 January 2027 to 27 January 2028 (UTC)" */
export const periodInWords = (from: string, until: string): string =>
  `${dayInWords(from).replace(' (UTC)', '')} to ${dayInWords(until)}`;

/** "27 January 2027, 19:00": what a clock on a wall shows, without a zone. */
export const wallTimeInWords = (local: string): string => instantInWords(local).replace(' UTC', '');
