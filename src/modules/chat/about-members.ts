import { rowsInOrder, tracesIn, type AboutMembers, type Chapter } from '#kernel/about-members.ts';
import { assertCaughtUp } from '#kernel/read-models/caught-up.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { channelsProjection } from './projections/channels.ts';

const chatChapters = (sql: Sql): Chapter[] => [
  {
    title: 'What you wrote in chats',
    about: 'Chats disappear some time after their session, and what was said in them is destroyed after that.',
    page: rowsInOrder<{ at: Date; title: string; text: string | null; edited: boolean }>(
      sql,
      `select concat(m.sent_at, '|', m.message) as place, m.sent_at as at, c.title, m.text, m.edited
       from chat_channels.message m join chat_channels.channel c on c.session = m.session
       where m.author = $1 and not m.deleted and (m.sent_at, m.message) > ($2::timestamptz, $3::uuid)
       order by m.sent_at, m.message`,
      (row) => ({ When: row.at.toISOString(), Session: row.title, Message: row.text, Changed: row.edited }),
    ),
  },
  {
    title: 'How you answered messages',
    about: 'A tap under what somebody wrote.',
    page: rowsInOrder<{ at: Date; title: string; reactions: string }>(
      sql,
      `select concat(min(r.reacted_at), '|', r.message) as place, min(r.reacted_at) as at, c.title,
         string_agg(r.reaction, ' ' order by r.reaction) as reactions
       from chat_channels.reaction r join chat_channels.channel c on c.session = r.session
       where r.member = $1 group by c.session, c.title, r.message
       having (min(r.reacted_at), r.message) > ($2::timestamptz, $3::uuid)
       order by min(r.reacted_at), r.message`,
      (row) => ({ When: row.at.toISOString(), Session: row.title, Answer: row.reactions }),
    ),
  },
];

/**
 * Every message has a key of its own, so each one of a member's is destroyed; the read model knows them by author. Reported
 * ones too: that there was a report, and what was decided, stays with the report.
 */
export const aboutMembers = (options: { sql: Sql; log: EventLog; secrets: PersonalData }): AboutMembers => {
  const { sql, log, secrets } = options;
  const readUpTo = tracesIn(sql, ['chat.read_positions', 'chat.seen']);

  const messagesOf = async (member: string): Promise<string[]> => {
    await assertCaughtUp(sql, log.store, [channelsProjection.name]);
    const rows = await sql.query<{ message: string }>(
      'select message::text from chat_channels.message where author = $1',
      [member],
    );
    return rows.map(({ message }) => message);
  };

  return {
    called: 'chats',
    holds: async ({ member }) => ({
      messages: await secrets.countKeys(await messagesOf(member)),
      'places read up to': await readUpTo.traces(member),
    }),
    forget: async ({ member }) => {
      await secrets.forget(await messagesOf(member));
      await readUpTo.removeTraces(member);
    },
    chapters: chatChapters(sql),
    stays: 'that there was a message at that place, without its words, so that the rest can be understood',
  };
};
