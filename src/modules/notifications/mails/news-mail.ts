import { writeLetter } from '#kernel/contract/letters.ts';
import type { MailNotice } from '#kernel/mail.ts';
import type { MailKind } from '../contract/reminding-events.ts';
import type { SessionMailNeeds } from './needs.ts';
import { endOfMails, type NewsLetter } from './letters.ts';
import { mailText } from './mail-text.ts';
import type { Unsubscribing } from './unsubscribe-links.ts';

export type NewsMailNeeds = Pick<SessionMailNeeds, 'mail' | 'people' | 'productName'> & { mails: Unsubscribing };

/** Mails a letter that its reader can end, with the link and the address for one click. */
export const newsMail =
  (needs: NewsMailNeeds) =>
  async (
    member: string,
    { kind, key, ...about }: { kind: MailKind; key: string } & Omit<MailNotice, 'member'>,
    { template, values }: NewsLetter,
  ): Promise<void> => {
    const { mail, people, productName, mails } = needs;
    const reader = await people.reachable(member);
    if (!reader) return;
    const links = mails.linksFor(member, kind);
    const { subject, paragraphs, written } = writeLetter(template, values, reader.language);
    const text = mailText(productName, reader, [...paragraphs, endOfMails(links.page, reader.language)]);
    await mail.send({
      key: `${key}:${member}`,
      to: reader.email,
      subject,
      text,
      written,
      unsubscribe: links.oneClick,
      notice: { member, ...about },
    });
  };
