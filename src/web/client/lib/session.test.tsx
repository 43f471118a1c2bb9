import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { ownProfile } from '#modules/identity/contract/own-profile.ts';
import { siteConfiguration } from '#modules/site/contract/api.ts';
import { aMember, aServer, renderRoutes, testQueries } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { whileSigningOut } from './failures.ts';
import { viewerZone } from './time.ts';
import { peekReturnPath, storeReturnPath } from './paths/return-path.ts';
import {
  reloadMember,
  RequireAdmin,
  RequireMember,
  RequireVisitor,
  useMember,
  useMemberQuery,
  useSessionChange,
  type Member,
} from './session.tsx';

const Loaded = ({ children }: { children: ReactNode }) =>
  useMemberQuery().data === undefined ? <p>loading</p> : children;
const page = (path: string, element: ReactNode) => ({ path, element: <Loaded>{element}</Loaded> });

const visit = (at: string, member: Member | null, queries = testQueries()) => {
  const server = aServer({ member });
  const drawn = renderRoutes(
    [
      page('/private', <RequireMember>private page</RequireMember>),
      page('/admin', <RequireAdmin>admin page</RequireAdmin>),
      page('/login', <RequireVisitor>login page</RequireVisitor>),
      page('/wells', 'wells page'),
      page('/second-step', 'second step page'),
      page('/', 'home page'),
    ],
    { at, queries },
  );
  return { ...drawn, server };
};

describe('a page for logged-in people', () => {
  test('[SIT-024] a visitor is sent to the log-in page, and the path is stored', async () => {
    visit('/private?tab=2#top', null);
    await screen.findByText('login page');
    expect(peekReturnPath()).toBe('/private?tab=2#top');
  });

  test('opens for a member', async () => {
    visit('/private', aMember());
    expect(await screen.findByText('private page')).toBeTruthy();
  });

  test('stays while its member ends the sign-in there, however early the server says that the sign-in is over', async () => {
    const queries = testQueries();
    const { server } = visit('/private', aMember(), queries);
    await screen.findByText('private page');
    server.on(ownProfile, refuses('NOT_SIGNED_IN'));
    const reloaded = await whileSigningOut(() => act(() => reloadMember(queries)));
    expect(reloaded?.username).toBe('mia');
    screen.getByText('private page');
  });
});

describe('a page for admins', () => {
  test('[SIT-025] sends other members to the Wells', async () => {
    visit('/admin', aMember());
    expect(await screen.findByText('wells page')).toBeTruthy();
  });

  test('sends a visitor to log in first', async () => {
    visit('/admin', null);
    await screen.findByText('login page');
    expect(peekReturnPath()).toBe('/admin');
  });

  test('shows staff without the second step what is missing, with the way back (C-088)', async () => {
    visit('/admin', aMember({ second_step_missing: true }));
    await screen.findByText('second step page');
    expect(peekReturnPath()).toBe('/admin');
  });

  test('opens for an admin', async () => {
    visit('/admin', aMember({ is_admin: true }));
    expect(await screen.findByText('admin page')).toBeTruthy();
  });
});

describe('a page for visitors', () => {
  test('[IDN-001] sends a member home', async () => {
    visit('/login', aMember());
    expect(await screen.findByText('home page')).toBeTruthy();
  });

  test('[IDN-026] after login leads where the visitor wanted to go, once', async () => {
    storeReturnPath('/private');
    visit('/login', aMember());
    await screen.findByText('private page');
    expect(peekReturnPath()).toBeNull();
  });
});

const Who = () => {
  const member = useMember();
  const { signedIn, signedOut } = useSessionChange();
  return (
    <>
      <p>{member?.username ?? 'a visitor'}</p>
      <button onClick={() => void signedIn()}>in</button>
      <button onClick={signedOut}>out</button>
    </>
  );
};

const Failed = () => <p>{useMemberQuery().isError ? 'failed' : 'loading'}</p>;

describe('who is signed in', () => {
  beforeEach(() => localStorage.clear());

  test('a login loads the profile; a logout forgets it at once', async () => {
    const server = aServer({ member: null });
    const { user } = renderRoutes([page('/', <Who />)]);
    await screen.findByText('a visitor');
    server.on(ownProfile, answers({ user: aMember({ username: 'ana' }) }));
    await user.click(screen.getByRole('button', { name: 'in' }));
    await screen.findByText('ana');
    server.on(ownProfile, refuses('NOT_SIGNED_IN'));
    await user.click(screen.getByRole('button', { name: 'out' }));
    expect(await screen.findByText('a visitor')).toBeTruthy();
  });

  test('a visitor is known by the configuration: no profile is asked for, whose refusal browsers would report', async () => {
    const server = aServer({ member: null, config: { signed_in: false } });
    renderRoutes([page('/', <Who />)]);
    await screen.findByText('a visitor');
    expect(server.calls(ownProfile)).toHaveLength(0);
  });

  test('a member whose device has stored nothing is known by the configuration, too', async () => {
    aServer({ member: aMember(), config: { signed_in: true } });
    renderRoutes([page('/', <Who />)]);
    expect(await screen.findByText('mia')).toBeTruthy();
  });

  test('a device that was signed in asks for the profile without waiting, until the server knows no member', async () => {
    const server = aServer({ member: aMember(), config: { signed_in: true } });
    const first = renderRoutes([page('/', <Who />)]);
    await screen.findByText('mia');
    first.unmount();
    server.on(siteConfiguration, unreachable);
    const again = renderRoutes([page('/', <Who />)]);
    await screen.findByText('mia');
    again.unmount();
    server.on(ownProfile, refuses('NOT_SIGNED_IN'));
    const expired = renderRoutes([page('/', <Who />)]);
    await screen.findByText('a visitor');
    expired.unmount();
    const visitor = aServer({ member: null, config: { signed_in: false } });
    renderRoutes([page('/', <Who />)]);
    await screen.findByText('a visitor');
    expect(visitor.calls(ownProfile)).toHaveLength(0);
  });

  test('[IDN-032] a logout forgets what was loaded for the member', async () => {
    aServer({ member: aMember() });
    const queries = testQueries();
    // Cached although no page shows it, as in the product.
    queries.setQueryDefaults([], { gcTime: Infinity });
    const { user } = renderRoutes([page('/', <Who />)], { queries });
    await screen.findByText('mia');
    const loaded = [
      ['/v1/session/list', {}, [['session']]],
      ['/v1/session/{id}/room/list', { id: 's1' }, []],
    ];
    for (const key of loaded) queries.setQueryData(key, ['registered']);
    for (const key of loaded) expect(queries.getQueryData(key)).toEqual(['registered']);
    sessionStorage.setItem('room-session', 's1');
    sessionStorage.setItem('last-session', JSON.stringify({ session: 's1', title: 'Grief after a suicide' }));
    await user.click(screen.getByRole('button', { name: 'out' }));
    await screen.findByText('a visitor');
    for (const key of loaded) expect(queries.getQueryData(key)).toBeUndefined();
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  test('[IDN-032] after a logout the device has what is about itself alone, and nothing about a member or a session', async () => {
    aServer({ member: aMember() });
    const { user } = renderRoutes([page('/', <Who />)]);
    await screen.findByText('mia');
    const ofDevice = { 'color-scheme': 'dark', 'room-devices': '{}', 'camera-notice-m1': 'known' };
    const ofMember = [
      'room-muted',
      'joining-tries',
      'missed-closed-s1',
      'read-standing',
      'after-mail',
      'carried',
      'drafts',
    ];
    for (const [key, value] of Object.entries(ofDevice)) localStorage.setItem(key, value);
    for (const key of [...ofMember, 'what-comes-later']) localStorage.setItem(key, 's1');
    await user.click(screen.getByRole('button', { name: 'out' }));
    await screen.findByText('a visitor');
    expect(Object.fromEntries(Object.entries(localStorage))).toEqual(ofDevice);
  });

  test('[SCH-035] times are shown in the member’s zone, and in the browser’s again after logging out', async () => {
    const browser = viewerZone();
    aServer({ member: aMember({ timezone: 'Asia/Tokyo' }) });
    const { user } = renderRoutes([page('/', <Who />)]);
    await screen.findByText('mia');
    expect(viewerZone()).toBe('Asia/Tokyo');
    await user.click(screen.getByRole('button', { name: 'out' }));
    expect(viewerZone()).toBe(browser);
  });

  test('losing the connection is not taken for being logged out', async () => {
    const server = aServer();
    server.on(ownProfile, refuses('SERVER_ERROR'));
    renderRoutes([{ path: '/', element: <Failed /> }]);
    expect(await screen.findByText('failed')).toBeTruthy();
  });
});
