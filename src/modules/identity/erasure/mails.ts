import type { Language } from '#kernel/contract/messages/languages.ts';
import { letterFrame } from '#kernel/contract/letter-frame.ts';
import { writeLetter, type LetterTemplate, type LetterValues } from '#kernel/contract/letters.ts';
import { writtenDay, type DateReader } from '../contract/dates.ts';
import { accountLetters } from '../contract/letters.ts';
import type { MailText } from '../mails.ts';

type MailsAbout = { product: string; supportEmail: string; language: Language | null };

const letter = (
  { product, supportEmail, language }: MailsAbout,
  username: string | null,
  template: LetterTemplate,
  values: LetterValues,
): MailText => {
  const { subject, paragraphs, written } = writeLetter(template, { product, ...values }, language);
  const { hello, helloAnyone, questions, team } = letterFrame(language);
  const greeting = username === null ? helloAnyone : hello(username);
  const text = [greeting, ...paragraphs, questions(supportEmail), team(product)];
  return { subject, text: text.join('\n\n'), written };
};

/** The account is closed, and how to keep it (C-110). */
export const deletionMail = (
  about: MailsAbout & { username: string; reader: DateReader; erasesAt: string; link: string },
): MailText =>
  letter(about, about.username, accountLetters.deletion, {
    day: writtenDay(about.erasesAt, about.reader),
    link: about.link,
  });

export const retainedMail = (about: MailsAbout & { username: string; link: string }): MailText =>
  letter(about, about.username, accountLetters.retained, { link: about.link });

/** The last mail. It contains no names, because it may be stored longer than the address. */
export const receiptMail = (about: MailsAbout & { receipt: string; code: string; link: string }): MailText =>
  letter(about, null, accountLetters.receipt, { receipt: about.receipt, code: about.code, link: about.link });
