import { token } from '#kernel/injection.ts';

/** What members are notified of: replies to their posts, and mentions (I-008). */
export type ForumNotices = {
  /** The author of a post; undefined once it is deleted. */
  authorOf(post: string): Promise<string | undefined>;
  /** How many notices after an instant a member has not seen; none across a restriction. */
  unseen(member: string, since: string): Promise<number>;
};
export const FORUM_NOTICES = token<ForumNotices>('ForumNotices');
