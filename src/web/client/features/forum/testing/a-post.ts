import type { ForumPoll, ForumPost } from '#modules/forum/contract/api.ts';
import { aWell } from '#client/testing/a-well.ts';

/** The uuid of the post or reply with this number. */
export const postId = (number: number): string => `aaaaaaaa-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** A post of Ana as the server answers it. */
export const aPost = (overrides: Partial<ForumPost> = {}): ForumPost => ({
  uuid: postId(1),
  user: { uuid: 'aaaaaaaa-1111-4111-8111-111111111111', username: 'ana', pic: null },
  is_mine: false,
  content: 'Awake again.',
  content_note: null,
  tagged_users: [],
  pic: null,
  pic_alt: null,
  time_created: new Date(Date.now() - 5 * 60_000).toISOString(),
  edited: false,
  version: 1,
  is_pinned: false,
  group_uuid: aWell().uuid,
  group_title: 'Night Owls',
  group_slug: 'night-owls',
  num_replies: 0,
  parent_uuid: null,
  parent_forum_post_uuid: null,
  likes: 0,
  like_users: [],
  like_user_emojis: {},
  reactions: [],
  ...overrides,
});

export const aReply = (overrides: Partial<ForumPost> = {}): ForumPost =>
  aPost({
    uuid: postId(2),
    parent_uuid: postId(1),
    parent_forum_post_uuid: postId(1),
    content: 'Me too.',
    ...overrides,
  });

export const aPoll = (overrides: Partial<ForumPoll> = {}): ForumPoll => ({
  uuid: 'cccccccc-1111-4111-8111-111111111111',
  answerKey: 'poll',
  question: 'When do you write?',
  answers: ['At night', 'In the morning', 'Never'],
  answerOne: 2,
  answerTwo: 1,
  answerThree: 0,
  answerFour: 0,
  answerFive: 0,
  my_answer: null,
  closed: false,
  closes_time: null,
  ...overrides,
});
