import { known, type RefusalTable } from '#kernel/contract/refusals.ts';
import { lifetime } from './lifetime.ts';
import type { ChatSettings } from './settings.ts';

export const chatRefusals = {
  CHAT_DOES_NOT_EXIST: known(420, 'This chat does not exist.'),
  CHAT_IS_OVER: known(421, 'This chat has disappeared: session chats stay for {time} after the session.', {
    time: { setting: 'CHAT_LIFETIME_HOURS', words: lifetime },
  }),
  CHAT_MESSAGE_EMPTY: known(422, 'Please write something first.'),
  CHAT_MESSAGE_TOO_LONG: known(423, 'Messages can be at most {max} characters'),
  CHAT_MESSAGE_DOES_NOT_EXIST: known(424, 'This message does not exist.'),
  CHAT_MESSAGE_DELETED: known(425, 'This message was deleted.'),
  CHAT_MESSAGE_REPEATED: known(426, 'You have just sent the same message.'),
  CHAT_TOO_MANY_MESSAGES: known(427, 'That was a lot at once. Take a breath, then write on in a minute.'),
  CHAT_TAG_NOT_A_MEMBER: known(428, 'Only people in this chat can be tagged.'),
  CHAT_TOO_MUCH_TODAY: known(429, 'That was a lot for one day. Please come back tomorrow.'),
} as const satisfies RefusalTable<keyof ChatSettings>;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    chat: keyof typeof chatRefusals;
  }
}
