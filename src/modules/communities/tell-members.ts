import type { Sql } from '../../shared-kernel/database.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import type { IdentityQueries } from '../identity/index.ts';
import { memberIds } from './projections/wells.ts';

export type TellMembers = {
  sql: Sql;
  mail: MailPort;
  people: Pick<IdentityQueries, 'reachable'>;
  productName: string;
  publicUrl: string;
};

const AT_ONCE = 500;

/** One mail each, without the Well's name: who looks over the reader's shoulder learns no topic (I-012). Safe to run twice. */
export const tellWellDeleted = async (
  { sql, mail, people, productName, publicUrl }: TellMembers,
  well: string,
  except: string | null,
): Promise<void> => {
  for (let offset = 0; ; offset += AT_ONCE) {
    const members = await memberIds(sql, well, { limit: AT_ONCE, offset });
    for (const member of members) {
      const reader = member === except ? null : await people.reachable(member);
      if (!reader) continue;
      await mail.send({
        key: `well-deleted:${well}:${member}`,
        to: reader.email,
        subject: `A Well you belong to on ${productName} was closed`,
        text: [
          `Hello ${reader.username},`,
          'One of the Wells you belong to was closed by our team. You do not need to do anything, and everything else stays as it is.',
          `The Wells that are open are here: ${publicUrl}/wells`,
          `Take good care of yourself,\n${productName}`,
        ].join('\n\n'),
      });
    }
    if (members.length < AT_ONCE) return;
  }
};
