import { countRows, type Sql } from '#kernel/database/database.ts';

/** In how many Wells a member is, beyond the main one, and which of all they opened. Not which: under another name they may be unknown there. */
export const wellsOfMember = async (
  sql: Sql,
  member: string,
): Promise<{ joined: number; opened: { well: string; title: string; slug: string }[] }> => {
  const [joined, opened] = await Promise.all([
    countRows(
      sql,
      `communities_wells.member m join communities_wells.well w on w.well = m.well
       where m.member = $1::uuid and not w.deleted and not w.is_default`,
      [member],
    ),
    sql.query<{ well: string; title: string; slug: string }>(
      `select well::text, title, slug from communities_wells.well
       where creator = $1::uuid and not deleted order by title, well`,
      [member],
    ),
  ]);
  return { joined, opened };
};
