import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { getWell, joinedWells } from '#modules/communities/contract/api.ts';
import { countNewPosts, getPoll, getPost, listPosts } from '#modules/forum/contract/api.ts';
import HomeFeed from '#client/features/forum/feed/home-feed.tsx';
import { aPoll, aPost, aReply, postId } from '#client/features/forum/testing/a-post.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { memberQuery, type Member } from '#client/lib/session.tsx';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderPage, testQueries } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import Well from './well.tsx';

const path = '/well/:slug/:uuid/:tab?/:post?';
const discussion = `/well/night-owls/${aWell().uuid}/discussion`;
const page = (forum_post: readonly unknown[]) => answers({ forum_post, pinned: [], more: false });

const aForum = (member: Member | null = aMember()) =>
  aServer({ member })
    .on(getWell, answers({ group: aWell({ am_i_joined: member !== null }) }))
    .on(listPosts, page([aPost()]))
    .on(countNewPosts, answers({ count: 0 }))
    .on(getPoll, answers({ forum_poll: aPoll() }))
    .on(getPost, answers({ forum_post: aPost() }));
/** The shell has loaded the member before a page shows. */
const loaded = (member: Member | null) => {
  const queries = testQueries();
  queries.setQueryDefaults(memberQuery.queryKey, { gcTime: Infinity });
  queries.setQueryData(memberQuery.queryKey, member);
  return queries;
};
const open = (at: string, member: Member | null = aMember()) => {
  history.replaceState(null, '', at);
  return renderPage(<Well />, { path, at, queries: loaded(member) });
};

beforeEach(() => history.replaceState(null, '', '/'));

describe('/well/{slug}/{uuid}/discussion', () => {
  test('[COM-034] [COM-018] with the id of a post shows this post with all replies inside the Well page', async () => {
    const server = aForum();
    server.on(getPost, answers({ forum_post: aPost({ num_replies: 1 }) }));
    server.on(listPosts, page([aReply()]));
    const at = `${discussion}/${postId(1)}`;
    const { user, router } = open(at);
    expect(await screen.findByText('Awake again.')).toBeTruthy();
    expect(await screen.findByText('Me too.')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Night Owls', level: 1 })).toBeTruthy();
    expect(server.calls(listPosts)[0]?.body).toMatchObject({ limit: 100, parent_forum_post_uuid: postId(1) });
    expect(location.pathname).toBe(at);
    server.on(listPosts, page([aPost({ uuid: postId(5), content: 'Another post' })]));
    await user.click(screen.getByRole('link', { name: 'All posts of this Well' }));
    expect(await screen.findByText('Another post')).toBeTruthy();
    expect(router.state.location.pathname).toBe(discussion);
  });

  test('[COM-018] the way back to a post shows it, whichever tab was chosen in the meantime', async () => {
    aForum();
    const { user, router } = open(`${discussion}/${postId(1)}`);
    await user.click(await screen.findByRole('link', { name: 'All posts of this Well' }));
    await user.click(await screen.findByRole('tab', { name: 'Sessions' }));
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('link', { name: 'All posts of this Well' })).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Discussion', selected: true })).toBeTruthy();
  });

  test('[COM-009] with the id of a reply leads to its post', async () => {
    const server = aForum();
    server.on(getPost, ({ path: called }) => answers({ forum_post: called.includes(postId(2)) ? aReply() : aPost() }));
    const { router } = open(`${discussion}/${postId(2)}`);
    expect(await screen.findByText('Awake again.')).toBeTruthy();
    expect(router.state.location.pathname).toBe(`${discussion}/${postId(1)}`);
  });

  test('[COM-009] with the id of a post of another Well leads to that Well', async () => {
    const elsewhere = '5f0c1a52-0000-4000-8000-000000000099';
    aForum().on(getPost, answers({ forum_post: aPost({ group_uuid: elsewhere, group_slug: 'elsewhere' }) }));
    const { router } = open(`${discussion}/${postId(1)}`);
    const own = `/well/elsewhere/${elsewhere}/discussion/${postId(1)}`;
    await waitFor(() => expect(router.state.location.pathname).toBe(own));
  });

  test('[MOD-004] a post that is shown alone is gone as soon as the viewer restricts its author', async () => {
    const server = aForum();
    const { queries } = open(`${discussion}/${postId(1)}`);
    await screen.findByText('Awake again.');
    server.on(getPost, refuses('FORUM_POST_DOES_NOT_EXIST'));
    await act(() => invalidateTopic(queries, ['restriction']));
    expect(await screen.findByText('This post does not exist, or it is gone.')).toBeTruthy();
  });

  test('with the id of a post that is gone says so', async () => {
    aForum().on(getPost, refuses('FORUM_POST_DOES_NOT_EXIST'));
    open(`${discussion}/${postId(1)}`);
    expect(await screen.findByText('This post does not exist, or it is gone.')).toBeTruthy();
  });

  test('[COM-026] [COM-007] asks a visitor to join, and tells nothing of the discussion', async () => {
    const server = aForum(null);
    open(`${discussion}/${postId(1)}`, null);
    expect(await screen.findByText('Join Well to unlock discussion.')).toBeTruthy();
    expect([...server.calls(getPost), ...server.calls(listPosts)]).toEqual([]);
  });

  test('a member who has still to confirm the address is asked to do so, and nothing is loaded', async () => {
    const unconfirmed = aMember({ email_verified: false });
    const server = aForum(unconfirmed);
    open(discussion, unconfirmed);
    expect(await screen.findByText('The discussion opens with a confirmed email')).toBeTruthy();
    expect(server.calls(listPosts)).toEqual([]);
  });

  test.each([
    ['a host of level 1', { host_level: 1 } as const, false],
    ['a host of level 2', { host_level: 2 } as const, true],
    ['an admin', { is_admin: true } as const, true],
  ])('[FOR-040] [SIT-029] in the main Well the box for a post is for level 2: %s', async (_, options, mayPost) => {
    const server = aForum(aMember(options));
    server.on(getWell, answers({ group: aWell({ am_i_joined: true, is_default_group: true }) }));
    open(discussion, aMember(options));
    await screen.findByText('Awake again.');
    expect(screen.queryByRole('textbox', { name: 'New Post' }) !== null).toBe(mayPost);
    expect(screen.getByRole('textbox', { name: 'Your reply' })).toBeTruthy();
  });
});

describe('the posts on the home page', () => {
  const home = () => {
    const server = aForum();
    server.on(joinedWells, answers({ group: [aWell({ am_i_joined: true })] }));
    return { server, ...renderPage(<HomeFeed />) };
  };

  test('[SIT-028] [SIT-029] without a chosen Well the poll stands there and no box for a post; with one it is the other way round', async () => {
    const { user, server } = home();
    expect(await screen.findByRole('heading', { name: 'When do you write?' })).toBeTruthy();
    await screen.findByText('Awake again.');
    expect(screen.queryByRole('textbox', { name: 'New Post' })).toBeNull();
    expect(server.calls(listPosts)[0]?.path).toBe(`/v1/forum_post/group/00000000-0000-0000-0000-000000000000/list`);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Posts of' }), 'Night Owls');
    expect(await screen.findByRole('textbox', { name: 'New Post' })).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'When do you write?' })).toBeNull();
    await waitFor(() => expect(server.calls(listPosts).at(-1)?.path).toBe(`/v1/forum_post/group/${aWell().uuid}/list`));
  });

  test('are not asked for before the address is confirmed', async () => {
    const unconfirmed = aMember({ email_verified: false });
    const server = aForum(unconfirmed);
    const { container } = renderPage(<HomeFeed />, { queries: loaded(unconfirmed) });
    expect(container.textContent).toBe('');
    expect(server.calls(listPosts)).toEqual([]);
  });
});
