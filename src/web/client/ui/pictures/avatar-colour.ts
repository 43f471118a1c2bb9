/** Pairs of background and text colours that are readable in both colour schemes. */
export const avatarColours = [
  { ground: '#cfe8e3', text: '#0b4f4d' },
  { ground: '#ffe0cb', text: '#7a3814' },
  { ground: '#dce9d3', text: '#2b4f20' },
  { ground: '#f6e3b4', text: '#604409' },
  { ground: '#d5e3f0', text: '#264867' },
  { ground: '#ebdcee', text: '#5b3566' },
  { ground: '#f8dbd9', text: '#792c2b' },
  { ground: '#e2ddcf', text: '#474134' },
] as const;

/** The same id has the same colour everywhere (I-065). */
export const avatarColour = (id: string): (typeof avatarColours)[number] => {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + character.codePointAt(0)!) >>> 0;
  return avatarColours[sum % avatarColours.length]!;
};

/** Up to two letters for a name or username: first and last word, or the word's first letter. */
export const initials = (name: string): string => {
  const words = name.split(/[\s_.-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const last = words.length > 1 ? firstLetter(words.at(-1)) : '';
  return (firstLetter(words[0]) + last).toLocaleUpperCase() || '?';
};

const firstLetter = (word = ''): string => /^./u.exec(word)?.[0] ?? '';
