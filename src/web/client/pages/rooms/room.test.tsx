import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  enterRoom,
  leaveRoom,
  listRooms,
  lookIntoWaitingRoom,
  removeMember,
} from '#modules/live-rooms/contract/api.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers, refuses, unreachable } from '#client/testing/server.ts';
import { ModalLayer } from '#ui/modal-layer.tsx';
import { ToastArea } from '#ui/toast-area.tsx';
import RoomPreview from './room-preview.tsx';
import RoomWait from './room-wait.tsx';
import Room from './room.tsx';
import { endRoomSession, startRoomSession } from '#client/features/live-rooms/room/room-session.ts';
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
import { lastSession } from '#client/features/live-rooms/room/use-room.tsx';
import { fakeVideoRoom } from '#client/features/live-rooms/testing/fake-video-room.ts';

const page = (path: string, element: React.ReactNode) => ({
  path,
  element: (
    <>
      {element}
      <ToastArea />
      <ModalLayer />
    </>
  ),
});

/** Ben in his session, on the page that belongs to it. */
const inSession = (options: {
  session?: ReturnType<typeof aSession>;
  safety?: Parameters<typeof aRoom>[0];
  people?: Parameters<typeof aRoom>[1];
  pollEvery?: number;
}) => {
  const session = options.session ?? aSession();
  const state = {
    room: aRoom(options.safety ?? 'SAFE', options.people ?? [aPerson('ana'), aPerson('cleo'), aPerson('ben')]),
  };
  const devices = fakeDevices();
  // Ben knows that the camera will be on.
  localStorage.setItem(`camera-notice-${ids.ben}`, 'known');
  const video = fakeVideoRoom();
  const server = aServer({ member: aMember({ uuid: ids.ben, username: 'ben' }) })
    .on(enterRoom, ({ body }) => answers(entered(session, state.room, body['step'] === 'connect' ? 'wss://x' : '')))
    .on(listRooms, () => answers(rooms(state.room)))
    .on(lookIntoWaitingRoom, () => answers(rooms(state.room)))
    .on(leaveRoom, answers({ session_ended: false }));
  startRoomSession({
    session: SESSION,
    me: { uuid: ids.ben, isAdmin: false },
    pollEvery: options.pollEvery ?? 250,
    entered: session,
    openRoom: () => video.room,
  });
  const drawn = renderRoutes(
    [
      page('/room/preview', <RoomPreview />),
      page('/room/wait', <RoomWait />),
      page('/room', <Room />),
      page('*', <p>elsewhere</p>),
    ],
    { at: '/room/preview' },
  );
  const path = () => drawn.router.state.location.pathname;
  return {
    ...drawn,
    ...devices,
    video,
    server,
    path,
    state,
    arrives: (where: string) => waitFor(() => expect(path()).toBe(where)),
    join: async () => drawn.user.click(await screen.findByRole('button', { name: 'JOIN ROOM' })),
  };
};

afterEach(() => act(() => endRoomSession()));

describe('the preview', () => {
  test('[ROM-024] title, settings, JOIN ROOM and one’s own picture with a level meter', async () => {
    inSession({});
    expect(await screen.findByRole('heading', { name: 'Evening circle' })).toBeTruthy();
    expect(await screen.findByLabelText('Your camera')).toBeTruthy();
    expect(screen.getByRole('meter', { name: 'Microphone level' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Audio and video settings' })).toBeTruthy();
  });

  test.each([
    'CameraAndMicrophonePermissionsDenied',
    'CameraPermissionsDenied',
    'MicrophonePermissionsDenied',
  ] as const)(
    '[ROM-025] [ROM-027] [ROM-030] [ROM-031] [ROM-032] [SIT-023] %s keeps JOIN ROOM away, says what to do, and leads to the FAQ',
    async (denies) => {
      const { user } = inSession({});
      act(() => endRoomSession());
      const browser = fakeDevices({ denies });
      act(
        () =>
          void startRoomSession({
            session: SESSION,
            me: { uuid: ids.ben, isAdmin: false },
            pollEvery: 60,
            entered: aSession(),
          }),
      );
      const problem = await screen.findByRole('alert');
      expect(problem.dataset['failure']).toBe(denies);
      expect(within(problem).getAllByRole('listitem').length).toBeGreaterThan(1);
      expect(within(problem).getByRole('link', { name: /FAQ/ }).getAttribute('href')).toBe('/faq#camera');
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'JOIN ROOM' }).disabled).toBe(true);
      browser.allow();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      await waitFor(() =>
        expect(screen.getByRole<HTMLButtonElement>('button', { name: 'JOIN ROOM' }).disabled).toBe(false),
      );
    },
  );

  test('[ROM-028] [ROM-029] the settings choose camera, microphone and loudspeaker', async () => {
    const { user, given, list } = inSession({});
    list.push(
      { kind: 'audioinput', deviceId: 'mic-2', label: 'Headset' },
      { kind: 'audiooutput', deviceId: 'out-2', label: 'Headphones' },
    );
    await user.click(await screen.findByRole('button', { name: 'Audio and video settings' }));
    const dialog = await screen.findByRole('dialog', { name: 'Audio and Video Settings' });
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Video input' }), 'Desk camera');
    await waitFor(() => expect(localStorage.getItem('room-devices')).toContain('cam-2'));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Audio input' }), 'Headset');
    await waitFor(() => expect(localStorage.getItem('room-devices')).toContain('mic-2'));
    await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Audio output' }), 'Headphones');
    await waitFor(() => expect(localStorage.getItem('room-devices')).toContain('out-2'));
    const running = given
      .filter(({ readyState }) => readyState === 'live')
      .map((track) => track.getSettings().deviceId);
    expect(running.sort()).toEqual(['cam-2', 'mic-2']);
    await user.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('[ROM-021] too early it holds, with the quoted text', async () => {
    const { join } = inSession({ session: aSession({}, 8), safety: 'NONE' });
    await screen.findByLabelText('Your camera');
    await join();
    expect(
      await screen.findByText('You will be able to enter the waiting room 5 minutes before the session start time.'),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Wait, not yet' })).toBeTruthy();
  });
});

describe('the waiting room', () => {
  test('[ROM-034] [ROM-036] says what is missing, points to the chat, and the room opens by itself', async () => {
    const { join, arrives, state } = inSession({
      safety: 'UNSAFE_RULE_OF_3',
      people: [aPerson('ana', { pic: 'https://pictures.example.org/ana.webp' }), aPerson('ben')],
    });
    await screen.findByLabelText('Your camera');
    await join();
    await arrives('/room/wait');
    expect(
      await screen.findByRole('heading', { name: 'Just a moment, your session will begin once 3 peers join.' }),
    ).toBeTruthy();
    expect(screen.getByText('2 of 3 here')).toBeTruthy();
    const seat = screen.getByText('ana').closest('li');
    expect(seat?.querySelector('img')?.getAttribute('src')).toBe('https://pictures.example.org/ana.webp');
    expect(screen.getByRole('button', { name: 'Open the chat' })).toBeTruthy();
    state.room = aRoom('SAFE', [aPerson('ana'), aPerson('ben'), aPerson('cleo')]);
    await arrives('/room');
  });

  test('[ROM-050] says when the connection is bad, and when it is good again', async () => {
    const { join, arrives, server, state } = inSession({
      safety: 'UNSAFE_RULE_OF_3',
      people: [aPerson('ben')],
      pollEvery: 150,
    });
    await screen.findByLabelText('Your camera');
    await join();
    await arrives('/room/wait');
    server.on(listRooms, unreachable);
    expect(await screen.findByText('Internet connection unstable')).toBeTruthy();
    server.on(listRooms, () => answers(rooms(state.room)));
    await waitFor(() => expect(screen.queryByText('Internet connection unstable')).toBeNull());
  });
});

describe('the room', () => {
  const enter = async (input: Parameters<typeof inSession>[0] = {}) => {
    const way = inSession(input);
    await screen.findByLabelText('Your camera');
    await way.join();
    await way.arrives('/room');
    await screen.findByRole('navigation', { name: 'Room' });
    return way;
  };

  test('[ROM-004] [ROM-038] [ROM-110] [ROM-111] the room shows all people by name, and its controls', async () => {
    const { video } = await enter();
    expect(video.actions[0]).toBe('connect wss://x');
    const people = screen.getByRole('list', { name: 'People in this room' });
    expect(
      within(people)
        .getAllByRole('listitem')
        .map((tile) => tile.getAttribute('aria-label')),
    ).toEqual(['ana, Host', 'cleo', 'ben']);
    for (const name of [/^Audio/, 'Rules', 'Agenda', 'Settings', 'Leave'])
      expect(screen.getByRole('button', { name })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Options for ben' })).toBeNull();
  });

  test('a poll says which version it has, and people stay shown when the answer is that nothing changed', async () => {
    const { server } = await enter();
    const { version, server_time, seconds_to_end, seconds_to_close } = rooms(aRoom('SAFE', []));
    const unchanged = { version, server_time, seconds_to_end, seconds_to_close, video_lost: false, unchanged: true };
    server.on(listRooms, ({ body }) => answers(body['known'] === version ? unchanged : rooms(aRoom('SAFE', []))));
    const polls = server.calls(listRooms).length;
    await waitFor(() => expect(server.calls(listRooms).length).toBeGreaterThan(polls + 1));
    expect(screen.getByRole('listitem', { name: 'cleo' })).toBeTruthy();
    server.on(listRooms, () => answers(rooms(aRoom('SAFE', [aPerson('ana'), aPerson('ben')]))));
    await waitFor(() => expect(screen.queryByRole('listitem', { name: 'cleo' })).toBeNull());
  });

  test('[ROM-039] [ROM-041] rules and agenda can be read; a leader has no rules button', async () => {
    const { user, unmount } = await enter();
    await user.click(screen.getByRole('button', { name: 'Rules' }));
    expect(await screen.findByText('Any attendee can volunteer as substitute host if the group agrees.')).toBeTruthy();
    // Nothing in it takes the focus: the keyboard scrolls it as a whole.
    expect(screen.getByRole('region', { name: 'Rules' }).tabIndex).toBe(0);
    unmount();
    act(() => endRoomSession());
    await enter({ session: aSession({ am_i_host: true, can_lead: true }) });
    expect(screen.queryByRole('button', { name: 'Rules' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Agenda' })).toBeTruthy();
  });

  test('[ROM-079] [ROM-082] without a host the agenda opens by itself, once', async () => {
    const { user } = await enter({ people: [aPerson('cleo'), aPerson('ben'), aPerson('ana', { host: false })] });
    const agenda = await screen.findByRole('complementary', { name: 'Agenda' });
    expect(within(agenda).getByText(/any attendee can volunteer as substitute host if the group agrees/)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(within(agenda).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('complementary')).toBeNull();
  });

  test('[ROM-080] [ROM-081] a group-hosted session opens it at once', async () => {
    await enter({ session: aSession({ is_group_hosted: true }) });
    expect(await screen.findByText(/any of you may lead it with this agenda/)).toBeTruthy();
  });

  test('muting is seen and told to the video room', async () => {
    const { user, video } = await enter();
    await user.click(screen.getByRole('button', { name: 'Audio: Turn microphone off' }));
    expect(video.actions.at(-1)).toBe('muted');
    expect(screen.getByRole('listitem', { name: 'ben, microphone off' })).toBeTruthy();
  });

  test('a member who joined muted stays muted: through the preview, a lost connection, and entering again', async () => {
    const way = inSession({});
    await screen.findByLabelText('Your camera');
    await way.user.click(screen.getByRole('button', { name: 'Turn microphone off' }));
    expect(screen.getByText(/you join muted/)).toBeTruthy();
    await way.join();
    await way.arrives('/room');
    expect(await screen.findByRole('button', { name: 'Audio: Turn microphone on' })).toBeTruthy();
    expect(way.video.actions).not.toContain('unmuted');
    act(() => way.video.tell({ type: 'lost', reason: 'network' }));
    await waitFor(() => expect(way.video.actions.filter((said) => said.startsWith('connect'))).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Audio: Turn microphone on' })).toBeTruthy();
    way.unmount();
    act(() => endRoomSession());
    inSession({});
    expect(await screen.findByRole('button', { name: 'Turn microphone on' })).toBeTruthy();
  });

  test('a person who leaves while the video is connecting hangs up at once, and is never seen by the others', async () => {
    const { video, join } = inSession({});
    const connecting = Promise.withResolvers<undefined>();
    video.room.connect = () => {
      video.actions.push('connecting');
      return connecting.promise;
    };
    await join();
    await waitFor(() => expect(video.actions).toContain('connecting'));
    act(() => endRoomSession());
    expect(video.actions.at(-1)).toBe('leave');
    await act(async () => connecting.resolve(undefined));
    expect(video.actions.filter((said) => said.startsWith('publish'))).toEqual([]);
  });

  test('[C-030] a server that cannot be reached is said quietly, and the call continues', async () => {
    const { server, path, video } = await enter({ pollEvery: 100 });
    server.on(listRooms, unreachable);
    expect(await screen.findByText(/We cannot reach the server. Your call goes on/)).toBeTruthy();
    expect(path()).toBe('/room');
    expect(video.actions).not.toContain('leave');
    expect(screen.queryByRole('button', { name: 'Come back in' })).toBeNull();
  });

  test('a line over which nothing arrives is said before anything else notices it, and the words go when it flows', async () => {
    const { video } = await enter();
    act(() => video.tell({ type: 'stalled' }));
    expect(await screen.findByText('Your connection dropped. We are bringing you back.')).toBeTruthy();
    act(() => video.tell({ type: 'flowing' }));
    await waitFor(() => expect(screen.queryByText('Your connection dropped. We are bringing you back.')).toBeNull());
  });

  test('a camera that the video server dropped is sent again, with the microphone as it was', async () => {
    const { video, user } = await enter();
    await user.click(screen.getByRole('button', { name: /Turn microphone off/ }));
    video.actions.length = 0;
    act(() => video.tell({ type: 'publishing-stopped' }));
    await waitFor(() => expect(video.actions).toEqual(['muted', expect.stringMatching(/^publish /), 'muted']));
  });

  test('[C-031] a lost connection leaves the room on screen, says that the seat stays, and comes back by itself', async () => {
    const { server, path, video, state } = await enter({ pollEvery: 100 });
    server.on(listRooms, unreachable);
    act(() => video.tell({ type: 'lost', reason: 'network' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You lost the connection. Your place is kept.' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Come back in' })).toBeTruthy();
    expect(path()).toBe('/room');
    expect(screen.getByRole('list', { name: 'People in this room' })).toBeTruthy();
    server.on(listRooms, () => answers(rooms(state.room)));
    await waitFor(() => expect(screen.queryByText(/Your place is kept/)).toBeNull());
    expect(video.actions.filter((said) => said.startsWith('connect'))).toHaveLength(2);
    expect(path()).toBe('/room');
  });

  test('[ROM-042] the last ten minutes are counted down, [ROM-043] then the goodbye', async () => {
    const { unmount } = await enter({ session: aSession({}, -51) });
    expect(screen.getByText(/Session Ends In/)).toBeTruthy();
    unmount();
    act(() => endRoomSession());
    await enter({ session: aSession({}, -61) });
    expect(screen.getByText(/Room closes in/)).toBeTruthy();
  });

  test('[ROM-047] [ROM-071] [ROM-072] [ROM-076] leaving asks, and releases camera and microphone', async () => {
    const { user, router, arrives, given, server, path } = await enter();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'STAY' }));
    expect(path()).toBe('/room');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => void router.navigate('/sessions'));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'LEAVE' }));
    await arrives('/session-survey');
    expect(lastSession()?.title).toBe('Evening circle');
    expect(router.state.location.search).toBe(`?session=${lastSession()?.session}`);
    expect(server.calls(leaveRoom)).toHaveLength(1);
    expect(given.every(({ readyState }) => readyState === 'ended')).toBe(true);
  });

  test('[ROM-077] a host is warned', async () => {
    const session = aSession({ am_i_host: true, can_lead: true, ends_when_i_leave: true });
    const { user } = await enter({ session });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText('This will end the session for all other users')).toBeTruthy();
  });

  test('[MOD-019] [MOD-020] [MOD-022] removing takes two steps and a reason', async () => {
    const { user, server } = await enter({ session: aSession({ am_i_host: true, can_lead: true }) });
    server.on(removeMember, answers({ session_rooms: [] }));
    await user.click(screen.getByRole('button', { name: 'Options for cleo' }));
    await user.click(await screen.findByRole('button', { name: 'Remove from session' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Please provide reason for removal')).toBeTruthy();
    const reason = screen.getByRole('textbox', { name: 'Reason' });
    await user.click(reason);
    await user.paste('x'.repeat(1001));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('That is 1 character too long.')).toBeTruthy();
    expect(server.calls(removeMember)).toHaveLength(0);
    await user.clear(reason);
    await user.type(reason, 'shouting');
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(server.calls(removeMember)[0]?.body).toEqual({ note: 'shouting' }));
  });

  test.each([
    ['staff are', true],
    ['a member is not', false],
  ])('[MOD-019] %s offered to remove the host, who is never asked to mute', async (_, can_lead) => {
    const { user } = await enter({ session: aSession({ can_lead }) });
    await user.click(screen.getByRole('button', { name: 'Options for ana' }));
    expect(await screen.findByRole('button', { name: 'Show large' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Remove from session' }) !== null).toBe(can_lead);
    expect(screen.queryByRole('button', { name: 'Ask to mute' })).toBeNull();
  });

  test('[ROM-061] [ROM-072] a session that was called off leads away, and nothing of it stays stored', async () => {
    const { server, arrives } = await enter();
    sessionStorage.setItem('last-session', 'an earlier one');
    server.on(listRooms, refuses('SESSION_CANCELED'));
    await arrives('/session-canceled');
    expect(sessionStorage.getItem('last-session')).toBeNull();
    expect(sessionStorage.getItem('room-session')).toBeNull();
  });

  test('[ROM-113] a crowded room gets a smaller picture, and the full one again when it empties', async () => {
    const few = [aPerson('ana'), aPerson('cleo'), aPerson('ben')];
    const { video, state } = await enter({ people: few, pollEvery: 100 });
    expect(video.actions).toContain('publish 1280');
    const others = Array.from({ length: 5 }, (_, at) => {
      const uuid = `f0000000-0000-4000-8000-00000000000${at}`;
      return { ...aPerson('cleo'), uuid, user_uuid: uuid, username: `guest${at}` };
    });
    state.room = aRoom('SAFE', [...few, ...others]);
    await waitFor(() => expect(video.actions.at(-1)).toBe('replace video 320'));
    state.room = aRoom('SAFE', few);
    await waitFor(() => expect(video.actions.at(-1)).toBe('replace video 1280'));
  });

  test('a stopped camera is asked for', async () => {
    const { given } = await enter();
    act(() => given.find(({ kind }) => kind === 'video')!.end());
    expect(await screen.findByRole('button', { name: 'Restart camera' })).toBeTruthy();
  });

  test('[I-042] a camera without pictures does not take the voice with it: an empty picture is sent in its place', async () => {
    const { given, video } = await enter();
    const camera = given.find(({ kind }) => kind === 'video')!;
    act(() => camera.mute(true));
    await waitFor(() => expect(video.actions.at(-1)).toBe('replace video 320'));
    act(() => video.tell({ type: 'lost', reason: 'network' }));
    await waitFor(() => expect(video.actions).toContain('publish 320'));
    act(() => camera.mute(false));
    await waitFor(() => expect(video.actions.at(-1)).toBe('replace video 1280'));
  });

  test('staff in the room is said', async () => {
    await enter({ people: [aPerson('ana'), aPerson('cleo', { staff: true }), aPerson('ben')] });
    expect(screen.getByText('Staff is in this session.')).toBeTruthy();
    expect(screen.getByRole('listitem', { name: 'cleo, Staff' })).toBeTruthy();
  });

  test('a person without a session is led home', async () => {
    const { arrives, router } = inSession({});
    act(() => endRoomSession());
    await act(() => router.navigate('/room'));
    await arrives('/');
  });
});
