import type { AboutMembers, DataSubject } from '#kernel/about-members.ts';
import { addressSpellings } from '#kernel/shown-address.ts';
import type { Sql } from '#kernel/database/database.ts';

const addressesOf = ({ email, former = [] }: DataSubject) => [email, ...former].flatMap(addressSpellings);

/** A member's address may stand on a list from the time before they registered. */
export const aboutMembers = (sql: Sql): AboutMembers => ({
  called: 'mailing lists',
  holds: async (whose) => {
    const [row] = await sql.query<{ count: number }>(
      'select count(*)::int as count from site.captured_email where email = any($1::text[])',
      [addressesOf(whose)],
    );
    return { addresses: row!.count };
  },
  forget: async (whose) => {
    await sql.query('delete from site.captured_email where email = any($1::text[])', [addressesOf(whose)]);
  },
  chapters: [],
});
