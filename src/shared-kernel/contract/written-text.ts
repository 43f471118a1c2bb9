/** Normalizes a text that a member wrote: unified line ends, no control characters, no surrounding or repeated empty lines. */
export const cleaned = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[^\P{Cc}\n\t]/gu, '')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** Nothing but spaces and characters that show nothing. */
export const isBlank = (text: string): boolean => /^[\p{Z}\p{C}\u{115f}\u{1160}\u{2800}\u{3164}\u{ffa0}]*$/u.test(text);

/** Characters of a text as a limit counts them: an emoji of one code point is one. */
export const lengthOf = (text: string): number => Array.from(text).length;

/**
 * Characters of a text as a least length counts them, which is meant for letters: a sign of Chinese or a syllable of Korean is a
 * word of three, one of Japanese kana has two. What is not seen does not count.
 */
export const writtenLength = (text: string): number =>
  Array.from(text.replaceAll(/[\p{Default_Ignorable_Code_Point}\u{2800}]/gu, '')).reduce(
    (sum, sign) => sum + (WORDS.test(sign) ? 3 : KANA.test(sign) ? 2 : 1),
    0,
  );
const WORDS = /[\p{Script=Han}\p{Script=Hangul}]/u;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Equal for texts that count as the same. */
export const sameText = (text: string): string =>
  cleaned(text.replaceAll(/\p{Cf}/gu, ''))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

/** "Yes" and "thank you" may be said again and again; a whole sentence said twice in a row is a copy. */
const LONG = 24;
export const isLong = (text: string): boolean => lengthOf(sameText(text)) >= LONG;
