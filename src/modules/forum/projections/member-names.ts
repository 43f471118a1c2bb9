import type { Sql } from '../../../shared-kernel/database/database.ts';

/** How a member is shown; null for a former one. */
export type Named = { username: string | null; pic: string | null };

/**
 * Which names and pictures a statement sees: the row version (`xmin`) of a row that is touched in the transaction of every
 * change of one, and the table's id, which is another after a rebuild. Two statements that read the same see the same names.
 */
export const NAMES_VERSION = `(select concat_ws(' ', n.xmin, n.tableoid) from forum_posts.name_change n)`;

const MAX_CACHED = 50_000;
/** A database that crashed may give the same version to another change. */
const MAX_AGE_MS = 60_000;
export const FORMER: Named = { username: null, pic: null };

type Read = { version: string; people: [member: string, username: string | null, pic: string | null][] | null };

const namesOf = () => {
  let version = '';
  let known = new Map<string, Named>();
  let since = 0;
  const read = async (sql: Sql, members: readonly string[]): Promise<ReadonlyMap<string, Named>> => {
    const [row] = (await sql.query<Read>(
      `select ${NAMES_VERSION} as version, (select json_agg(json_build_array(u.member, u.username, u.pic))
         from forum_posts.person u where u.member = any($1::uuid[])) as people`,
      [members],
    )) as [Read];
    const people = new Map(row.people?.map(([member, username, pic]) => [member, { username, pic }]));
    const now = performance.now();
    if (row.version !== version || now - since > MAX_AGE_MS || known.size + members.length > MAX_CACHED) {
      known = new Map();
      version = row.version;
      since = now;
    }
    for (const member of members) known.set(member, people.get(member) ?? FORMER);
    return people;
  };
  /** The names of these members, as of this version or a later one; what is not cached is read through `sql`. */
  return async (sql: Sql, of: string, members: ReadonlySet<string>): Promise<ReadonlyMap<string, Named>> => {
    const names = known;
    if (of !== version || performance.now() - since > MAX_AGE_MS) return read(sql, [...members]);
    for (const member of members) if (!names.has(member)) return read(sql, [...members]);
    return names;
  };
};

const all = new WeakMap<Sql, ReturnType<typeof namesOf>>();

/** Names are cached while their version is the one that the rows beside them were read with. */
export const memberNames = (sql: Sql): ReturnType<typeof namesOf> => {
  let own = all.get(sql);
  if (!own) all.set(sql, (own = namesOf()));
  return own;
};
