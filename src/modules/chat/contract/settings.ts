import { z } from 'zod';
import { whole } from '#kernel/contract/settings.ts';

/** The constants of chats which the specification makes configurable; every one has its stated default. */
export const chatSettings = z.object({
  CHAT_LIFETIME_HOURS: whole(1, 72, 'Hours after the end of a session until its chat disappears (C-175)'),
  CHAT_DELETE_DAYS: whole(0, 30, 'Days after a chat disappeared until what was said is destroyed (C-175)'),
  CHAT_EVIDENCE_DAYS: whole(0, 90, 'Days during which staff can still read a deleted message (C-074)'),
  CHAT_MESSAGE_MAX: whole(1, 5000, 'Most characters of a message (C-176)'),
  CHAT_PER_MINUTE: whole(1, 20, 'Messages one member can write into one chat in a minute (I-049)'),
  CHAT_PER_DAY: whole(1, 500, 'Messages one member can write into one chat in a day (I-049)'),
  CHAT_PER_MINUTE_NEW: whole(1, 10, 'The same in the first day of an account (I-049)'),
  CHAT_PER_DAY_NEW: whole(1, 150, 'The same in the first day of an account (I-049)'),
  CHAT_REACTIONS_PER_MINUTE: whole(1, 40, 'Reactions one member can add in one chat in a minute (I-049)'),
  CHAT_TAGS_PER_MINUTE: whole(1, 6, 'Members one member can tag in one chat in a minute (I-049)'),
  CHAT_REPEAT_MIN: whole(0, 10, 'Minutes in which the same text by the same member is refused (I-049)'),
});
export type ChatSettings = z.output<typeof chatSettings>;
