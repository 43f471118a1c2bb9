import type { ForumPost } from './api.ts';

type PostViewViewer = { uuid: string; is_admin: boolean } | null;
type Post = Pick<ForumPost, 'is_mine' | 'is_pinned'>;

/** The author, and admins (FOR-033, FOR-035, FOR-037). */
export const canEditPost = (post: Post, viewer: PostViewViewer): boolean =>
  viewer !== null && (viewer.is_admin || post.is_mine);

/** The author, and admins; never a pinned post (FOR-034, FOR-036, FOR-038). */
export const canDeletePost = (post: Post, viewer: PostViewViewer): boolean =>
  canEditPost(post, viewer) && !post.is_pinned;

/** Admins; posts only (FOR-039). */
export const canPinPost = ({ parent_uuid }: Pick<ForumPost, 'parent_uuid'>, viewer: PostViewViewer): boolean =>
  viewer !== null && viewer.is_admin && parent_uuid === null;

/** Members of the Well; in the main Well hosts of level 2, and admins where that is configured (FOR-040, C-195). */
export const canPostIn = (
  well: { am_i_joined: boolean; is_default_group: boolean },
  viewer: { is_admin: boolean; host_level: number } | null,
  { MAIN_WELL_POST_ADMIN }: { MAIN_WELL_POST_ADMIN: boolean },
): boolean =>
  viewer !== null &&
  well.am_i_joined &&
  (!well.is_default_group || viewer.host_level === 2 || (viewer.is_admin && MAIN_WELL_POST_ADMIN));
