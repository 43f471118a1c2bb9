/** `maxAttendees` reads "max attendees"; names and ids stay as they are. */
export const fieldInWords = (key: string): string =>
  /^[a-z]+(?:[A-Z][a-z]*)+$/.test(key) ? key.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`) : key;
