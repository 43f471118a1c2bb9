import { memberHandler, memberWriteHandler, type Handler, type SignedIn } from '#kernel/module.ts';
import * as api from '../contract/api.ts';
import { countNotices, noticeRows } from '../projections/notice-rows.ts';
import { asPost } from '../views.ts';
import type { ForumHttpNeeds } from './needs.ts';
import { viewerOf } from './seen.ts';

/** Replies and mentions that a member is notified of. */
export const noticeHandlers = (needs: ForumHttpNeeds): readonly Handler[] => {
  const { sql, forum, settings } = needs;
  const unread = async (member: SignedIn, now: string) => ({
    count: await countNotices(sql, viewerOf(needs, member), now),
  });

  return [
    memberHandler(api.listNotices, async (_, { member, now }) => ({
      forum_notice: (await noticeRows(sql, viewerOf(needs, member), now, api.NOTICES_MOST)).map((row) => ({
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
  ];
};
