import { known, type RefusalTable } from '#kernel/contract/refusals.ts';
import type { ForumSettings } from './settings.ts';

export const forumRefusals = {
  FORUM_POST_DOES_NOT_EXIST: known(470, 'This post does not exist.'),
  FORUM_JOIN_FIRST: known(471, 'Join Well to unlock discussion.'),
  FORUM_TEXT_EMPTY: known(472, 'Please write something first.'),
  FORUM_TEXT_TOO_LONG: known(473, 'Posts can be at most {max} characters', { max: 'FORUM_POST_MAX' }),
  FORUM_TEXT_REPEATED: known(474, 'You have posted the same text a short while ago.'),
  FORUM_TOO_MUCH_AT_ONCE: known(475, 'That was a lot at once. Take a breath, then go on in a minute.'),
  FORUM_TOO_MUCH_TODAY: known(476, 'That was a lot for one day. Please come back tomorrow.'),
  FORUM_MAIN_WELL_HOSTS_ONLY: known(477, 'Only experienced hosts can post in this Well. You can reply to every post.'),
  FORUM_POST_IS_PINNED: known(478, 'This post is pinned. It can be deleted once its pin is reset.'),
  FORUM_REPLY_NOT_PINNABLE: known(479, 'Only posts can be pinned, not replies.'),
  FORUM_PINS_TOO_MANY: known(480, 'At most {max} posts can be pinned. Reset another pin first.', {
    max: 'FORUM_PINS_MAX',
  }),
  FORUM_MENTION_NOT_A_MEMBER: known(481, 'Only members of this Well can be mentioned.'),
  FORUM_MENTION_NOT_IN_TEXT: known(482, 'Only members whose name is in the text can be mentioned.'),
  FORUM_MENTIONS_TOO_MANY: known(483, 'A post can mention at most {max} members.', { max: 'FORUM_MENTIONS_PER_POST' }),
  FORUM_NOTE_TOO_LONG: known(484, 'Content notes can be at most {max} characters', { max: 'FORUM_NOTE_MAX' }),
  FORUM_POLL_DOES_NOT_EXIST: known(485, 'There is no such poll.'),
  FORUM_POLL_CLOSED: known(486, 'This poll is closed.'),
  FORUM_POLL_ANSWER_UNKNOWN: known(487, 'This poll has no such answer.'),
  FORUM_POLL_END_INVALID: known(488, 'Please choose an end in the future.'),
} as const satisfies RefusalTable<keyof ForumSettings>;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    forum: keyof typeof forumRefusals;
  }
}
