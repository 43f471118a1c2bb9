/** The stream of the rooms of one session. */
export const roomStream = (session: string): string => `live-rooms.room-${session}`;

/** The first part of every room's stream. */
export const ROOM_STREAMS = 'live-rooms.room-';

/** The main room (ROM-108). */
export const MAIN_ROOM = 0;

/** What a room is called at the video server: each room is a session of its own there. */
export const videoRoomName = (session: string, room: number): string =>
  room === MAIN_ROOM ? session : `${session}_b${room}`;
