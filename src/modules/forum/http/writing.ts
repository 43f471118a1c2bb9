import { memberWriteHandler, type Handler } from '#kernel/module.ts';
import * as api from '../contract/api.ts';
import type { ForumHttpNeeds } from './needs.ts';
import { pinnedPosts, postAnswer } from './seen.ts';

/** Writing posts, and what is done with them. */
export const writingHandlers = (needs: ForumHttpNeeds): readonly Handler[] => {
  const { forum } = needs;
  const answer = postAnswer(needs);

  return [
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
      ({ id, ...picture }, { caller, member }) => forum.changePicture(caller, member, id, picture),
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
      async ({ member }) => ({ forum_post: await pinnedPosts(needs, member, null) }),
    ),
  ];
};
