import type { ChatNeeds } from './needs.ts';

/** The member looked into their chats a moment ago: they count as online for a while. */
export const noteSeen =
  ({ sql }: Pick<ChatNeeds, 'sql'>) =>
  async (member: string): Promise<void> => {
    await sql.query(
      `insert into chat.seen as s (member, seen_at) values ($1, clock_timestamp())
       on conflict (member) do update set seen_at = excluded.seen_at
       where s.seen_at < clock_timestamp() - interval '20 seconds'`,
      [member],
    );
  };
