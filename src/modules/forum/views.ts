import { picturePath } from '#kernel/contract/picture.ts';
import { between, minutes } from '#kernel/contract/time.ts';
import type { ForumPoll, ForumPost } from './contract/api.ts';
import { emoji as emojis, type Emoji } from './contract/post-events.ts';
import type { ForumSettings } from './contract/settings.ts';
import type { PollRow } from './projections/polls.ts';
import type { PostRow } from './projections/post-rows.ts';

/** Members that are named as having reacted. */
const REACTING_SHOWN = 50;

/** A post as the viewer reads it. */
export const asPost = (row: PostRow, { FORUM_EDITED_AFTER_MINUTES }: ForumSettings): ForumPost => {
  const { post, parent, author, well, written_at, edited_at } = row;
  const counts = { '👍': row.thumbs, '❤️': row.hearts, '😢': row.tears };
  const time_created = written_at.toISOString();
  const like_users: ForumPost['like_users'] = [];
  // Without a prototype it is a dictionary: V8 makes a hidden class for each new name of an ordinary object.
  const like_user_emojis = Object.create(null) as ForumPost['like_user_emojis'];
  for (const { member, username, name, emoji } of row.reacted ?? []) {
    const own = like_user_emojis[member];
    if (own) own.push(emoji);
    else if (like_users.length < REACTING_SHOWN) {
      like_users.push({ uuid: member, username, name });
      like_user_emojis[member] = [emoji];
    }
  }
  for (const [member, own] of Object.entries(like_user_emojis))
    if (own.length > 1) like_user_emojis[member] = inOrder(own);
  return {
    uuid: post,
    user: { uuid: author, username: row.username, name: row.name, pic: row.pic === null ? null : picturePath(row.pic) },
    is_mine: row.is_mine,
    content: row.text,
    content_note: row.note,
    tagged_users: row.mentioned ?? [],
    pic: row.picture === null ? null : picturePath(row.picture),
    pic_alt: row.alt === '' ? null : row.alt,
    time_created,
    edited: edited_at !== null && between(time_created, edited_at.toISOString()) >= minutes(FORUM_EDITED_AFTER_MINUTES),
    version: row.version,
    is_pinned: row.pinned,
    group_uuid: well,
    group_title: row.well_title,
    group_slug: row.well_slug,
    num_replies: row.replies,
    parent_uuid: parent,
    parent_forum_post_uuid: parent,
    likes: row.thumbs + row.hearts + row.tears,
    like_users,
    like_user_emojis,
    reactions: emojis.options
      .filter((emoji) => counts[emoji] > 0)
      .map((emoji) => ({
        emoji,
        count: counts[emoji],
        mine: row.reacted?.some((each) => each.mine && each.emoji === emoji) ?? false,
      })),
  };
};

const inOrder = (reactions: readonly Emoji[]): Emoji[] => emojis.options.filter((emoji) => reactions.includes(emoji));

export const asPoll = (row: PollRow, now: string): ForumPoll => {
  const [answerOne = 0, answerTwo = 0, answerThree = 0, answerFour = 0, answerFive = 0] = row.counts;
  const closes = row.closes_at?.toISOString() ?? null;
  return {
    uuid: row.poll,
    answerKey: row.poll,
    question: row.question,
    answers: row.answers,
    answerOne,
    answerTwo,
    answerThree,
    answerFour,
    answerFive,
    my_answer: row.mine,
    closed: row.closed || (closes !== null && now >= closes),
    closes_time: closes,
  };
};
