import type { ChatNeeds } from './needs.ts';

/** The chat is no longer readable. */
export const forgetReading =
  ({ sql }: Pick<ChatNeeds, 'sql'>) =>
  async (session: string): Promise<void> => {
    await sql.query('delete from chat.read_positions where session = $1', [session]);
  };
