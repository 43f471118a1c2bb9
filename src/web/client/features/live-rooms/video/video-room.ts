import type { VideoKind } from '#modules/live-rooms/contract/video-participant.ts';
import type { Measured } from './measure.ts';
import type { RoomMessage } from './messages.ts';

/** What goes out to the others. The tracks stay the caller's: the room sends clones and stops only those. */
export type LocalTracks = { audio?: MediaStreamTrack | undefined; video?: MediaStreamTrack | undefined };

/** Another participant, by member id. */
export type RoomParticipant = {
  member: string;
  /** The same object for as long as they send; its tracks may be exchanged. */
  camera?: MediaStream;
  screen?: MediaStream;
  /** Whether they let themselves be heard. */
  audioOn: boolean;
  speaking: boolean;
  /** Whether they send a picture; a person with a very weak connection sends sound only. */
  pictureOn: boolean;
  /** Whether we receive that picture; false while data is saved. */
  pictureReceived: boolean;
  /** Nothing has arrived of them for some seconds: what is shown is an old picture. */
  frozen: boolean;
};

export type LostReason = 'network' | 'not-answering';
export type EvictedReason = 'removed' | 'room-closed';

export type VideoRoomEvent =
  | { type: 'participant-joined'; member: string }
  | { type: 'participant-left'; member: string }
  | { type: 'stream-added'; member: string; kind: VideoKind; stream: MediaStream }
  | { type: 'stream-removed'; member: string; kind: VideoKind }
  | { type: 'audio-changed'; member: string; on: boolean }
  | { type: 'speaking-changed'; member: string; speaking: boolean }
  | { type: 'picture-changed'; member: string; on: boolean; received: boolean }
  | { type: 'frozen-changed'; member: string; frozen: boolean }
  /** A harmless hint of another participant (C-097). */
  | { type: 'message'; member: string; message: RoomMessage }
  /** The connection dropped; the room tries to come back by itself. */
  | { type: 'reconnecting' }
  | { type: 'reconnected' }
  /** Nothing arrives of any of the others, though the connection counts as open; until something does. */
  | { type: 'stalled' }
  | { type: 'flowing' }
  /** What was sent ended without being asked to, and the person is in the room: it has to be published again. */
  | { type: 'publishing-stopped' }
  /** Final: coming back takes a new room and a new token. */
  | { type: 'lost'; reason: LostReason }
  /** Final: ended by a person with the right to do so. */
  | { type: 'evicted'; reason: EvictedReason };

export type VideoRoomState = 'idle' | 'connecting' | 'joined' | 'reconnecting' | 'lost' | 'evicted' | 'left';

/**
 * The port to one live room: one connection with one single-use token. Nothing here hangs: what cannot be done in time
 * rejects with a {@link VideoRoomError}.
 */
export type VideoRoom = {
  connect(token: string): Promise<void>;
  /** Sends the tracks, muted or not as {@link setAudio} was last told. Again: replaces what was sent. */
  publish(tracks: LocalTracks): Promise<void>;
  /** Takes effect on our own track at once, also while the connection is down, and survives a reconnection. */
  setAudio(on: boolean): void;
  isAudioOn(): boolean;
  /**
   * Whether the own picture is sent; everything else continues. Applies to later publishing and through reconnections.
   */
  setPicture(on: boolean): void;
  /** Whose pictures are received from now on; voices always are. Changing one interrupts that voice for a moment. */
  receivePictures(find: (member: string) => boolean): void;
  /** Sends a hint to all others; lost while the connection is down. */
  send(message: RoomMessage): void;
  /** How the connection stands; undefined while there is none. */
  measure(): Promise<Measured | undefined>;
  /** Exchanges the sent track of the same kind, without the others noticing. */
  replaceTrack(track: MediaStreamTrack): Promise<void>;
  /** Ends it, even while the network is down. Never rejects; no callbacks follow. */
  leave(): void;
  state(): VideoRoomState;
  participants(): readonly RoomParticipant[];
  /** Hears every event from now on; answers how to stop. */
  subscribe(listener: (event: VideoRoomEvent) => void): () => void;
};

type RefusedEntry = 'not-loaded' | 'not-reachable' | 'token-refused';
export type VideoRoomFailure = RefusedEntry | 'not-allowed' | 'not-connected' | 'failed';

export class VideoRoomError extends Error {
  override name = 'VideoRoomError';
  readonly failure: VideoRoomFailure;
  constructor(failure: VideoRoomFailure, message: string, options?: ErrorOptions) {
    super(message, options);
    this.failure = failure;
  }
}
