import type { Sql } from '#kernel/database/database.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { Piece } from '../contract/api.ts';
import { idsIn } from '../domain/ids.ts';
import { letters } from '../domain/pseudonyms.ts';
import { namedAfter, type HistoryRow } from '../projections/histories.ts';

/** How the ids of one answer are shown. */
export type Naming = {
  /** A member's name or letter, a title in quotation marks where the viewer may know it, or the beginning of the id. */
  name: (id: string) => string;
  /** As {@link name}, leading to the history that the id is named after where the viewer may go there. */
  piece: (id: string) => Piece;
  isPerson: (id: string) => boolean;
  isFormer: (id: string) => boolean;
  /** Former members by their letters, with the id that stands for them; none for readers who may not see people. */
  former: readonly { name: string; id: string }[];
};

export const ACCOUNTS = 'identity.account-';
/** An id leads to the first of these that is there. */
const LEADS_TO = ['scheduling.session-', 'scheduling.series-', 'communities.well-', 'moderation.report-', ACCOUNTS];

/**
 * Names for ids. Auditors of accounts read usernames; all others read Member A, B, … by first appearance in the
 * history. A forgotten member is a former member for all. A session or Well outside the scope has no title, because it
 * may be as telling as a name.
 */
export const naming = async (
  { sql, people }: { sql: Sql; people: IdentityQueries['people'] },
  ids: readonly string[],
  options: { clear: boolean; mayRead: (stream: string) => boolean },
): Promise<Naming> => {
  const known = Map.groupBy(await namedAfter(sql, ids), ({ own }) => own!);
  const persons = ids.filter((id) => known.get(id)?.some(({ prefix }) => prefix === ACCOUNTS));
  const usernames = new Map((await people(persons)).map(({ uuid, username }) => [uuid, username]));
  const gone = persons.filter((id) => !usernames.has(id));
  const names = new Map(
    persons.map((id, place) => {
      const username = usernames.get(id);
      if (username === undefined) return [id, `former member ${letters(options.clear ? gone.indexOf(id) : place)}`];
      return [id, options.clear ? username : `Member ${letters(place)}`];
    }),
  );
  const name = (id: string): string => {
    const person = names.get(id);
    if (person !== undefined) return person;
    const title = known.get(id)?.find((each) => each.title !== null && options.mayRead(each.stream))?.title;
    return title == null ? id.slice(0, 8) : `“${title}”`;
  };
  return {
    name,
    isPerson: (id) => names.has(id),
    isFormer: (id) => gone.includes(id),
    former: options.clear ? gone.map((id) => ({ name: capitalized(names.get(id)!), id })) : [],
    piece: (id) => {
      const target = leadsTo(known.get(id) ?? []);
      return { text: name(id), ...(target && options.mayRead(target.stream) ? { ref: target.ref } : {}) };
    },
  };
};

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const leadsTo = (rows: readonly HistoryRow[]): HistoryRow | undefined =>
  LEADS_TO.map((prefix) => rows.find((row) => row.prefix === prefix)).find((row) => row !== undefined);

/** Staff read these by the first characters of their ids. */
const NUMBERED: ReadonlySet<string> = new Set(['moderation.report-', 'moderation.case-']);

/** The ids that a history is called after: the one in its name, a Well and a member in that of a membership, and whom it is about. */
export const ownIds = ({ own, stream, about }: Pick<HistoryRow, 'own' | 'stream' | 'about'>): string[] => [
  ...(own === null ? idsIn(stream) : [own]),
  ...(about === null ? [] : [about]),
];

/** What a history is called beside its kind: the title, or the person and the thing it is named after. */
export const titleOf = (row: HistoryRow, { name }: Naming): string | null => {
  if (row.title !== null) return row.title;
  const called = ownIds(row).flatMap((id) => (name(id) === id.slice(0, 8) ? [] : name(id).replaceAll(/[“”]/g, '')));
  const whom = called.length === 0 ? null : called.join(', ');
  if (row.own === null || !NUMBERED.has(row.prefix)) return whom;
  return `${row.own.slice(0, 8)}${whom === null ? '' : ` about ${whom}`}`;
};
