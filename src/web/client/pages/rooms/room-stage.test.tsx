import { afterEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import {
  allowScreens,
  enterRoom,
  inviteToSpeak,
  leaveRoom,
  listRooms,
  shareScreen,
  stopScreen,
  type EnteredSession,
  type RoomsAnswer,
} from '#modules/live-rooms/contract/api.ts';
import { reportMember } from '#modules/moderation/contract/api.ts';
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
import { FakeTrack, fakeDevices } from '#client/features/live-rooms/testing/fake-devices.ts';
import { fakeRecognition } from '#client/features/live-rooms/testing/fake-recognition.ts';
import { fakeVideoRoom } from '#client/features/live-rooms/testing/fake-video-room.ts';
import type { RoomParticipant } from '#client/features/live-rooms/video/video-room.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers, refuses } from '#client/testing/server.ts';
import { ModalLayer } from '#ui/modal-layer.tsx';
import { ToastArea } from '#ui/toast-area.tsx';
import RoomPreview from './room-preview.tsx';
import RoomWait from './room-wait.tsx';
import Room from './room.tsx';

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
const stream = () => new MediaStream();
const seen = (member: string, overrides: Partial<RoomParticipant> = {}): RoomParticipant => ({
  member,
  camera: stream(),
  audioOn: true,
  speaking: false,
  pictureOn: true,
  pictureReceived: true,
  frozen: false,
  ...overrides,
});

/** Ben in the room with Ana, who hosts, and Cleo; a second video room is for his screen. */
const inRoom = async (input: { session?: Partial<EnteredSession>; looks?: Partial<RoomsAnswer> } = {}) => {
  const session = aSession(input.session ?? {});
  localStorage.setItem(`camera-notice-${ids.ben}`, 'known');
  const room = aRoom('SAFE', [aPerson('ana'), aPerson('cleo'), aPerson('ben')]);
  const devices = fakeDevices();
  const [video, second] = [fakeVideoRoom(), fakeVideoRoom()];
  const display: { answer: () => Promise<unknown> } = { answer: async () => undefined };
  Object.assign(navigator.mediaDevices, { getDisplayMedia: () => display.answer() });
  const server = aServer({ member: aMember({ uuid: ids.ben, username: 'ben' }) })
    .on(enterRoom, ({ body }) => answers(entered(session, room, body['step'] === 'connect' ? 'wss://x' : '')))
    .on(listRooms, () => answers(rooms(room, input.looks)))
    .on(leaveRoom, answers({ session_ended: false }));
  startRoomSession({
    session: SESSION,
    me: { uuid: ids.ben, isAdmin: false },
    pollEvery: 500,
    entered: session,
    openRoom: (options) => (options?.sends === 'screen' ? second.room : video.room),
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
  await screen.findByLabelText('Your camera');
  await drawn.user.click(screen.getByRole('button', { name: 'JOIN ROOM' }));
  await screen.findByRole('navigation', { name: 'Room' }, { timeout: 15_000 });
  act(() => video.show([seen(ids.ana), seen(ids.cleo)]));
  return { ...drawn, ...devices, video, second, server, display };
};
const tile = (name: RegExp | string) => screen.getByRole('listitem', { name });
const soundOf = (name: RegExp) => tile(name).querySelector('video')!;

afterEach(() => act(() => endRoomSession()));

describe('options of any member for another one', () => {
  test('[ROM-045] [C-186] [MOD-001] the menu of a person: large, hide, report, restrict, worry; no more for a member', async () => {
    const { user } = await inRoom();
    await user.click(screen.getByRole('button', { name: 'Options for ana' }));
    const dialog = await screen.findByRole('dialog', { name: 'ana' });
    const names = within(dialog)
      .getAllByRole('button')
      .map((button) => button.textContent)
      .filter(Boolean);
    expect(names).toEqual([
      'Show large',
      'Hide and mute for me',
      'Report',
      'I am worried about this person',
      'Restrict member',
    ]);
  });

  test('[ROM-045] reporting is two taps away, and knows who and where', async () => {
    const { user, server } = await inRoom();
    await user.click(screen.getByRole('button', { name: 'Options for cleo' }));
    await user.click(await screen.findByRole('button', { name: 'Report' }));
    const dialog = await screen.findByRole('dialog', { name: 'Report cleo' });
    await user.click(within(dialog).getByRole('radio', { name: 'Unkind or insulting' }));
    await user.click(within(dialog).getByRole('button', { name: 'Send report' }));
    await waitFor(() => expect(server.calls(reportMember)).toHaveLength(1));
    expect(server.calls(reportMember)[0]).toMatchObject({
      path: `/v1/user/${ids.cleo}/flag`,
      body: { sessionUUID: SESSION },
    });
  });

  test('[MOD-001] restricting is two taps away, and knows whom', async () => {
    const { user } = await inRoom();
    await user.click(screen.getByRole('button', { name: 'Options for cleo' }));
    await user.click(await screen.findByRole('button', { name: 'Restrict member' }));
    expect(await screen.findByRole('dialog', { name: 'Restrict cleo?' })).toBeTruthy();
  });

  test('[ROM-044] the session can be reported from the controls', async () => {
    const { user } = await inRoom();
    await user.click(screen.getByRole('button', { name: 'Report: Report this session' }));
    expect(await screen.findByRole('dialog', { name: 'Report this session' })).toBeTruthy();
  });

  test('[C-186] hide and mute for me: unseen, unheard, not received; and all back again', async () => {
    const { user, video } = await inRoom();
    await user.click(screen.getByRole('button', { name: 'Options for cleo' }));
    await user.click(await screen.findByRole('button', { name: 'Hide and mute for me' }));
    await waitFor(() => expect(tile(/^cleo, Hidden by you/)).toBeTruthy());
    expect([soundOf(/^cleo/).muted, video.wants(ids.cleo), soundOf(/^ana/).muted]).toEqual([true, false, false]);
    await user.click(screen.getByRole('button', { name: 'Options for cleo' }));
    await user.click(await screen.findByRole('button', { name: 'Show and hear again' }));
    await waitFor(() => expect(soundOf(/^cleo/).muted).toBe(false));
    expect(video.wants(ids.cleo)).toBe(true);
  });

  test('a tap enlarges a person, Escape leads back to the grid', async () => {
    const { user } = await inRoom();
    await user.click(screen.getByRole('button', { name: 'Show cleo large' }));
    expect(tile('cleo').dataset['large']).toBe('true');
    await user.keyboard('{Escape}');
    expect(tile('cleo').dataset['large']).toBeUndefined();
  });

  test('one tile is in the tab order, with its options', async () => {
    await inRoom();
    const stops = within(screen.getByRole('list', { name: 'People in this room' }))
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops.map((stop) => stop.getAttribute('aria-label'))).toEqual(['Show ana large', 'Options for ana']);
  });
});

describe('options of a leader', () => {
  const lead = { session: { am_i_host: true, can_lead: true } };

  test('[ROM-084] a leader asks an audible person to mute, and invites a muted one', async () => {
    const { user, video, server } = await inRoom(lead);
    server.on(inviteToSpeak, answers(rooms(aRoom('SAFE', [aPerson('ana'), aPerson('cleo'), aPerson('ben')]))));
    await user.click(screen.getByRole('button', { name: 'Options for cleo' }));
    await user.click(await screen.findByRole('button', { name: 'Ask to mute' }));
    await waitFor(() => expect(server.calls(listRooms).some(({ body }) => body['mute_user'] === ids.cleo)).toBe(true));
    act(() => video.show([seen(ids.ana), seen(ids.cleo, { audioOn: false })]));
    await user.click(screen.getByRole('button', { name: 'Options for cleo' }));
    expect(screen.queryByRole('button', { name: 'Ask to mute' })).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Invite to speak' }));
    await waitFor(() => expect(server.calls(inviteToSpeak)).toHaveLength(1));
  });

  test('[C-158] end a screen, and switch sharing on for members', async () => {
    const { user, video, server } = await inRoom(lead);
    const after = (members_may_share: boolean) =>
      answers(rooms(aRoom('SAFE', [aPerson('ana'), aPerson('cleo'), aPerson('ben')]), { members_may_share }));
    server.on(stopScreen, after(false)).on(allowScreens, after(true));
    act(() => video.show([seen(ids.ana), seen(ids.cleo, { screen: stream() })]));
    await user.click(screen.getAllByRole('button', { name: 'Options for cleo' })[0]!);
    await user.click(await screen.findByRole('button', { name: 'Stop their screen share' }));
    await waitFor(() => expect(server.calls(stopScreen)).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await user.click(await screen.findByRole('checkbox', { name: /Let everybody share/ }));
    await waitFor(() => expect(server.calls(allowScreens)[0]?.body).toEqual({ members: true }));
  });
});

describe('sharing a screen', () => {
  test('[C-158] members have no button for it, unless the host lets them or the group leads itself', async () => {
    const { unmount } = await inRoom();
    expect(screen.queryByRole('button', { name: /Share screen/ })).toBeNull();
    unmount();
    act(() => endRoomSession());
    await inRoom({ looks: { members_may_share: true } });
    expect(await screen.findByRole('button', { name: 'Screen: Share screen' })).toBeTruthy();
  });

  test('[ROM-048] [ROM-049] opens a second connection, says so, and stops again', async () => {
    const { user, second, server, display } = await inRoom({ session: { can_lead: true } });
    const track = new FakeTrack('video', 'screen');
    display.answer = async () => ({ getVideoTracks: () => [track] });
    server.on(shareScreen, answers({ session_video: entered(aSession(), aRoom('SAFE', []), 'wss://2').session_video }));
    await user.click(screen.getByRole('button', { name: 'Screen: Share screen' }));
    expect(await screen.findByText('You are sharing your screen.')).toBeTruthy();
    expect(second.actions[0]).toBe('connect wss://2');
    await user.click(screen.getByRole('button', { name: 'Stop sharing' }));
    expect([second.actions.at(-1), track.readyState]).toEqual(['leave', 'ended']);
  });

  test('[ROM-033] closing the browser’s dialog shows nothing, a failure its message, a refusal the server’s text', async () => {
    const { user, server, display } = await inRoom({ session: { can_lead: true } });
    const share = () => user.click(screen.getByRole('button', { name: 'Screen: Share screen' }));
    const failing = (name: string) => () => Promise.reject(Object.assign(new Error('x'), { name }));
    display.answer = failing('NotAllowedError');
    await share();
    expect(screen.queryByText(/could not be shared/)).toBeNull();
    display.answer = failing('NotReadableError');
    await share();
    expect(await screen.findByText('Your screen could not be shared. Please try again.')).toBeTruthy();
    display.answer = async () => ({ getVideoTracks: () => [new FakeTrack('video', 'screen')] });
    server.on(shareScreen, refuses('SCREEN_SHARING_OFF', { msg: 'Not here.' }));
    await share();
    expect(await screen.findByText('Not here.')).toBeTruthy();
  });

  test('[ROM-048] a screen of another person is shown large, and announced', async () => {
    const { video } = await inRoom();
    act(() => video.show([seen(ids.ana, { screen: stream() }), seen(ids.cleo)]));
    expect(tile('Screen of ana').dataset['large']).toBe('true');
    expect(screen.getByText('ana shares a screen.')).toBeTruthy();
  });
});

describe('saving data', () => {
  test('the choice holds at once, is said aloud, and there is a way back', async () => {
    const { user, video } = await inRoom();
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Save data' }), 'Audio only');
    expect([video.wants(ids.ana), video.actions.at(-1)]).toEqual([false, 'replace video 160']);
    expect(screen.getByText('Pictures are off to save data. You still hear everyone.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Done' }));
    await user.click(await screen.findByRole('button', { name: 'Show all pictures' }));
    await waitFor(() => expect(video.wants(ids.ana)).toBe(true));
  });

  test('a person without a picture has a placeholder and a voice', async () => {
    const { video } = await inRoom();
    act(() => video.show([seen(ids.ana, { pictureOn: false }), seen(ids.cleo, { pictureReceived: false })]));
    expect(tile(/^ana.*Audio only/)).toBeTruthy();
    expect(tile(/^cleo.*Picture off to save data/)).toBeTruthy();
    expect(soundOf(/^ana/).muted).toBe(false);
  });
});

describe('hands, reactions and lines', () => {
  test('[ROM-112] a hand is raised from the controls and lowered again', async () => {
    const { user, video } = await inRoom();
    await user.click(screen.getByRole('button', { name: /^React/ }));
    await user.click(screen.getByRole('button', { name: 'Raise hand' }));
    expect(video.sent.at(-1)).toMatchObject({ name: 'hand', data: { up: true } });
    expect(tile(/^ben, hand raised, next/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^React/ }));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^React/ }));
    await user.click(screen.getByRole('button', { name: 'Lower hand' }));
    expect(tile('ben')).toBeTruthy();
  });

  test('[ROM-112] hands of others have their order, reactions are said', async () => {
    const { video } = await inRoom();
    const tell = (member: string, message: Parameters<typeof video.tell>[0] & { type: 'message' }) =>
      act(() => video.tell({ ...message, member }));
    tell(ids.cleo, { type: 'message', member: '', message: { name: 'hand', data: { up: true, ago: 0 } } });
    tell(ids.ana, { type: 'message', member: '', message: { name: 'reaction', data: { kind: 'with-you' } } });
    expect(tile(/^cleo, hand raised, next/)).toBeTruthy();
    expect(screen.getByText('ana: With you.')).toBeTruthy();
  });

  test('a person who leaves keeps the name until the video ends, and is said by it to have left', async () => {
    const { server, video } = await inRoom();
    await waitFor(() => expect(server.calls(listRooms).length).toBeGreaterThan(0));
    const without = aRoom('SAFE', [aPerson('cleo'), aPerson('ben')]);
    server.on(listRooms, () => answers(rooms(without)));
    const asked = server.calls(listRooms).length;
    await waitFor(() => expect(server.calls(listRooms).length).toBeGreaterThan(asked + 1));
    expect(tile(/^ana/)).toBeTruthy();
    act(() => video.show([seen(ids.cleo)]));
    expect(await screen.findByText('ana left.')).toBeTruthy();
  });

  test('[C-099] staff in the room are marked for the eye and for screen readers', async () => {
    const room = aRoom('SAFE', [aPerson('ana', { staff: true }), aPerson('cleo'), aPerson('ben')]);
    const { server } = await inRoom();
    server.on(listRooms, () => answers(rooms(room)));
    const staff = await screen.findByRole('listitem', { name: /^ana, .*Staff/ });
    expect(within(staff).getByText('Staff')).toBeTruthy();
    expect(tile(/^cleo/).getAttribute('aria-label')).not.toContain('Staff');
  });

  test('a person whose picture stands still is reconnecting, for the eye and for screen readers', async () => {
    const { video } = await inRoom();
    act(() => video.show([seen(ids.ana), seen(ids.cleo, { frozen: true })]));
    expect(
      within(tile('cleo, Reconnecting…')).getByText('Reconnecting…', { selector: ':not([aria-hidden] *)' }),
    ).toBeTruthy();
    expect(tile('ana, Host')).toBeTruthy();
  });

  test('[ROM-050] a bad connection of a person is shown in words', async () => {
    const { video } = await inRoom();
    const line = { quality: 'bad', picture: 'sent' } as const;
    act(() => video.tell({ type: 'message', member: ids.ana, message: { name: 'line', data: line } }));
    expect(tile('ana, Host, Connection unstable')).toBeTruthy();
  });
});

test('the background is blurred where the browser can: the camera is reopened, and the choice is stored', async () => {
  const { user, video, given } = await inRoom();
  const camera = given.find(({ kind }) => kind === 'video')!;
  camera.blurs = true;
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  await user.click(await screen.findByRole('checkbox', { name: /Blur what is behind me/ }));
  await waitFor(() => expect(video.actions.some((what) => what.startsWith('replace video'))).toBe(true));
  expect(localStorage.getItem('room-devices')).toContain('"blur":true');
});

test('a browser that cannot blur the background says so', async () => {
  const { user } = await inRoom();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const choice = await screen.findByRole('checkbox', { name: /Blur what is behind me/ });
  expect(choice).toHaveProperty('disabled', true);
  expect(screen.getByText(/^This browser cannot do that with your camera/)).toBeTruthy();
});

describe('captions on the device', () => {
  const settings = async (user: Awaited<ReturnType<typeof inRoom>>['user']) => {
    await user.click(screen.getByRole('button', { name: 'Settings' }));
    return screen.findByRole('checkbox', { name: /Captions/ });
  };

  test('captions are off until chosen; then what a person says is below their face and in a log that is not read out', async () => {
    const browser = fakeRecognition('available');
    try {
      const { user, video } = await inRoom();
      const [voice, own] = [new FakeTrack('audio', 'ana'), new FakeTrack('audio', 'cleo')];
      const camera = new MediaStream([voice as unknown as MediaStreamTrack]);
      const muted = new MediaStream([own as unknown as MediaStreamTrack]);
      act(() => video.show([seen(ids.ana, { camera }), seen(ids.cleo, { camera: muted, audioOn: false })]));
      expect(browser.running.size).toBe(0);
      const choice = await settings(user);
      await waitFor(() => expect(choice).toHaveProperty('disabled', false));
      await user.click(choice);
      await user.click(screen.getByRole('button', { name: 'Done' }));
      await waitFor(() => expect([...browser.running.keys()]).toEqual([voice]));
      act(() => browser.say(voice as unknown as MediaStreamTrack, { text: 'I was afraid.', isFinal: true }));
      expect(within(tile(/^ana/)).getByText('I was afraid.')).toBeTruthy();
      const log = screen.getByRole('log', { name: 'Captions' });
      expect([log.textContent, log.getAttribute('aria-live')]).toEqual(['ana: I was afraid.', 'off']);
      expect(localStorage.getItem('room-devices')).toContain('"captions":true');
      expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('afraid');
      await user.click(await settings(user));
      expect([browser.running.size, screen.queryByRole('log', { name: 'Captions' })]).toEqual([0, null]);
    } finally {
      browser.remove();
    }
  });

  test('a browser that refuses in the middle says so, and the captions are off', async () => {
    const browser = fakeRecognition('downloadable');
    try {
      const { user, video } = await inRoom();
      const voice = new FakeTrack('audio', 'ana') as unknown as MediaStreamTrack;
      act(() => video.show([seen(ids.ana, { camera: new MediaStream([voice]) })]));
      const choice = await settings(user);
      await screen.findByText(/^Your browser downloads what it needs/);
      await user.click(choice);
      await waitFor(() => expect(browser.running.has(voice)).toBe(true));
      act(() => browser.stop(voice, 'language-not-supported'));
      expect(await screen.findByText('Your browser stopped writing captions.')).toBeTruthy();
      expect(choice).toHaveProperty('checked', false);
    } finally {
      browser.remove();
    }
  });

  test('a browser that would send voices away says that there are no captions, and why', async () => {
    const { user } = await inRoom();
    const choice = await settings(user);
    expect(await screen.findByText(/^This browser cannot write captions on your device/)).toBeTruthy();
    expect(choice).toHaveProperty('disabled', true);
  });
});

test('noise suppression can be switched off: the microphone is reopened, and the choice is stored', async () => {
  const { user, video, given } = await inRoom();
  await user.click(screen.getByRole('button', { name: 'Settings' }));
  const before = given.length;
  await user.click(await screen.findByRole('checkbox', { name: /Reduce background noise/ }));
  await waitFor(() => expect(given.length).toBe(before + 1));
  expect(localStorage.getItem('room-devices')).toContain('"noise":false');
  expect(video.actions.some((what) => what.startsWith('replace audio'))).toBe(true);
});
