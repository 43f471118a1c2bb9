import { z } from 'zod';
import { whole, onOrOff } from '#kernel/contract/settings.ts';

const origin = z
  .string()
  .refine(
    (text) => URL.canParse(text) && /^https?:\/\/[^/]+\/?$/.test(text),
    'should look like http://link-previews:3000',
  )
  .transform((text) => new URL(text).origin);

/** The constants of the forum which the specification makes configurable; every one has its stated default. */
export const forumSettings = z.object({
  FORUM_CHECK_MS: whole(1000, 100_000, 'Milliseconds between two checks of a feed for new posts (FOR-005)'),
  FORUM_POST_MAX: whole(1, 5000, 'Most characters of a post or reply (FOR-012)'),
  FORUM_EDITED_AFTER_MINUTES: whole(0, 5, 'Minutes after which a changed post is marked as edited (I-048)'),
  FORUM_NOTE_MAX: whole(1, 80, 'Most characters of a content note'),
  FORUM_PINS_MAX: whole(1, 20, 'Most posts that are pinned at a time'),
  MENTION_MAX: whole(1, 30, 'Most characters of a mentioned name; as long as usernames can be (C-046)'),
  FORUM_MENTIONS_PER_POST: whole(0, 10, 'Most members that one post mentions (C-109)'),
  COMBINED_FEED_UUID: z
    .guid()
    .default('00000000-0000-0000-0000-000000000000')
    .describe('The id by which the feed of all Wells of a member is asked for; never that of a Well (C-054, C-131)'),
  COMBINED_FEED_WELL_UUID: z
    .union([z.literal(''), z.guid()])
    .default('')
    .describe('The Well that gets posts sent to the combined feed; the main Well when empty (C-054)'),
  MAIN_WELL_POST_ADMIN: onOrOff(true, 'Whether admins may post in the main Well, beside hosts of level 2 (C-195)'),
  LINK_PREVIEWS: onOrOff(true, 'Whether the server fetches a preview of the first link of a post (C-103)'),
  LINK_PREVIEW_URL: z
    .union([z.literal(''), origin])
    .default('')
    .describe(
      'The host of its own that fetches linked pages and their pictures (`npm run link-previews`); the product itself when empty (C-103)',
    ),
  LINK_PREVIEW_SECRET: z
    .union([z.literal(''), z.string().min(32, 'needs at least 32 characters')])
    .default('')
    .describe('The secret that the product shares with that host (C-103)'),
  FORUM_PER_MINUTE: whole(1, 10, 'Posts and replies one member can write in a minute (I-049)'),
  FORUM_PER_DAY: whole(1, 200, 'Posts and replies one member can write in a day (I-049)'),
  FORUM_PER_MINUTE_NEW: whole(1, 4, 'The same while the account is new (I-049)'),
  FORUM_PER_DAY_NEW: whole(1, 40, 'The same while the account is new (I-049)'),
  FORUM_NEW_ACCOUNT_DAYS: whole(0, 1, 'Days for which an account is new to the forum (I-049)'),
  FORUM_REACTIONS_PER_MINUTE: whole(1, 40, 'Reactions one member can add in a minute (I-049)'),
  FORUM_MENTIONS_PER_MINUTE: whole(1, 20, 'Members one member can mention in a minute (I-049)'),
  FORUM_MENTIONS_PER_DAY: whole(1, 100, 'Members one member can mention in a day (I-049)'),
  FORUM_REPEAT_MIN: whole(0, 60, 'Minutes in which the same text by the same member is refused (I-049)'),
});
export type ForumSettings = z.output<typeof forumSettings>;
