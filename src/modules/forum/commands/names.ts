import type { Sql } from '#kernel/database/database.ts';
import { mentionsIn, possibleMentions } from '../contract/mentions.ts';
import type { ForumSettings } from '../contract/settings.ts';
import { membersNamed } from '../projections/well-members.ts';

/** The names that a text mentions, in lower case: at each place the longest one of a member of the Well (C-046). */
export const namesIn = async (
  { sql, settings: { MENTION_MAX: most } }: { sql: Sql; settings: Pick<ForumSettings, 'MENTION_MAX'> },
  text: string,
  well: string,
): Promise<ReadonlySet<string>> => {
  const members = await membersNamed(sql, well, possibleMentions(text, most));
  return new Set(mentionsIn(text, members, most).map(({ name }) => name.toLowerCase()));
};
