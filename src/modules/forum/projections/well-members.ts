import { literally, slots, statement } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { type ForumViewer, forViewer, HIDDEN, ME, VIEWER, viewing } from './visible.ts';

/** A Well as the viewer stands to it. */
export type WellReach = { exists: boolean; deleted: boolean; visible: boolean; isDefault: boolean; isMember: boolean };

export const wellReach = async (sql: Sql, { id }: { id: string }, well: string): Promise<WellReach> => {
  const [row] = await sql.query<WellReach>(
    `select true as exists, w.deleted, w.visible, w.is_default as "isDefault",
       w.is_default or exists (select from forum_posts.member m where m.well = w.well and m.member = $2::uuid) as "isMember"
     from forum_posts.well w where w.well = $1::uuid`,
    [well, id],
  );
  return row ?? { exists: false, deleted: false, visible: false, isDefault: false, isMember: false };
};

/** That `x` are those by whom the others of this Well know its members. */
const inWell = (
  well: string,
) => `exists (select from forum_posts.well w where w.well = ${well} and not w.deleted and ((w.is_default and x.well is null)
  or exists (select from forum_posts.known k where k.well = w.well and k.shown = x.member)))`;

/** The names in lower case of those members of a Well who have one of these names. */
export const membersNamed = async (sql: Sql, well: string, names: readonly string[]): Promise<ReadonlySet<string>> => {
  if (names.length === 0) return new Set();
  const rows = await sql.query<{ name: string }>(
    `select lower(x.username) as name from forum_posts.person x where lower(x.username) = any($2::text[]) and ${inWell('$1::uuid')}`,
    [well, names],
  );
  return new Set(rows.map(({ name }) => name));
};

const named = statement<{ uuid: string; username: string; name: string | null; pic: string | null }>(() =>
  forViewer('forum_posts.person', 'x')
    .select('x.member as uuid', 'x.username', 'x.display_name as name', 'x.pic')
    .whereRaw('(lower(x.username) like :begins or lower(x.display_name) like :begins)', slots('begins'))
    .whereRaw(`x.member <> ${ME} and not (x.member = any(${HIDDEN}))`, VIEWER)
    .whereRaw(
      `not exists (select from forum_posts.handle o
        where o.handle = x.member and (o.member = ${ME} or o.member = any(h.removed)))`,
      VIEWER,
    )
    .whereRaw(inWell(':well'), slots('well'))
    .orderByRaw('lower(x.username)')
    .limit(8, { skipBinding: true }),
);

/** Members of a Well whose username or display name begins like this, except the viewer and those hidden from the viewer; by name. */
export const membersWithPrefix = (sql: Sql, well: string, viewer: ForumViewer, prefix: string) =>
  named(sql, { ...viewing(viewer), well, begins: `${literally(prefix.toLowerCase())}%` });
