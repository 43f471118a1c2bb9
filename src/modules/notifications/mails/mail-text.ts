import type { Language } from '#kernel/contract/messages/languages.ts';
import { letterFrame } from '#kernel/contract/letter-frame.ts';

/** Between greeting and goodbye; the same in every mail. */
export const mailText = (
  productName: string,
  { name, language }: { name: string; language?: Language | null | undefined },
  paragraphs: readonly string[],
): string => {
  const { hello, care } = letterFrame(language);
  return [hello(name), ...paragraphs, `${care(productName)}\n`].join('\n\n');
};
