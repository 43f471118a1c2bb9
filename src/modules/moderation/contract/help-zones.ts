/** The parts of time zones that name a country, for the device's; the language decides for all others. */
export const helpZones: Record<string, string> = {
  AU: 'Australia',
  AT: 'Vienna',
  CA: 'Toronto Vancouver Edmonton Winnipeg Halifax St_Johns Regina',
  FR: 'Paris',
  DE: 'Berlin',
  IN: 'Kolkata Calcutta',
  IE: 'Dublin',
  NL: 'Amsterdam',
  NZ: 'Auckland',
  ES: 'Madrid',
  CH: 'Zurich',
  GB: 'London',
  US: 'New_York Chicago Denver Los_Angeles Phoenix Detroit Anchorage Honolulu',
};

/** The country, of those with hotlines, in which a device with this time zone is. */
export const helpCountryIn = (timeZone: string): string | undefined => {
  const places = timeZone.split('/');
  return Object.keys(helpZones).find((code) => helpZones[code]!.split(' ').some((place) => places.includes(place)));
};
