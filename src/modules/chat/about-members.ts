import type { AboutMembers } from '../../shared-kernel/about-members.ts';
import { mustBeCaughtUp } from '../../shared-kernel/caught-up.ts';
import type { Sql } from '../../shared-kernel/database.ts';
import type { EventLog } from '../../shared-kernel/event-log.ts';
import type { PersonalData } from '../../shared-kernel/personal-data.ts';
import { channelsProjection } from './projections/channels.ts';

/**
 * Every message has a key of its own, so each one of a member's is destroyed; the read model knows them by author. Reported
 * ones too: that there was a report, and what was decided, stays with the report.
 */
export const aboutMembers = (of: { sql: Sql; log: EventLog; secrets: PersonalData }): AboutMembers => {
  const { sql, log, secrets } = of;

  const messagesOf = async (member: string): Promise<string[]> => {
    await mustBeCaughtUp(sql, log.store, [channelsProjection.name]);
    const rows = await sql.query<{ message: string }>(
      'select message::text from chat_channels.message where author = $1',
      [member],
    );
    return rows.map(({ message }) => message);
  };

  return {
    called: 'chats',
    holds: async ({ member }) => {
      const [read] = await sql.query<{ count: number }>(
        `select ((select count(*) from chat.read_positions where member = $1)
           + (select count(*) from chat.seen where member = $1))::int as count`,
        [member],
      );
      return { messages: await secrets.kept(await messagesOf(member)), 'places read up to': read!.count };
    },
    forget: async ({ member }) => {
      await secrets.forget(await messagesOf(member));
      await sql.query('delete from chat.read_positions where member = $1', [member]);
      await sql.query('delete from chat.seen where member = $1', [member]);
    },
    tell: async (member) => {
      const messages = await sql.query<{ title: string; text: string | null; sent_at: Date; edited: boolean }>(
        `select c.title, m.text, m.sent_at, m.edited from chat_channels.message m
         join chat_channels.channel c on c.session = m.session
         where m.author = $1 and not m.deleted order by m.sent_at, m.message`,
        [member],
      );
      const reactions = await sql.query<{ title: string; reaction: string; reacted_at: Date }>(
        `select c.title, r.reaction, r.reacted_at from chat_channels.reaction r
         join chat_channels.channel c on c.session = r.session where r.member = $1 order by r.reacted_at, r.message`,
        [member],
      );
      return [
        {
          title: 'What you wrote in chats',
          about: 'Chats disappear three days after their session, and what was said is destroyed thirty days later.',
          entries: messages.map((row) => ({
            When: row.sent_at.toISOString(),
            Session: row.title,
            Message: row.text,
            Changed: row.edited,
          })),
        },
        {
          title: 'How you answered messages',
          about: 'A tap under what somebody wrote.',
          entries: reactions.map((row) => ({
            When: row.reacted_at.toISOString(),
            Session: row.title,
            Answer: row.reaction,
          })),
        },
      ];
    },
    stays: 'that there was a message at that place, without its words, so that the rest can be understood',
  };
};
