import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, jest, test } from '@jest/globals';
import { stubGlobal } from '#client/testing/stub-global.ts';
import {
  createPost,
  searchMentionable,
  tagUser,
  updatePostPicture,
  type ForumPost,
} from '#modules/forum/contract/api.ts';
import { forgetDrafts } from '#client/lib/drafts.ts';
import { aWell } from '#client/testing/a-well.ts';
import { memberQuery } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage, testQueries } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { Composer } from './composer.tsx';
import { shrunk } from './picture-file.ts';
import { aPost, postId } from '../testing/a-post.ts';

const well = aWell().uuid;

const open = (options: { parent?: string } = {}) => {
  const server = aServer({ member: aMember() });
  server.on(createPost, ({ body }) => answers({ forum_post: aPost({ content: String(body['content']) }) }));
  server.on(searchMentionable, answers({ users: [] }));
  const onWritten = jest.fn<(post: ForumPost) => void>();
  const queries = testQueries();
  queries.setQueryData(memberQuery.queryKey, aMember());
  const page = renderPage(
    <Composer
      well={well}
      onWritten={onWritten}
      {...(options.parent === undefined ? {} : { parent: options.parent })}
    />,
    { queries },
  );
  return { server, onWritten, ...page };
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'New Post' });
const post = () => screen.getByRole('button', { name: 'POST' });
const keys = (server: ReturnType<typeof aServer>) =>
  server.calls(createPost).map(({ headers }) => headers['idempotency-key']);

/** A browser that can read these files as pictures of this size. */
const readingPictures = (width = 800, height = 600) =>
  stubGlobal('createImageBitmap', async () => ({ width, height, close: () => {} }));
const choose = (file: File) =>
  fireEvent.change(document.querySelector<HTMLInputElement>('input[type=file]')!, { target: { files: [file] } });

describe('writing a post', () => {
  test('[FOR-010] [FOR-015] POST is disabled for blank text; after sending the field is empty again', async () => {
    const { user, server, onWritten } = open();
    const text = await field();
    expect(post()).toHaveProperty('disabled', true);
    await user.type(text, '   ');
    expect(post()).toHaveProperty('disabled', true);
    await user.type(text, 'Hello');
    await user.click(post());
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect(server.calls(createPost)[0]?.body).toEqual({
      group_uuid: well,
      content: '   Hello',
      content_note: '',
    });
    expect(text.value).toBe('');
    expect(post()).toHaveProperty('disabled', true);
    expect(document.activeElement).toBe(text);
  });

  test('[FOR-012] the rest of 5000 characters is counted near the end, and more cannot be sent', async () => {
    const { user } = open();
    const text = await field();
    await user.click(text);
    await user.paste('x'.repeat(4700));
    expect(screen.queryByText(/characters left/)).toBeNull();
    await user.paste('😀'.repeat(300));
    expect(screen.getByText('0 characters left')).toBeTruthy();
    expect(post()).toHaveProperty('disabled', false);
    await user.paste('x');
    expect(screen.getByText('1 character too many')).toBeTruthy();
    expect(post()).toHaveProperty('disabled', true);
  });

  test('a refusal is shown, and nothing that was written is lost', async () => {
    const { user, server } = open();
    server.on(createPost, refuses('FORUM_TEXT_REPEATED'));
    await user.type(await field(), 'Hello');
    await user.click(post());
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Not sent. You have posted the same text a short while ago.',
    );
    expect((await field()).value).toBe('Hello');
  });

  test('a draft stays on the device until it is sent, and goes when the member signs out', async () => {
    const first = open();
    await first.user.type(await field(), 'Half a thought');
    first.unmount();
    const second = open();
    expect((await field()).value).toBe('Half a thought');
    await second.user.click(post());
    await waitFor(() => expect(second.onWritten).toHaveBeenCalledTimes(1));
    second.unmount();
    const third = open();
    expect((await field()).value).toBe('');
    await third.user.type(await field(), 'Another');
    third.unmount();
    forgetDrafts();
    open();
    expect((await field()).value).toBe('');
  });

  test('a post that could not be sent is sent once, with the same key, when the connection is back', async () => {
    const { user, server, onWritten } = open();
    server.on(createPost, unreachable);
    await user.type(await field(), 'Into the tunnel');
    await user.click(post());
    expect(await screen.findByText(/cannot be reached right now. This is kept here/)).toBeTruthy();
    server.on(createPost, answers({ forum_post: aPost() }));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect(new Set(keys(server)).size).toBe(1);
    expect((await field()).value).toBe('');
  });

  test('a post that waited when the page was closed is sent once the page is open again', async () => {
    const first = open();
    first.server.on(createPost, unreachable);
    await first.user.type(await field(), 'Into the tunnel');
    await first.user.click(post());
    await screen.findByText(/cannot be reached right now/);
    const [key] = keys(first.server);
    first.unmount();
    const second = open();
    await waitFor(() => expect(second.onWritten).toHaveBeenCalledTimes(1));
    expect(keys(second.server)).toEqual([key]);
  });

  test('a chosen picture stays with the draft when the page is closed, until it is sent', async () => {
    readingPictures();
    const first = open();
    await first.user.type(await field(), 'My tea');
    choose(new File([new Uint8Array([1, 2, 3])], 'tea.png', { type: 'image/png' }));
    await first.user.type(await screen.findByLabelText('What does the picture show?'), 'A cup');
    await waitFor(() => expect(JSON.stringify(localStorage)).toContain('A cup'));
    first.unmount();
    const second = open();
    second.server.on(updatePostPicture, answers({ forum_post: aPost({ pic: '/img/p.jpg' }) }));
    expect((await screen.findByLabelText<HTMLInputElement>('What does the picture show?')).value).toBe('A cup');
    await second.user.click(post());
    await waitFor(() => expect(second.onWritten).toHaveBeenCalledTimes(1));
    expect(second.server.calls(updatePostPicture)[0]?.body).toEqual({ image: 'AQID', alt: 'A cup' });
    await waitFor(() => expect(JSON.stringify(localStorage)).not.toContain('A cup'));
  });

  test('a picture that is too large for the device leaves room for the words', async () => {
    readingPictures();
    const { user, unmount } = open();
    choose(new File([new Uint8Array(2_400_000)], 'tea.png', { type: 'image/png' }));
    await screen.findByLabelText('What does the picture show?');
    await user.type(await field(), 'My tea');
    await new Promise((resolve) => setTimeout(resolve, 400));
    unmount();
    open();
    expect((await field()).value).toBe('My tea');
    expect(screen.queryByLabelText('What does the picture show?')).toBeNull();
  });

  test('[FOR-013] one picture with its description follows the post; the control is disabled once there is one', async () => {
    readingPictures();
    const { user, server, onWritten } = open();
    server.on(updatePostPicture, answers({ forum_post: aPost({ pic: '/img/p.jpg' }) }));
    await user.type(await field(), 'My tea');
    choose(new File([new Uint8Array([1, 2, 3])], 'tea.png', { type: 'image/png' }));
    await user.type(await screen.findByLabelText('What does the picture show?'), 'A cup of tea');
    expect(screen.getByRole('button', { name: 'Add a picture' })).toHaveProperty('disabled', true);
    await user.click(post());
    await waitFor(() =>
      expect(onWritten).toHaveBeenCalledWith(aPost({ pic: '/img/p.jpg', time_created: expect.any(String) as never })),
    );
    expect(server.calls(updatePostPicture)[0]).toMatchObject({
      path: `/v1/forum_post/${postId(1)}/update/pic`,
      body: { image: 'AQID', alt: 'A cup of tea' },
    });
    expect(screen.queryByLabelText('What does the picture show?')).toBeNull();
  });

  test.each([
    ['post', {}, 'New Post'],
    ['reply', { parent: postId(9) }, 'Your reply'],
  ])(
    '[FOR-013] [FOR-014] the upload control of a %s takes pictures alone, and no second one',
    async (_, options, name) => {
      readingPictures();
      const { user } = open(options);
      await user.type(await screen.findByRole('textbox', { name }), 'My tea');
      const control = () => [
        screen.getByRole<HTMLButtonElement>('button', { name: 'Add a picture' }),
        document.querySelector<HTMLInputElement>('input[type=file]')!,
      ];
      const input = control()[1] as HTMLInputElement;
      expect([input.accept, input.multiple]).toEqual(['image/jpeg,image/png,image/webp,image/gif', false]);
      expect(control().map(({ disabled }) => disabled)).toEqual([false, false]);
      choose(new File(['x'], 'tea.jpg', { type: 'image/jpeg' }));
      await screen.findByLabelText('What does the picture show?');
      expect(control().map(({ disabled }) => disabled)).toEqual([true, true]);
      await user.click(screen.getByRole('button', { name: 'Remove the picture' }));
      expect(control().map(({ disabled }) => disabled)).toEqual([false, false]);
      choose(new File(['<svg/>'], 'plan.svg', { type: 'image/svg+xml' }));
      expect((await screen.findByRole('alert')).textContent).toBe('Please choose a picture: JPG, PNG, WebP or GIF.');
      expect(screen.queryByLabelText('What does the picture show?')).toBeNull();
    },
  );

  test('[SIT-127] a picture that fails does not take the words back', async () => {
    readingPictures();
    const { user, server, onWritten } = open();
    server.on(updatePostPicture, refuses('IMAGE_TOO_LARGE'));
    await user.type(await field(), 'My tea');
    choose(new File(['x'], 'tea.jpg', { type: 'image/jpeg' }));
    await screen.findByLabelText('What does the picture show?');
    await user.click(post());
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect(shownToasts()[0]).toMatch(
      /^There was an error with the image upload\. Please try again later\. Your words are saved without it: /,
    );
  });

  test('a content note goes with the post, also from a draft', async () => {
    const { user, unmount } = open();
    await user.type(await field(), 'About the ward');
    await user.click(screen.getByRole('button', { name: 'Content note' }));
    await user.type(screen.getByRole('textbox', { name: 'Content note' }), 'mentions hospital');
    unmount();
    const again = open();
    await again.user.click(await screen.findByRole('button', { name: 'POST' }));
    await waitFor(() => expect(again.server.calls(createPost)[0]?.body['content_note']).toBe('mentions hospital'));
  });

  test('words that suggest danger are posted, and their author is offered help', async () => {
    const { user, onWritten } = open();
    await user.type(await field(), 'I do not want to live any more');
    await user.click(post());
    const offer = await screen.findByText('You do not have to carry this alone');
    expect(onWritten).toHaveBeenCalledTimes(1);
    expect(screen.getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe('/get-help');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(offer.isConnected).toBe(false);
  });
});

describe('mentions', () => {
  const ben = { uuid: 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb', username: 'ben', pic: null };
  const bea = { uuid: 'bbbbbbbb-bbbb-4bbb-8bbb-cccccccccccc', username: 'bea', pic: null };

  test('[FOR-024] members are offered after an @, chosen by keyboard, and tagged once the post is written', async () => {
    const { user, server, onWritten } = open();
    server.on(searchMentionable, ({ body }) =>
      answers({ users: [bea, ben].filter(({ username }) => username.startsWith(String(body['q']))) }),
    );
    server.on(createPost, ({ body }) => answers({ forum_post: aPost({ content: String(body['content']) }) }));
    server.on(tagUser, answers({ forum_post: aPost({ tagged_users: [ben] }) }));
    const text = await field();
    await user.type(text, 'Hi @b');
    const list = await screen.findByRole('listbox', { name: 'Members you can mention' });
    expect(
      within(list)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['B@bea', 'B@ben']);
    const selected = () => document.querySelector('[aria-selected=true]')!;
    expect(text.getAttribute('aria-activedescendant')).toBe(selected().id);
    await user.keyboard('{ArrowDown}');
    expect(selected().textContent).toBe('B@ben');
    expect(text.getAttribute('aria-activedescendant')).toBe(selected().id);
    await user.keyboard('{Enter}');
    expect(text.value).toBe('Hi @ben ');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(post());
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect(server.calls(tagUser).map(({ path }) => path)).toEqual([
      `/v1/forum_post/${postId(1)}/tag_user/${ben.uuid}/true`,
    ]);
  });

  test('a mention that the connection lost is made once it is back, with the post that was written', async () => {
    const { user, server, onWritten } = open();
    server.on(searchMentionable, unreachable);
    await user.type(await field(), 'Hi @ben ');
    await user.click(post());
    expect(await screen.findByText(/cannot be reached right now. This is kept here/)).toBeTruthy();
    server.on(searchMentionable, answers({ users: [ben] }));
    server.on(tagUser, answers({ forum_post: aPost({ tagged_users: [ben] }) }));
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect(server.calls(tagUser)).toHaveLength(1);
    expect(new Set(keys(server)).size).toBe(1);
    expect((await field()).value).toBe('');
  });

  test('Escape closes the list and leaves the text as it is', async () => {
    const { user, server } = open();
    server.on(searchMentionable, answers({ users: [ben] }));
    const text = await field();
    await user.type(text, 'Hi @b');
    await screen.findByRole('listbox');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(text.value).toBe('Hi @b');
  });
});

describe('writing a reply', () => {
  test('[FOR-011] the reply button appears only with text that is not blank', async () => {
    const { user, server, onWritten } = open({ parent: postId(1) });
    const text = await screen.findByRole('textbox', { name: 'Your reply' });
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
    await user.type(text, '  ');
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
    await user.type(text, 'Me too');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(onWritten).toHaveBeenCalledTimes(1));
    expect(server.calls(createPost)[0]?.body).toMatchObject({ parent_uuid: postId(1), group_uuid: well });
    expect(screen.queryByRole('button', { name: 'Reply' })).toBeNull();
  });
});

test.each([
  [
    { width: 4000, height: 3000 },
    { width: 2000, height: 1500 },
  ],
  [
    { width: 1000, height: 8000 },
    { width: 250, height: 2000 },
  ],
  [
    { width: 640, height: 480 },
    { width: 640, height: 480 },
  ],
])('[FOR-021] a picture of %j is sent at %j', (picture, sent) => {
  expect(shrunk(picture)).toEqual(sent);
});
