import { randomUUID } from 'node:crypto';
import { writeLetter } from '#kernel/contract/letters.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import type { MailPort } from '#kernel/mail.ts';
import { handler, type Handler } from '#kernel/module.ts';
import { emailProblem } from '#modules/identity/contract/account.ts';
import {
  CONTACT_NAME_MOST,
  CONTACT_WORDS_LEAST,
  CONTACT_WORDS_MOST,
  contactWordsProblem,
  writeToSupport,
} from '../contract/contact-api.ts';
import { siteLetters } from '../contract/letters.ts';

/** The form of the contact page: nothing of it is stored beyond the mail that it becomes. */
export const contactHandler = ({
  mail,
  product,
  supportEmail,
}: {
  mail: MailPort;
  product: () => string;
  supportEmail: () => string;
}): Handler =>
  handler(writeToSupport, async (input) => {
    const to = supportEmail();
    if (to === '') return refuse('CONTACT_NOT_SET_UP');
    const [email, words] = [input.email.trim(), input.words.trim()];
    const wrongAddress = emailProblem(email);
    if (wrongAddress !== undefined) return refuse(wrongAddress, { field: 'email' });
    const wrongWords = contactWordsProblem(words);
    if (wrongWords !== undefined)
      return refuse(wrongWords, { field: 'words', values: { min: CONTACT_WORDS_LEAST, max: CONTACT_WORDS_MOST } });
    const name = (input.name ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, CONTACT_NAME_MOST);
    const letter = writeLetter(siteLetters.contact, {
      product: product(),
      name: name === '' ? null : name,
      address: email,
      words,
    });
    await mail.send({
      key: `contact:${randomUUID()}`,
      to,
      subject: letter.subject,
      text: letter.paragraphs.join('\n\n'),
      written: letter.written,
    });
    return { sent: true as const };
  });
