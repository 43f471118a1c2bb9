import type { Sql } from '#kernel/database/database.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { membersAfter } from './projections/wells.ts';

export type TellMembers = {
  sql: Sql;
  mail: MailPort;
  people: Pick<IdentityQueries, 'reachable'>;
  productName: string;
  supportEmail: string;
  publicUrl: string;
};

type MailsLetter = { key: string; subject: string; lines: readonly string[] };

const write = async (
  { mail, people, productName }: Omit<TellMembers, 'sql'>,
  member: string,
  { key, subject, lines }: MailsLetter,
): Promise<void> => {
  const reader = await people.reachable(member);
  if (!reader) return;
  const text = [`Hello ${reader.name},`, ...lines, `Take good care of yourself,\n${productName}`].join('\n\n');
  await mail.send({ key, to: reader.email, subject, text });
};

/** Without the Well's name and the reason, for the same cause (C-146). Safe to run twice: `fact` is what it tells of. */
export const mailRemoved = (tellMembers: Omit<TellMembers, 'sql'>, fact: string, member: string): Promise<void> =>
  write(tellMembers, member, {
    key: `well-removed:${fact}`,
    subject: `News about your Wells on ${tellMembers.productName}`,
    lines: [
      'You were removed from one of your Wells. Seats that you had in its coming sessions were given back, and you cannot join it again for now. Your other Wells and your account stay as they are.',
      `The reason that was noted is in everything we keep about you: ${tellMembers.publicUrl}/account/data`,
      ...(tellMembers.supportEmail === ''
        ? []
        : [
            `If you think this is a mistake, or would like to talk about it, please write to ${tellMembers.supportEmail}.`,
          ]),
      `If you need somebody right now, you find people who help here: ${tellMembers.publicUrl}/get-help`,
    ],
  });

export const mailAllowedBack = (tellMembers: Omit<TellMembers, 'sql'>, fact: string, member: string): Promise<void> =>
  write(tellMembers, member, {
    key: `well-allowed-back:${fact}`,
    subject: `News about your Wells on ${tellMembers.productName}`,
    lines: [
      'A Well that you had been removed from is open to you again. You do not have to do anything; you can join it whenever you like.',
      `The Wells are here: ${tellMembers.publicUrl}/wells`,
    ],
  });

/** One mail each, without the Well's name: who looks over the reader's shoulder learns no topic (I-012). Safe to run twice. */
export const mailWellDeleted = async (
  { sql, mail, people, productName, publicUrl }: TellMembers,
  well: string,
  except: string | null,
): Promise<void> => {
  for (let members = await membersAfter(sql, well, undefined); members.length > 0;) {
    for (const member of members) {
      const reader = member === except ? null : await people.reachable(member);
      if (!reader) continue;
      await mail.send({
        key: `well-deleted:${well}:${member}`,
        to: reader.email,
        subject: `A Well you belong to on ${productName} was closed`,
        text: [
          `Hello ${reader.name},`,
          'One of the Wells you belong to was closed by our team. You do not need to do anything, and everything else stays as it is.',
          `The Wells that are open are here: ${publicUrl}/wells`,
          `Take good care of yourself,\n${productName}`,
        ].join('\n\n'),
      });
    }
    members = await membersAfter(sql, well, members.at(-1));
  }
};
