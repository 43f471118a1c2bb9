import { letterFrame } from '#kernel/contract/letter-frame.ts';
import { writeLetter, type LetterTemplate, type LetterValues } from '#kernel/contract/letters.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import { wellLetters } from './contract/letters.ts';
import { membersAfter } from './projections/wells.ts';

export type TellMembers = Pick<KernelParts, 'sql' | 'mail'> & {
  people: Pick<IdentityQueries, 'reachable'>;
  productName: string;
  supportEmail: string;
  publicUrl: string;
};

const write = async (
  { mail, people, productName: product }: Omit<TellMembers, 'sql'>,
  member: string,
  { key, template, values }: { key: string; template: LetterTemplate; values: LetterValues },
): Promise<void> => {
  const reader = await people.reachable(member);
  if (!reader) return;
  const { subject, paragraphs, written } = writeLetter(template, { product, ...values }, reader.language);
  const { hello, care } = letterFrame(reader.language);
  const text = [hello(reader.name), ...paragraphs, care(product)].join('\n\n');
  await mail.send({ key, to: reader.email, subject, text, written, notice: { member } });
};

/** Without the Well's name and the reason, for the same cause (C-146). Safe to run twice: `fact` is what it tells of. */
export const mailRemoved = (tellMembers: Omit<TellMembers, 'sql'>, fact: string, member: string): Promise<void> =>
  write(tellMembers, member, {
    key: `well-removed:${fact}`,
    template: wellLetters.removed,
    values: {
      data: `${tellMembers.publicUrl}/account/data`,
      support: tellMembers.supportEmail === '' ? null : tellMembers.supportEmail,
      help: `${tellMembers.publicUrl}/get-help`,
    },
  });

export const mailAllowedBack = (tellMembers: Omit<TellMembers, 'sql'>, fact: string, member: string): Promise<void> =>
  write(tellMembers, member, {
    key: `well-allowed-back:${fact}`,
    template: wellLetters.allowedBack,
    values: { wells: `${tellMembers.publicUrl}/wells` },
  });

/** One mail each, without the Well's name: who looks over the reader's shoulder learns no topic (I-012). Safe to run twice. */
export const mailWellDeleted = async (
  { sql, ...tellMembers }: TellMembers,
  well: string,
  except: string | null,
): Promise<void> => {
  for (let members = await membersAfter(sql, well, undefined); members.length > 0;) {
    for (const member of members)
      if (member !== except)
        await write(tellMembers, member, {
          key: `well-deleted:${well}:${member}`,
          template: wellLetters.closed,
          values: { wells: `${tellMembers.publicUrl}/wells` },
        });
    members = await membersAfter(sql, well, members.at(-1));
  }
};
