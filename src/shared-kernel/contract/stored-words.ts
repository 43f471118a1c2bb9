/** A stored name as people read it, where no text of its own is known: "WROTE_A_SONG" is "Wrote a song". */
export const inWords = (stored: string): string => {
  const words = stored.replaceAll(/[._-]+/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A text of another system without its stored names: "card_declined" in it is "card declined". Ids, which have digits, stay. */
export const withoutStoredNames = (text: string): string =>
  text.replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/gi, (name) => name.replaceAll('_', ' ').toLowerCase());
