import type { Recorded } from '#kernel/log/event-log.ts';
import type { Mail, MailPort } from '#kernel/mail.ts';
import { ownerOf } from '../facts/owner.ts';
import { linkToken } from '../facts/links.ts';
import type { CommandsParts } from '../commands/parts.ts';
import type { DateReader } from '../contract/dates.ts';
import { account } from '../domain/account.ts';
import { addressInUseMail, type MailText } from '../mails.ts';

/** Goes to an address from which mails come back, too: a person waits for it now. */
export const ASKED_FOR = { isAskedFor: true } as const;

type Addressee = { product: string; supportEmail: string; username: string; reader: DateReader };

/** What the jobs that write to members have in common. */
export const writingTo = ({ log, personalData, settings }: CommandsParts, mail: MailPort) => {
  const { supportEmail, publicUrl } = settings;
  /** As staff call the community now: they may change it while the product runs. */
  const named = () => ({ product: settings.productName, supportEmail });
  /** Sends to the owner of an account; skipped once the owner is forgotten. */
  const write = async (
    member: string,
    key: string,
    text: (to: Addressee) => MailText,
    waiting: Pick<Mail, 'isAskedFor' | 'notice'> = {},
  ) => {
    const owner = await ownerOf(log, member);
    if (!owner) return;
    const { username, email } = owner;
    await mail.send({ key, to: email, ...waiting, ...text({ ...named(), username, reader: owner }) });
  };
  return {
    named,
    publicUrl,
    write,
    /** With which the owner says that they did not cause this event. */
    notMeLink: (member: string, fact: string) =>
      `${publicUrl}/not-me/${member}/${fact}.${linkToken(personalData, { for: 'not-me', member, request: fact })}`,
    factOf: async (member: string, matches: (fact: Recorded) => boolean) =>
      (await log.read(account.stream(member))).find(matches),
    /** Mails the owner of an account that its address was entered for another one. */
    writeAddressInUse: (holder: string, request: string) =>
      write(
        holder,
        `address-in-use-${request}`,
        (to) => addressInUseMail({ ...to, link: `${publicUrl}/login?mail`, resetLink: `${publicUrl}/forgot-password` }),
        ASKED_FOR,
      ),
  };
};
export type JobsWriting = ReturnType<typeof writingTo>;
