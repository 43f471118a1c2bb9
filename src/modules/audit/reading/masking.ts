import type { ReadingParts } from './parts.ts';

const WORD = /[\p{L}\d][\p{L}\d_.-]{2,}(?<![.-])/gu;

/** A reason may call members by any username: where people are letters, such a word is "a member". */
export const masking = async (
  { find }: Pick<ReadingParts, 'find'>,
  texts: readonly string[],
): Promise<(text: string) => string> => {
  const members = new Set<string>();
  for (const word of new Set(texts.flatMap((text) => text.match(WORD) ?? [])))
    if ((await find(word)) !== null) members.add(word);
  return (text) => text.replaceAll(WORD, (word) => (members.has(word) ? 'a member' : word));
};
