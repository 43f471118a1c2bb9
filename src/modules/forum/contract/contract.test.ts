import { describe, expect, test } from '@jest/globals';
import {
  FEED_PAGE,
  feedMarkerOf,
  likePost,
  listPosts,
  openPoll,
  PREVIEW_PAGE,
  rowsOf,
  THREAD_PAGE,
  type ForumPost,
} from './api.ts';
import { mentionsIn, possibleMentions } from './mentions.ts';
import { POLL_ANSWERS_MAX } from './poll-events.ts';
import { emoji } from './post-events.ts';
import { cleanNote, isNoteTooLong, postTextProblem } from './post-text.ts';
import { canDeletePost, canEditPost, canPinPost, canPostIn } from './post-view.ts';
import { forumSettings } from './settings.ts';

const ID = '11111111-1111-4111-8111-111111111111';

describe('the constants of the forum', () => {
  test('[FOR-005] a feed is checked every 100 seconds', () => {
    expect(forumSettings.parse({}).FORUM_CHECK_MS).toBe(100_000);
  });
  test('[FOR-007] pages have 8 posts, 100 replies, and 2 replies in a preview', () => {
    expect([FEED_PAGE, THREAD_PAGE, PREVIEW_PAGE]).toEqual([8, 100, 2]);
  });
  test.each([
    [{}, 8],
    [{ parent_forum_post_uuid: ID }, 100],
    [{ limit: 2, parent_forum_post_uuid: ID }, 2],
    [{ limit: '100' }, 100],
  ])('[FOR-007] [FOR-046] asked with %o a list has at most %i rows', (asked, most) => {
    const { limit, parent_forum_post_uuid: parent } = listPosts.input.parse({ id: ID, ...asked });
    expect(rowsOf({ limit, parent })).toBe(most);
  });
  test('a list caps its limit at 100 (C-040)', () => {
    expect(listPosts.input.parse({ id: ID, limit: 101 }).limit).toBe(100);
    expect(listPosts.input.safeParse({ id: ID, limit: 0 }).success).toBe(false);
  });
  test('[FOR-022] there are three reactions: thumbs up, heart, sad face', () => {
    expect(emoji.options).toEqual(['👍', '❤️', '😢']);
    expect(likePost.input.safeParse({ id: ID, x: '🎉', y: 'true' }).success).toBe(false);
  });
  test('a heart without its sign for emojis is the heart', () => {
    expect(likePost.input.parse({ id: ID, x: '❤', y: 'on' })).toEqual({ id: ID, x: '❤️', y: true });
  });
  test('[FOR-028] a poll has at most five answers', () => {
    expect(POLL_ANSWERS_MAX).toBe(5);
  });
  test.each([
    ['question', { question: '\u200b' }],
    ['answers.1', { answers: ['Tea', '\u2800'] }],
    ['answers', { answers: ['Tea', ' TEA '] }],
    ['answers', { answers: ['Tea'] }],
  ])('a poll that asks or offers nothing is bad input in %s: %o', (field, options) => {
    const { error } = openPoll.input.safeParse({ question: 'Tea or coffee?', answers: ['Tea', 'Coffee'], ...options });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual([field]);
  });
});

test.each(['lt', `lt=${ID}x`, `eq=${ID}`, `lt=${ID};drop`])('the marker %s is bad input', (filter) => {
  expect(listPosts.input.safeParse({ id: ID, filter }).success).toBe(false);
});

test.each([
  [{}, undefined],
  [{ filter: `gt=${ID}` }, { field: 'filter', newer: true, post: ID }],
  [{ filter: `lt=${ID}` }, { field: 'filter', newer: false, post: ID }],
  [{ gt: ID }, { field: 'gt', newer: true, post: ID }],
  [{ lt: ID }, { field: 'lt', newer: false, post: ID }],
])('[FOR-046] a list is asked for from the marker %o', (marker, place) => {
  expect(feedMarkerOf(listPosts.input.parse({ id: ID, ...marker }))).toEqual(place);
});

test.each([
  ['lt', { lt: 'x' }],
  ['gt', { gt: '' }],
  ['lt', { lt: ID, gt: ID }],
  ['lt', { lt: ID, filter: `lt=${ID}` }],
  ['gt', { gt: ID, filter: `lt=${ID}` }],
])('[FOR-046] a marker that says nothing, or two of them, are bad input in %s: %o', (field, marker) => {
  const { error } = listPosts.input.safeParse({ id: ID, ...marker });
  expect(error?.issues.map(({ path }) => path)).toEqual([[field]]);
});

describe('the text of a post', () => {
  test.each([
    ['spaces', ' \n\t '],
    ['characters that show nothing', '\u200b\u2060\u00ad\ufeff'],
    ['blank letters', '\u3164\u2800\u115f'],
    ['direction signs alone', '\u202e\u2066\u2069'],
  ])('[FOR-010] of %s is blank', (_, text) => {
    expect(postTextProblem(text, 10)).toBe('FORUM_TEXT_EMPTY');
  });
  test('[FOR-012] has at most 5000 characters, and an emoji is one of them', () => {
    const { FORUM_POST_MAX: most } = forumSettings.parse({});
    expect(postTextProblem('😢'.repeat(5000), most)).toBeUndefined();
    expect(postTextProblem('x'.repeat(5001), most)).toBe('FORUM_TEXT_TOO_LONG');
    expect(postTextProblem(` ${'x'.repeat(5000)} `, most)).toBeUndefined();
  });
  test('a content note is one line, and nothing when it shows nothing', () => {
    expect(cleanNote(' mentions\n self-harm ')).toBe('mentions self-harm');
    expect(cleanNote('\u200b ')).toBe('');
    expect(isNoteTooLong('x'.repeat(80), 80)).toBe(false);
    expect(isNoteTooLong('x'.repeat(81), 80)).toBe(true);
  });
});

describe('mentions [FOR-024]', () => {
  const members = new Set(['ana', 'ana_b', 'benjamin_the_night_owl_of_1990', 'a']);
  const named = (text: string) => mentionsIn(text, members, 30).map(({ name }) => name);

  test.each([
    ['a member', 'Thank you @ana!', ['ana']],
    ['the longest name that somebody has', '@ana_bc', ['ana_b']],
    ['a name of 30 characters', '@benjamin_the_night_owl_of_1990', ['benjamin_the_night_owl_of_1990']],
    ['the name as it was typed', '@ANA', ['ANA']],
    ['nothing directly after another @', '@@ana', []],
    ['nobody who is not there', '@dan', []],
    ['no name that ends in an underscore', '@a_', ['a']],
    ['every place', '@ana and @ana', ['ana', 'ana']],
    ['nothing in letters that only look alike', '@аna', []],
  ])('a text mentions %s', (_, text, names) => {
    expect(named(text)).toEqual(names);
  });
  test('the place of a mention is that of its name alone', () => {
    expect(mentionsIn('hi @ana_x', members, 30)).toEqual([{ start: 3, end: 7, name: 'ana' }]);
  });
  test('names that may be meant are asked for once, and none is longer than a name can be', () => {
    expect(possibleMentions('@Ab_ @ab', 30)).toEqual(['ab', 'a']);
    expect(possibleMentions(`@${'x'.repeat(5000)}`, 30)).toHaveLength(30);
  });
});

describe('who may do what with a post', () => {
  const [ana, ben, mia] = [
    { uuid: 'ana', is_admin: false },
    { uuid: 'ben', is_admin: false },
    { uuid: 'mia', is_admin: true },
  ];
  const post = { is_pinned: false, parent_uuid: null };
  const may = (can: (forumPost: ForumPost, viewer: typeof ana) => boolean, overrides: Partial<ForumPost> = {}) =>
    [ana, ben, mia].map((viewer) => can({ ...post, is_mine: viewer === ana, ...overrides } as ForumPost, viewer));

  test('[FOR-033] [FOR-035] [FOR-037] the author and admins change it', () => {
    expect(may(canEditPost)).toEqual([true, false, true]);
  });
  test('[FOR-034] [FOR-036] [FOR-038] the author and admins delete it, unless it is pinned', () => {
    expect(may(canDeletePost)).toEqual([true, false, true]);
    expect(may(canDeletePost, { is_pinned: true })).toEqual([false, false, false]);
  });
  test('[FOR-039] admins pin posts, and no replies', () => {
    expect(may(canPinPost)).toEqual([false, false, true]);
    expect(may(canPinPost, { parent_uuid: ID })).toEqual([false, false, false]);
  });
  test('[FOR-040] in the main Well hosts of level 2 and admins post, elsewhere every member', () => {
    const viewers = [
      { is_admin: false, host_level: 1 },
      { is_admin: false, host_level: 2 },
      { is_admin: true, host_level: 0 },
    ];
    const mayPost = (is_default_group: boolean, MAIN_WELL_POST_ADMIN: boolean) =>
      viewers.map((viewer) => canPostIn({ am_i_joined: true, is_default_group }, viewer, { MAIN_WELL_POST_ADMIN }));
    expect(mayPost(true, true)).toEqual([false, true, true]);
    expect(mayPost(true, false)).toEqual([false, true, false]);
    expect(mayPost(false, false)).toEqual([true, true, true]);
    expect(
      canPostIn({ am_i_joined: false, is_default_group: false }, viewers[0]!, { MAIN_WELL_POST_ADMIN: true }),
    ).toBe(false);
  });
});
