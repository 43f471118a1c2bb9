import { token } from '#kernel/injection.ts';

/** What members are notified of: replies to their posts, and mentions (I-008). */
export type ForumNotices = {
  /** The author of a post; undefined once it is deleted. */
  authorOf(post: string): Promise<string | undefined>;
  /** How many notices after an instant a member has not seen; none across a restriction. */
  unseen(member: string, since: string): Promise<number>;
  /** When others wrote the newest post of a Well between two instants; with or without those that mention the member. */
  newestPost(
    member: string,
    within: { well: string; since: string; until: string; withMentions: boolean },
  ): Promise<string | undefined>;
};
export const FORUM_NOTICES = token<ForumNotices>('ForumNotices');
