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

/** Two zones in which clocks show the same now, whatever they are called: nobody needs to be asked which one they mean. */
export const showsSameTime = (one: string, other: string, at = new Date()): boolean => {
  const shown = wallClock(one, at);
  return shown !== null && shown === wallClock(other, at);
};

/** The zone of this device. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
