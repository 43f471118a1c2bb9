import type { ChatNeeds } from './needs.ts';

/** The member has read up to this message; never takes back what was read before. */
export const noteRead =
  ({ sql }: Pick<ChatNeeds, 'sql'>) =>
  async (options: { session: string; member: string; number: number; now: string }): Promise<void> => {
    await sql.query(
      `insert into chat.read_positions as r (session, member, number, read_at) values ($1, $2, $3, $4)
       on conflict (session, member) do update
         set number = greatest(r.number, excluded.number), read_at = greatest(r.read_at, excluded.read_at)`,
      [options.session, options.member, options.number, options.now],
    );
  };
