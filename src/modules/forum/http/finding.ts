import { picturePath } from '#kernel/contract/picture.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, type Handler } from '#kernel/module.ts';
import { wellAddressed } from '../facts.ts';
import * as api from '../contract/api.ts';
import { searchRows } from '../projections/search-rows.ts';
import { membersWithPrefix } from '../projections/well-members.ts';
import { asPost } from '../views.ts';
import type { ForumHttpNeeds } from './needs.ts';
import { closed, viewerOf } from './seen.ts';

const withPicture = <Person extends { pic: string | null }>(person: Person): Person => ({
  ...person,
  pic: person.pic === null ? null : picturePath(person.pic),
});

/** Searching, whom a text can mention, and previews of links. */
export const findingHandlers = (needs: ForumHttpNeeds): readonly Handler[] => {
  const { sql, settings, previews } = needs;

  return [
    memberHandler(api.searchMentionable, async ({ id, q }, { member }) => {
      const well = wellAddressed(id, settings);
      const refused = await closed(needs, well, member);
      if (refused) return refused;
      const users = await membersWithPrefix(sql, well, viewerOf(needs, member), q.replace(/^@/, ''));
      return { users: users.map(withPicture) };
    }),

    memberHandler(api.search, async ({ q }, { member }) => {
      const found = await searchRows(sql, viewerOf(needs, member), q.replace(/^@/, ''), api.SEARCH_MOST);
      return {
        wells: found.wells,
        users: found.users.map(withPicture),
        forum_post: found.posts.map((row) => asPost(row, settings)),
      };
    }),

    memberHandler(api.linkPreview, async ({ url }, { member }) => {
      const preview = await previews(url, member.id);
      return isRefusal(preview) ? preview : { link_preview: preview };
    }),
  ];
};
