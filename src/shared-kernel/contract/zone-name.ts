/**
 * Languages whose readers have a name for the zones around them. The English of the United States knows its own zones and
 * calls all others by their distance from Greenwich.
 */
const TONGUES = ['en-US', 'en-GB', 'en-AU', 'en-IN'];
const DISTANCE = /^GMT[+-]/;

const formats = new Map<string, readonly Intl.DateTimeFormat[]>();
const formatsOf = (zone: string): readonly Intl.DateTimeFormat[] => {
  let known = formats.get(zone);
  if (!known) {
    known = TONGUES.map((tongue) => new Intl.DateTimeFormat(tongue, { timeZone: zone, timeZoneName: 'short' }));
    formats.set(zone, known);
  }
  return known;
};

/** The abbreviation people use for a zone at an instant: "EST", "BST", "CEST", "IST"; "GMT+3" where there is none (C-028). */
export const zoneName = (instant: Date, zone: string): string => {
  let distance = '';
  for (const format of formatsOf(zone)) {
    const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    if (name !== '' && !DISTANCE.test(name)) return name;
    distance ||= name;
  }
  return distance;
};
