import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { enterRoom, listRooms } from '#modules/live-rooms/contract/api.ts';
import { getSession } from '#modules/scheduling/contract/api.ts';
import { aSession as aScheduled } from '#client/features/scheduling/testing/a-session.ts';
import { endRoomSession, roomSessions, startRoomSession } from '#client/features/live-rooms/room/room-session.ts';
import {
  aPerson,
  aRoom,
  aSession,
  entered,
  ids,
  rooms,
  SESSION,
} from '#client/features/live-rooms/testing/a-session.ts';
import { fakeDevices } from '#client/features/live-rooms/testing/fake-devices.ts';
import { aMember, aServer, renderPage, renderRoutes } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import RoomPreview from './room-preview.tsx';
import RoomWait from './room-wait.tsx';

const KNOWN = `camera-notice-${ids.ben}`;

const previewing = (
  options: { startsIn?: number; knows?: boolean; settings?: Record<string, string | number> } = {},
) => {
  const { startsIn = -2, knows = true, settings = {} } = options;
  const session = aSession({}, startsIn);
  const devices = fakeDevices();
  if (knows) localStorage.setItem(KNOWN, 'known');
  const room = aRoom('UNSAFE_RULE_OF_3', [aPerson('ben')]);
  aServer({ member: aMember({ uuid: ids.ben, username: 'ben' }), config: { settings } })
    .on(enterRoom, answers(entered(session, room)))
    .on(listRooms, answers(rooms(room)));
  startRoomSession({ session: SESSION, me: { uuid: ids.ben, isAdmin: false }, pollEvery: 60, entered: session });
  return { ...renderPage(<RoomPreview />, { path: '/room/preview' }), ...devices };
};
const joins = () => screen.getByRole<HTMLButtonElement>('button', { name: 'JOIN ROOM' });
const lose = (given: ReturnType<typeof fakeDevices>['given'], kind: 'audio' | 'video') =>
  act(() => given.findLast((track) => track.kind === kind)!.end());

afterEach(() => {
  act(() => endRoomSession());
  localStorage.clear();
});

test('the page is dark around the faces, its dialogs too, and as it was chosen afterwards', async () => {
  const scheme = () => document.documentElement.dataset['mantineColorScheme'];
  const { unmount } = previewing();
  await screen.findByLabelText('Your camera');
  expect(scheme()).toBe('dark');
  document.documentElement.dataset['mantineColorScheme'] = 'light';
  await waitFor(() => expect(scheme()).toBe('dark'));
  unmount();
  expect(scheme()).toBe('light');
});

describe('the notice before the first preview', () => {
  test('[ROM-023] says that the camera will be on before the browser asks for it, once', async () => {
    const { user, given, unmount } = previewing({ knows: false });
    expect(await screen.findByRole('dialog', { name: 'Your camera will be on' })).toBeTruthy();
    expect(document.querySelector('video[src]')).toBeNull();
    expect(given).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
    unmount();
    act(() => endRoomSession());
    previewing({ knows: false });
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('the focus is on the title of the preview once the notice is read', async () => {
    const { user } = previewing({ knows: false });
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    await screen.findByLabelText('Your camera');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
  });

  test('[ROM-023] the notice comes again unless its choice is stored', async () => {
    const { user } = previewing({ knows: false });
    await user.click(await screen.findByRole('checkbox', { name: 'Do not show this again' }));
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByLabelText('Your camera');
    expect(localStorage.getItem(KNOWN)).toBeNull();
  });

  test('[ROM-023] shows the film of this installation', async () => {
    previewing({ knows: false, settings: { SESSION_VIDEO_NOTICE_URL: 'https://films.example.org/notice.mp4' } });
    const film = await screen.findByLabelText('Film: what to expect in a session');
    expect(film.getAttribute('src')).toBe('https://films.example.org/notice.mp4');
  });
});

describe('a device that is unplugged during the preview', () => {
  test.each([
    ['video', 'CameraStopped', 'Your camera stopped.'],
    ['audio', 'MicrophoneStopped', 'Your microphone stopped.'],
  ] as const)('[ROM-025] %s: JOIN ROOM waits until it is back', async (kind, failure, title) => {
    const { given, user } = previewing();
    await screen.findByLabelText('Your camera');
    expect(joins().disabled).toBe(false);
    lose(given, kind);
    expect((await screen.findByRole('alert')).dataset['failure']).toBe(failure);
    expect(screen.getByText(title)).toBeTruthy();
    expect(joins().disabled).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByLabelText('Your camera');
    expect(joins().disabled).toBe(false);
  });

  test('is taken up by itself when it is plugged in again', async () => {
    const { given } = previewing();
    await screen.findByLabelText('Your camera');
    lose(given, 'video');
    await screen.findByRole('alert');
    act(() => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
  });

  test('the hold names the minutes of the installation', async () => {
    const { user } = previewing({ startsIn: 9, settings: { WAITING_ROOM_MIN_BEFORE: 7 } });
    await screen.findByLabelText('Your camera');
    await user.click(joins());
    expect(
      await screen.findByText('You will be able to enter the waiting room 7 minutes before the session start time.'),
    ).toBeTruthy();
  });

  test('[SCH-054] a person without a picture is not moved from the hold into the waiting room', async () => {
    const { given, user } = previewing({ startsIn: 8 });
    await screen.findByLabelText('Your camera');
    await user.click(joins());
    expect(
      await screen.findByText('You will be able to enter the waiting room 5 minutes before the session start time.'),
    ).toBeTruthy();
    lose(given, 'video');
    await waitFor(() => expect(joins().disabled).toBe(true));
    expect(screen.queryByRole('button', { name: 'Wait, not yet' })).toBeNull();
  });
});

test('a camera that stops while waiting is reported, and reopened', async () => {
  const { given, unmount } = previewing();
  await screen.findByLabelText('Your camera');
  act(() => roomSessions.current()!.actor.send({ type: 'JOIN' }));
  unmount();
  renderRoutes([{ path: '/room/wait', element: <RoomWait /> }], { at: '/room/wait' });
  await screen.findByRole('button', { name: 'Leave' });
  lose(given, 'video');
  expect((await screen.findByRole('alert')).dataset['failure']).toBe('CameraStopped');
  act(() => void navigator.mediaDevices.dispatchEvent(new Event('devicechange')));
  await waitFor(() => expect(screen.queryByText('Your camera stopped.')).toBeNull());
});

test.each([
  ['canceled', answers({ session: aScheduled({ uuid: SESSION, status: 'Canceled' }) })],
  ['deleted', refuses('SESSION_DELETED')],
])(
  '[ROM-061] a session that is %s meanwhile leads to the page that says so, before its waiting room opens',
  async (_, now) => {
    fakeDevices();
    const session = aSession({}, 8);
    const room = aRoom('NONE', [aPerson('ben')]);
    aServer({ member: aMember({ uuid: ids.ben, username: 'ben' }) })
      .on(enterRoom, answers(entered(session, room)))
      .on(getSession, now);
    startRoomSession({ session: SESSION, me: { uuid: ids.ben, isAdmin: false }, pollEvery: 60, entered: session });
    const { router } = renderRoutes(
      [
        { path: '/room/preview', element: <RoomPreview /> },
        { path: '/session-canceled', element: <p>It was canceled</p> },
      ],
      { at: '/room/preview' },
    );
    expect(await screen.findByText('It was canceled')).toBeTruthy();
    expect(router.state.location.search).toBe(`?session=${SESSION}`);
  },
);
