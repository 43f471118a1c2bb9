import { letterFrame } from '#kernel/contract/letter-frame.ts';
import type { Language } from '#kernel/contract/messages/languages.ts';
import { writeLetter, type LetterTemplate, type WrittenLetter } from '#kernel/contract/letters.ts';

export type CaseMail = { subject: string; text: string; written: WrittenLetter['written'] };

export type StaffReader = { name: string; language?: Language | null | undefined };

/** A mail to a member of the staff. */
export const toStaff = (
  template: LetterTemplate,
  { name, language, ...values }: StaffReader & { product: string; page: string },
): CaseMail => {
  const { subject, paragraphs, written } = writeLetter(template, values, language);
  const { hello, thanks } = letterFrame(language);
  const text = [hello(name), ...paragraphs, thanks(values.product)];
  return { subject, text: text.join('\n\n'), written };
};
