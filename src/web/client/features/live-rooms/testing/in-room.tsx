import { act, screen } from '@testing-library/react';
import { waitFor } from 'xstate';
import {
  enterRoom,
  leaveRoom,
  listRooms,
  type EnteredSession,
  type RoomParticipant,
  type RoomsAnswer,
} from '#modules/live-rooms/contract/api.ts';
import { aMember, aServer, renderRoutes } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { ModalLayer } from '#ui/modal-layer.tsx';
import { ToastArea } from '#ui/toast-area.tsx';
import { RoomPlace } from '../view/room-place.tsx';
import { startRoomSession } from '../room/room-session.ts';
import { RoomView } from '../view/room-view.tsx';
import { aRoom, aSession, entered, ids, rooms, SESSION } from './a-session.ts';
import { fakeDevices } from './fake-devices.ts';
import { fakeVideoRoom } from './fake-video-room.ts';

export type SceneRooms = Readonly<Record<number, readonly RoomParticipant[]>>;

/** The rooms of a session as the server would answer them. */
export const sceneAnswer = (people: SceneRooms, of: Partial<RoomsAnswer> = {}): RoomsAnswer => ({
  ...rooms(aRoom('SAFE', [])),
  session_rooms: Object.entries(people).map(([number, users]) => ({
    ...aRoom('SAFE', users),
    uuid: `e0000000-0000-4000-8000-00000000000${number}`,
    room_assigned: Number(number),
  })),
  ...of,
});

/** Ben in the room of a session, in any role; `server` sends what happens, `look` sets the state from now on. */
export const inRoom = async (of: {
  session?: Partial<EnteredSession>;
  people: SceneRooms;
  looks?: Partial<RoomsAnswer>;
}) => {
  const session = aSession(of.session ?? {});
  const state = { people: of.people, looks: of.looks ?? {} };
  const answer = () => sceneAnswer(state.people, state.looks);
  const own = () => answer().session_rooms.find(({ users }) => users.some(({ user_uuid }) => user_uuid === ids.ben));
  const devices = fakeDevices();
  localStorage.setItem(`camera-notice-${ids.ben}`, 'known');
  const video = fakeVideoRoom();
  const server = aServer({ member: aMember({ uuid: ids.ben, username: 'ben' }) })
    .on(enterRoom, ({ body }) => answers(entered(session, own()!, body['step'] === 'connect' ? 'wss://x' : '')))
    .on(listRooms, () => answers(answer()))
    .on(leaveRoom, answers({ session_ended: false }));
  const running = startRoomSession({
    session: SESSION,
    me: { uuid: ids.ben, isAdmin: false },
    pollEvery: 60_000,
    entered: session,
    openRoom: () => video.room,
  });
  await running.devices.start();
  running.actor.send({ type: 'JOIN' });
  await waitFor(running.actor, (snapshot) => snapshot.matches({ present: { place: 'inRoom' } }), { timeout: 10_000 });
  const drawn = renderRoutes(
    [
      {
        path: '/room',
        element: (
          <>
            <RoomPlace at="/room">
              {(place) => <RoomView session={place.session} onLeave={place.askToLeave} />}
            </RoomPlace>
            <ToastArea />
            <ModalLayer />
          </>
        ),
      },
      { path: '*', element: <p>on the way</p> },
    ],
    { at: '/room' },
  );
  const look = (next: { people?: SceneRooms; looks?: Partial<RoomsAnswer> } = {}) => {
    if (next.people) state.people = next.people;
    if (next.looks) state.looks = { ...state.looks, ...next.looks };
    act(() => running.actor.send({ type: 'ANSWERED', answer: answer() }));
  };
  const path = () => drawn.router.state.location.pathname;
  await screen.findByRole('navigation', { name: 'Room' });
  return { ...drawn, devices, video, server, session: running, state, answer, look, path };
};
