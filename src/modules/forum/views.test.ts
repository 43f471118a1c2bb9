import { describe, expect, test } from '@jest/globals';
import { forumPost } from './contract/api.ts';
import { forumSettings } from './contract/settings.ts';
import type { PostRow } from './projections/post-rows.ts';
import { asPost } from './views.ts';

const [POST, REPLY, WELL, ANA, BEN] = [1, 2, 3, 4, 5].map(
  (digit) => `${digit}`.repeat(8) + '-0000-4000-8000-000000000000',
);
const settings = forumSettings.parse({});
const row: PostRow = {
  post: POST!,
  parent: null,
  well: WELL!,
  author: ANA!,
  is_mine: false,
  username: 'ana',
  name: 'Ana Berger',
  pic: 'ana.jpg',
  text: 'Awake again, @ben.',
  note: 'mentions panic',
  picture: null,
  alt: '',
  written_at: new Date('2026-05-04T19:00:00.000Z'),
  edited_at: null,
  version: 1,
  replies: 2,
  pinned: true,
  well_title: 'Night Owls',
  well_slug: 'night-owls',
  mentioned: [{ uuid: BEN!, username: 'ben', name: null }],
  thumbs: 2,
  hearts: 0,
  tears: 1,
  reacted: [
    { member: BEN!, username: 'ben', name: null, emoji: '😢', mine: false },
    { member: BEN!, username: 'ben', name: null, emoji: '👍', mine: false },
    { member: ANA!, username: 'ana', name: 'Ana Berger', emoji: '👍', mine: true },
  ],
};

describe('a post over the wire', () => {
  test('[FOR-043] has the fields of a post, and the reactions in their order', () => {
    const post = asPost(row, settings);
    expect(forumPost.parse(post)).toEqual(post);
    expect(post).toEqual({
      uuid: POST,
      user: { uuid: ANA, username: 'ana', name: 'Ana Berger', pic: '/img/ana.jpg' },
      is_mine: false,
      content: 'Awake again, @ben.',
      content_note: 'mentions panic',
      tagged_users: [{ uuid: BEN, username: 'ben', name: null }],
      pic: null,
      pic_alt: null,
      time_created: '2026-05-04T19:00:00.000Z',
      edited: false,
      version: 1,
      is_pinned: true,
      group_uuid: WELL,
      group_title: 'Night Owls',
      group_slug: 'night-owls',
      num_replies: 2,
      parent_uuid: null,
      parent_forum_post_uuid: null,
      likes: 3,
      like_users: [
        { uuid: BEN, username: 'ben', name: null },
        { uuid: ANA, username: 'ana', name: 'Ana Berger' },
      ],
      like_user_emojis: { [BEN!]: ['👍', '😢'], [ANA!]: ['👍'] },
      reactions: [
        { emoji: '👍', count: 2, mine: true },
        { emoji: '😢', count: 1, mine: false },
      ],
    });
  });

  test('[FOR-044] [C-071] a reply has its fields, and names the post above it in both of its fields', () => {
    const reply = asPost({ ...row, post: REPLY!, parent: POST!, replies: 0, picture: 'tea.jpg' }, settings);
    expect(reply).toMatchObject({
      uuid: REPLY,
      content: 'Awake again, @ben.',
      tagged_users: [{ uuid: BEN, username: 'ben' }],
      pic: '/img/tea.jpg',
      user: { uuid: ANA, username: 'ana', pic: '/img/ana.jpg' },
      time_created: '2026-05-04T19:00:00.000Z',
      group_uuid: WELL,
      like_user_emojis: { [BEN!]: ['👍', '😢'], [ANA!]: ['👍'] },
      parent_uuid: POST,
      parent_forum_post_uuid: POST,
    });
  });

  test('a post without mentions and reactions has empty lists of them', () => {
    const bare = asPost({ ...row, mentioned: null, thumbs: 0, tears: 0, reacted: null }, settings);
    expect([bare.tagged_users, bare.likes, bare.like_user_emojis]).toEqual([[], 0, {}]);
  });

  test.each([
    ['2026-05-04T19:04:59.999Z', false],
    ['2026-05-04T19:05:00.000Z', true],
  ])('[I-048] changed at %s, it is marked as edited: %s', (at, edited) => {
    expect(asPost({ ...row, edited_at: new Date(at) }, settings).edited).toBe(edited);
  });
});
