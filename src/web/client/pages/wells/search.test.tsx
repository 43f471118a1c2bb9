import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from '@jest/globals';
import { search } from '#modules/forum/contract/api.ts';
import { searchSessions } from '#modules/scheduling/contract/api.ts';
import { aPost } from '#client/features/forum/testing/a-post.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import Search from './search.tsx';

const open = (found: object = {}, member = aMember()) => {
  const server = aServer({ member });
  server.on(search, answers({ wells: [], users: [], forum_post: [], ...found }));
  server.on(searchSessions, answers({ session: [], after: null }));
  return { server, ...renderPage(<Search />) };
};
const box = () => screen.findByRole('searchbox', { name: 'Wells, members, posts, sessions' });

describe('the search', () => {
  test('shows what was found in groups, each leading to its page', async () => {
    const { user, server } = open({
      wells: [{ uuid: aPost().group_uuid, title: 'Night Owls', slug: 'night-owls' }],
      users: [{ uuid: aPost().user.uuid, username: 'ana', pic: '/img/ana.jpg' }],
      forum_post: [aPost(), aPost({ uuid: 'aaaaaaaa-0000-4000-8000-000000000009', content_note: 'mentions hospital' })],
    });
    await user.type(await box(), 'night owls');
    const wells = (await screen.findByRole('heading', { name: 'Wells' })).closest('section')!;
    expect(within(wells).getByRole('link', { name: 'Night Owls' }).getAttribute('href')).toContain('/well/night-owls/');
    const members = screen.getByRole('heading', { name: 'Members' }).closest('section')!;
    expect(within(members).getByText('ana')).toBeTruthy();
    expect(members.querySelector('img')?.getAttribute('src')).toContain('/img/ana.jpg');
    const posts = screen.getByRole('heading', { name: 'Posts' }).closest('section')!;
    expect(
      within(posts)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Awake again.', 'Content note: mentions hospital']);
    expect(server.calls(search).map(({ body }) => body)).toEqual([{ q: 'night owls' }]);
    expect(server.calls(searchSessions)).toHaveLength(1);
  });

  test('says when nothing was found', async () => {
    const { user } = open();
    await user.type(await box(), 'lighthouse');
    expect(
      await screen.findByText('No Well, member or post matches “lighthouse”. Perhaps another word does.'),
    ).toBeTruthy();
    expect(screen.getByText('No coming session matches “lighthouse”.')).toBeTruthy();
  });

  test('sessions that could not be loaded are not shown as none', async () => {
    const { user, server } = open();
    server.on(searchSessions, refuses('SERVER_ERROR'));
    await user.type(await box(), 'lighthouse');
    expect(await screen.findByText('This could not be loaded.')).toBeTruthy();
    expect(screen.queryByText('No coming session matches “lighthouse”.')).toBeNull();
  });

  test('without a confirmed address finds sessions alone, and says why', async () => {
    const { user, server } = open({}, aMember({ email_verified: false }));
    await user.type(await box(), 'night owls');
    await waitFor(() => expect(server.calls(searchSessions)).toHaveLength(1));
    expect(screen.getByText(/Once you have confirmed your email/)).toBeTruthy();
    expect(server.calls(search)).toEqual([]);
  });
});
