import { picturePath } from '#kernel/contract/picture.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Clock } from '#kernel/clock.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler, type MemberCall, type SignedIn } from '#kernel/module.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { Forum } from './commands.ts';
import * as api from './contract/api.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import type { ForumSettings } from './contract/settings.ts';
import { closedTo } from './domain/post.ts';
import type { LinkPreviews } from './link-preview/link-previews.ts';
import { pollRow } from './projections/polls.ts';
import { asPoll, asPost } from './views.ts';
import type { ForumViewer } from './projections/visible.ts';
import {
  combinedRows,
  feedRows,
  pinnedRows,
  isPost,
  type PostRow,
  postRow,
  threadRows,
} from './projections/post-rows.ts';
import { countNotices, noticeRows } from './projections/notice-rows.ts';
import { searchRows } from './projections/search-rows.ts';
import { countNewer } from './projections/new-post-counts.ts';
import { membersWithPrefix, wellReach } from './projections/well-members.ts';

type Parts = {
  clock: Clock;
  sql: Sql;
  forum: Forum;
  people: Pick<IdentityQueries, 'people'>;
  previews: LinkPreviews;
  settings: ForumSettings & Pick<CommunitiesSettings, 'MAIN_WELL_UUID'>;
};

const withPicture = <Of extends { pic: string | null }>(of: Of): Of => ({
  ...of,
  pic: of.pic === null ? null : picturePath(of.pic),
});

/** The calls of the forum. */
export const forumHandlers = ({ clock, sql, forum, people, previews, settings }: Parts): readonly Handler[] => {
  const viewing = ({ id, isAdmin }: SignedIn): ForumViewer => ({ id, isAdmin, now: clock.now() });
  const posts = (rows: readonly PostRow[]) => rows.map((row) => asPost(row, settings));

  /** The posts of all Wells of the viewer: by an id of their own, and as the feed of the main Well (COM-003, C-054). */
  const isCombined = (id: string) => id === settings.COMBINED_FEED_UUID || id === settings.MAIN_WELL_UUID;

  /** Why the caller cannot look into a Well's forum; nothing for the combined feed. */
  const closed = async (well: string, member: SignedIn): Promise<Refusal | undefined> =>
    well === settings.COMBINED_FEED_UUID
      ? undefined
      : closedTo({ well: await wellReach(sql, member, well), by: member });

  /** The post as the caller sees it; a member who does not belong to its Well is asked to join (I-063). */
  const found = async (member: SignedIn, id: string): Promise<PostRow | Refusal> => {
    const row = await postRow(sql, viewing(member), id);
    if (row) return row;
    return (await forum.whyUnseen(member, id)) ?? refuse('FORUM_POST_DOES_NOT_EXIST');
  };
  const answer = async ({ member }: MemberCall, { id }: { id: string }) => {
    const row = await found(member, id);
    return isRefusal(row) ? row : { forum_post: asPost(row, settings) };
  };
  const pinned = async (member: SignedIn, well: string | undefined) =>
    posts(await pinnedRows(sql, viewing(member), well ?? null));

  const unread = async (member: SignedIn, now: string) => ({
    count: await countNotices(sql, viewing(member), now),
  });

  const pollAnswer = async ({ member, now }: MemberCall, { id }: { id: string }) => {
    const row = await pollRow(sql, member.id, id);
    return row ? { forum_poll: asPoll(row, now) } : refuse('FORUM_POLL_DOES_NOT_EXIST');
  };

  return [
    memberHandler(api.getPost, (input, call) => answer(call, input)),

    memberHandler(api.listPosts, async ({ id, limit, parent_forum_post_uuid: parent, ...from }, { member }) => {
      const marker = api.feedMarkerOf(from);
      const viewer = viewing(member);
      // One more than asked for tells whether there are more.
      const of = { limit: limit + 1, ...(marker?.newer ? { newer: marker.post } : { older: marker?.post }) };
      const pins = marker === undefined && parent === undefined;
      const found = await (parent !== undefined
        ? threadRows(sql, viewer, parent, of)
        : isCombined(id)
          ? combinedRows(sql, viewer, { ...of, pins })
          : feedRows(sql, viewer, id, { ...of, pins }));
      if (marker && found.length === 0 && !(await isPost(sql, marker.post)))
        return refuse('FORUM_POST_DOES_NOT_EXIST', { field: marker.field });
      // A post of the Well that the caller sees tells that the Well is open to them.
      if (!found.some(({ well }) => well === id)) {
        const refused = await closed(id, member);
        if (refused) return refused;
      }
      const rows = pins ? found.filter(({ pinned }) => !pinned) : found;
      return {
        // Beyond a marker in the newer direction, the row that is too much is the newest one.
        forum_post: posts(marker?.newer ? rows.slice(-limit) : rows.slice(0, limit)),
        pinned: posts(pins ? found.filter(({ pinned }) => pinned) : []),
        more: rows.length > limit,
      };
    }),

    memberHandler(api.countNewPosts, async ({ id, after, parent_forum_post_uuid: parent }, { member }) => {
      const well = isCombined(id) ? null : id;
      const [refused, count] = await Promise.all([
        closed(id, member),
        countNewer(sql, viewing(member), { well, parent: parent ?? null, after }),
      ]);
      if (refused) return refused;
      return count === undefined ? refuse('FORUM_POST_DOES_NOT_EXIST', { field: 'after' }) : { count };
    }),

    memberWriteHandler(
      api.createPost,
      ({ group_uuid: well, content: text, content_note: note, parent_uuid: parent }, { caller, member }) =>
        parent
          ? forum.reply(caller, member, { parent, text, note })
          : forum.write(caller, member, { well, text, note }),
      (call, _, written) => answer(call, written),
    ),

    memberWriteHandler(
      api.updatePost,
      ({ id, content }, { caller, member }) => forum.edit(caller, member, id, content),
      answer,
    ),

    memberWriteHandler(
      api.updatePostPicture,
      ({ id, ...of }, { caller, member }) => forum.changePicture(caller, member, id, of),
      answer,
    ),

    memberWriteHandler(
      api.likePost,
      ({ id, x, y }, { caller, member }) => forum.react(caller, member, id, { emoji: x, on: y }),
      answer,
    ),

    memberWriteHandler(
      api.deletePost,
      ({ id }, { caller, member }) => forum.remove(caller, member, id),
      async (_, { id }) => ({ forum_post: { uuid: id, deleted: true as const } }),
    ),

    memberWriteHandler(
      api.flagPost,
      ({ id, note, version }, { caller, member }) => forum.report(caller, member, id, { note, version }),
      async (_, { id }, { report }) => ({
        report: { uuid: report, type: 'USER_FLAG_FORUM_POST' as const, target_uuid1: id },
      }),
    ),

    memberWriteHandler(
      api.tagUser,
      ({ id, uid, flag }, { caller, member }) => forum.mention(caller, member, id, { member: uid, on: flag }),
      answer,
    ),

    memberHandler(api.searchMentionable, async ({ id, q }, { member }) => {
      const refused = await closed(id, member);
      if (refused) return refused;
      const users = await membersWithPrefix(sql, id, viewing(member), q.replace(/^@/, ''));
      return { users: users.map(withPicture) };
    }),

    memberWriteHandler(
      api.noteContent,
      ({ id, note }, { caller, member }) => forum.note(caller, member, id, note),
      answer,
    ),

    memberWriteHandler(
      api.pinPost,
      ({ id, flag }, { caller, member }) => (flag ? forum.pin(caller, member, id) : forum.resetPin(caller, member, id)),
      answer,
    ),

    memberWriteHandler(
      api.resetPins,
      (_, { caller, member }) => forum.setPins(caller, member, []),
      async ({ member }) => ({ forum_post: await pinned(member, undefined) }),
    ),

    memberHandler(api.pinnedPosts, async ({ group_uuid: well }, { member }) => ({
      forum_post: await pinned(member, well),
    })),

    memberHandler(api.postHistory, async ({ id }) => {
      const stored = await forum.stored(id);
      if (!stored) return refuse('FORUM_POST_DOES_NOT_EXIST');
      const { author, well, parent, wording, pictures, deleted } = stored;
      const ids = new Set([author, ...wording.map(({ by }) => by), ...(deleted ? [deleted.by] : [])]);
      const known = new Map((await people.people([...ids])).map((person) => [person.uuid, person]));
      const named = (uuid: string) => ({
        uuid,
        username: known.get(uuid)?.username ?? null,
        name: known.get(uuid)?.name,
      });
      return {
        history: {
          uuid: id,
          user: named(author),
          group_uuid: well,
          parent_uuid: parent,
          wording: wording.map(({ text, at, by }, index) => ({
            version: index + 1,
            content: text,
            time: at,
            by: named(by),
          })),
          pictures: pictures.map((name) => picturePath(name)),
          deleted_time: deleted?.at ?? null,
          deleted_by: deleted ? named(deleted.by) : null,
        },
      };
    }),

    memberHandler(api.listNotices, async (_, { member, now }) => ({
      forum_notice: (await noticeRows(sql, viewing(member), now, api.NOTICES_MOST)).map((row) => ({
        kind: row.kind,
        time: row.at.toISOString(),
        is_new: row.is_new,
        forum_post: asPost(row, settings),
      })),
    })),
    memberHandler(api.countNotices, (_, { member, now }) => unread(member, now)),
    memberWriteHandler(
      api.seeNotices,
      async (_, { caller, member, now }) => forum.seeNotices(caller, member.id, (await unread(member, now)).count),
      ({ member, now }) => unread(member, now),
    ),

    memberHandler(api.search, async ({ q }, { member }) => {
      const found = await searchRows(sql, viewing(member), q.replace(/^@/, ''), api.SEARCH_MOST);
      return { wells: found.wells, users: found.users.map(withPicture), forum_post: posts(found.posts) };
    }),

    memberHandler(api.linkPreview, async ({ url }, { member }) => {
      const preview = await previews(url, member.id);
      return isRefusal(preview) ? preview : { link_preview: preview };
    }),

    memberHandler(api.getPoll, async (_, { member, now }) => {
      const row = await pollRow(sql, member.id, null);
      return { forum_poll: row ? asPoll(row, now) : null };
    }),

    memberWriteHandler(
      api.openPoll,
      ({ question, answers, closes_time }, { caller, member }) =>
        forum.openPoll(caller, member, { question, answers, closesAt: closes_time ?? null }),
      (call, _, opened) => pollAnswer(call, opened),
    ),
    memberWriteHandler(api.votePoll, ({ id, x }, { caller, member }) => forum.vote(caller, member, id, x), pollAnswer),
    memberWriteHandler(api.closePoll, ({ id }, { caller, member }) => forum.closePoll(caller, member, id), pollAnswer),
  ];
};
