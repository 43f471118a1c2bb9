import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { PostEvent } from './post-events.ts';

/** Whether a post or reply is there; `none` before it was written. */
export type PostStatus = 'none' | 'there' | 'hidden' | 'deleted';

export const postLifecycle = lifecycle<PostStatus, PostEvent['type']>(
  createMachine({
    id: 'post',
    initial: 'none',
    states: {
      none: { on: { PostWritten: 'there', ReplyWritten: 'there' } },
      there: {
        on: {
          PostEdited: {},
          PostPictureSet: {},
          PostPictureRemoved: {},
          PostReacted: {},
          PostReactionTakenBack: {},
          MemberMentioned: {},
          MentionTakenBack: {},
          ContentNoteSet: {},
          ContentNoteRemoved: {},
          PostHidden: 'hidden',
          PostDeleted: 'deleted',
        },
      },
      // Staff took it from members after a report, and can show it again.
      hidden: { on: { PostPictureRemoved: {}, PostShownAgain: 'there', PostDeleted: 'deleted' } },
      // The picture goes with its forgotten author, also from a deleted post (I-036).
      deleted: { on: { PostPictureRemoved: {} } },
    },
  }),
);
