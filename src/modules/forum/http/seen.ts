import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { MemberCall, SignedIn } from '#kernel/module.ts';
import type { ForumPost } from '../contract/api.ts';
import { closedTo } from '../domain/post.ts';
import { pinnedRows, postRow } from '../projections/post-rows.ts';
import type { ForumViewer } from '../projections/visible.ts';
import { wellReach } from '../projections/well-members.ts';
import { asPost } from '../views.ts';
import type { ForumHttpNeeds } from './needs.ts';

export const viewerOf = ({ clock }: Pick<ForumHttpNeeds, 'clock'>, { id, isAdmin }: SignedIn): ForumViewer => ({
  id,
  isAdmin,
  now: clock.now(),
});

/** Why the caller cannot look into a Well's forum; nothing for the combined feed. */
export const closed = async (
  { sql, settings }: ForumHttpNeeds,
  well: string,
  member: SignedIn,
): Promise<Refusal | undefined> =>
  well === settings.COMBINED_FEED_UUID ? undefined : closedTo({ well: await wellReach(sql, member, well), by: member });

/** Answers the post as the caller sees it; a member who does not belong to its Well is asked to join (I-063). */
export const postAnswer =
  (needs: ForumHttpNeeds) =>
  async ({ member }: MemberCall, { id }: { id: string }): Promise<{ forum_post: ForumPost } | Refusal> => {
    const row = await postRow(needs.sql, viewerOf(needs, member), id);
    if (row) return { forum_post: asPost(row, needs.settings) };
    return (await needs.forum.whyUnseen(member, id)) ?? refuse('FORUM_POST_DOES_NOT_EXIST');
  };

/** The pinned posts of one Well, or of all Wells of the caller. */
export const pinnedPosts = async (
  needs: ForumHttpNeeds,
  member: SignedIn,
  well: string | null,
): Promise<ForumPost[]> => {
  const rows = await pinnedRows(needs.sql, viewerOf(needs, member), well);
  return rows.map((row) => asPost(row, needs.settings));
};
