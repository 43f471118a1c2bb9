/** "America/Argentina/Buenos_Aires" as people say it: "Argentina, Buenos Aires". */
export const placeOf = (zone: string): string => {
  const [, ...places] = zone.split('/');
  return (places.length === 0 ? zone : places.join(', ')).replaceAll('_', ' ');
};

const canonical = (zone: string): string => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return zone;
  }
};

/** One zone may have several names: Asia/Calcutta is Asia/Kolkata. */
export const isSameZone = (one: string, other: string): boolean => canonical(one) === canonical(other);

/** The zone of this device. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
