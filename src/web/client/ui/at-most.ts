import { lengthOf } from '#kernel/contract/written-text.ts';

/**
 * The `maxlength` of a field that takes so many characters: browsers count most emoji as two, so a text with emoji gets room for
 * them, and for one more.
 */
export const atMost = (most: number | undefined, text: string): { maxLength?: number } => {
  if (most === undefined) return {};
  const extra = text.length - lengthOf(text);
  return { maxLength: most + extra + (extra > 0 ? 1 : 0) };
};
