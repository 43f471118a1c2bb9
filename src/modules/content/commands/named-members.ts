import type { IdentityQueries } from '#modules/identity/index.ts';
import type { ContentEntry, JsonValue } from '../contract/entries.ts';
import { formOf, isId, membersIn, withMembers } from '../contract/members-in.ts';

type Put = (entry: ContentEntry, value: JsonValue) => JsonValue;

/** Values as they are edited: members by their usernames. One who is gone stays an id. */
export const namedMembers = async (
  { people }: { people: Pick<IdentityQueries, 'people'> },
  values: readonly { entry: ContentEntry; value: JsonValue }[],
): Promise<Put> => {
  const ids = values.flatMap(({ entry, value }) => membersIn(formOf(entry.schema), value)).filter(isId);
  const known = ids.length === 0 ? [] : await people.people([...new Set(ids)]);
  const usernames = new Map(known.map(({ uuid, username }) => [uuid, username]));
  return (entry, value) => withMembers(formOf(entry.schema), value, (member) => usernames.get(member) ?? member);
};
