import type { Sql } from '#kernel/database/database.ts';
import { picturePath } from '#kernel/contract/picture.ts';
import type { IndexPerson, NamesInWells } from '#modules/identity/index.ts';
import type { HandleRow } from './wells.ts';

/** Where a name belongs. */
export type HandleOwnerRow = HandleRow & { well: string; member: string };

export const handleRow = async (sql: Sql, handle: string): Promise<HandleOwnerRow | undefined> =>
  (
    await sql.query<HandleOwnerRow>(
      `select handle::text, well::text, member::text, name, word, picture from communities_wells.handle
       where handle = $1::uuid`,
      [handle],
    )
  )[0];

/** Whether another member has or had a name in this Well that is mentioned by the same word. */
export const isWordTaken = async (
  sql: Sql,
  { well, word, member }: { well: string; word: string; member: string },
): Promise<boolean> =>
  (
    await sql.query(
      'select from communities_wells.handle where well = $1::uuid and word = $2 and member <> $3::uuid limit 1',
      [well, word, member],
    )
  ).length > 0;

const asPerson = (row: HandleRow & { taken_at: Date }): IndexPerson => ({
  uuid: row.handle,
  username: row.word,
  name: row.name,
  pic: row.picture === null ? null : picturePath(row.picture),
  joinedAt: row.taken_at.toISOString(),
  hostLevel: 0,
});

/** Who is who in Wells (ADR 107); every module asks here. */
export const namesInWells = (sql: Sql): NamesInWells => ({
  memberBehind: async (id) => (await handleRow(sql, id))?.member ?? id,
  isHandle: async (id) => (await handleRow(sql, id)) !== undefined,
  called: async (ids) =>
    ids.length === 0
      ? []
      : (
          await sql.query<HandleRow & { taken_at: Date }>(
            `select handle::text, name, word, picture, taken_at from communities_wells.handle
             where handle = any($1::uuid[])`,
            [ids],
          )
        ).map(asPerson),
});
