import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from '@jest/globals';
import { stubGlobal } from '#client/testing/stub-global.ts';
import {
  countNewPosts,
  createPost,
  deletePost,
  flagPost,
  getPost,
  likePost,
  listPosts,
  noteContent,
  pinPost,
  postHistory,
  resetPins,
  searchMentionable,
  tagUser,
  updatePost,
  updatePostPicture,
  type ForumPost,
} from '#modules/forum/contract/api.ts';
import { reportUse } from '#modules/site/contract/reports-api.ts';
import { configureReports } from '#client/lib/visit/analytics.ts';
import { storeConsent } from '#client/lib/visit/consent.ts';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { notifyPushed } from '#client/lib/push-state.ts';
import type { Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses, type Scripted, unreachable, withoutStrictRepeats } from '#client/testing/server.ts';
import { shownToasts } from '#client/testing/watch.ts';
import { Feed } from '../feed/feed.tsx';
import { aPost, aReply, postId } from '../testing/a-post.ts';

const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
const ana = aMember({ uuid: aPost().user.uuid, username: 'ana' });

afterEach(() => {
  configureReports({ analytics: false });
  deviceCookies.write('cookie_consent', '', 0);
});

const open = async (
  post: ForumPost = aPost(),
  { member = aMember(), replies = [] }: { member?: Member; replies?: readonly ForumPost[] } = {},
) => {
  const server = aServer({ member });
  const seen = (each: ForumPost): ForumPost => ({ ...each, is_mine: each.user.uuid === member.uuid });
  server.on(countNewPosts, answers({ count: 0 }));
  server.on(searchMentionable, answers({ users: [] }));
  server.on(listPosts, ({ body }) =>
    body['parent_forum_post_uuid'] === undefined
      ? answers({ forum_post: [seen(post)], pinned: [], more: false })
      : answers({
          forum_post: replies.slice(0, Number(body['limit'])).map(seen),
          pinned: [],
          more: replies.length > Number(body['limit']),
        }),
  );
  const page = renderPage(<Feed well={post.group_uuid} />);
  await screen.findByText(post.content!);
  const menu = async (name = 'More about the post of ana') => {
    await page.user.click(await screen.findByRole('button', { name }));
  };
  const choose = async (entry: string, name?: string) => {
    await menu(name);
    await page.user.click(screen.getByRole('button', { name: entry }));
  };
  return { server, menu, choose, ...page };
};
const entries = () =>
  [...document.querySelectorAll('article > div:first-of-type li button')].map(({ textContent }) => textContent);

describe('what can be done with a post', () => {
  test.each<[string, Partial<ForumPost>, Member, string[]]>([
    [
      '[FOR-032] a member reports it and copies its link',
      {},
      aMember(),
      ['Copy link', 'Report', 'I am worried about this person', 'Restrict ana'],
    ],
    ['[FOR-033] its author edits and deletes it', {}, ana, ['Copy link', 'Edit', 'Add a content note', 'Delete']],
    [
      '[FOR-034] its author does not delete a pinned one',
      { is_pinned: true },
      ana,
      ['Copy link', 'Edit', 'Add a content note'],
    ],
    [
      '[FOR-037] [FOR-039] an admin edits, pins and deletes it',
      {},
      aMember({ is_admin: true }),
      [
        'Copy link',
        'Edit',
        'Add a content note',
        'Pin',
        'Delete',
        'Report',
        'I am worried about this person',
        'Restrict ana',
      ],
    ],
    [
      '[FOR-038] an admin resets a pin and reads earlier wordings',
      { is_pinned: true, version: 2 },
      aMember({ is_admin: true }),
      [
        'Copy link',
        'Edit',
        'Add a content note',
        'Reset pin',
        'Reset all pins',
        'Edit history',
        'Report',
        'I am worried about this person',
        'Restrict ana',
      ],
    ],
  ])('%s', async (_, partial, member, expected) => {
    const { menu } = await open(aPost(partial), { member });
    await menu();
    expect(entries()).toEqual(expected);
  });

  test('[FOR-032] [FOR-041] [FOR-042] a report needs a reason, names the wording on screen, and is confirmed', async () => {
    const { user, server, choose } = await open(aPost({ version: 3 }));
    server.on(
      flagPost,
      answers({ report: { uuid: postId(50), type: 'USER_FLAG_FORUM_POST', target_uuid1: postId(1) } }),
    );
    await choose('Report');
    const dialog = await screen.findByRole('dialog', { name: 'Report this post' });
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    expect((await within(dialog).findByRole('alert')).textContent).toBe('Please provide reason for your report');
    expect(server.calls(flagPost)).toEqual([]);
    await user.type(within(dialog).getByLabelText('What is wrong with it?'), 'Sells things');
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(shownToasts()).toEqual(['Post has been reported.']));
    expect(server.calls(flagPost)[0]).toMatchObject({
      path: `/v1/forum_post/${postId(1)}/flag`,
      body: { note: 'Sells things', version: 3 },
    });
  });

  test('[FOR-032] its link is copied; a reply has that of its post', async () => {
    const { choose } = await open(aPost({ num_replies: 1 }), { replies: [aReply()] });
    await choose('Copy link', 'More about the reply of ana');
    await waitFor(() => expect(shownToasts()).toEqual(['Link Copied']));
    expect(await navigator.clipboard.readText()).toBe(
      `${location.origin}/well/night-owls/${aPost().group_uuid}/discussion/${postId(1)}`,
    );
  });

  test('[FOR-017] [FOR-018] its text is changed in place, and members are mentioned again; CANCEL leaves it as it was', async () => {
    const ben = { uuid: BEN, username: 'ben', pic: null };
    const { user, server, choose } = await open(aPost(), { member: ana });
    server.on(searchMentionable, answers({ users: [ben] }));
    server.on(updatePost, ({ body }) => answers({ forum_post: aPost({ content: String(body['content']) }) }));
    server.on(
      tagUser,
      answers({ forum_post: aPost({ content: 'With @ben ', tagged_users: [{ uuid: ben.uuid, username: 'ben' }] }) }),
    );
    await choose('Edit');
    const text = await screen.findByRole('textbox', { name: 'New wording' });
    expect(document.activeElement).toBe(text);
    await user.clear(text);
    expect(screen.getByRole('button', { name: 'SAVE' })).toHaveProperty('disabled', true);
    await user.click(screen.getByRole('button', { name: 'CANCEL' }));
    expect(screen.getByText('Awake again.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('article', { name: 'ana' }));

    await choose('Edit');
    await user.clear(await screen.findByRole('textbox', { name: 'New wording' }));
    await user.type(screen.getByRole('textbox', { name: 'New wording' }), 'With @ben ');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    expect((await screen.findByRole('link', { name: '@ben' })).getAttribute('href')).toBe('/profile/ben');
    expect(server.calls(updatePost)[0]?.body).toEqual({ content: 'With @ben ', group_uuid: aPost().group_uuid });
    expect(server.calls(tagUser).map(({ path }) => path)).toEqual([`/v1/forum_post/${postId(1)}/tag_user/${BEN}/true`]);
    expect(screen.queryByRole('textbox', { name: 'New wording' })).toBeNull();
  });

  test.each([
    ['its author is offered help', ana, 1],
    ['an admin who changed them is not', aMember({ is_admin: true }), 0],
  ])('after words that suggest danger %s', async (_, member, offers) => {
    const { user, server, choose } = await open(aPost(), { member });
    server.on(updatePost, ({ body }) => answers({ forum_post: aPost({ content: String(body['content']) }) }));
    await choose('Edit');
    await user.clear(await screen.findByRole('textbox', { name: 'New wording' }));
    await user.type(screen.getByRole('textbox', { name: 'New wording' }), 'I want to die');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await screen.findByText('I want to die');
    expect(screen.queryAllByText('You do not have to carry this alone')).toHaveLength(offers);
  });

  test('deleting it asks first, and takes it off the screen', async () => {
    const { user, server, choose } = await open(aPost(), { member: ana });
    server.on(deletePost, answers({ forum_post: { uuid: postId(1), deleted: true } }));
    await choose('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete this post?' });
    expect(server.calls(deletePost)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'DELETE' }));
    await waitFor(() => expect(screen.queryByText('Awake again.')).toBeNull());
  });

  test('deleted while the answer was lost, it leaves the screen, and its dialog closes', async () => {
    const { user, server, choose } = await open(aPost(), { member: ana });
    server.on(deletePost, ({ headers }) =>
      'x-look-up' in headers ? answers({ forum_post: { uuid: postId(1), deleted: true } }) : unreachable,
    );
    await choose('Delete');
    await user.click(await screen.findByRole('button', { name: 'DELETE' }));
    await waitFor(() => expect(screen.queryByText('Awake again.')).toBeNull());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(shownToasts()).toEqual([]);
  });

  test.each([
    [false, 'Pin', 'Pin this post?', 'Pin', 'true'],
    [true, 'Reset pin', 'Reset the pin of this post?', 'Reset pin', 'false'],
  ])(
    '[FOR-039] an admin changes whether it is pinned (it was: %j) after a question',
    async (is_pinned, entry, title, yes, flag) => {
      const { user, server, choose } = await open(aPost({ is_pinned }), { member: aMember({ is_admin: true }) });
      server.on(pinPost, answers({ forum_post: aPost({ is_pinned: !is_pinned }) }));
      await choose(entry);
      await user.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name: yes }));
      await waitFor(() => expect(server.calls(pinPost).map(({ path }) => path.split('/').at(-1))).toEqual([flag]));
    },
  );

  test('[C-196] an admin resets all pins after a question', async () => {
    const { user, server, choose } = await open(aPost({ is_pinned: true }), { member: aMember({ is_admin: true }) });
    server.on(resetPins, answers({ forum_post: [] }));
    await choose('Reset all pins');
    const dialog = await screen.findByRole('dialog', { name: 'Reset all pins?' });
    expect(server.calls(resetPins)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Reset all pins' }));
    await waitFor(() => expect(server.calls(resetPins)).toHaveLength(1));
  });

  test('a content note is put over it', async () => {
    const { user, server, choose } = await open(aPost(), { member: ana });
    server.on(noteContent, answers({ forum_post: aPost({ content_note: 'mentions loss' }) }));
    await choose('Add a content note');
    const dialog = await screen.findByRole('dialog', { name: 'Add a content note' });
    await user.type(within(dialog).getByLabelText('Content note'), 'mentions loss');
    await user.click(within(dialog).getByRole('button', { name: 'ADD' }));
    expect(await screen.findByText('Content note: mentions loss')).toBeTruthy();
    expect(screen.queryByText('Awake again.')).toBeNull();
  });

  test('their authors take the picture away, or choose another one, while they edit', async () => {
    stubGlobal('createImageBitmap', async () => ({ width: 8, height: 6, close: () => {} }));
    const pictured = aPost({ pic: '/img/old.jpg', pic_alt: 'A cat', is_mine: true });
    const { user, server, choose } = await open(pictured, { member: ana });
    server.on(updatePost, answers({ forum_post: pictured }));
    server.on(updatePostPicture, ({ body }) =>
      answers({ forum_post: { ...pictured, pic: body['image'] === '' ? null : '/img/new.jpg' } }),
    );
    await choose('Edit');
    await user.click(await screen.findByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(updatePost)).toHaveLength(1));
    expect(server.calls(updatePostPicture)).toEqual([]);

    await choose('Edit');
    await user.click(await screen.findByRole('button', { name: 'Remove the picture' }));
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() =>
      expect(server.calls(updatePostPicture).map(({ body }) => body)).toEqual([{ image: '', alt: '' }]),
    );
    await waitFor(() => expect(screen.queryByRole('img', { name: 'A cat' })).toBeNull());

    await choose('Edit');
    await screen.findByRole('button', { name: 'SAVE' });
    const input = [...document.querySelectorAll<HTMLInputElement>('input[type=file]')].find((each) =>
      each.closest('form')?.textContent?.includes('SAVE'),
    );
    fireEvent.change(input!, { target: { files: [new File(['JPEG'], 'cat.png', { type: 'image/png' })] } });
    await user.type(await screen.findByRole('textbox', { name: /What does the picture show/ }), 'A black cat');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(server.calls(updatePostPicture)).toHaveLength(2));
    expect(server.calls(updatePostPicture)[1]!.body).toEqual({ image: btoa('JPEG'), alt: 'A black cat' });
  });

  test('staff read every wording', async () => {
    const { server, choose } = await open(aPost({ version: 2 }), { member: aMember({ is_admin: true }) });
    const by = { uuid: ana.uuid, username: 'ana' };
    server.on(
      postHistory,
      answers({
        history: {
          uuid: postId(1),
          user: by,
          group_uuid: aPost().group_uuid,
          parent_uuid: null,
          wording: [
            { version: 1, content: 'First words', time: '2026-05-04T09:00:00.000Z', by },
            { version: 2, content: 'Awake again.', time: '2026-05-04T09:10:00.000Z', by },
          ],
          pictures: [],
          deleted_time: null,
          deleted_by: null,
        },
      }),
    );
    await choose('Edit history');
    const dialog = await screen.findByRole('dialog', { name: 'Every wording of this post' });
    expect(await within(dialog).findByText('First words')).toBeTruthy();
    expect(within(dialog).getByText('Changed by ana to')).toBeTruthy();
  });
});

describe('reactions', () => {
  const thumb = (mine: boolean, count: number): ForumPost =>
    aPost({
      likes: count,
      reactions: count === 0 ? [] : [{ emoji: '👍', count, mine }],
      like_users: [{ uuid: BEN, username: 'ben' }].slice(0, count),
      like_user_emojis: { [BEN]: ['👍'] },
    });
  const react = (name: string) => screen.getByRole('button', { name });

  test('[FOR-022] are a thumbs up, a heart and a sad face', async () => {
    await open();
    expect(screen.getAllByRole('button', { pressed: false }).map((each) => each.getAttribute('aria-label'))).toEqual([
      'Thumbs up',
      'Heart',
      'Sad face',
    ]);
  });

  test('[FOR-023] [FOR-032] picking one adds it, picking it again takes it back', async () => {
    const { user, server } = await open();
    server.on(likePost, ({ path }) =>
      answers({ forum_post: path.endsWith('/true') ? thumb(true, 1) : thumb(false, 0) }),
    );
    await user.click(react('Thumbs up'));
    await waitFor(() => expect(react('Thumbs up, 1').getAttribute('aria-pressed')).toBe('true'));
    await user.click(react('Thumbs up, 1'));
    await waitFor(() => expect(react('Thumbs up').getAttribute('aria-pressed')).toBe('false'));
    expect(server.calls(likePost).map(({ path }) => decodeURIComponent(path))).toEqual([
      `/v1/forum_post/${postId(1)}/like/👍/true`,
      `/v1/forum_post/${postId(1)}/like/👍/false`,
    ]);
  });

  test('tell who gave them, and how many others did', async () => {
    const { user } = await open(thumb(false, 3));
    await user.click(react('3 reactions'));
    const dialog = await screen.findByRole('dialog', { name: 'Who reacted' });
    expect(dialog.textContent).toContain('ben and 2 others');
  });

  test('a refusal is shown', async () => {
    const { user, server } = await open();
    server.on(likePost, refuses('FORUM_TOO_MUCH_AT_ONCE'));
    await user.click(react('Heart'));
    await waitFor(() => expect(shownToasts()[0]).toMatch(/^That was a lot at once/));
  });
});

describe('replies', () => {
  const three = [4, 3, 2].map((number) => aReply({ uuid: postId(number), content: `Reply ${number}` }));
  const shown = () => screen.getAllByText(/^Reply \d$/).map(({ textContent }) => textContent);

  test('[FOR-007] the latest two are shown, all by 100 on request, the oldest first', async () => {
    const { user, server } = await open(aPost({ num_replies: 3 }), { replies: three });
    await screen.findByText('Reply 4');
    expect(shown()).toEqual(['Reply 3', 'Reply 4']);
    await user.click(screen.getByRole('button', { name: 'Show all 3 replies' }));
    await screen.findByText('Reply 2');
    expect(shown()).toEqual(['Reply 2', 'Reply 3', 'Reply 4']);
    const asked = withoutStrictRepeats(
      server.calls(listPosts).filter(({ body }) => body['parent_forum_post_uuid'] === postId(1)),
    );
    expect(asked.map(({ body }) => body['limit'])).toEqual([2, 100]);
  });

  test('[FOR-016] [FOR-032] a reply is created with its mention and picture, reported as use, counted and shown, and its field is empty again', async () => {
    stubGlobal('createImageBitmap', async () => ({ width: 8, height: 6, close: () => {} }));
    configureReports({ analytics: true });
    storeConsent('accept');
    const replies = [...three];
    const reply = aReply({ uuid: postId(5), content: 'Me too, @ben' });
    const { user, server } = await open(aPost({ num_replies: 3 }), { replies });
    server
      .on(createPost, (): Scripted => {
        replies.unshift(reply);
        return answers({ forum_post: reply });
      })
      .on(searchMentionable, answers({ users: [{ uuid: BEN, username: 'ben', pic: null }] }))
      .on(tagUser, answers({ forum_post: reply }))
      .on(updatePostPicture, answers({ forum_post: reply }))
      .on(reportUse, answers({ accepted: true }));
    await screen.findByRole('button', { name: 'Show all 3 replies' });
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
    const form = within(field.closest('form')!);
    await user.type(field, 'Me too, @ben ');
    fireEvent.change(field.closest('form')!.querySelector('input[type=file]')!, {
      target: { files: [new File([new Uint8Array([1, 2, 3])], 'tea.png', { type: 'image/png' })] },
    });
    await user.type(await form.findByLabelText('What does the picture show?'), 'A cup of tea');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    expect(await screen.findByRole('button', { name: 'Show all 4 replies' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('list', { name: 'Replies' }).textContent).toContain('Me too, @ben'));
    expect([field.value, form.queryByLabelText('What does the picture show?')]).toEqual(['', null]);
    expect(server.calls(createPost)[0]?.body).toMatchObject({ parent_uuid: postId(1) });
    expect(server.calls(tagUser).map(({ path }) => path)).toEqual([`/v1/forum_post/${postId(5)}/tag_user/${BEN}/true`]);
    expect(server.calls(updatePostPicture)[0]).toMatchObject({
      path: `/v1/forum_post/${postId(5)}/update/pic`,
      body: { image: 'AQID', alt: 'A cup of tea' },
    });
    await waitFor(() =>
      expect(server.calls(reportUse).map(({ path }) => path)).toEqual(['/v1/analytics/group_forum_activity_reply']),
    );
  });

  test('one whose answer was lost, and which was counted by a push, is counted once', async () => {
    const replies: ForumPost[] = [];
    const { user, server } = await open(aPost({ num_replies: 0 }), { replies });
    server
      .on(getPost, () => answers({ forum_post: aPost({ num_replies: replies.length }) }))
      .on(createPost, () => {
        replies[0] = aReply();
        return unreachable;
      });
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
    await user.type(field, 'Me too.');
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await screen.findByText(/is sent by itself/);
    act(() => notifyPushed({ topic: 'post', id: postId(1) }));
    await screen.findByRole('list', { name: 'Replies' });
    server.on(createPost, answers({ forum_post: aReply() }));
    await user.click(screen.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(field.value).toBe(''));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull());
    expect(server.calls(getPost)).toHaveLength(2);
  });

  test('[FOR-019] [FOR-035] their authors edit them in place; saving shows that it is on its way', async () => {
    const { user, server, choose } = await open(aPost({ num_replies: 1, user: { ...aPost().user, uuid: BEN } }), {
      member: ana,
      replies: [aReply()],
    });
    let answer: (scripted: Scripted) => void;
    server.on(updatePost, () => new Promise<Scripted>((resolve) => (answer = resolve)));
    await screen.findByText('Me too.');
    await choose('Edit', 'More about the reply of ana');
    const text = await screen.findByRole('textbox', { name: 'New wording' });
    await user.type(text, ' And tea.');
    await user.click(screen.getByRole('button', { name: 'SAVE' }));
    await waitFor(() => expect(text.getAttribute('aria-busy')).toBe('true'));
    act(() => answer(answers({ forum_post: aReply({ content: 'Me too. And tea.' }) })));
    expect(await screen.findByText('Me too. And tea.')).toBeTruthy();
  });

  test('replies that others delete make room for earlier ones, and are no longer counted', async () => {
    const four = [5, 4, 3, 2].map((number) => aReply({ uuid: postId(number), content: `Reply ${number}` }));
    const { server } = await open(aPost({ num_replies: 4 }), { replies: four });
    await screen.findByText('Reply 5');
    server.on(getPost, ({ path }) =>
      path.includes(postId(1))
        ? answers({ forum_post: aPost({ num_replies: 2 }) })
        : refuses('FORUM_POST_DOES_NOT_EXIST'),
    );
    server.on(listPosts, answers({ forum_post: four.slice(2), pinned: [], more: false }));
    act(() => {
      for (const number of [5, 4]) notifyPushed({ topic: 'post', id: postId(number) });
    });
    await waitFor(() => expect(shown()).toEqual(['Reply 2', 'Reply 3']));
    expect(screen.queryByRole('button', { name: /^Show all/ })).toBeNull();
  });

  test('[FOR-036] an admin deletes one, and it is no longer counted', async () => {
    const { user, server } = await open(aPost({ num_replies: 3 }), {
      member: aMember({ is_admin: true }),
      replies: three,
    });
    await screen.findByText('Reply 4');
    server.on(deletePost, answers({ forum_post: { uuid: postId(4), deleted: true } }));
    await user.click(screen.getAllByRole('button', { name: 'More about the reply of ana' })[1]!);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this reply?' });
    server.on(listPosts, answers({ forum_post: [three[1]], pinned: [], more: true }));
    await user.click(within(dialog).getByRole('button', { name: 'DELETE' }));
    await waitFor(() => expect(screen.queryByText('Reply 4')).toBeNull());
  });
});
