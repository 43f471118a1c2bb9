import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { ComponentType } from 'react';
import { enterRoom } from '#modules/live-rooms/contract/api.ts';
import {
  groupSessions,
  joinedSessions,
  joinSession,
  searchSessions,
  type Session,
} from '#modules/scheduling/contract/api.ts';
import { minutes } from '#kernel/contract/time.ts';
import { endRoomSession } from '#client/features/live-rooms/room/room-session.ts';
import { aPerson, aRoom, aSession as entering, entered, ids } from '#client/features/live-rooms/testing/a-session.ts';
import { fakeDevices } from '#client/features/live-rooms/testing/fake-devices.ts';
import { takePendingRegistration } from '#client/lib/paths/pending-registration.ts';
import { aSession, going, inTime } from '#client/features/scheduling/testing/a-session.ts';
import { peekReturnPath } from '#client/lib/paths/return-path.ts';
import { useMemberQuery, type Member } from '#client/lib/session.tsx';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers, noticeOf, refuses } from '#client/testing/server.ts';
import HomeSessions from '../home/home-member-sessions.tsx';
import Sessions from './sessions.tsx';

beforeEach(() => void fakeDevices());
afterEach(() => act(() => endRoomSession()));

const talk = (digit: string, inMinutes: number, overrides: Partial<Session> = {}) =>
  aSession({
    uuid: `${digit.repeat(8)}-0000-4000-8000-000000000000`,
    title: `Talk ${digit}`,
    start_time: inTime(minutes(inMinutes)),
    ...overrides,
  });
const mine = (digit: string, inMinutes: number) =>
  talk(digit, inMinutes, { status: 'Going', am_i_joined: true, in_session: inMinutes <= 0 });

const aServerWith = ({
  coming = [],
  own = [],
  member = aMember({ uuid: ids.ben }),
}: {
  coming?: Session[];
  own?: Session[];
  member?: Member | null;
}) => {
  const joined = new Set<string>();
  const seen = (session: Session) =>
    joined.has(session.uuid) ? going({ ...session, status: 'Going', am_i_joined: true }) : session;
  return aServer({ member })
    .on(searchSessions, () => answers({ session: coming.map(seen) }))
    .on(joinedSessions, answers({ session: own }))
    .on(groupSessions, () => answers({ session: coming.map(seen) }))
    .on(joinSession, ({ path }) => {
      const session = coming.find(({ uuid }) => path.includes(uuid))!;
      joined.add(session.uuid);
      return answers({ session: seen(session) });
    })
    .on(enterRoom, answers(entered(entering(), aRoom('SAFE', [aPerson('ben')]))));
};
const region = async () =>
  within((await screen.findByRole('heading', { level: 2, name: 'Now and soon' })).closest('section')!);

/** The shell has loaded the member before any page shows. */
const Loaded = ({ page: Page }: { page: ComponentType }) => (useMemberQuery().data === undefined ? null : <Page />);
const openSessions = () => renderPage(<Loaded page={Sessions} />, { path: '/sessions' });
const openHome = () => renderPage(<Loaded page={HomeSessions} />, { path: '/home' });

describe('now and soon', () => {
  test('the list of sessions begins with what the member can be in, each session once', async () => {
    aServerWith({ own: [mine('1', -5)], coming: [mine('1', -5), talk('2', 12), talk('3', 61), talk('4', 300)] });
    openSessions();
    const soon = await region();
    expect(await soon.findByText('Now')).toBeTruthy();
    expect(soon.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Talk 1',
      'Talk 2',
      'Talk 3',
    ]);
    expect(soon.getByText('In 12 minutes')).toBeTruthy();
    expect(soon.getByText('In 1 hour 1 minute')).toBeTruthy();
    await soon.findByRole('button', { name: 'Join now: Talk 1' });
    expect(soon.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Join now',
      'Save my place',
      'Save my place',
    ]);
    await screen.findByRole('link', { name: 'Talk 4' });
    for (const title of ['Talk 1', 'Talk 2', 'Talk 3'])
      expect(screen.getAllByRole('link', { name: title })).toHaveLength(1);
  });

  test('a search finds what stands above the list, too', async () => {
    aServerWith({ coming: [talk('2', 12)] });
    const { user } = openSessions();
    await (await region()).findByRole('link', { name: 'Talk 2' });
    await user.type(screen.getByRole('searchbox'), 'talk{Enter}');
    await waitFor(() => expect(screen.getAllByRole('link', { name: 'Talk 2' })).toHaveLength(2));
  });

  test('one tap enters the running session in which the member has a place', async () => {
    aServerWith({ own: [mine('1', -5)] });
    const { user, router } = openSessions();
    await user.click(await screen.findByRole('button', { name: 'Join now: Talk 1' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/room/preview'));
  });

  test('one tap saves a place, and the session stays as one to go to', async () => {
    const server = aServerWith({ coming: [talk('2', 40)] });
    const { user } = openSessions();
    await user.click(await screen.findByRole('button', { name: 'Save my place: Talk 2' }));
    await user.click(await screen.findByRole('button', { name: 'Got it' }));
    expect(server.calls(joinSession)).toHaveLength(1);
    const soon = await region();
    expect(await soon.findByText('Going')).toBeTruthy();
    expect(soon.queryByRole('button')).toBeNull();
  });

  test('once the doors are open one tap saves a place and enters', async () => {
    const server = aServerWith({ coming: [talk('2', 8)] });
    const { user, router } = openHome();
    await user.click(await screen.findByRole('button', { name: 'Join now: Talk 2' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/room/preview'));
    expect(server.calls(joinSession)).toHaveLength(1);
    expect(server.calls(enterRoom)).toHaveLength(1);
  });

  test('a refused place leads into no room', async () => {
    const server = aServerWith({ coming: [talk('2', 8)] }).on(joinSession, refuses('SESSION_FULL'));
    const { user } = openSessions();
    await user.click(await screen.findByRole('button', { name: 'Join now: Talk 2' }));
    expect(await screen.findByText(noticeOf('SESSION_FULL').msg)).toBeTruthy();
    expect(server.calls(enterRoom)).toHaveLength(0);
  });

  test('a visitor makes an account on the way, and the place is taken afterwards', async () => {
    const session = talk('2', 8);
    aServerWith({ coming: [session], member: null });
    const { user, router } = openSessions();
    await user.click(await screen.findByRole('button', { name: 'Save my place: Talk 2' }));
    expect(router.state.location.pathname).toBe('/register');
    expect(peekReturnPath()).toBe(`/session/${session.uuid}`);
    expect(takePendingRegistration(session.uuid)).toBe(true);
  });

  test('home shows a session of one’s Wells that starts soon at its head only', async () => {
    aServerWith({ coming: [talk('2', 30), talk('3', 300)] });
    openHome();
    expect(await (await region()).findByRole('link', { name: 'Talk 2' })).toBeTruthy();
    await screen.findByRole('link', { name: 'Talk 3' });
    expect(screen.getAllByRole('link', { name: 'Talk 2' })).toHaveLength(1);
  });

  test('when nothing starts soon, help and two minutes to breathe are there', async () => {
    aServerWith({ coming: [talk('4', 300)] });
    openHome();
    const soon = await region();
    expect(await soon.findByText(/^Nothing with a free place starts in the next 2 hours/)).toBeTruthy();
    expect(soon.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/get-help', '/breathe']);
  });

  test('at home nothing is said to be missing below the banner of the member’s own session', async () => {
    const server = aServerWith({ own: [mine('1', -5)] });
    openHome();
    await screen.findByText('Talk 1 has started!');
    await waitFor(() => expect(server.calls(searchSessions)).not.toHaveLength(0));
    expect(screen.queryByText(/^Nothing with a free place/)).toBeNull();
  });

  test.each([
    ['a host', 1, 0, true],
    ['a host who has to plan ahead', 1, 24, false],
    ['a member who does not host', 0, 0, false],
  ] as const)(
    'when nothing starts soon, %s is offered to open a session: level %i, lead %i h',
    async (_, host_level, lead, isOffered) => {
      aServer({ member: aMember({ host_level }), config: { settings: { MIN_LEAD_HOURS: lead } } })
        .on(searchSessions, answers({ session: [] }))
        .on(joinedSessions, answers({ session: [] }));
      openSessions();
      const soon = await region();
      await soon.findByText(/^Nothing with a free place/);
      expect(soon.queryByRole('link', { name: 'Open a session now' }) !== null).toBe(isOffered);
    },
  );

  test('the lead of an installation decides what is soon', async () => {
    aServer({ member: aMember(), config: { settings: { SOON_MIN: 30 } } })
      .on(searchSessions, answers({ session: [talk('2', 40)] }))
      .on(joinedSessions, answers({ session: [] }));
    openSessions();
    expect(await (await region()).findByText(/starts in the next 30 minutes/)).toBeTruthy();
  });

  test.each([
    ['the list of sessions', openSessions],
    ['home', openHome],
  ] as const)('%s says that it could not be loaded, beside help, and loads it when asked again', async (_, open) => {
    const server = aServerWith({ coming: [talk('2', 12)] }).on(searchSessions, refuses('SERVER_ERROR'));
    const { user } = open();
    const soon = await region();
    expect((await soon.findByRole('alert')).textContent).toContain('What is on now could not be loaded.');
    expect(soon.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/get-help', '/breathe']);
    server.on(searchSessions, answers({ session: [talk('2', 12)] }));
    await user.click(soon.getByRole('button', { name: 'Try again' }));
    expect(await (await region()).findByRole('link', { name: 'Talk 2' })).toBeTruthy();
  });
});
