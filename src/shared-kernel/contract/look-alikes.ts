/**
 * Characters that are not seen or turn the direction of others, with which a name passes for another one. The two joiners
 * are left: emojis and several scripts need them.
 */
const INVISIBLE =
  /(?!\u200C|\u200D|\p{Variation_Selector})[\p{Cc}\p{Co}\p{Default_Ignorable_Code_Point}\u202A-\u202E]/u;
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text);

/** Scripts with letters that look like letters of one another. */
const ALIKE = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u];

/** Whether a word mixes scripts whose letters look alike, as "Anxiеty" with a Cyrillic е does. */
export const mixesScripts = (text: string): boolean =>
  text.split(/[^\p{L}\p{M}]+/u).some((word) => ALIKE.filter((script) => script.test(word)).length > 1);

/** More marks on one letter than any script puts there: they run over what stands above and below. */
export const pilesMarks = (text: string): boolean => /\p{M}{6}/u.test(text.normalize('NFC'));
