import { writeLetter, type LetterTemplate, type WrittenLetter } from '#kernel/contract/letters.ts';

export type CaseMail = { subject: string; text: string; written: WrittenLetter['written'] };

/** A mail to a member of the staff. */
export const toStaff = (
  template: LetterTemplate,
  { name, ...values }: { product: string; name: string; page: string },
): CaseMail => {
  const { subject, paragraphs, written } = writeLetter(template, values);
  const text = [`Hello ${name},`, ...paragraphs, `Thank you for looking after everyone,\n${values.product}`];
  return { subject, text: text.join('\n\n'), written };
};
