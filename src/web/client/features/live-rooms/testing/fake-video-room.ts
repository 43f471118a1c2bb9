import type { Measured } from '../video/measure.ts';
import type { RoomMessage } from '../video/messages.ts';
import type { RoomParticipant, VideoRoom, VideoRoomEvent, VideoRoomState } from '../video/video-room.ts';

/** The width a fake camera was last asked for. */
const widthOf = (track: unknown) => (track as { width?: number } | undefined)?.width;

/** A scriptable video room. */
export const fakeVideoRoom = () => {
  const listeners = new Set<(event: VideoRoomEvent) => void>();
  const actions: string[] = [];
  const sent: RoomMessage[] = [];
  let wants: (member: string) => boolean = () => true;
  let measured: () => Measured | undefined = () => undefined;
  let state: VideoRoomState = 'idle';
  let audioOn = true;
  let people: RoomParticipant[] = [];
  const room: VideoRoom = {
    connect: async (token) => {
      actions.push(`connect ${token}`);
      state = 'joined';
    },
    publish: async ({ video }) => void actions.push(`publish ${widthOf(video)}`),
    setAudio: (on) => {
      audioOn = on;
      actions.push(on ? 'unmuted' : 'muted');
    },
    isAudioOn: () => audioOn,
    setPicture: (on) => void actions.push(on ? 'picture on' : 'picture off'),
    receivePictures: (find) => {
      wants = find;
    },
    send: (message) => void sent.push(message),
    measure: async () => measured(),
    replaceTrack: async (track) => void actions.push(`replace ${track.kind} ${widthOf(track)}`),
    leave: () => {
      state = 'left';
      actions.push('leave');
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
    actions,
    /** The messages to the others, oldest first. */
    sent,
    /** Whether this person's picture is received. */
    wants: (member: string) => wants(member),
    /** What the statistics say from now on. */
    measures: (next: () => Measured | undefined) => {
      measured = next;
    },
    tell: (event: VideoRoomEvent) => {
      for (const listener of listeners) listener(event);
    },
    show: (next: RoomParticipant[]) => {
      people = next;
      for (const listener of listeners) listener({ type: 'participant-joined', member: next[0]?.member ?? '' });
    },
  };
};
