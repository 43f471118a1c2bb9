/** A stored name as people read it, where no text of its own is known: "WROTE_A_SONG" is "Wrote a song". */
export const inWords = (stored: string): string => {
  const words = stored.replaceAll(/[_-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};
