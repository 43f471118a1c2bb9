import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import {
  countNewPosts,
  getPoll,
  getPost,
  linkPreview,
  listPosts,
  type ForumPost,
} from '#modules/forum/contract/api.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { notifyPushed } from '#client/lib/push-state.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, type Received, withoutStrictRepeats } from '#client/testing/server.ts';
import { watchNear } from '#client/testing/watch.ts';
import { Feed } from './feed.tsx';
import { aPost, aReply, postId } from '../testing/a-post.ts';
import { WellDiscussion } from './well-discussion.tsx';

const well = aWell({ am_i_joined: true });

/** The latest of these posts first, as far as the call asks for them. */
const listed =
  (posts: readonly ForumPost[], pinned: readonly ForumPost[] = []) =>
  (call: Received) => {
    if (call.body['parent_forum_post_uuid'] !== undefined) return answers({ forum_post: [], pinned: [], more: false });
    const filter = (call.body['filter'] as string | undefined) ?? '';
    const from = filter === '' ? 0 : posts.findIndex(({ uuid }) => filter === `lt=${uuid}`) + 1;
    const page = posts.slice(from, from + Number(call.body['limit']));
    return answers({ forum_post: page, pinned: filter === '' ? pinned : [], more: from + page.length < posts.length });
  };
const many = (count: number) =>
  Array.from({ length: count }, (_, index) => aPost({ uuid: postId(100 - index), content: `Post ${100 - index}` }));

const open = (posts: readonly ForumPost[], options: { pinned?: readonly ForumPost[]; combined?: boolean } = {}) => {
  const server = aServer({ member: aMember() });
  server.on(listPosts, listed(posts, options.pinned));
  server.on(countNewPosts, answers({ count: 0 }));
  return { server, ...renderPage(<Feed well={well.uuid} combined={options.combined ?? false} />) };
};
const asked = (calls: readonly Received[]) =>
  withoutStrictRepeats(calls.filter(({ body }) => body['parent_forum_post_uuid'] === undefined));

/** How tall all texts are, as jsdom has no layout. */
const tall = (height: number) =>
  Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => height });
afterEach(() => {
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
});

describe('the feed of a Well', () => {
  test('[FOR-001] [FOR-003] an empty discussion has the composer and says that there are no posts', async () => {
    const server = aServer({ member: aMember() });
    server.on(listPosts, listed([]));
    server.on(getPoll, answers({ forum_poll: null }));
    renderPage(<WellDiscussion well={well} post={undefined} />);
    expect(await screen.findByText('There are no Posts yet for this Well. Be the first to Post!')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'New Post' })).toBeTruthy();
    expect(screen.queryByText('You have reached the end!')).toBeNull();
  });

  test('[FOR-002] [FOR-004] loads, then shows posts, and says where they end', async () => {
    open([aPost()]);
    expect(await screen.findByText('Loading posts')).toBeTruthy();
    expect(await screen.findByText('Awake again.')).toBeTruthy();
    expect(screen.getByText('You have reached the end!')).toBeTruthy();
    expect(screen.queryByText('Loading posts')).toBeNull();
  });

  test('[FOR-007] comes 8 at a time, older ones after the last one shown', async () => {
    const { user, server } = open(many(10));
    await screen.findByText('Post 93');
    expect(screen.queryByText('Post 92')).toBeNull();
    expect(screen.queryByText('You have reached the end!')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Load more posts' }));
    expect(await screen.findByText('Post 91')).toBeTruthy();
    expect(asked(server.calls(listPosts)).map(({ body }) => [body['limit'], body['filter']])).toEqual([
      [8, undefined],
      [8, `lt=${postId(93)}`],
    ]);
    expect(screen.getByText('You have reached the end!')).toBeTruthy();
  });

  test('[FOR-006] loads more on its own 200 pixels before its end', async () => {
    const { come, margins } = watchNear();
    open(many(10));
    await screen.findByText('Post 93');
    come();
    expect(await screen.findByText('Post 91')).toBeTruthy();
    expect(margins[0]).toBe('1000000px 0px 200px 0px');
  });

  test('[I-064] a feed that could not be loaded says so', async () => {
    aServer({ member: aMember() }).on(listPosts, refuses('SERVER_ERROR'));
    renderPage(<Feed well={well.uuid} />);
    expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
  });
});

describe('new posts', () => {
  test('a push counts them above the feed, and nothing moves before they are asked for', async () => {
    const { user, server, queries } = open([aPost()]);
    await screen.findByText('Awake again.');
    server.on(countNewPosts, answers({ count: 2 }));
    server.on(listPosts, listed([aPost({ uuid: postId(3), content: 'Good morning' }), aPost()]));
    await act(() => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === countNewPosts.path }));
    const banner = await screen.findByRole('button', { name: '2 new posts' });
    expect(screen.queryByText('Good morning')).toBeNull();
    expect(server.calls(countNewPosts).at(-1)?.body).toEqual({ after: postId(1) });
    server.on(countNewPosts, answers({ count: 0 }));
    await user.click(banner);
    expect(await screen.findByText('Good morning')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: /new post/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Posts' }));
  });

  describe('on the clock', () => {
    beforeEach(() => void jest.useFakeTimers({ advanceTimers: true }));
    afterEach(() => void jest.useRealTimers());

    test('[FOR-005] are looked for every 100000 ms', async () => {
      const { server } = open([aPost()]);
      await screen.findByText('Awake again.');
      await waitFor(() => expect(server.calls(countNewPosts)).toHaveLength(1));
      await act(() => jest.advanceTimersByTimeAsync(90_000));
      expect(server.calls(countNewPosts)).toHaveLength(1);
      await act(() => jest.advanceTimersByTimeAsync(11_000));
      expect(server.calls(countNewPosts)).toHaveLength(2);
    });
  });

  test('the first post of an empty feed is announced as well', async () => {
    const { server, queries } = open([]);
    await screen.findByText(/There are no Posts yet/);
    server.on(listPosts, listed([aPost()]));
    await act(() =>
      queries.invalidateQueries({
        predicate: ({ queryKey }) => queryKey[0] === listPosts.path && queryKey.at(-1) !== 'pages',
      }),
    );
    expect(await screen.findByRole('button', { name: '1 new post' })).toBeTruthy();
  });
});

test('[MOD-004] posts of a member are gone as soon as the viewer restricts that member', async () => {
  const { server, queries } = open([aPost()]);
  await screen.findByText('Awake again.');
  server.on(listPosts, listed([]));
  await act(() => invalidateTopic(queries, ['restriction']));
  await waitFor(() => expect(screen.queryByText('Awake again.')).toBeNull());
});

describe('posts on screen', () => {
  test('follow what others do to them, one by one', async () => {
    const { server } = open([aPost(), aPost({ uuid: postId(7), content: 'Another' })]);
    await screen.findByText('Awake again.');
    server.on(getPost, answers({ forum_post: aPost({ content: 'Awake, with tea.', edited: true }) }));
    act(() => notifyPushed({ topic: 'post', id: postId(1) }));
    expect(await screen.findByText('Awake, with tea.')).toBeTruthy();
    expect(screen.getByText(/· edited/)).toBeTruthy();
    expect(asked(server.calls(listPosts))).toHaveLength(1);
    server.on(getPost, refuses('FORUM_POST_DOES_NOT_EXIST'));
    act(() => notifyPushed({ topic: 'post', id: postId(1) }));
    await waitFor(() => expect(screen.queryByText('Awake, with tea.')).toBeNull());
    expect(screen.getByText('Another')).toBeTruthy();
  });

  test('posts that are all gone before the end of the feed make room for earlier ones', async () => {
    const { come } = watchNear();
    const { server } = open(many(9));
    await screen.findByText('Post 100');
    server.on(getPost, refuses('FORUM_POST_DOES_NOT_EXIST'));
    server.on(listPosts, listed([aPost({ uuid: postId(92), content: 'Post 92' })]));
    act(() => {
      for (let number = 100; number > 92; number--) notifyPushed({ topic: 'post', id: postId(number) });
    });
    await waitFor(() => expect(screen.queryByText(/^Post/)).toBeNull());
    expect(screen.queryByText(/There are no Posts yet/)).toBeNull();
    come();
    expect(await screen.findByText('Post 92')).toBeTruthy();
  });

  test('[FOR-008] tell their age, and [FOR-020] pinned ones have a ribbon and no time', async () => {
    open([aPost()], { pinned: [aPost({ uuid: postId(9), content: 'Read me first', is_pinned: true })] });
    const pinned = (await screen.findByText('Read me first')).closest('article')!;
    expect(within(pinned).getByText('Pinned')).toBeTruthy();
    expect(pinned.querySelector('time')).toBeNull();
    const other = screen.getByText('Awake again.').closest('article')!;
    expect(other.querySelector('time')?.textContent).toContain('5m');
    expect(within(other).queryByText('Pinned')).toBeNull();
  });

  test.each([
    ['posts at 100 pixels, with SHOW MORE', 'SHOW MORE', 'SHOW LESS', '100px', 'Awake again.'],
    ['replies at 46 pixels, with Read More', 'Read More', 'Read Less', '46px', 'Me too.'],
  ])('[FOR-009] long texts are cut: %s', async (_, more, less, height, text) => {
    tall(400);
    const server = aServer({ member: aMember() });
    server.on(countNewPosts, answers({ count: 0 }));
    server.on(listPosts, ({ body }) =>
      answers({
        forum_post: [body['parent_forum_post_uuid'] === undefined ? aPost({ num_replies: 1 }) : aReply()],
        pinned: [],
        more: false,
      }),
    );
    const { user } = renderPage(<Feed well={well.uuid} />);
    const cut = (await screen.findByText(text)).closest<HTMLElement>('[dir="auto"]')!;
    await waitFor(() => expect(cut.style.maxHeight).toBe(height));
    await user.click(screen.getByRole('button', { name: more }));
    expect(cut.style.maxHeight).toBe('');
    expect(screen.getByRole('button', { name: less }).getAttribute('aria-expanded')).toBe('true');
  });

  test('a short text has no button that opens it', async () => {
    tall(100);
    open([aPost()]);
    await screen.findByText('Awake again.');
    expect(screen.queryByRole('button', { name: 'SHOW MORE' })).toBeNull();
  });

  test('[FOR-021] pictures are up to 2000 pixels wide and say what they show', async () => {
    open([aPost({ pic: '/img/p.jpg', pic_alt: 'A cup of tea' })]);
    const picture = await screen.findByRole<HTMLImageElement>('img', { name: 'A cup of tea' });
    expect(picture.style.maxWidth).toBe('min(100%, 2000px)');
  });

  const card = {
    url: 'https://example.org/sleep',
    title: 'Sleep and grief',
    description: 'How nights change.',
    site: 'Calm nights',
    pic: 'data:image/jpeg;base64,AAAA',
  };

  test('[FOR-025] the first https link of a text gets a preview card, drawn from the answer of the server alone', async () => {
    const { server } = open([
      aPost({ content: 'http://plain.example then https://example.org/sleep, https://b.example' }),
    ]);
    server.on(linkPreview, answers({ link_preview: card }));
    const link = await screen.findByRole('link', {
      name: 'Sleep and grief How nights change. Calm nights (another website)',
    });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://example.org/sleep', '_blank']);
    expect(link.getAttribute('rel')).toContain('noreferrer');
    expect(link.querySelector('img')?.src).toBe(card.pic);
    expect(server.calls(linkPreview).map(({ body }) => body)).toEqual([{ url: 'https://example.org/sleep' }]);
  });

  test('[FOR-025] a text without https link has no preview, and a page without a summary leaves the bare link', async () => {
    const { server } = open([
      aPost({ content: 'see http://plain.example' }),
      aPost({ uuid: postId(2), content: 'https://silent.example' }),
    ]);
    server.on(linkPreview, answers({ link_preview: null }));
    await screen.findByText('see http://plain.example');
    await waitFor(() => expect(server.calls(linkPreview)).toHaveLength(1));
    expect(screen.getAllByRole('link').filter((link) => link.textContent?.includes('silent'))).toHaveLength(1);
  });

  test('below a content note the text opens on tap', async () => {
    const { user } = open([aPost({ content_note: 'mentions hospital' })]);
    expect(await screen.findByText('Content note: mentions hospital')).toBeTruthy();
    expect(screen.queryByText('Awake again.')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show it' }));
    expect(screen.getByText('Awake again.')).toBeTruthy();
  });

  test('of a former member whose words were forgotten say so', async () => {
    open([aPost({ user: { ...aPost().user, username: null }, content: null })]);
    expect(await screen.findByText('former member')).toBeTruthy();
    expect(screen.getByText('What stood here was forgotten with its author.')).toBeTruthy();
  });

  test('markup in a text stays text, and https links open without telling where from', async () => {
    open([aPost({ content: '<img src=x onerror=alert(1)> see https://example.org/a?b' })]);
    expect(await screen.findByText(/<img src=x onerror=alert\(1\)>/)).toBeTruthy();
    const link = screen.getByRole('link', { name: 'https://example.org/a?b (another website)' });
    expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual([
      'https://example.org/a?b',
      'noopener noreferrer nofollow ugc',
    ]);
  });

  test('no sign of a text turns a link or a mention around', async () => {
    open([
      aPost({ content: '\u202eknab @ben https://example.org/', tagged_users: [{ uuid: postId(8), username: 'ben' }] }),
    ]);
    const [mention, link] = [
      await screen.findByRole('link', { name: '@ben' }),
      screen.getByText('https://example.org/'),
    ];
    expect([mention.getAttribute('dir'), link.getAttribute('dir')]).toEqual(['ltr', 'ltr']);
  });

  test('tell their Well where those of several stand together', async () => {
    open([aPost()], { combined: true });
    const link = await screen.findByRole('link', { name: 'Night Owls' });
    expect(link.getAttribute('href')).toBe(`/well/night-owls/${well.uuid}/discussion`);
  });

  test('a link below the cut opens the text when it gets the focus', async () => {
    tall(400);
    open([aPost({ content: 'see https://example.org/' })]);
    const link = await screen.findByRole('link', { name: 'https://example.org/ (another website)' });
    await screen.findByRole('button', { name: 'SHOW MORE' });
    fireEvent.focus(link);
    expect(screen.getByRole('button', { name: 'SHOW LESS' })).toBeTruthy();
  });
});
