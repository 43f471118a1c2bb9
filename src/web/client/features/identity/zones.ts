/** "America/Argentina/Buenos_Aires" as people say it: "Argentina, Buenos Aires". */
export const placeOf = (zone: string): string => {
  const [, ...places] = zone.split('/');
  return (places.length === 0 ? zone : places.join(', ')).replaceAll('_', ' ');
};

const wallClock = (zone: string, at: Date): string | null => {
  try {
    return at.toLocaleString('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  } catch {
    return null;
  }
};

/** Zones whose clocks show the same time now count as equal, so that no choice is needed. */
export const showsSameTime = (one: string, other: string, at = new Date()): boolean => {
  const clock = wallClock(one, at);
  return clock !== null && clock === wallClock(other, at);
};
