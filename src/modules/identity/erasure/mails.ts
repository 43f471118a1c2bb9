import { writtenDay, type DateReader } from '../contract/dates.ts';
import type { MailText } from '../mails.ts';

type MailsAbout = { product: string; supportEmail: string };

const letter = (
  { product, supportEmail }: MailsAbout,
  subject: string,
  hello: string,
  ...paragraphs: string[]
): MailText => ({
  subject,
  text: [hello, ...paragraphs, `Questions? Write to ${supportEmail}.`, `Your ${product} team`].join('\n\n'),
});

/** The account is closed, and how to keep it (C-110). */
export const deletionMail = (
  about: MailsAbout & { username: string; reader: DateReader; erasesAt: string; link: string },
): MailText =>
  letter(
    about,
    `Your ${about.product} account will be deleted`,
    `Hello ${about.username},`,
    `As you asked, your account is closed and will be deleted for good on ${writtenDay(about.erasesAt, about.reader)}. Until then nobody sees you.`,
    'Changed your mind, or was it not you? Log in before that day, or follow this link:',
    about.link,
    'You need not do anything to be deleted. We will then send one last mail.',
  );

export const retainedMail = (about: MailsAbout & { username: string; link: string }): MailText =>
  letter(
    about,
    `Your ${about.product} account stays`,
    `Hello ${about.username},`,
    'Welcome back. Your account will not be deleted. Sessions you had given up are not booked again.',
    `If that was not you, choose a new password right away: ${about.link}`,
  );

/** The last mail. It contains no names, because it may be stored longer than the address. */
export const receiptMail = (about: MailsAbout & { receipt: string; code: string; link: string }): MailText =>
  letter(
    about,
    `Your ${about.product} account is deleted`,
    'Hello,',
    `Your account is deleted, with everything that was personal about you. This is our last mail: we do not know your address any more.`,
    'Below is a receipt. Anybody can check it here, you need not tell who you are:',
    about.link,
    `Only with this code can it be seen that the receipt is about you. We do not keep it:\n${about.code}`,
    about.receipt,
    'Take care of yourself.',
  );
