import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { joinedWells } from '#modules/communities/contract/api.ts';
import { getPoll, listPosts } from '#modules/forum/contract/api.ts';
import { getSession, groupSessions, joinedSessions, searchSessions } from '#modules/scheduling/contract/api.ts';
import { loadMarketingData, putMarketingData } from '#modules/site/contract/api.ts';
import { siteContentSchema } from '#modules/content/contract/site-content.ts';
import { siteContent } from '#modules/site/contract/content-api.ts';
import { FewSessions } from '#client/features/scheduling/lists/few-sessions.tsx';
import { aPoll, aPost } from '#client/features/forum/testing/a-post.ts';
import { aSession } from '#client/features/scheduling/testing/a-session.ts';
import { aWell } from '#client/testing/a-well.ts';
import { invalidateTopic } from '#client/lib/query.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, unreachable } from '#client/testing/server.ts';
import { Announcement } from '#client/features/site/announcement.tsx';
import HomeSessions from './home-member-sessions.tsx';
import { forumTexts } from '#client/features/forum/texts.ts';
import Home from './home.tsx';
import HomeActivity from './home-activity.tsx';
import VisitorParts from './visitor-parts.tsx';

const sessionIds = Array.from({ length: 6 }, (_, at) => aSession().uuid.replace(/1$/, String(at)));

const aSite = (content: object, input: Parameters<typeof aServer>[0] = {}) =>
  aServer(input).on(siteContent, answers({ content: siteContentSchema.parse(content), help: [] }));

describe('home of visitors', () => {
  const full = {
    testimonials: [{ text: 'I was not alone for the first time.', by: 'A member' }],
    press: [{ name: 'The Paper', logo: '/paper.svg', url: 'https://paper.example.org' }],
    claims: [
      { figure: '90%', text: 'of members report being happier after a session', source: 'Survey of 2026' },
      { figure: '96%', text: 'are satisfied', source: '' },
    ],
    faces: ['/face.jpg'],
    blog: [{ title: 'Why we listen', text: 'On listening.', url: 'https://blog.example.org/listen' }],
  };

  test('[SIT-037] [SIT-038] [SIT-099] voices, press and articles are those of the operator', async () => {
    aSite(full);
    renderPage(<VisitorParts />);
    expect(await screen.findByText('I was not alone for the first time.')).toBeTruthy();
    const press = (await screen.findByRole('heading', { name: 'As Seen In' })).closest('section')!;
    expect(within(press).getByRole('link', { name: 'The Paper (another website)' }).getAttribute('href')).toBe(
      'https://paper.example.org',
    );
    expect(screen.getByRole('link', { name: 'Why we listen (another website)' }).getAttribute('href')).toBe(
      'https://blog.example.org/listen',
    );
  });

  test('[SIT-039] findings stand under faces, only with a source and where they are switched on', async () => {
    aSite(full, { config: { settings: { SHOW_CLAIMS: true } } });
    const { container } = renderPage(<VisitorParts />);
    expect(await screen.findByText('of members report being happier after a session')).toBeTruthy();
    expect(screen.getByText('Source: Survey of 2026')).toBeTruthy();
    expect(screen.queryByText('are satisfied')).toBeNull();
    expect(container.querySelector('img[src="/face.jpg"]')).toBeTruthy();
  });

  test('[SIT-004] figures are not shown unless an operator switched them on', async () => {
    aSite(full);
    renderPage(<VisitorParts />);
    await screen.findByRole('heading', { name: 'As Seen In' });
    expect(screen.queryByText('of members report being happier after a session')).toBeNull();
  });

  test('an empty part of the home page is not drawn', async () => {
    aSite({});
    renderPage(<VisitorParts />);
    expect(await screen.findByRole('heading', { name: 'GIVE THE GIFT OF SUPPORT' })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  });

  test('[SIT-041] the gift of support leads to /gift', async () => {
    aSite({});
    renderPage(<VisitorParts />);
    expect((await screen.findByRole('link', { name: 'Give a gift' })).getAttribute('href')).toBe('/gift');
  });

  test('[SIT-042] [SIT-043] the first featured session is shown with who hosts it', async () => {
    const session = aSession({ title: 'Breathing room' });
    const server = aSite({}, { config: { client_featured_sessions_uuids: session.uuid } });
    server.on(getSession, answers({ session }));
    renderPage(<VisitorParts />);
    expect(await screen.findByRole('link', { name: 'Breathing room' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: session.host_user!.username! })).toBeTruthy();
  });

  test('[C-133] a featured session that is over is skipped for the next one that is open', async () => {
    const over = aSession({ status: 'Over' });
    const open = aSession({ uuid: sessionIds[2]!, title: 'Low tide' });
    const server = aSite({}, { config: { client_featured_sessions_uuids: `${over.uuid};${open.uuid}` } });
    server.on(getSession, ({ path }) => answers({ session: path.includes(open.uuid) ? open : over }));
    renderPage(<VisitorParts />);
    expect(await screen.findByRole('link', { name: 'Low tide' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Night talk' })).toBeNull();
  });

  test('[SIT-042] a featured session that could not be loaded is not taken for one that is over', async () => {
    const [lost, open] = [aSession({ title: 'Night shore' }), aSession({ uuid: sessionIds[2]!, title: 'Low tide' })];
    const server = aSite({}, { config: { client_featured_sessions_uuids: `${lost.uuid};${open.uuid}` } });
    server.on(getSession, ({ path }) => (path.includes(open.uuid) ? answers({ session: open }) : unreachable));
    const { queries } = renderPage(<VisitorParts />);
    await screen.findByRole('link', { name: 'Low tide' });
    server.on(getSession, ({ path }) => answers({ session: path.includes(open.uuid) ? open : lost }));
    await act(() => queries.refetchQueries({ predicate: ({ state }) => state.status === 'error' }));
    expect(await screen.findByRole('link', { name: 'Night shore' })).toBeTruthy();
  });

  test('[SIT-042] without an open featured session a coming one with a host stands there, not one of those above', async () => {
    const coming = [1, 2, 3, 4, 5].map((at) =>
      aSession({ uuid: sessionIds[at]!, title: `Round ${at}`, ...(at === 4 ? { host_user: null } : {}) }),
    );
    aSite({}).on(searchSessions, answers({ session: coming }));
    renderPage(<VisitorParts />);
    expect(await screen.findByRole('link', { name: 'Round 5' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 3, name: coming[4]!.host_user!.username! })).toBeTruthy();
  });

  test('[SIT-036] the hero has a quote', async () => {
    aSite({});
    renderPage(<Home />);
    const quote = await screen.findByText(/Talking to people who know it makes it lighter/);
    expect(quote.closest('blockquote')).toBeTruthy();
  });
});

describe('home of members', () => {
  const member = (options = {}, content: object = {}) =>
    aSite(content, { member: aMember(options) })
      .on(joinedSessions, answers({ session: [] }))
      .on(groupSessions, answers({ session: [] }))
      .on(searchSessions, answers({ session: [] }))
      .on(joinedWells, answers({ group: [] }));

  test('[SIT-026] the menu on the left leads home, to one’s sessions and to one’s Wells', async () => {
    member();
    renderPage(<Home />);
    const menu = within(await screen.findByRole('navigation', { name: 'Yours' }));
    expect(menu.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Your Sessions', '/?view=sessions'],
      ['Your Wells', '/?view=wells'],
    ]);
    expect(menu.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBe('page');
  });

  test('[SIT-026] Your Wells are those that the member belongs to, with a way to all', async () => {
    const [main, own] = [aWell({ is_default_group: true, title: 'Welcome Well' }), aWell({ am_i_joined: true })];
    member().on(joinedWells, answers({ group: [{ ...main, uuid: sessionIds[0]! }, own] }));
    renderPage(<Home />, { path: '/', at: '/?view=wells' });
    expect(await screen.findByRole('heading', { level: 1, name: 'Your Wells' })).toBeTruthy();
    const cards = await screen.findAllByRole('heading', { level: 2 });
    expect(cards.map(({ textContent }) => textContent)).toEqual(['Welcome Well', own.title]);
    expect(screen.getByRole('link', { name: 'VIEW ALL WELLS' }).getAttribute('href')).toBe('/wells');
    const menu = within(screen.getByRole('navigation', { name: 'Yours' }));
    expect(menu.getByRole('link', { name: 'Your Wells' }).getAttribute('aria-current')).toBe('page');
  });

  test('a member with a Well has no second way to what the menu leads to; without one the ways are there', async () => {
    const main = aWell({ is_default_group: true, title: 'Welcome Well', am_i_joined: true });
    const ways = () => screen.queryAllByRole('heading', { name: /^Find (a session|your Well)$/ });
    member().on(joinedWells, answers({ group: [main] }));
    const { unmount } = renderPage(<Home />);
    await waitFor(() => expect(ways()).toHaveLength(2));
    unmount();
    const server = member();
    server.on(joinedWells, answers({ group: [main, { ...aWell({ am_i_joined: true }), uuid: sessionIds[0]! }] }));
    renderPage(<Home />);
    await screen.findByRole('combobox', { name: 'Posts of' });
    await waitFor(() => expect(server.calls(joinedWells)).not.toHaveLength(0));
    expect(ways()).toEqual([]);
  });

  test('three posts stand below the sessions at first, and all that were loaded after a tap', async () => {
    const posts = Array.from({ length: 5 }, (_, at) => aPost({ uuid: sessionIds[at]!, content: `Post ${at}` }));
    member()
      .on(joinedWells, answers({ group: [aWell({ am_i_joined: true })] }))
      .on(listPosts, answers({ forum_post: posts, pinned: [], more: false }));
    const { user } = renderPage(<Home />);
    await screen.findByText('Post 2');
    expect(screen.queryByText('Post 3')).toBeNull();
    await user.click(screen.getByRole('button', { name: forumTexts.feed.more }));
    expect(await screen.findByText('Post 4')).toBeTruthy();
  });

  test('[SIT-027] the centre has the sessions to come, the poll or the box of a chosen Well, and the feed', async () => {
    const soon = aSession({ am_i_joined: true });
    const well = aWell({ am_i_joined: true });
    member({ host_level: 0 })
      .on(joinedSessions, answers({ session: [soon] }))
      .on(joinedWells, answers({ group: [well] }))
      .on(getPoll, answers({ forum_poll: aPoll() }))
      .on(listPosts, answers({ forum_post: [aPost()], pinned: [], more: false }));
    const { user } = renderPage(<Home />);
    const areInOrder = (parts: HTMLElement[]) =>
      parts.every((part, at) => {
        const next = parts[at + 1];
        return !next || (part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
      });
    const session = (await screen.findAllByText(soon.title))[0]!;
    const poll = await screen.findByText(aPoll().question);
    expect(areInOrder([session, poll, await screen.findByText(aPost().content!)])).toBe(true);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Posts of' }), well.title);
    const box = await screen.findByRole('textbox', { name: 'New Post' });
    expect(areInOrder([session, box, await screen.findByText(aPost().content!)])).toBe(true);
  });

  test.each([
    [
      'no session',
      0,
      'It looks like this well does not have any sessions. Be the first to create one and bring support to those who need it!',
    ],
    [
      'one session',
      1,
      'It looks like this Well only has one session. Create another one and bring support to those who need it!',
    ],
  ])('[SIT-031] [SIT-032] a chosen Well with %s invites to create one', async (_, count, text) => {
    const well = aWell({ am_i_joined: true });
    member({ host_level: 1 }).on(searchSessions, answers({ session: count === 0 ? [] : [aSession()] }));
    const { user, router } = renderPage(<FewSessions well={well} />);
    expect(await screen.findByText(text)).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'CREATE A SESSION' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/session-create/${well.uuid}`));
  });

  test('[SIT-031] [SIT-032] with another Well chosen the invitation of the first one is gone', async () => {
    const [empty, busy] = [aWell({ am_i_joined: true }), aWell({ uuid: sessionIds[0]!, title: 'Busy Well' })];
    member()
      .on(joinedWells, answers({ group: [empty, busy] }))
      .on(getPoll, answers({ forum_poll: null }))
      .on(listPosts, answers({ forum_post: [], pinned: [], more: false }))
      .on(searchSessions, ({ body }) =>
        answers({
          session: body['group_uuid'] === empty.uuid ? [] : [aSession(), aSession({ uuid: sessionIds[1]! })],
        }),
      );
    const { user } = renderPage(<HomeActivity />);
    const choice = await screen.findByRole('combobox', { name: 'Posts of' });
    await screen.findByRole('option', { name: busy.title });
    await user.selectOptions(choice, empty.title);
    expect(await screen.findAllByText(/^It looks like/)).toHaveLength(1);
    await user.selectOptions(choice, busy.title);
    await waitFor(() => expect(screen.queryByText(/^It looks like/)).toBeNull());
    await user.selectOptions(choice, empty.title);
    expect(await screen.findAllByText(/^It looks like/)).toHaveLength(1);
  });

  test('[SIT-031] a member of level 0 is led to a session first (C-067)', async () => {
    member();
    const { user } = renderPage(<FewSessions well={aWell({ am_i_joined: true })} />);
    await user.click(await screen.findByRole('button', { name: 'CREATE A SESSION' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });

  test('a chosen Well with two sessions says nothing', async () => {
    const server = member().on(searchSessions, answers({ session: [aSession(), aSession({ uuid: aWell().uuid })] }));
    renderPage(<FewSessions well={aWell({ am_i_joined: true })} />);
    await waitFor(() => expect(server.calls(searchSessions)).toHaveLength(1));
    expect(screen.queryByText(/It looks like/)).toBeNull();
  });

  test('[SIT-033] hosts above level 0 see a card to create a session, others do not', async () => {
    member({ host_level: 1 });
    const hosts = renderPage(<HomeSessions />);
    expect((await screen.findByRole('link', { name: 'Host a session' })).getAttribute('href')).toBe('/session-create');
    hosts.unmount();
    const server = member({ host_level: 0 });
    renderPage(<HomeSessions />);
    await waitFor(() => expect(server.calls(groupSessions)).toHaveLength(1));
    expect(screen.queryByRole('link', { name: 'Host a session' })).toBeNull();
  });

  test('[SIT-034] the block of the next session has the picture of the announcement', async () => {
    const leadsTo = (val: string) => answers({ dump: [{ key: 'announcement_username', val }] });
    const server = member({}, { announcement_picture: '/news.jpg' }).on(loadMarketingData, leadsTo('hannah'));
    const { queries } = renderPage(<HomeSessions />);
    const link = await screen.findByRole('link', { name: 'Announcement: see the profile of hannah' });
    expect(link.getAttribute('href')).toBe('/profile/hannah');
    expect(link.querySelector('img')?.getAttribute('src')).toBe('/news.jpg');
    // An admin sees at once where it leads now.
    server.on(loadMarketingData, leadsTo('ben'));
    for (const topic of putMarketingData.touches) await act(() => invalidateTopic(queries, [topic]));
    expect(await screen.findByRole('link', { name: 'Announcement: see the profile of ben' })).toBeTruthy();
  });

  test('[SIT-128] an announcement whose link cannot be loaded is shown without it, and without an error', async () => {
    member({}, { announcement_picture: '/news.jpg' }).on(loadMarketingData, unreachable);
    renderPage(<Announcement />);
    expect(await screen.findByRole('img', { name: 'Announcement' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
