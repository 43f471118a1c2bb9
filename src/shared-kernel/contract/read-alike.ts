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
