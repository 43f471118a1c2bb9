import { searchMentionable, tagUser, type ForumPost } from '#modules/forum/contract/api.ts';
import { call } from '#client/lib/call.ts';
import { typedNames } from '../text-parts.ts';

/** Most members that are looked up for one text; the server decides how many may be mentioned (C-109). */
const MOST = 10;

/**
 * Mentions the members whose names stand in a post, after it was written or changed. Answers the post as it is then;
 * undefined when the server could not be reached.
 */
export const tagMentioned = async (post: ForumPost): Promise<ForumPost | undefined> => {
  const tagged = new Set(post.tagged_users.map(({ username }) => username.toLowerCase()));
  let latest = post;
  for (const name of typedNames(post.content ?? '')
    .filter((each) => !tagged.has(each))
    .slice(0, MOST)) {
    const mentionable = await call(searchMentionable, { id: post.group_uuid, q: name }, { quiet: true });
    if (!mentionable.ok && mentionable.status === 0) return undefined;
    const member = mentionable.ok
      ? mentionable.value.users.find(({ username }) => username.toLowerCase() === name)
      : undefined;
    if (member === undefined) continue;
    const answer = await call(tagUser, { id: post.uuid, uid: member.uuid, flag: 'true' }, { quiet: true });
    if (answer.ok) latest = answer.value.forum_post;
    else if (answer.status === 0) return undefined;
  }
  return latest;
};
