import { z } from 'zod';
import { event, memberEvent, personal, type EventOf } from '#kernel/contract/event.ts';
import { moment } from '#kernel/contract/values.ts';

const post = z.guid();
/** The author; what is written in a post is sealed with the author's key, also what staff wrote there. */
const member = z.guid();
const well = z.guid();
const text = personal('member', z.string());
/** The name in the Well under which a member wrote, reacted or was mentioned; missing for the own one (ADR 107). */
const handle = z.guid().optional();
/** Before there were other names all did it under their own. */
const underOwnName = { version: 2, upcasts: { 1: (data: Record<string, unknown>) => data } };

/** The reactions there are, exactly three: thumbs up, heart, sad face (FOR-022). */
export const emoji = z.enum(['👍', '❤️', '😢']);
export type Emoji = z.output<typeof emoji>;

/** A member wrote a post in a Well. */
export const PostWritten = memberEvent(
  'PostWritten',
  z.object({ post, member, well, text, handle }),
  ({ post, well }) => `wrote post ${post} in the Well ${well}`,
  { ...underOwnName },
);

/** A member replied to a post; `parent` is a post, never a reply (C-071). */
export const ReplyWritten = memberEvent(
  'ReplyWritten',
  z.object({ post, parent: post, member, well, text, handle }),
  ({ post, parent }) => `wrote reply ${post} to post ${parent}`,
  { ...underOwnName },
);

/** The wording changed, by the author or by staff. `mentioned`: the members who are still mentioned. */
export const PostEdited = event(
  'PostEdited',
  z.object({ post, member, by: z.guid(), text, mentioned: z.array(z.guid()) }),
  ({ post, member, by }) => `changed the wording of post ${post}${by === member ? '' : ` of member ${member}`}`,
);

/** The post got a picture; names of files. `alt`: what it shows, in words. */
export const PostPictureSet = memberEvent(
  'PostPictureSet',
  z.object({ post, member, by: z.guid(), picture: z.string(), before: z.string().nullable(), alt: text }),
  ({ post }) => `chose a picture for post ${post}`,
);

export const PostPictureRemoved = memberEvent(
  'PostPictureRemoved',
  z.object({ post, member, by: z.guid(), before: z.string() }),
  ({ post }) => `took the picture of post ${post} away`,
);

/** Members do not see the post any more, nor the replies to it (I-048). */
export const PostDeleted = event(
  'PostDeleted',
  z.object({ post, member, by: z.guid() }),
  ({ post, member, by }) => `deleted post ${post}${by === member ? '' : ` of member ${member}`}`,
);

/** Staff hide the post from members, after a report; it can be shown again. */
export const PostHidden = event(
  'PostHidden',
  z.object({ post, member, by: z.guid() }),
  ({ post, member }) => `hid post ${post} of member ${member}`,
);

export const PostShownAgain = event(
  'PostShownAgain',
  z.object({ post, member }),
  ({ post, member }) => `shows post ${post} of member ${member} again`,
);

/** `by` reacted to the post. */
export const PostReacted = event(
  'PostReacted',
  z.object({ post, by: z.guid(), emoji, handle }),
  ({ post, emoji }) => `reacted to post ${post} with ${emoji}`,
  underOwnName,
);

export const PostReactionTakenBack = event(
  'PostReactionTakenBack',
  z.object({ post, by: z.guid(), emoji }),
  ({ post, emoji }) => `took back ${emoji} from post ${post}`,
);

/** The author called the attention of a member of the Well whose name is in the text (C-109). */
export const MemberMentioned = event(
  'MemberMentioned',
  z.object({ post, by: z.guid(), mentioned: z.guid(), handle }),
  ({ post, mentioned }) => `mentioned member ${mentioned} in post ${post}`,
  underOwnName,
);

export const MentionTakenBack = event(
  'MentionTakenBack',
  z.object({ post, by: z.guid(), mentioned: z.guid() }),
  ({ post, mentioned }) => `no longer mentions member ${mentioned} in post ${post}`,
);

/** A short note stands over the post: its text opens on tap. */
export const ContentNoteSet = memberEvent(
  'ContentNoteSet',
  z.object({ post, member, by: z.guid(), note: text }),
  ({ post }) => `put a content note over post ${post}`,
);

export const ContentNoteRemoved = memberEvent(
  'ContentNoteRemoved',
  z.object({ post, member, by: z.guid() }),
  ({ post }) => `took the content note of post ${post} away`,
);

export const postEvents = {
  PostWritten,
  ReplyWritten,
  PostEdited,
  PostPictureSet,
  PostPictureRemoved,
  PostDeleted,
  PostHidden,
  PostShownAgain,
  PostReacted,
  PostReactionTakenBack,
  MemberMentioned,
  MentionTakenBack,
  ContentNoteSet,
  ContentNoteRemoved,
};
export type PostEvent = EventOf<typeof postEvents>;

/** Staff put a post on top of its Well and of the combined feed (C-196). */
export const PostPinned = event(
  'PostPinned',
  z.object({ post, well, by: z.guid() }),
  ({ post, well }) => `pinned post ${post} in the Well ${well}`,
);
export const PostPinReset = event(
  'PostPinReset',
  z.object({ post, well, by: z.guid() }),
  ({ post, well }) => `reset the pin of post ${post} in the Well ${well}`,
);
export const pinEvents = { PostPinned, PostPinReset };
export type PinEvent = EventOf<typeof pinEvents>;

/** What a member did in the forum, for the limits (I-049); not recorded any more (ADR 57). `print`: a keyed hash of the text. */
export const ForumActCounted = memberEvent(
  'ForumActCounted',
  z.object({
    member,
    act: z.enum(['text', 'reaction', 'mention']),
    /** Names the act: the same one again counts once. */
    id: z.guid(),
    at: moment,
    print: z.string().nullable(),
    isLong: z.boolean(),
  }),
  ({ act }) =>
    ({ text: 'wrote in the forum', reaction: 'reacted in the forum', mention: 'mentioned a member in the forum' })[act],
);
export const paceEvents = { ForumActCounted };

/** Replies to the member and mentions of them count as read. */
export const NoticesSeen = memberEvent(
  'NoticesSeen',
  z.object({ member }),
  () => 'saw who replied to them or mentioned them in the forum',
);
export const noticeEvents = { NoticesSeen };
export type NoticeEvent = EventOf<typeof noticeEvents>;
