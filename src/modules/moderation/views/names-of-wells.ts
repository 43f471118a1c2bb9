import type { JudgedContent } from '../index.ts';

/** A row of a list for staff: what it is about, and whose it is. */
type AboutContent = { target: string; member: string | null };

/**
 * Rows about something that was written under a name in a Well say that name in lists: whose it is stands in the case, where
 * the look is recorded (ADR 107). Found by words such a row would say it as well, so a search leaves it out.
 */
export const underNamesOfWells = async <Row extends AboutContent>(
  { judgedPosts }: { judgedPosts: Pick<JudgedContent, 'shownAs'> },
  rows: readonly Row[],
  { isPost, isSearch }: { isPost: (row: Row) => boolean; isSearch: boolean },
): Promise<Row[]> => {
  const posts = [...new Set(rows.filter(isPost).map(({ target }) => target))];
  if (posts.length === 0) return [...rows];
  const names = await judgedPosts.shownAs(posts);
  return rows.flatMap((row) => {
    const name = isPost(row) && row.member !== null ? names.get(row.target) : undefined;
    if (name === undefined) return [row];
    return isSearch ? [] : [{ ...row, member: name }];
  });
};
