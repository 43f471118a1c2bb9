import { afterEach, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { enterRoom, leaveRoom, listRooms } from '#modules/live-rooms/contract/api.ts';
import { reportSession } from '#modules/moderation/contract/api.ts';
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
import { fakeVideoRoom } from '#client/features/live-rooms/testing/fake-video-room.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { ModalLayer } from '#ui/modal-layer.tsx';
import RoomPreview from './room-preview.tsx';
import RoomWait from './room-wait.tsx';
import Room from './room.tsx';

afterEach(() => act(() => endRoomSession()));

const page = (path: string, element: React.ReactNode) => ({
  path,
  element: (
    <>
      {element}
      <ModalLayer />
    </>
  ),
});

/** Ben in the room with Ana and Cleo. */
const inRoom = async () => {
  const session = aSession();
  localStorage.setItem(`camera-notice-${ids.ben}`, 'known');
  const room = aRoom('SAFE', [aPerson('ana'), aPerson('cleo'), aPerson('ben')]);
  fakeDevices();
  const server = aServer({ member: aMember({ uuid: ids.ben, username: 'ben' }) })
    .on(enterRoom, ({ body }) => answers(entered(session, room, body['step'] === 'connect' ? 'wss://x' : '')))
    .on(listRooms, answers(rooms(room)))
    .on(leaveRoom, answers({ session_ended: false }))
    .on(
      reportSession,
      answers({ report: { uuid: SESSION, type: 'USER_FLAG_SESSION', target_uuid1: SESSION, kind: 'report' } }),
    );
  startRoomSession({
    session: SESSION,
    me: { uuid: ids.ben, isAdmin: false },
    pollEvery: 500,
    entered: session,
    openRoom: () => fakeVideoRoom().room,
  });
  const routes = [
    page('/room/preview', <RoomPreview />),
    page('/room/wait', <RoomWait />),
    page('/room', <Room />),
    page('*', <p>elsewhere</p>),
  ];
  const drawn = renderRoutes(routes, { at: '/room/preview' });
  await screen.findByLabelText('Your camera');
  await drawn.user.click(screen.getByRole('button', { name: 'JOIN ROOM' }));
  await screen.findByRole('navigation', { name: 'Room' }, { timeout: 15_000 });
  return { ...drawn, server };
};

test('[ROM-044] [MOD-015] the session is reported from its room, and leaving is offered at once', async () => {
  const { user, server } = await inRoom();
  await user.click(screen.getByRole('button', { name: 'Report: Report this session' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Report this session' }));
  await user.click(dialog.getByRole('radio', { name: 'Does not feel safe' }));
  await user.click(dialog.getByRole('button', { name: 'Send report' }));
  expect(await screen.findByText('You do not have to stay. If you leave now, nobody is told why.')).toBeTruthy();
  expect(server.calls(reportSession)[0]).toMatchObject({
    path: `/v1/session/${SESSION}/flag`,
    body: { note: 'Does not feel safe' },
  });
  expect(server.calls(leaveRoom)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'LEAVE' }));
  await waitFor(() => expect(server.calls(leaveRoom)).toHaveLength(1));
  expect(await screen.findByText('elsewhere')).toBeTruthy();
});

test('[I-044] help is in sight in the room, and opens beside it', async () => {
  await inRoom();
  const link = screen.getByRole('link', { name: 'Get help now' });
  expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/get-help', '_blank']);
});
