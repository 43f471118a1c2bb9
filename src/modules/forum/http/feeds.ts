import { memberHandler, type Handler } from '#kernel/module.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import * as api from '../contract/api.ts';
import { leftPostRows } from '../projections/left-posts.ts';
import { countNewer } from '../projections/new-post-counts.ts';
import { combinedRows, feedRows, isPost, postRow, threadRows, type PostRow } from '../projections/post-rows.ts';
import { asPost } from '../views.ts';
import type { ForumHttpNeeds } from './needs.ts';
import { closed, pinnedPosts, postAnswer, viewerOf } from './seen.ts';

/** Reading one post, feeds and threads. */
export const feedHandlers = (needs: ForumHttpNeeds): readonly Handler[] => {
  const { sql, settings } = needs;
  const answer = postAnswer(needs);
  const views = (rows: readonly PostRow[]) => rows.map((row) => asPost(row, settings));
  /** The posts of all Wells of the viewer: by an id of their own, and as the feed of the main Well (COM-003, C-054). */
  const isCombined = (id: string) => id === settings.COMBINED_FEED_UUID || id === settings.MAIN_WELL_UUID;

  return [
    memberHandler(api.getPost, (input, call) => answer(call, input)),

    memberHandler(api.listLeftPosts, async (_, { member }) => ({
      forum_post: (await leftPostRows(sql, member.id, api.LEFT_POSTS_MOST)).map((row) => ({
        uuid: row.post,
        parent_uuid: row.parent,
        group_title: row.well_title,
        time_created: row.written_at.toISOString(),
        content: row.text ?? '',
      })),
    })),

    memberHandler(api.listPosts, async ({ id, limit: asked, parent_forum_post_uuid: parent, ...from }, { member }) => {
      const marker = api.feedMarkerOf(from);
      const limit = api.rowsOf({ limit: asked, parent });
      const viewer = viewerOf(needs, member);
      // One more than asked for tells whether there are more.
      const page = { limit: limit + 1, ...(marker?.newer ? { newer: marker.post } : { older: marker?.post }) };
      const pins = marker === undefined && parent === undefined;
      const posts = await (parent !== undefined
        ? threadRows(sql, viewer, parent, page)
        : isCombined(id)
          ? combinedRows(sql, viewer, { ...page, pins })
          : feedRows(sql, viewer, id, { ...page, pins }));
      if (marker && posts.length === 0 && !(await isPost(sql, marker.post)))
        return refuse('FORUM_POST_DOES_NOT_EXIST', { field: marker.field });
      // A post of the Well that the caller sees tells that the Well is open to them.
      if (!posts.some(({ well }) => well === id)) {
        const refused = await closed(needs, id, member);
        if (refused) return refused;
      }
      if (parent !== undefined && posts.length === 0 && !(await postRow(sql, viewer, parent)))
        return refuse('FORUM_POST_DOES_NOT_EXIST', { field: 'parent_forum_post_uuid' });
      const rows = pins ? posts.filter(({ pinned }) => !pinned) : posts;
      return {
        // Beyond a marker in the newer direction, the row that is too much is the newest one.
        forum_post: views(marker?.newer ? rows.slice(-limit) : rows.slice(0, limit)),
        pinned: views(pins ? posts.filter(({ pinned }) => pinned) : []),
        more: rows.length > limit,
      };
    }),

    memberHandler(api.countNewPosts, async ({ id, after, parent_forum_post_uuid: parent }, { member }) => {
      const well = isCombined(id) ? null : id;
      const [refused, count] = await Promise.all([
        closed(needs, id, member),
        countNewer(sql, viewerOf(needs, member), { well, parent: parent ?? null, after }),
      ]);
      if (refused) return refused;
      return count === undefined ? refuse('FORUM_POST_DOES_NOT_EXIST', { field: 'after' }) : { count };
    }),

    memberHandler(api.pinnedPosts, async ({ group_uuid: well }, { member }) => ({
      forum_post: await pinnedPosts(needs, member, well === undefined || isCombined(well) ? null : well),
    })),
  ];
};
