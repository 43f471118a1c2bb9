import { writeLetter, type LetterTemplate } from '#kernel/contract/letters.ts';
import type { MailWording, WordedMail } from '#kernel/mail.ts';
import { textOf } from './contract/entries.ts';
import { subjectKey, textKey } from './contract/entries/letter-entries.ts';
import type { Snapshot } from './published.ts';

type Words = Pick<Snapshot, 'value' | 'isChanged'>;

const BETWEEN_PARAGRAPHS = /\n\s*\n/;

/** A letter as staff word it. */
export const reworded = (key: string, words: Pick<Words, 'value'>): Omit<LetterTemplate, 'about'> => ({
  key,
  subject: textOf(words.value(subjectKey(key))),
  paragraphs: textOf(words.value(textKey(key))).split(BETWEEN_PARAGRAPHS),
});

/** A mail in the words of staff where they changed its letter; greeting and goodbye stay. */
export const rewordedMail = <Mail extends WordedMail>(
  mail: Mail,
  template: LetterTemplate | undefined,
  words: Words,
): Mail => {
  // Staff write English; readers of another language get the product’s own words.
  if (!mail.written || mail.written.language || !template) return mail;
  const [subject, text] = [subjectKey(template.key), textKey(template.key)];
  if (!words.isChanged(subject) && !words.isChanged(text)) return mail;
  const { values } = mail.written;
  const usual = writeLetter(template, values).paragraphs.join('\n\n');
  const own = writeLetter(reworded(template.key, words), values);
  return { ...mail, subject: own.subject, text: mail.text.replace(usual, () => own.paragraphs.join('\n\n')) };
};

/** Words a mail as staff do at that moment. */
export const mailWording = (letters: readonly LetterTemplate[], words: () => Promise<Words>): MailWording => {
  const byKey = new Map(letters.map((letter) => [letter.key, letter]));
  return async (mail) => (mail.written ? rewordedMail(mail, byKey.get(mail.written.letter), await words()) : mail);
};
