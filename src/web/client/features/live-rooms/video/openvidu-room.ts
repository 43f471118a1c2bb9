import type { OpenVidu, Publisher, Session, Stream } from 'openvidu-browser';
import { ROOM_LISTENER_CAP } from '../../../../../modules/live-rooms/contract/media-constants.ts';
import { participantFromData } from '../../../../../modules/live-rooms/contract/video-participant.ts';
import { within } from './deadline.ts';
import { mediaRepair } from './media-repair.ts';
import { refuseReconnection } from './refused-reconnections.ts';
import { asRoomError } from './room-error.ts';
import { createRoster } from './roster.ts';
import { isSpeaking, speakingRule, type Voice } from './speaking.ts';
import { clonesToSend, exchangeTracks, limitAudio } from './tracks.ts';
import {
  VideoRoomError,
  type EvictedReason,
  type LocalTracks,
  type VideoRoom,
  type VideoRoomEvent,
  type VideoRoomState,
} from './video-room.ts';

const LOAD_TIMEOUT_MS = 20_000;
const CALL_TIMEOUT_MS = 10_000;
const GIVE_UP_RECONNECTING_MS = 60_000;
const HANG_UP_AFTER_MS = 2000;
const REPAIR_EVERY_MS = 5000;
const LISTEN_EVERY_MS = 300;
const SOCKET_OPEN = 1;
const SOCKET_CLOSED = 3;

export type OpenViduRoomOptions = {
  /** Whether to receive the others; a connection that only sends a screen does not. True when absent. */
  receive?: boolean;
  /** Hears about what went wrong without ending anything. */
  report?: (error: unknown) => void;
  /** How long to try to come back before the room counts as lost, in milliseconds. */
  giveUpAfter?: number;
};

type Received = Voice & { stream: Stream; media: MediaStream };

/** A live room on OpenVidu. The only place that knows its client library, which is loaded when a room is entered. */
export function openViduRoom(options: OpenViduRoomOptions = {}): VideoRoom {
  const { receive = true, report = () => undefined, giveUpAfter = GIVE_UP_RECONNECTING_MS } = options;
  const listeners = new Set<(event: VideoRoomEvent) => void>();
  const received = new Map<string, Received>();
  let state: VideoRoomState = 'idle';
  let library: OpenVidu | undefined;
  let session: Session | undefined;
  let publisher: Publisher | undefined;
  let ownMember: string | undefined;
  let audioOn = true;
  let sentAudio: MediaStreamTrack | undefined;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let repairing: ReturnType<typeof setInterval> | undefined;
  let listening: ReturnType<typeof setInterval> | undefined;

  const emit = (event: VideoRoomEvent) => {
    for (const listener of listeners) listener(event);
  };
  const roster = createRoster(emit);
  const isOver = () => state === 'left' || state === 'lost' || state === 'evicted';
  const isOnline = () => state === 'joined' && library?.getWsReadyState() === SOCKET_OPEN;

  const end = (final: 'left' | 'lost' | 'evicted') => {
    state = final;
    clearTimeout(giveUp);
    clearInterval(repairing);
    clearInterval(listening);
    for (const { media } of received.values()) for (const track of media.getTracks()) media.removeTrack(track);
    received.clear();
    roster.clear();
    sentAudio = undefined;
    publisher = undefined;
  };

  const lose = (reason: 'network' | 'not-answering') => {
    if (isOver()) return;
    end('lost');
    if (library && session) hangUp(library, session);
    emit({ type: 'lost', reason });
  };

  const evicted = (reason: EvictedReason) => {
    if (isOver()) return;
    end('evicted');
    emit({ type: 'evicted', reason });
  };

  const allStreams = () => [
    ...(publisher ? [publisher.stream] : []),
    ...[...received.values()].map((entry) => entry.stream),
  ];

  const repair = mediaRepair((media) => {
    within(CALL_TIMEOUT_MS, media.reconnect(), 'failed', 'renewing media').catch((error: unknown) => {
      forgetRenewals();
      report(error);
    });
  });

  /** A renewal that is never answered would block every later one. */
  const forgetRenewals = () => {
    for (const stream of allStreams()) stream.reconnectionEventEmitter = undefined;
  };

  const listen = async () => {
    for (const [connectionId, voice] of received) {
      const speaking = await isSpeaking(voice, Date.now());
      if (speaking !== undefined && received.get(connectionId) === voice) {
        roster.speakingChanged(connectionId, speaking);
      }
    }
  };

  const receiveStream = (current: Session, stream: Stream) => {
    const connectionId = stream.connection.connectionId;
    const entry: Received = {
      stream,
      media: new MediaStream(),
      rule: speakingRule(),
      peer: () => (stream.getWebRtcPeer() ? stream.getRTCPeerConnection() : undefined),
    };
    received.set(connectionId, entry);
    // The library makes a new MediaStream at each reconnection; who shows the picture keeps this one.
    stream.ee.on('mediastream-updated', () => {
      if (received.get(connectionId) !== entry) return;
      const isFirst = entry.media.getTracks().length === 0;
      exchangeTracks(entry.media, stream.getMediaStream().getTracks());
      if (isFirst) roster.streamAdded(connectionId, entry.media, stream.hasAudio && stream.audioActive);
    });
    current.subscribe(stream, undefined, (error) => {
      if (error && received.get(connectionId) === entry) report(error);
    });
  };

  const hearSession = (current: Session, openvidu: OpenVidu) => {
    current.on('connectionCreated', ({ connection }) => {
      const participant = participantFromData(connection.data);
      if (connection.connectionId === current.connection.connectionId) {
        ownMember = participant?.member;
        // Only what the deployment itself offers is ever asked for addresses; without that, nobody.
        if (openvidu.iceServers?.length > 0) openvidu.setAdvancedConfiguration({});
      } else if (participant && receive && participant.member !== ownMember) {
        roster.connected(connection.connectionId, participant);
      }
    });
    current.on('connectionDestroyed', ({ connection }) => {
      received.delete(connection.connectionId);
      roster.disconnected(connection.connectionId);
    });
    current.on('streamCreated', ({ stream }) => {
      const participant = participantFromData(stream.connection.data);
      if (!receive || !participant || participant.member === ownMember) return;
      roster.connected(stream.connection.connectionId, participant);
      receiveStream(current, stream);
    });
    current.on('streamDestroyed', ({ stream }) => {
      received.delete(stream.connection.connectionId);
      roster.streamRemoved(stream.connection.connectionId);
    });
    current.on('streamPropertyChanged', ({ stream, changedProperty, newValue }) => {
      if (changedProperty === 'audioActive') {
        roster.audioChanged(stream.connection.connectionId, newValue === true);
      }
    });
    current.on('reconnecting', () => {
      if (isOver()) return;
      forgetRenewals();
      state = 'reconnecting';
      clearTimeout(giveUp);
      giveUp = setTimeout(() => lose('not-answering'), giveUpAfter);
      emit({ type: 'reconnecting' });
    });
    current.on('reconnected', () => {
      if (isOver()) return;
      clearTimeout(giveUp);
      state = 'joined';
      tellAudio(true);
      emit({ type: 'reconnected' });
    });
    current.on('sessionDisconnected', ({ reason }) => {
      if (reason === 'sessionClosedByServer') evicted('room-closed');
      else if (reason.startsWith('forceDisconnect')) evicted('removed');
      else if (reason !== 'disconnect') lose('network');
    });
    current.on('exception', ({ name, message }) => report(new Error(`${name}: ${message}`)));
  };

  /** Tells the others whether we can be heard; `again` when they may have missed it. */
  const tellAudio = (again = false) => {
    if (!publisher || !isOnline()) return;
    if (again) publisher.stream.audioActive = !audioOn;
    publisher.publishAudio(audioOn);
  };

  const prepare = async (openvidu: OpenVidu, tracks: LocalTracks): Promise<Publisher> => {
    const { audio, video } = clonesToSend(tracks, audioOn);
    try {
      const prepared = await within(
        CALL_TIMEOUT_MS,
        openvidu.initPublisherAsync(undefined, {
          audioSource: audio ?? false,
          videoSource: video ?? false,
          publishAudio: audioOn,
          publishVideo: true,
          mirror: false,
        }),
        'failed',
        'preparing what to send',
      );
      sentAudio = audio;
      return prepared;
    } catch (error) {
      audio?.stop();
      video?.stop();
      throw asRoomError(error);
    }
  };

  const unpublish = async (current: Session, previous: Publisher) => {
    publisher = undefined;
    try {
      await within(CALL_TIMEOUT_MS, current.unpublish(previous), 'failed', 'ending what was sent');
    } catch (error) {
      report(error);
      await previous.stream.disposeMediaStream();
    }
  };

  return {
    state: () => state,
    isAudioOn: () => audioOn,
    participants: () => roster.participants(),
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size > ROOM_LISTENER_CAP) {
        report(new Error(`${listeners.size} listeners in one video room: some are never taken off`));
      }
      return () => void listeners.delete(listener);
    },

    async connect(token) {
      if (state !== 'idle') throw new VideoRoomError('failed', 'a video room is entered once');
      state = 'connecting';
      try {
        const { OpenVidu: Library } = await within(
          LOAD_TIMEOUT_MS,
          import('openvidu-browser'),
          'not-loaded',
          'loading live video',
        );
        library = new Library();
        library.enableProdMode();
        // Without this the library asks public servers of strangers for our address.
        library.setAdvancedConfiguration({ rtcConfiguration: { iceServers: [] } });
        session = library.initSession();
        hearSession(session, library);
        await within(CALL_TIMEOUT_MS, session.connect(token), 'not-reachable', 'connecting to live video');
        // Left, or sent out, while connecting.
        if (state !== 'connecting') throw new VideoRoomError('not-connected', 'the room was left');
        state = 'joined';
        repairing = setInterval(() => repair.check(isOnline() ? allStreams() : []), REPAIR_EVERY_MS);
        listening = setInterval(() => void listen().catch(report), LISTEN_EVERY_MS);
      } catch (error) {
        if (!isOver()) end('lost');
        if (library && session) hangUp(library, session);
        throw asRoomError(error);
      }
    },

    async publish(tracks) {
      if (!library || !session || isOver()) throw new VideoRoomError('not-connected', 'not in a room');
      if (publisher) await unpublish(session, publisher);
      const next = await prepare(library, tracks);
      try {
        await within(CALL_TIMEOUT_MS, session.publish(next), 'failed', 'sending to the room');
      } catch (error) {
        await next.stream.disposeMediaStream();
        throw asRoomError(error);
      }
      if (isOver()) return next.stream.disposeMediaStream();
      publisher = next;
      next.on('streamDestroyed', ({ reason }) => {
        if (publisher !== next || !reason.startsWith('forceUnpublish')) return;
        publisher = undefined;
        sentAudio = undefined;
        emit({ type: 'publishing-stopped' });
      });
      // Muted or unmuted while it was being published.
      if (next.stream.audioActive !== audioOn) tellAudio();
      await limitAudio(next.stream.getRTCPeerConnection()).catch(report);
    },

    setAudio(on) {
      audioOn = on;
      if (sentAudio) sentAudio.enabled = on;
      tellAudio();
    },

    async replaceTrack(track) {
      if (!publisher || isOver()) throw new VideoRoomError('not-connected', 'nothing is being sent');
      const clone = track.clone();
      if (track.kind === 'video') clone.contentHint = 'motion';
      try {
        await within(CALL_TIMEOUT_MS, publisher.replaceTrack(clone), 'failed', 'changing the device');
      } catch (error) {
        clone.stop();
        throw asRoomError(error);
      }
      if (track.kind === 'audio') {
        sentAudio = clone;
        clone.enabled = audioOn;
      }
    },

    leave() {
      if (isOver()) return;
      const wasOnline = isOnline();
      end('left');
      if (!library || !session) return;
      const [openvidu, current] = [library, session];
      if (!wasOnline) return hangUp(openvidu, current);
      current.disconnect();
      setTimeout(() => {
        if (openvidu.getWsReadyState() !== SOCKET_CLOSED) hangUp(openvidu, current);
      }, HANG_UP_AFTER_MS);
    },
  };
}

/** Ends the connection without waiting for anybody, and keeps the library from coming back on its own. */
function hangUp(openvidu: OpenVidu, session: Session): void {
  // No socket yet: `connect` has not got that far.
  if (!openvidu.getWsUri() || !('jsonRpcClient' in openvidu)) return;
  if (openvidu.getWsReadyState() !== SOCKET_OPEN) {
    refuseReconnection(`${openvidu.getWsUri()}?sessionId=${session.sessionId}`);
  }
  if (session.connection && !session.connection.disposed) session.leave(true, 'disconnect');
  else openvidu.closeWs();
}
