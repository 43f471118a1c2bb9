import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router';
import { createPost, searchMentionable } from '#modules/forum/contract/api.ts';
import { serverTime, siteConfiguration } from '#modules/site/contract/api.ts';
import { siteContentSchema } from '#modules/content/contract/site-content.ts';
import { siteContent } from '#modules/site/contract/content-api.ts';
import { reportError } from '#modules/site/contract/reports-api.ts';
import { updateProfile } from '#modules/identity/contract/api/accounts.ts';
import { termsToAgree } from '#modules/content/contract/more-page-api.ts';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { aReply, postId } from '#client/features/forum/testing/a-post.ts';
import { keepProgress } from '#client/features/feedback/survey-progress.ts';
import { siteConfigQuery } from '#client/lib/config.tsx';
import { configureReports } from '#client/lib/visit/analytics.ts';
import { deviceCookies } from '#client/lib/visit/cookies.ts';
import { deviceStorage } from '#client/lib/storage.ts';
import { aWell } from '#client/testing/a-well.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers, refuses, unreachable, type Scripted } from '#client/testing/server.ts';
import { refuseCookies, shownToasts, watchNear } from '#client/testing/watch.ts';
import { Dialog } from '#ui/dialog.tsx';
import { openModal } from '#ui/modal-layer.tsx';
import { carried, carryChat, carrySession } from '#client/lib/browser/carried.ts';
import { routeTable } from './router.tsx';
import { navigation } from '#client/lib/paths/navigation.ts';
import type { RoutesPage } from './routes.ts';
import { texts } from '#client/lib/texts.ts';
import { catalogues, decideLanguage } from '#client/lib/language/language.ts';
import { changeWords } from '#client/lib/site/changed-words.ts';
import { everywhere } from '#client/lib/texts.es.ts';
import { es } from './languages/es.ts';

const text =
  (words: string): RoutesPage['load'] =>
  () =>
    Promise.resolve({ default: () => <h1 tabIndex={-1}>{words}</h1> });
const broken = () => {
  throw new Error('it broke');
};
const someRoutes = routeTable([
  { path: '/', access: 'any', load: text('First page') },
  { path: '/login', access: 'visitor', load: text('Login page') },
  { path: '/admin', access: 'any', load: text('Desk') },
  { path: '/broken', access: 'any', load: () => Promise.resolve({ default: broken }) },
  {
    path: '/unfetched',
    access: 'any',
    load: () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js')),
  },
  {
    path: '/long',
    access: 'any',
    load: () =>
      Promise.resolve({
        default: () => (
          <>
            <h1 tabIndex={-1}>Long page</h1>
            <Link to="/#below">down</Link>
            <Link to="/">home</Link>
          </>
        ),
      }),
  },
]);
const visit = (at = '/') => renderRoutes(someRoutes, { at });

beforeEach(() => {
  deviceCookies.write('cookie_consent', 'accept', 60);
});

describe('[SIT-110] the first load', () => {
  test('shows a spinner until profile and configuration are there', async () => {
    const server = aServer();
    const profile = Promise.withResolvers<Scripted>();
    server.on(ownProfile, () => profile.promise);
    visit();
    await waitFor(() => expect(server.calls(ownProfile)).not.toHaveLength(0));
    expect(screen.getByText('Loading')).toBeTruthy();
    expect(screen.queryByText('First page')).toBeNull();
    await act(async () => profile.resolve(answers({ user: aMember() })));
    await screen.findByText('First page');
    expect(screen.queryByText('Loading')).toBeNull();
  });

  test('[I-044] that takes long has words and the way to help beside the spinner', async () => {
    jest.useFakeTimers();
    aServer().on(siteConfiguration, () => new Promise(() => undefined));
    visit();
    await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.queryByRole('link', { name: 'Get help now' })).toBeNull();
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(screen.getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe('/get-help');
    expect(screen.getByText(texts.frame.loadsLong)).toBeTruthy();
    jest.useRealTimers();
  });

  test('that fails says so in the language of the address', async () => {
    const { load } = catalogues;
    catalogues.load = () => Promise.resolve(es);
    history.replaceState(null, '', '/es');
    aServer().on(siteConfiguration, unreachable).on(ownProfile, unreachable);
    const { unmount } = visit();
    expect(await screen.findByText(everywhere.connection)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Pedir ayuda ahora' }).getAttribute('href')).toBe('/es/get-help');
    unmount();
    history.replaceState(null, '', '/');
    await decideLanguage(['en']);
    await changeWords([]);
    catalogues.load = load;
  });

  test('shows the page together with the reminder above it, which would push it down when it came later', async () => {
    aServer({ member: aMember({ email_verified: true, timezone: 'Pacific/Auckland' }) });
    visit();
    await screen.findByText('First page');
    expect(screen.getByRole('region', { name: 'Time zone' })).toBeTruthy();
  });

  test('[C-173] a member on probation reads what that means and until when, until they have read it', async () => {
    localStorage.clear();
    const standing = { since: '2026-05-04T12:00:00.000Z', until: '2026-06-01T12:00:00.000Z' };
    const member = (status: 'warned' | 'probation', since = standing.since) =>
      aServer({ member: aMember({ standing: { ...standing, since, status } }) });
    member('probation');
    const { user, unmount } = visit();
    const notice = await screen.findByRole('region', { name: 'About your account' });
    expect(notice.textContent).toContain('For now you can take part in sessions, but not host or post.');
    expect(notice.textContent).toContain('It ends on Monday, Jun 1, 2026.');
    await user.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.queryByRole('region', { name: 'About your account' })).toBeNull();
    unmount();

    member('probation');
    const again = visit();
    await screen.findByText('First page');
    expect(screen.queryByRole('region', { name: 'About your account' })).toBeNull();
    again.unmount();

    member('warned', '2026-05-20T12:00:00.000Z');
    visit();
    expect((await screen.findByRole('region', { name: 'About your account' })).textContent).toContain('a warning');
  });

  test('[C-112] without the server a member finds help, their next session, its time and what was said in its chat last', async () => {
    const session = {
      uuid: 's',
      title: 'Quiet hour',
      start: '2026-05-04T19:00:00.000Z',
      until: '2099-05-04T19:00:00.000Z',
    };
    carrySession('ana', session);
    carryChat('ana', 's', [{ number: 1, name: 'Ben', text: 'See you at seven.' }]);
    aServer().on(siteConfiguration, unreachable).on(ownProfile, unreachable);
    const { unmount } = visit();
    expect(await screen.findByRole('heading', { name: 'Quiet hour' })).toBeTruthy();
    expect(document.querySelector(`time[datetime="${session.start}"]`)).toBeTruthy();
    expect(screen.getByText('See you at seven.')).toBeTruthy();
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Get help' })).toBeTruthy();
    unmount();
    // The server knows no member any more: of sessions nothing stays on the device, what was being written does.
    for (const key of ['missed-closed-s', 'joining-tries', 'drafts', 'room-muted']) localStorage.setItem(key, '[]');
    aServer();
    visit();
    await screen.findByText('First page');
    expect(carried(0)).toBeNull();
    expect(Object.keys(localStorage).toSorted()).toEqual(['drafts', 'room-muted']);
    localStorage.clear();
  });

  test('without the server a member who said after a session that they feel bad is met with help', async () => {
    sessionStorage.clear();
    const progress = { left: [], total: 1, mood: null, support: null, unwell: true };
    keepProgress('s', progress);
    aServer().on(siteConfiguration, unreachable).on(ownProfile, unreachable);
    const { unmount } = visit('/session-survey');
    expect(await screen.findByRole('heading', { name: 'That sounds hard' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Get help now' })).toBeTruthy();
    unmount();
    keepProgress('s', { ...progress, unwell: false });
    visit('/session-survey');
    await screen.findByRole('link', { name: 'Get help now' });
    expect(screen.queryByRole('heading', { name: 'That sounds hard' })).toBeNull();
  });

  test('says when the server cannot be reached, and tries again', async () => {
    const server = aServer();
    server.on(siteConfiguration, unreachable);
    const { user } = visit();
    expect((await screen.findByRole('alert')).textContent).toContain(texts.connection);
    const ready = aServer();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('First page');
    expect(ready.calls(siteConfiguration)).toHaveLength(1);
  });
});

describe('[SIT-112] the header', () => {
  test('offers a visitor to log in', async () => {
    aServer();
    renderRoutes(routeTable(), { at: '/' });
    await screen.findByRole('banner');
    expect(screen.queryByRole('button', { name: /Your account/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  });

  test('gives a member an account menu', async () => {
    aServer({ member: aMember({ username: 'ana' }) });
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: 'Your account, ana' }));
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
    expect((await screen.findByRole('link', { name: 'Log out' })).getAttribute('href')).toBe('/logout');
  });

  test('opens modals above every page', async () => {
    aServer();
    visit();
    await screen.findByText('First page');
    const opened: (() => void)[] = [];
    act(() => void opened.push(openModal(() => <p>a modal</p>)));
    expect(screen.getByText('a modal')).toBeTruthy();
    act(() => opened[0]!());
    expect(screen.queryByText('a modal')).toBeNull();
  });

  test('the way back closes a dialog, and the page stays', async () => {
    aServer();
    const { user, router } = visit('/long');
    await user.click(await screen.findByRole('link', { name: 'home' }));
    await screen.findByText('First page');
    act(
      () =>
        void openModal((close) => (
          <Dialog title="Sure?" onClose={close}>
            <p>It is gone then.</p>
          </Dialog>
        )),
    );
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/');
    await act(() => router.navigate(-1));
    expect(router.state.location.pathname).toBe('/long');
  });
});

describe('[I-044] help in a crisis is one tap away', () => {
  const ways = () => screen.getAllByRole('link', { name: 'Get help' }).map((link) => link.getAttribute('href'));

  test('in the header and in the bottom bar', async () => {
    aServer();
    visit();
    const header = within(await screen.findByRole('banner'));
    const bottom = within(screen.getByRole('navigation', { name: 'Main, at the bottom' }));
    for (const part of [header, bottom])
      expect(part.getByRole('link', { name: 'Get help' }).getAttribute('href')).toBe('/get-help');
  });

  test('on pages without header, such as the log-in', async () => {
    aServer();
    visit('/login');
    await screen.findByText('Login page');
    expect(ways()).toEqual(['/get-help']);
  });

  test('when the server cannot be reached', async () => {
    aServer().on(siteConfiguration, unreachable);
    visit();
    expect((await screen.findByRole('link', { name: 'Get help now' })).getAttribute('href')).toBe('/get-help');
    expect(screen.getByRole('link', { name: 'Two minutes to breathe' }).getAttribute('href')).toBe('/breathe');
  });
});

describe('the frame', () => {
  test('[SIT-113] pages of the list stand alone', async () => {
    aServer();
    visit('/login');
    await screen.findByText('Login page');
    expect(screen.queryByRole('banner')).toBeNull();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('has one main landmark, reached first by the skip link', async () => {
    aServer();
    const { user } = visit();
    await screen.findByText('First page');
    await user.tab();
    expect(document.activeElement?.textContent).toBe('Skip to content');
    expect(document.activeElement?.getAttribute('href')).toBe('#main');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('main').id).toBe('main');
  });

  test('[SIT-003] [SIT-055] [SIT-054] the footer states the mission and links only to pages that exist', async () => {
    const near = watchNear();
    const social = [{ name: 'Mastodon', url: 'https://social.example.org/@us' }];
    aServer({ config: { email_support: 'care@example.org' } }).on(
      siteContent,
      answers({ content: siteContentSchema.parse({ social }), help: [] }),
    );
    visit();
    const footer = within(await screen.findByRole('contentinfo'));
    expect(
      footer.getByText(
        'A world where everyone has access to the support they need when they need it through social wellness',
      ),
    ).toBeTruthy();
    expect(footer.getByRole('link', { name: 'care@example.org' }).getAttribute('href')).toBe('mailto:care@example.org');
    const shown = footer.getAllByRole('link').map((link) => link.getAttribute('href'));
    near.come();
    expect((await footer.findByRole('link', { name: 'Mastodon (another website)' })).getAttribute('href')).toBe(
      social[0]!.url,
    );
    expect(shown.filter((to) => to?.startsWith('/'))).toEqual([
      '/homepage',
      '/how-it-works',
      '/about-us',
      '/meet-hosts',
      '/contact-us',
      '/training',
      '/partners',
      '/gift',
      '/redeem',
      '/glossary',
      '/safety-resources',
      '/safety-policy',
      '/trust',
      '/terms-and-conditions',
      '/privacy-policy',
      '/get-help',
    ]);
    expect(footer.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'About',
      'Take part',
      'Safety',
    ]);
  });

  test('an address that is not configured is not shown', async () => {
    aServer({ config: { email_support: '' } });
    visit();
    await screen.findByRole('contentinfo');
    expect(document.querySelector('a[href^="mailto:"]')).toBeNull();
  });
});

describe('before the opening', () => {
  const ahead = (path: string, input: Parameters<typeof aServer>[0] = {}) => {
    aServer({ ...input, config: { settings: { COMING_SOON: true } } });
    renderRoutes(routeTable([{ path: '*', access: 'any', load: text('The page itself') }]), { at: path });
  };

  const mailed = ['/confirm-email/a/b/c', '/unsubscribe/a/b', '/not-me/a/b', '/appeal/a', '/erasure-receipt'];
  const legal = ['/safety-policy', '/terms-and-conditions', '/privacy-policy', '/safety-resources'];
  test.each([...mailed, ...legal, '/login', '/account-closed'])('[SIT-073] %s has no email capture', async (path) => {
    ahead(path);
    expect(await screen.findByText('The page itself')).toBeTruthy();
    expect(screen.queryByRole('heading', { name: 'We are opening soon' })).toBeNull();
  });

  test('visitors see the coming-soon page in place of every other page', async () => {
    ahead('/wells');
    expect(await screen.findByRole('heading', { name: 'We are opening soon' })).toBeTruthy();
    expect(screen.queryByRole('contentinfo')).toBeNull();
  });

  test('members pass', async () => {
    ahead('/', { member: aMember() });
    expect(await screen.findByText('The page itself')).toBeTruthy();
  });
});

describe('a reply that waits on this device', () => {
  const place = `${aMember().uuid}:${postId(1)}`;
  const waiting = {
    text: 'Me too.',
    note: null,
    key: 'the-key',
    waiting: true,
    to: { well: aWell().uuid, parent: postId(1) },
  };
  const wait = () => {
    deviceStorage.write('drafts', JSON.stringify({ [place]: waiting }));
    return aServer({ member: aMember() }).on(searchMentionable, answers({ users: [] }));
  };

  test('is sent once from any page, with its key, and says so', async () => {
    const server = wait().on(createPost, answers({ forum_post: aReply() }));
    visit();
    await waitFor(() => expect(shownToasts()).toEqual(['What waited on this device is posted.']));
    expect(server.calls(createPost)).toHaveLength(1);
    expect(server.calls(createPost)[0]?.headers['idempotency-key']).toBe('the-key');
    expect(server.calls(createPost)[0]?.body).toEqual({
      group_uuid: aWell().uuid,
      content: 'Me too.',
      parent_uuid: postId(1),
      content_note: '',
    });
    expect(deviceStorage.read('drafts')).toBeNull();
  });

  test.each([
    ['is not reached', unreachable],
    ['is too busy', refuses('TOO_MANY_REQUESTS')],
  ])('stays as a draft when it is refused, and waits on when the server %s', async (_, undecided) => {
    const server = wait().on(createPost, undecided);
    visit();
    await waitFor(() => expect(server.calls(createPost)).not.toHaveLength(0));
    server.on(createPost, refuses('FORUM_POST_DOES_NOT_EXIST'));
    await waitFor(() => {
      dispatchEvent(new Event('online'));
      expect(shownToasts()).toEqual(['Not sent. This post does not exist.']);
    });
    expect(JSON.parse(deviceStorage.read('drafts')!)).toEqual({ [place]: { ...waiting, waiting: false } });
  });

  test('is not sent for another member', async () => {
    const server = wait().on(ownProfile, answers({ user: aMember({ uuid: postId(77) }) }));
    visit();
    await screen.findByText('First page');
    expect(server.calls(createPost)).toEqual([]);
  });
});

test('[BIL-037] the notice of a free month on the profile opens its modal', async () => {
  aServer({ member: aMember({ special_notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL' }) });
  visit();
  expect(await screen.findByRole('dialog', { name: 'A free month for you' })).toBeTruthy();
});

describe('notices that wait', () => {
  const freeMonth = (id: string) =>
    aMember({ special_notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL', special_notice_id: `the free month ${id}` });

  test('two free months in a row are shown one after the other, without a reload [BIL-037] [C-166]', async () => {
    const server = aServer({ member: freeMonth('1') });
    const waiting = [freeMonth('2'), aMember()];
    server.on(updateProfile, () => {
      const user = waiting.shift()!;
      server.on(ownProfile, answers({ user }));
      return answers({ user });
    });
    const { user } = visit();
    const dialog = { name: 'A free month for you' };
    const first = await screen.findByRole('dialog', dialog);
    await user.click(within(first).getByRole('button', { name: 'Thank you' }));
    await waitFor(() => expect(first.isConnected).toBe(false));
    await user.click(within(await screen.findByRole('dialog', dialog)).getByRole('button', { name: 'Thank you' }));
    await waitFor(() => expect(screen.queryByRole('dialog', dialog)).toBeNull());
    expect(server.calls(updateProfile).map(({ body }) => body['seen_notice'])).toEqual([
      'the free month 1',
      'the free month 2',
    ]);
  });

  test('a notice that was closed on another device goes as soon as this window is visible again [C-166]', async () => {
    const server = aServer({ member: freeMonth('1') });
    visit();
    const dialog = await screen.findByRole('dialog', { name: 'A free month for you' });
    server.on(ownProfile, answers({ user: aMember() }));
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(dialog.isConnected).toBe(false));
  });
});

test('[C-113] changed terms are asked about on a page of members, not on one of staff', async () => {
  const server = aServer({ member: aMember(), config: { terms_due: true } });
  server.on(termsToAgree, answers({ is_due: true, agreed: null, current: { terms: 2, privacy: 1, version: '2.1' } }));
  const { router } = visit();
  const question = await screen.findByText('Our terms have changed');
  await act(() => router.navigate('/admin'));
  await screen.findByText('Desk');
  await waitFor(() => expect(question.isConnected).toBe(false));
});

describe('changes on the server', () => {
  const connected: string[] = [];
  const sources: Source[] = [];
  class Source extends EventTarget {
    readyState = 1;
    constructor(url: string) {
      super();
      connected.push(url);
      sources.push(this);
    }
    close() {
      connected.push('closed');
    }
  }
  beforeEach(() => {
    connected.length = 0;
    Object.assign(globalThis, { EventSource: Source });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'EventSource');
  });

  test('are not asked for by visitors', async () => {
    aServer();
    visit();
    await screen.findByText('First page');
    expect(connected).toEqual([]);
  });

  test('push messages reach members, and one about the own account reloads the profile', async () => {
    const member = aMember();
    const server = aServer({ member });
    visit();
    await screen.findByText('First page');
    await waitFor(() => expect(connected.filter((said) => said === '/events').length).toBeGreaterThan(0));
    const before = server.calls(ownProfile).length;
    sources.at(-1)!.dispatchEvent(new MessageEvent('message', { data: '{"topic":"user","id":"somebody-else"}' }));
    sources
      .at(-1)!
      .dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ topic: 'user', id: member.uuid }) }));
    await waitFor(() => expect(server.calls(ownProfile)).toHaveLength(before + 1));
  });
});

describe('[SIT-121] navigation', () => {
  test('scrolls to the top and puts the focus on the new heading', async () => {
    aServer();
    const { user } = visit('/long');
    const scroll = jest.fn();
    Object.assign(globalThis, { scrollTo: scroll });
    await user.click(await screen.findByRole('link', { name: 'home' }));
    await screen.findByText('First page');
    expect(scroll).toHaveBeenCalledWith({ top: 0, left: 0, behavior: 'instant' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'First page' }));
  });

  test('with a hash that is not well encoded shows the page', async () => {
    aServer();
    visit('/#100%');
    expect(await screen.findByText('First page')).toBeTruthy();
  });

  test('with a hash scrolls to that element, also when it comes later', async () => {
    aServer();
    const seen: string[] = [];
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      seen.push(this.id);
    });
    const { user } = visit('/long');
    await user.click(await screen.findByRole('link', { name: 'down' }));
    await screen.findByText('First page');
    const late = document.createElement('p');
    late.id = 'below';
    document.body.append(late);
    await waitFor(() => expect(seen).toEqual(['below']));
    late.remove();
    scroll.mockRestore();
  });

  test('with the hash of an answer opens it, also where the server drew it closed [SIT-023]', async () => {
    aServer();
    const drawn = document.createElement('details');
    drawn.id = 'camera';
    document.body.append(drawn);
    visit('/#camera');
    await waitFor(() => expect(drawn.open).toBe(true));
    drawn.remove();
  });
});

describe('when something breaks', () => {
  beforeEach(() => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('[SIT-119] the technical-error screen names the support address', async () => {
    aServer({ config: { email_support: 'care@example.org' } });
    visit('/broken');
    const said = await screen.findByText(/Sorry, we are having/);
    await waitFor(() =>
      expect(said.textContent).toBe(
        'Sorry, we are having some technical issues (as you can see). Please try to refresh the page, if you are still getting the issue you can reach out to care@example.org',
      ),
    );
  });

  test('a page that breaks stays in the one main landmark and has the way to help', async () => {
    aServer();
    visit('/broken');
    await screen.findByText(/Sorry, we are having/);
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Get help now' }).getAttribute('href')).toBe('/get-help');
  });

  test('a page that needs the network says so while there is none, and comes with it', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const reload = jest.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    aServer();
    visit('/unfetched');
    await screen.findByRole('heading', { name: 'You are offline' });
    expect(
      within(screen.getByRole('main'))
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/get-help', '/breathe']);
    expect([reload.mock.calls.length, localStorage.getItem('force-refresh')]).toEqual([0, null]);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  test('a page whose file a server that is away did not send comes with the server, and is not loaded for ever where the file is gone', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    const later = (seconds: number) => act(() => jest.advanceTimersByTimeAsync(seconds * 1000));
    const reload = jest.spyOn(navigation, 'reload').mockImplementation(() => undefined);
    const server = aServer().on(serverTime, unreachable);
    visit('/unfetched');
    await screen.findByText(/Sorry, we are having/);
    await later(31);
    // Once, because the page may only be out of date.
    expect(reload).toHaveBeenCalledTimes(1);
    server.on(serverTime, answers({ server_time: new Date().toISOString() }));
    await later(16);
    expect(reload).toHaveBeenCalledTimes(2);
    await later(60);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('[SIT-148] a break of the first page is reported, too', async () => {
    const server = aServer({ config: { settings: { ERROR_REPORTING: true, ERROR_SAMPLE_RATE: 1 } } });
    server.on(reportError, answers({ accepted: true }));
    visit('/broken');
    await waitFor(() => expect(server.calls(reportError)).toHaveLength(1));
    configureReports({ errors: false });
  });

  test('[SIT-148] the report of a page whose file could not be fetched outlives the reload that follows', async () => {
    const server = aServer({ config: { settings: { ERROR_REPORTING: true, ERROR_SAMPLE_RATE: 1 } } });
    server.on(reportError, unreachable);
    const stored: (string | null)[] = [];
    jest.spyOn(navigation, 'reload').mockImplementation(() => void stored.push(localStorage.getItem('error-reports')));
    visit('/unfetched');
    await waitFor(() => expect(stored).toHaveLength(1));
    expect(stored[0]).toContain('Failed to fetch dynamically imported module');
    configureReports({ errors: false });
  });

  test('[SIT-120] the force-refresh flag is turned over', async () => {
    aServer();
    visit('/broken');
    await screen.findByText(/Sorry, we are having/);
    await waitFor(() => expect(localStorage.getItem('force-refresh')).toBe('1'));
  });
});

describe('[SIT-115] the cookie banner', () => {
  test.each([
    ['Ok', 'accept'],
    ['No', 'decline'],
  ])('choosing %s is stored and closes the banner', async (button, choice) => {
    deviceCookies.write('cookie_consent', '', 0);
    aServer();
    const { user } = visit();
    await user.click(await screen.findByRole('button', { name: button }));
    expect(deviceCookies.read('cookie_consent')).toBe(choice);
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });

  test('[SIT-116] a tap elsewhere is no answer: it puts the question away for this tab', async () => {
    deviceCookies.write('cookie_consent', '', 0);
    aServer();
    const { user, unmount } = visit();
    await user.click(await screen.findByText(/^May we also remember|needs two cookies/, { selector: 'p' }));
    expect(deviceCookies.read('cookie_consent')).toBeUndefined();
    await user.click(await screen.findByText('First page'));
    expect(deviceCookies.read('cookie_consent')).toBeUndefined();
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
    unmount();
    visit();
    await screen.findByText('First page');
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
    sessionStorage.clear();
  });

  test('is not shown to those who have chosen', async () => {
    aServer();
    visit();
    await screen.findByText('First page');
    expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull();
  });
});

test('[SIT-107] [SIT-117] a browser that refuses cookies gets an explanation instead of the page', async () => {
  const allow = refuseCookies();
  aServer();
  const { user } = visit();
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText(/requires cookies/).textContent).toBe(
    'Wellspring requires cookies to be enabled in order to be used. Please enable cookies then reload this page.',
  );
  expect(within(dialog).queryByRole('button')).toBeNull();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog')).toBeTruthy();
  allow();
});

describe('[API-050] maintenance', () => {
  const rooms = routeTable([
    { path: '/', access: 'any', load: text('First page') },
    { path: '/room', access: 'member', load: text('The room') },
    { path: '/login', access: 'visitor', load: text('Login page') },
    { path: '/server-down', access: 'any', load: text('Site is down') },
  ]);
  const down = { maintenance: true };

  test('a call that answers maintenance leads to the maintenance page', async () => {
    const server = aServer();
    server.on(siteConfiguration, refuses('SITE_IS_DOWN_FOR_MAINTENANCE'));
    renderRoutes(routeTable(), { at: '/' });
    expect(await screen.findByText('Sorry! The site is currently down for maintenance.')).toBeTruthy();
  });

  test('a page that is loaded meanwhile is the maintenance page', async () => {
    aServer({ member: aMember(), config: down });
    renderRoutes(rooms, { at: '/' });
    expect(await screen.findByText('Site is down')).toBeTruthy();
  });

  test('a room that is loaded again is the room', async () => {
    aServer({ member: aMember(), config: down });
    renderRoutes(rooms, { at: '/room' });
    expect(await screen.findByText('The room')).toBeTruthy();
  });

  test('staff can log in', async () => {
    aServer({ config: down });
    renderRoutes(rooms, { at: '/login' });
    expect(await screen.findByText('Login page')).toBeTruthy();
  });

  test('that begins later takes no page away under the hands of its reader', async () => {
    aServer({ member: aMember() });
    const { queries, router } = renderRoutes(rooms, { at: '/' });
    await screen.findByText('First page');
    aServer({ member: aMember(), config: down });
    await act(() => queries.refetchQueries({ queryKey: siteConfigQuery.queryKey }));
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect([router.state.location.pathname, router.state.navigation.state]).toEqual(['/', 'idle']);
  });
});
