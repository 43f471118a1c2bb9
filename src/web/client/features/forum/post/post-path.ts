import { wellPath } from '#modules/communities/contract/well-view.ts';
import type { ForumPost } from '#modules/forum/contract/api.ts';

/** The address of a post; a reply has that of its post (COM-009). */
export const postPath = (post: Pick<ForumPost, 'uuid' | 'parent_uuid' | 'group_uuid' | 'group_slug'>): string =>
  `${wellPath({ uuid: post.group_uuid, slug: post.group_slug }, 'discussion')}/${post.parent_uuid ?? post.uuid}`;
