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

/** Letters that are read as one of a to z: of other alphabets, of phonetic writing, and with a stroke. */
const READ_AS: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'вβʙ',
  c: 'сϲᴄ',
  d: 'ԁđᴅ',
  e: 'еεɛᴇ',
  g: 'ɡɢց',
  h: 'нһηհħʜ',
  i: 'іιıɩɪ',
  j: 'јϳᴊ',
  k: 'кκᴋ',
  l: 'ӏłʟ',
  m: 'мμᴍ',
  n: 'ոɴ',
  o: 'оοօøᴏ',
  p: 'рρᴘ',
  q: 'ԛզ',
  r: 'ʀ',
  s: 'ѕꜱ',
  t: 'тτŧᴛ',
  u: 'υսᴜ',
  v: 'νѵᴠ',
  w: 'ԝωᴡ',
  x: 'хχ',
  y: 'уγʏ',
  z: 'ζᴢ',
};
const readAs = new Map(
  Object.entries(READ_AS).flatMap(([letter, all]) => Array.from(all).map((one) => [one, letter] as const)),
);

/** The same for texts in lower case whose words are read alike: "anxıety", and "сора" of Cyrillic letters beside "copa". */
export const asRead = (text: string): string =>
  text.replaceAll(/\p{L}+/gu, (word) => {
    const letters = Array.from(word, (letter) => readAs.get(letter) ?? letter).join('');
    return /^[a-z]+$/.test(letters) ? letters : word;
  });
