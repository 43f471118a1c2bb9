import type { RoomParticipant, VideoRoom, VideoRoomEvent, VideoRoomState } from '../video/video-room.ts';

/** The width a fake camera was last asked for. */
const widthOf = (track: unknown) => (track as { width?: number } | undefined)?.width;

/** A video room that does as it is told. */
export const fakeVideoRoom = () => {
  const listeners = new Set<(event: VideoRoomEvent) => void>();
  const told: string[] = [];
  let state: VideoRoomState = 'idle';
  let audioOn = true;
  let people: RoomParticipant[] = [];
  const room: VideoRoom = {
    connect: async (token) => {
      told.push(`connect ${token}`);
      state = 'joined';
    },
    publish: async ({ video }) => void told.push(`publish ${widthOf(video)}`),
    setAudio: (on) => {
      audioOn = on;
      told.push(on ? 'unmuted' : 'muted');
    },
    isAudioOn: () => audioOn,
    replaceTrack: async (track) => void told.push(`replace ${track.kind} ${widthOf(track)}`),
    leave: () => {
      state = 'left';
      told.push('leave');
    },
    state: () => state,
    participants: () => people,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  return {
    room,
    told,
    tell: (event: VideoRoomEvent) => {
      for (const listener of listeners) listener(event);
    },
    show: (next: RoomParticipant[]) => {
      people = next;
      for (const listener of listeners) listener({ type: 'participant-joined', member: next[0]?.member ?? '' });
    },
  };
};
