import { z } from 'zod';
import { job, on, policy } from '#kernel/jobs/policy.ts';
import { BreakoutStarted, RoomBecameSafe } from '../contract/room-events.ts';
import { MAIN_ROOM } from '../contract/room-names.ts';

export const makeVideoRoom = job('make-video-room', z.object({ session: z.guid(), room: z.number() }));

const make = (session: string, room: number) => makeVideoRoom.of(`${session}:${room}`, { session, room });

/** When people may be together → their video room is there before they ask for keys, so that none of them waits for it. */
export const makeVideoRoomsWhenPeopleMayMeet = policy(
  'make-video-rooms-when-people-may-meet',
  on(RoomBecameSafe, ({ data: { session } }) => [make(session, MAIN_ROOM)]),
  on(BreakoutStarted, ({ data: { session, rooms } }) => rooms.map(({ room }) => make(session, room))),
);
