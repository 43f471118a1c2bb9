/** So alike are words with a slip of a finger at least, by their groups of three letters; other words may be, too. */
const ALIKE = 0.2;
/** So many words of a phrase are compared. */
const MOST_WORDS = 4;
/** A long word may have two slips. */
const LONG = 8;
export type Misspelt = { close: readonly string[]; exact: readonly string[] };

const CLOSE = /^\p{L}{4,}$/u;
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Longer ones are links and the like. */
const LONGEST = 40;

/** The words of a text that can be found by one that is misspelt, each once. */
export const findableWords = (text: string): Set<string> =>
  new Set(wordsOf(text).filter((word) => CLOSE.test(word) && word.length <= LONGEST));

/** In how many letters a word may differ from what is meant. */
export const slipsOf = (word: string): number => (word.length < LONG ? 1 : 2);

/** Whether two words differ in so many letters at most: one too many, missing, wrong, or two neighbours exchanged. */
export const isNear = (one: string, other: string, slips: number): boolean =>
  Math.abs(one.length - other.length) <= slips && apart(one, other) <= slips;

/**
 * The words of a phrase, for a search in texts with words like them; undefined when no word can be misspelt. Short words
 * have too few letters to be alike, and numbers that differ are others.
 */
export const misspelt = (phrase: string): Misspelt | undefined => {
  const words = wordsOf(phrase);
  const [close, exact] = [words.filter((word) => CLOSE.test(word)), words.filter((word) => !CLOSE.test(word))];
  return close.length === 0 || words.length > MOST_WORDS ? undefined : { close, exact };
};

/** The condition that a text in small letters may hold them; `close` and `exact` are bound as `text[]`. */
export const mayHold = (text: string, { close, exact }: { close: string; exact: string }): string =>
  `(not exists (select from unnest(${close}) c (word) where public.word_similarity(c.word, ${text}) < ${ALIKE})
    and not exists (select from unnest(${exact}) e (word) where position(e.word in ${text}) = 0))`;

/** Whether each word stands in the text, the long ones with a slip: a letter too many, missing, wrong, or two exchanged. */
export const holds = (text: string, { close, exact }: Misspelt): boolean => {
  const words = new Set(wordsOf(text));
  return (
    exact.every((word) => words.has(word)) &&
    close.every((word) => words.values().some((each) => isNear(each, word, slipsOf(word))))
  );
};

/** In how many letters two words differ; two neighbours that were exchanged count once. */
const apart = (a: string, b: string): number => {
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next.push(Math.min(last[j]! + 1, next[j - 1]! + 1, changed, isExchanged ? before[j - 2]! + 1 : changed));
    }
    [before, last] = [last, next];
  }
  return last[b.length]!;
};
