import { namedWell } from '#modules/communities/contract/named-well.ts';
import { z } from 'zod';
import { characters, endpoint, flag, instant, judgedText, said, uuid, whole } from '#kernel/contract/endpoint.ts';
import { pictureInput, anyPictureRefusals, pictureUpload } from '#kernel/contract/picture.ts';
import { sameText } from '#kernel/contract/written-text.ts';
import { moment } from '#kernel/contract/values.ts';
import { namedMember, namedPerson, person, pic, member } from '#kernel/contract/person.ts';
import { POLL_ANSWERS_MAX } from './poll-events.ts';
import { emoji as recordedEmoji } from './post-events.ts';

/** Posts of one page of a feed, replies of a thread, and replies of a preview (FOR-007). */
export const FEED_PAGE = 8;
export const THREAD_PAGE = 100;
export const PREVIEW_PAGE = 2;

const EMOJI_NAMES = ['ThumbsUp', 'Heart', 'Tears'];
/** Generators of clients name constants after values, and can make no name of these; each reads one of the three fields. */
const emoji = recordedEmoji.meta({
  id: 'Emoji',
  'x-enum-varnames': EMOJI_NAMES,
  'x-enumNames': EMOJI_NAMES,
  'x-ms-enum': { name: 'Emoji', values: recordedEmoji.options.map((value, at) => ({ value, name: EMOJI_NAMES[at] })) },
});

/** A post or a reply as one member sees it (FOR-043, FOR-044). */
export const forumPost = z
  .object({
    uuid,
    /** The name is null for a former member. */
    user: person,
    /** The viewer wrote it, under whichever name. */
    is_mine: z.boolean(),
    /** Null when the author is forgotten. */
    content: z.string().nullable(),
    /** Stands over the text, which opens on tap. */
    content_note: z.string().nullable(),
    /** The members whose `@name` in the text is a mention. */
    tagged_users: z.array(namedMember),
    pic,
    /** What the picture shows, in words. */
    pic_alt: z.string().nullable(),
    time_created: moment,
    /** Changed later than some minutes after it was written (I-048). */
    edited: z.boolean(),
    /** Which wording this is, counted from 1; a report names it. */
    version: z.int(),
    is_pinned: z.boolean(),
    group_uuid: uuid,
    group_title: z.string(),
    group_slug: z.string(),
    num_replies: z.int(),
    /** The post that this replies to; both fields have the same value (C-071). */
    parent_uuid: uuid.nullable(),
    parent_forum_post_uuid: uuid.nullable(),
    /** How many reactions there are, of members whom the viewer may see. */
    likes: z.int(),
    /** Who reacted, the latest first, at most 50; always the viewer. */
    like_users: z.array(namedMember),
    /** The reactions of those members: id of a member → emojis. */
    like_user_emojis: z.record(z.string(), z.array(emoji)),
    /** How often each emoji was given, in their fixed order; those never given are left out. */
    reactions: z.array(z.object({ emoji, count: z.int(), mine: z.boolean() })),
  })
  .meta({ id: 'ForumPost' });
export type ForumPost = z.output<typeof forumPost>;

const one = z.object({ forum_post: forumPost });
const id = { id: uuid };
// Far more than the rules allow: longer input is malformed, shorter input is judged by the rules.
const words = z.string().max(50_000);
const access = 'member' as const;
const reach = ['FORUM_POST_DOES_NOT_EXIST', 'FORUM_JOIN_FIRST'] as const;
const wellReach = ['GROUP_DOES_NOT_EXIST', 'GROUP_DELETED', 'FORUM_JOIN_FIRST'] as const;
const textRefusals = ['FORUM_TEXT_EMPTY', 'FORUM_TEXT_TOO_LONG', 'FORUM_TEXT_REPEATED'] as const;
const paceRefusals = ['FORUM_TOO_MUCH_AT_ONCE', 'FORUM_TOO_MUCH_TODAY'] as const;

/** FOR-045 */
export const getPost = endpoint('/v1/forum_post/{id}/get', {
  summary: 'One post or reply; for members of its Well.',
  access,
  scope: 'forum:read',
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  support: 'open',
  confirmed: true,
  input: z.object(id),
  output: one,
  refusals: reach,
});

/** The place in a feed: `lt=<uuid>` older than that post, `gt=<uuid>` newer (C-070). */
export const feedMarker = z
  .string()
  .regex(/^(?:lt|gt)=[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i, 'lt=<uuid of a post> or gt=<uuid of a post>');

type FeedMarker = { field: 'filter' | 'lt' | 'gt'; newer: boolean; post: string };

/** How many rows a list has at most. */
export const rowsOf = (options: { limit?: number | undefined; parent?: string | undefined }): number =>
  options.limit ?? (options.parent === undefined ? FEED_PAGE : THREAD_PAGE);

/** The place that a list is asked from, and the field that names it. */
export const feedMarkerOf = (options: {
  filter?: string | undefined;
  lt?: string | undefined;
  gt?: string | undefined;
}): FeedMarker | undefined => {
  if (options.filter !== undefined)
    return { field: 'filter', newer: options.filter.startsWith('gt'), post: options.filter.slice('lt='.length) };
  if (options.lt !== undefined) return { field: 'lt', newer: false, post: options.lt };
  return options.gt === undefined ? undefined : { field: 'gt', newer: true, post: options.gt };
};

/** FOR-046, FOR-058, FOR-059, C-054, C-070 */
export const listPosts = endpoint('/v1/forum_post/group/{id}/list', {
  summary:
    'A page of a Well’s posts, of the combined feed of all Wells of the caller, or of the replies to one post; the latest first.',
  access,
  scope: 'forum:read',
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  support: 'open',
  confirmed: true,
  input: z
    .object({
      ...id,
      /** Left out: 8 posts of a feed, 100 replies of a thread (FOR-007). At most 100 are answered (C-040). */
      limit: whole(1)
        .transform((limit) => Math.min(limit, THREAD_PAGE))
        .optional(),
      /** With `gt`, the page next to the marker. */
      filter: feedMarker.optional(),
      /** `lt=<uuid>` as a parameter of its own. */
      lt: uuid.optional(),
      /** `gt=<uuid>` as a parameter of its own. */
      gt: uuid.optional(),
      /** The post whose replies are asked for. */
      parent_forum_post_uuid: uuid.optional(),
    })
    .refine(({ filter, lt, gt }) => lt === undefined || (filter === undefined && gt === undefined), {
      path: ['lt'],
      error: 'one marker at most',
    })
    .refine(({ filter, gt }) => gt === undefined || filter === undefined, {
      path: ['gt'],
      error: 'one marker at most',
    }),
  nextPageBy: 'filter',
  output: z.object({
    /** The latest first; pinned posts are left out of a feed. */
    forum_post: z.array(forumPost),
    /** The pinned posts of the feed, with its first page only. */
    pinned: z.array(forumPost),
    /** There are more in the direction that was asked for. */
    more: z.boolean(),
  }),
  refusals: [...wellReach, 'FORUM_POST_DOES_NOT_EXIST'],
});

/** FOR-004, FOR-005 */
export const countNewPosts = endpoint('/v1/forum_post/group/{id}/news', {
  summary: 'How many posts, or replies to one post, are newer than a marker and written by others; at most 100.',
  access,
  scope: 'forum:read',
  support: 'open',
  confirmed: true,
  input: z.object({ ...id, after: uuid, parent_forum_post_uuid: uuid.optional() }),
  output: z.object({ count: z.int() }),
  refusals: [...wellReach, 'FORUM_POST_DOES_NOT_EXIST'],
});

/** FOR-047, FOR-010, FOR-012, FOR-040, C-054, C-071 */
export const createPost = endpoint('/v1/forum_post/create', {
  goodStanding: true,
  summary: 'Writes a post into a Well, or a reply to a post; a reply to a reply belongs to the post above both.',
  access,
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  confirmed: true,
  writes: true,
  touches: ['forum', 'post', 'group'],
  input: z.object({
    group_uuid: uuid,
    content: words,
    parent_uuid: uuid.optional(),
    content_note: z.string().max(1000).default(''),
  }),
  output: one,
  refusals: [
    ...wellReach,
    ...textRefusals,
    ...paceRefusals,
    'FORUM_POST_DOES_NOT_EXIST',
    'FORUM_MAIN_WELL_HOSTS_ONLY',
    'FORUM_NOTE_TOO_LONG',
  ],
});

/** FOR-048, FOR-033, FOR-035, FOR-037 */
export const updatePost = endpoint('/v1/forum_post/{id}/update', {
  goodStanding: true,
  summary: 'Changes the wording of a post or reply; its author and admins. Mentions whose name is gone end.',
  access,
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  confirmed: true,
  writes: true,
  touches: ['forum', 'post'],
  input: z.object({ ...id, content: words, group_uuid: uuid.optional() }),
  output: one,
  refusals: [...reach, 'FORUM_TEXT_EMPTY', 'FORUM_TEXT_TOO_LONG', 'FORUM_TOO_MUCH_AT_ONCE', 'FORUM_TOO_MUCH_TODAY'],
});

/** FOR-049, FOR-013, FOR-014, C-137 */
export const updatePostPicture = endpoint('/v1/forum_post/{id}/update/pic', {
  goodStanding: true,
  summary: 'Gives a post or reply its one picture (multipart form or base64), or takes it away; its author and admins.',
  access,
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  confirmed: true,
  pace: 'expensive',
  writes: true,
  hourly: 30,
  touches: ['forum', 'post'],
  upload: pictureUpload,
  input: z.object({
    ...id,
    ...pictureInput,
    /** What the picture shows, for those who cannot see it. */
    alt: characters(300).default(''),
  }),
  output: one,
  refusals: [...reach, ...anyPictureRefusals],
});

/** FOR-050, FOR-022, FOR-032, C-069 */
export const likePost = endpoint('/v1/forum_post/{id}/like/{x}/{y}', {
  summary: 'Reacts to a post or reply with one of three emojis, or takes the reaction back.',
  parameters: { x: 'emoji', y: 'flag' },
  access,
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  confirmed: true,
  writes: true,
  hourly: 300,
  touches: ['forum', 'post'],
  // A heart is written with and without the sign that makes it an emoji.
  input: z.object({ ...id, x: z.preprocess((sent) => (sent === '❤' ? '❤️' : sent), emoji), y: flag }),
  output: one,
  refusals: [...reach, ...paceRefusals],
});

/** FOR-051, FOR-034, FOR-036, FOR-038, I-048 */
export const deletePost = endpoint('/v1/forum_post/{id}/delete', {
  summary: 'Deletes a post that is not pinned, or a reply; its author and admins. The replies to a post go with it.',
  access,
  confirmed: true,
  writes: true,
  hourly: 300,
  touches: ['forum', 'post', 'group'],
  input: z.object(id),
  output: z.object({ forum_post: z.object({ uuid, deleted: z.literal(true) }) }),
  refusals: [...reach, 'FORUM_POST_IS_PINNED'],
});

/** Most own posts of Wells that were left that are listed at a time. */
export const LEFT_POSTS_MOST = 100;

const leftPost = z
  .object({
    uuid,
    /** Null for a post. */
    parent_uuid: uuid.nullable(),
    group_title: z.string(),
    time_created: moment,
    content: z.string(),
  })
  .meta({ id: 'LeftPost' });
export type LeftPost = z.output<typeof leftPost>;

/** FOR-034, FOR-036 */
export const listLeftPosts = endpoint('/v1/forum_post/own/left', {
  summary:
    'What the caller wrote in Wells to which the caller does not belong any more, the latest first; the caller may delete it.',
  access,
  discloses: { writing: ['owner'] },
  input: z.object({}),
  output: z.object({ forum_post: z.array(leftPost) }),
});

/** FOR-052, FOR-032, FOR-041 */
export const flagPost = endpoint('/v1/forum_post/{id}/flag', {
  summary: 'Tells staff about a post or reply, in the wording that the caller saw.',
  access,
  confirmed: true,
  writes: true,
  input: z.object({
    ...id,
    /** The reason; required, at most 1000 characters. */
    note: judgedText(10_000),
    /** The `version` that the caller saw; the present one if absent. */
    version: whole(1).optional(),
  }),
  output: z.object({ report: z.object({ uuid, type: z.literal('USER_FLAG_FORUM_POST'), target_uuid1: uuid }) }),
  refusals: [...reach, 'REPORT_REASON_REQUIRED', 'REPORT_REASON_TOO_LONG', 'REPORTS_TOO_MANY', 'REPORT_OF_ONESELF'],
});

/** FOR-053, C-046, C-109 */
export const tagUser = endpoint('/v1/forum_post/{id}/tag_user/{uid}/{flag}', {
  summary: 'The author mentions a member of the Well whose name is in the text; how many, a setting limits.',
  access,
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  confirmed: true,
  writes: true,
  hourly: 300,
  touches: ['forum', 'post'],
  input: z.object({ ...id, uid: uuid, flag }),
  output: one,
  refusals: [
    ...reach,
    ...paceRefusals,
    'FORUM_MENTION_NOT_A_MEMBER',
    'FORUM_MENTION_NOT_IN_TEXT',
    'FORUM_MENTIONS_TOO_MANY',
  ],
});

/** FOR-054 */
export const searchMentionable = endpoint('/v1/user/search/group/{id}/prefix', {
  summary: 'Members of a Well whose name begins with these letters, for a mention; at most 8, by name.',
  access,
  discloses: { presence: ['well', 'staff'] },
  confirmed: true,
  input: z.object({ ...id, q: z.string().max(60).default('') }),
  output: z.object({ users: z.array(member) }),
  refusals: wellReach,
});

/** A note over a post that may be hard to read. */
export const noteContent = endpoint('/v1/forum_post/{id}/content_note', {
  goodStanding: true,
  summary: 'Puts a short note over a post or reply, or takes it away when empty; its author and admins.',
  access,
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  confirmed: true,
  writes: true,
  hourly: 60,
  touches: ['forum', 'post'],
  input: z.object({ ...id, note: judgedText(1000) }),
  output: one,
  refusals: [...reach, 'FORUM_NOTE_TOO_LONG'],
});

/** FOR-039, FOR-055, FOR-056, C-196 */
export const pinPost = endpoint('/v1/forum_post/{id}/pin/{flag}', {
  summary: 'Pins a post in its Well and in the combined feed, or resets its pin; admins only.',
  access: 'admin',
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  writes: true,
  touches: ['forum', 'post'],
  input: z.object({ ...id, flag }),
  output: one,
  refusals: [...reach, 'FORUM_REPLY_NOT_PINNABLE', 'FORUM_PINS_TOO_MANY'],
});

/** FOR-056, C-196 */
export const resetPins = endpoint('/v1/forum_post/pinned/reset', {
  summary: 'Resets every pin of every Well; admins only.',
  access: 'admin',
  writes: true,
  touches: ['forum', 'post'],
  input: z.object({}),
  output: z.object({ forum_post: z.array(forumPost) }),
});

/** FOR-057 */
export const pinnedPosts = endpoint('/v1/forum_post/pinned/list', {
  summary: 'The pinned posts that the caller may see, of all Wells or of one; the latest pin first.',
  access,
  scope: 'forum:read',
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  support: 'open',
  confirmed: true,
  input: z.object({ group_uuid: uuid.optional() }),
  output: z.object({ forum_post: z.array(forumPost) }),
});

/** Every wording of a post, for staff who judge a report (FOR-037, I-048). */
export const postHistory = endpoint('/v1/forum_post/{id}/history', {
  summary: 'A post or reply with every wording it had, also when it was deleted; for staff.',
  access: 'admin',
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  input: z.object(id),
  output: z.object({
    history: z.object({
      uuid,
      user: namedPerson,
      group_uuid: uuid,
      parent_uuid: uuid.nullable(),
      /** Null for wordings that were forgotten with their author. */
      wording: z.array(
        z.object({
          version: z.int(),
          content: z.string().nullable(),
          time: moment,
          by: namedPerson,
        }),
      ),
      /** Every picture that is still stored, the oldest first; replaced ones stay while a case is open. */
      pictures: z.array(z.string()),
      deleted_time: moment.nullable(),
      deleted_by: namedPerson.nullable(),
    }),
  }),
  refusals: ['FORUM_POST_DOES_NOT_EXIST'],
});

const votes = z.int();
/** A poll with its counts, made by the server (FOR-029, C-104). */
export const forumPoll = z
  .object({
    uuid,
    /** Names the poll under its key of the marketing data. */
    answerKey: z.string(),
    question: z.string(),
    answers: z.array(z.string()),
    answerOne: votes,
    answerTwo: votes,
    answerThree: votes,
    answerFour: votes,
    answerFive: votes,
    /** What the caller answered, counted from 1; null before. */
    my_answer: z.int().nullable(),
    closed: z.boolean(),
    closes_time: moment.nullable(),
  })
  .meta({ id: 'ForumPoll' });
export type ForumPoll = z.output<typeof forumPoll>;

/** FOR-060, FOR-027, FOR-029 */
export const getPoll = endpoint('/v1/forum_poll/get', {
  summary: 'The poll that was opened last, with its counts and the caller’s answer; null when there is none.',
  access,
  confirmed: true,
  input: z.object({}),
  output: z.object({ forum_poll: forumPoll.nullable() }),
});

/** FOR-028, C-104 */
export const openPoll = endpoint('/v1/forum_poll/open', {
  summary: 'Opens a poll with two to five answers; it is the one that is shown from now on. Admins only.',
  access: 'admin',
  writes: true,
  touches: ['poll'],
  input: z.object({
    question: said(300),
    answers: z
      .array(said(100))
      .min(2)
      .max(POLL_ANSWERS_MAX)
      .refine((answers) => new Set(answers.map(sameText)).size === answers.length, 'two answers are the same'),
    closes_time: instant.nullish(),
  }),
  output: z.object({ forum_poll: forumPoll }),
  refusals: ['FORUM_POLL_END_INVALID'],
});

/** FOR-030, C-104 */
export const votePoll = endpoint('/v1/forum_poll/{id}/vote/{x}', {
  summary: 'Answers a poll, counted from 1; one vote per member, which can be changed until the poll is closed.',
  parameters: { x: 'answer' },
  access,
  confirmed: true,
  writes: true,
  hourly: 30,
  touches: ['poll'],
  input: z.object({ ...id, x: whole(1, POLL_ANSWERS_MAX) }),
  output: z.object({ forum_poll: forumPoll }),
  refusals: ['FORUM_POLL_DOES_NOT_EXIST', 'FORUM_POLL_CLOSED', 'FORUM_POLL_ANSWER_UNKNOWN'],
});

/** C-104 */
export const closePoll = endpoint('/v1/forum_poll/{id}/close', {
  summary: 'Closes a poll; admins only.',
  access: 'admin',
  writes: true,
  touches: ['poll'],
  input: z.object(id),
  output: z.object({ forum_poll: forumPoll }),
  refusals: ['FORUM_POLL_DOES_NOT_EXIST'],
});

/** A linked page in a card (FOR-025). */
const preview = z
  .object({
    url: z.string(),
    title: z.string(),
    description: z.string().nullable(),
    /** The host of the page, never what the page calls itself. */
    site: z.string(),
    /** A small picture as a data URL: no browser asks the page for it. */
    pic,
  })
  .meta({ id: 'LinkPreview' });
export type LinkPreview = z.output<typeof preview>;

/** FOR-026, C-103 */
export const linkPreview = endpoint('/v1/link_preview', {
  summary:
    'What a linked page says about itself, fetched by the server and cached for a day; null shows the bare link.',
  access,
  confirmed: true,
  input: z.object({ url: z.string().max(2000) }),
  output: z.object({ link_preview: preview.nullable() }),
});

/** Fewest characters that are a search. */
export const SEARCH_LEAST = 2;
/** Most of each group that one search finds. */
export const SEARCH_MOST = 8;

export const search = endpoint('/v1/search', {
  summary: 'Wells, members and posts which the caller may see, the best matches first; typing errors are forgiven.',
  access,
  discloses: { presence: ['members'], writing: ['well', 'staff'] },
  confirmed: true,
  input: z.object({ q: z.string().trim().min(SEARCH_LEAST).max(100) }),
  output: z.object({
    wells: z.array(namedWell),
    users: z.array(member),
    /** The latest first. */
    forum_post: z.array(forumPost),
  }),
});

/** Most notices that are shown. */
export const NOTICES_MOST = 30;
const notice = z
  .object({
    kind: z.enum(['REPLY', 'MENTION']),
    time: moment,
    /** Not seen yet. */
    is_new: z.boolean(),
    /** The reply, or the post in which the caller is mentioned. */
    forum_post: forumPost,
  })
  .meta({ id: 'ForumNotice' });
export type ForumNotice = z.output<typeof notice>;

/** I-008 */
export const listNotices = endpoint('/v1/forum_notice/list', {
  summary: 'Replies to posts of the caller and mentions of the caller, within 30 days; the latest first.',
  access,
  discloses: { presence: ['well', 'staff'], writing: ['well', 'staff'] },
  confirmed: true,
  input: z.object({}),
  output: z.object({ forum_notice: z.array(notice) }),
});

/** I-008, I-050 */
export const countNotices = endpoint('/v1/forum_notice/count', {
  summary: 'How many replies and mentions the caller has not seen; at most 100.',
  access,
  confirmed: true,
  input: z.object({}),
  output: z.object({ count: z.int() }),
});

/** I-050 */
export const seeNotices = endpoint('/v1/forum_notice/seen', {
  summary: 'Replies and mentions of the caller count as seen.',
  access,
  confirmed: true,
  writes: true,
  hourly: 1200,
  touches: ['notice'],
  input: z.object({}),
  output: z.object({ count: z.int() }),
});
