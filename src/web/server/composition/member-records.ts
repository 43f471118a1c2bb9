import { tracesIn, type AboutMembers, type DataSubject } from '#kernel/about-members.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import { countRows, type Sql } from '#kernel/database/database.ts';

const TO_OR_ABOUT = `(lower(recipient) = any($1::text[])
  or status in ('kept', 'refused') and concat_ws(' ', subject, body_text, body_html, calendar::text) ~* $2)`;
/** Usernames and addresses as whole words. What a regular expression would understand otherwise is escaped. */
const named = ({ email, username, former = [] }: DataSubject): string => {
  const words = [username, ...[email, ...former].flatMap(addressSpellings)];
  return `(^|[^[:alnum:]_])(${words.map((word) => word.replaceAll(/[^\p{L}\p{N}_]/gu, String.raw`\$&`)).join('|')})($|[^[:alnum:]_])`;
};

/**
 * What the installation itself stores about members: mails to them, or about them where an outbox is read, and answers to
 * them, sealed and stored for a day for idempotent repetition.
 */
export const installationRecords = (sql: Sql): AboutMembers => {
  const values = (whose: DataSubject) =>
    [[whose.email, ...(whose.former ?? [])].flatMap(addressSpellings), named(whose)] as const;
  const answers = tracesIn(sql, ['kernel.answers'], 'caller = $1');
  return {
    called: 'mails and answers',
    holds: async (whose) => ({
      mails: await countRows(sql, `web.outbox where ${TO_OR_ABOUT}`, values(whose)),
      'remembered answers': await answers.traces(whose.member),
    }),
    forget: async (whose) => {
      await sql.query(`delete from web.outbox where ${TO_OR_ABOUT}`, values(whose));
      await answers.removeTraces(whose.member);
    },
    // Mails are in the member's own mailbox, and answers are what the member was shown.
    chapters: [],
  };
};
