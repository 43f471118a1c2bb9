export const roomStream = (session: string): string => `live-rooms.room-${session}`;

/** The first part of every room's stream. */
export const ROOM_STREAMS = 'live-rooms.room-';

/** The main room (ROM-108). */
export const MAIN_ROOM = 0;

/** What a room is called at the video server: each room is a session of its own there. */
export const videoRoomName = (session: string, room: number): string =>
  room === MAIN_ROOM ? session : `${session}_b${room}`;

const VIDEO_ROOM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:_b(\d{1,3}))?$/;

/** What {@link videoRoomName} was made of; undefined when the name is none of ours. */
export const roomOfVideoRoom = (name: string): { session: string; room: number } | undefined => {
  const [, session, room] = VIDEO_ROOM.exec(name) ?? [];
  return session === undefined ? undefined : { session, room: room === undefined ? MAIN_ROOM : Number(room) };
};
