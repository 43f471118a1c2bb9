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

/** Equal for texts that count as the same. */
export const sameText = (text: string): string =>
  cleaned(text.replaceAll(/\p{Cf}/gu, ''))
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ');

/** "Yes" and "thank you" may be said again and again; a whole sentence said twice in a row is a copy. */
const LONG = 24;
export const isLong = (text: string): boolean => lengthOf(sameText(text)) >= LONG;
