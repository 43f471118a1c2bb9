import type { OpenVidu, Session } from 'openvidu-browser';
import { ROOM_LISTENER_CAP } from '#modules/live-rooms/contract/media-constants.ts';
import type { VideoKind } from '#modules/live-rooms/contract/video-participant.ts';
import { ignoreOthers, loadLibrary } from './client-library.ts';
import { CALL_TIMEOUT_MS, within } from './deadline.ts';
import { followSession, MESSAGES, type SessionListener } from './follow-session.ts';
import { hangUp } from './hang-up.ts';
import { measure } from './measure.ts';
import { mediaRepair, type RepairableMedia } from './media-repair.ts';
import { writeMessage } from './messages.ts';
import { ownMedia } from './own-media.ts';
import { receptions } from './receptions.ts';
import { SOCKET_OPEN } from './reconnecting-socket.ts';
import { asRoomError } from './room-error.ts';
import { createRoster } from './roster.ts';
import {
  VideoRoomError,
  type EvictedReason,
  type VideoRoom,
  type VideoRoomEvent,
  type VideoRoomState,
} from './video-room.ts';

const GIVE_UP_RECONNECTING_MS = 60_000;
const HANG_UP_AFTER_MS = 2000;
const REPAIR_EVERY_MS = 5000;
const LISTEN_EVERY_MS = 300;
const WATCH_EVERY_MS = 1000;
/** A room that counts as joined has no open socket for so long: its end was missed. */
const CLOSED_TOO_LONG_MS = 4000;
/** Nothing arrives for so long over an open socket: the server does not know this participant any more. */
const STALLED_TOO_LONG_MS = 20_000;
/** Closing, or closed: the library has ended the connection itself. */
const SOCKET_CLOSING = 2;

export type OpenViduRoomOptions = {
  /** Whether to receive the others; a connection that only sends a screen does not. True when absent. */
  receive?: boolean;
  /** What is sent; the camera when absent. */
  sends?: VideoKind;
  /** Hears about what went wrong without ending anything. */
  report?: (error: unknown) => void;
  /** How long to try to come back before the room counts as lost, in milliseconds. */
  giveUpAfter?: number;
  load?: typeof loadLibrary;
};

/** A live room on OpenVidu. The only place that loads its client library, and only when a room is entered. */
export function openViduRoom(options: OpenViduRoomOptions = {}): VideoRoom {
  const { receive = true, sends = 'camera', report = () => undefined } = options;
  const { giveUpAfter = GIVE_UP_RECONNECTING_MS, load = loadLibrary } = options;
  const listeners = new Set<(event: VideoRoomEvent) => void>();
  let state: VideoRoomState = 'idle';
  let library: OpenVidu | undefined;
  let session: Session | undefined;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let repairing: ReturnType<typeof setInterval> | undefined;
  let listening: ReturnType<typeof setInterval> | undefined;
  let watching: ReturnType<typeof setInterval> | undefined;

  const emit = (event: VideoRoomEvent) => {
    for (const listener of listeners) listener(event);
  };
  const roster = createRoster(emit);
  const received = receptions(roster, report);
  const isOver = () => state === 'left' || state === 'lost' || state === 'evicted';
  const isOnline = () => state === 'joined' && library?.getWsReadyState() === SOCKET_OPEN;
  const publishingStopped = () => {
    if (isOnline() && own.isMissing()) emit({ type: 'publishing-stopped' });
  };
  const own = ownMedia({ sends, isOnline, isOver, stopped: publishingStopped, report });
  let onlineAt = 0;
  let stalledSince: number | undefined;

  const end = (final: 'left' | 'lost' | 'evicted') => {
    state = final;
    clearTimeout(giveUp);
    clearInterval(repairing);
    clearInterval(listening);
    clearInterval(watching);
    received.clear();
    roster.clear();
    own.forget();
  };

  const lose = (reason: 'network' | 'not-answering') => {
    if (isOver()) return;
    end('lost');
    // Where the library itself gave up it tries no more, and refusing its next attempt would hit a later room.
    if (reason === 'not-answering' && library && session) hangUp(library, session);
    emit({ type: 'lost', reason });
  };

  const isMediaBroken = () => allStreams().every((stream) => stream.streamIceConnectionStateBroken());

  const setStalled = (since: number | undefined) => {
    if ((since === undefined) === (stalledSince === undefined)) return;
    stalledSince = since;
    emit({ type: since === undefined ? 'flowing' : 'stalled' });
  };

  /** The net below all that the library and the server should say and may not say. */
  const watch = async (nowMs: number) => {
    if (isOnline()) onlineAt = nowMs;
    if (state === 'joined' && nowMs - onlineAt >= CLOSED_TOO_LONG_MS) return lose('network');
    const { frozen, flowing } = await received.watch(nowMs);
    if (state !== 'joined') return;
    // One silent person is likely the one who was cut.
    const isStalled = flowing === 0 && (frozen > 1 || (frozen === 1 && isMediaBroken()));
    setStalled(isStalled ? (stalledSince ?? nowMs) : undefined);
    const isForgotten = stalledSince !== undefined && nowMs - stalledSince >= STALLED_TOO_LONG_MS && isMediaBroken();
    if (isForgotten) lose('not-answering');
  };

  const mustStillConnect = () => {
    if (state !== 'connecting') throw new VideoRoomError('not-connected', 'the room was left');
  };

  const evicted = (reason: EvictedReason) => {
    if (isOver()) return;
    end('evicted');
    emit({ type: 'evicted', reason });
  };

  const allStreams = () => {
    const sent = own.stream();
    return [...(sent ? [sent] : []), ...received.streams()];
  };

  const renew = (media: RepairableMedia) => {
    within(CALL_TIMEOUT_MS, media.reconnect(), 'failed', 'renewing media').catch((error: unknown) => {
      forgetRenewals();
      report(error);
    });
  };
  const repair = mediaRepair(renew);

  /** A renewal that is never answered would block every later one. */
  const forgetRenewals = () => {
    for (const stream of allStreams()) stream.reconnectionEventEmitter = undefined;
  };

  const listener: SessionListener = {
    message: (member, message) => emit({ type: 'message', member, message }),
    reconnecting: () => {
      if (isOver()) return;
      forgetRenewals();
      state = 'reconnecting';
      clearTimeout(giveUp);
      giveUp = setTimeout(() => lose('not-answering'), giveUpAfter);
      emit({ type: 'reconnecting' });
    },
    reconnected: () => {
      if (isOver()) return;
      clearTimeout(giveUp);
      state = 'joined';
      onlineAt = Date.now();
      // Said again when it is still so.
      stalledSince = undefined;
      own.repeatState();
      emit({ type: 'reconnected' });
    },
    mediaEnded: () => {
      if (isOnline()) allStreams().forEach(renew);
    },
    evicted,
    lost: () => lose('network'),
    problem: report,
  };

  return {
    state: () => state,
    isAudioOn: own.isAudioOn,
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
        const loaded = await load();
        // Left before there was anything to hang up: a person who is gone must not connect.
        mustStillConnect();
        library = loaded;
        session = library.initSession();
        followSession(session, library, { receive, roster, received }, listener);
        await within(CALL_TIMEOUT_MS, session.connect(token), 'not-reachable', 'connecting to live video');
        // Left, or sent out, while connecting.
        mustStillConnect();
        state = 'joined';
        onlineAt = Date.now();
        repairing = setInterval(() => {
          repair.check(isOnline() ? allStreams() : []);
          publishingStopped();
        }, REPAIR_EVERY_MS);
        listening = setInterval(() => void received.listen(Date.now()).catch(report), LISTEN_EVERY_MS);
        watching = setInterval(() => void watch(Date.now()).catch(report), WATCH_EVERY_MS);
      } catch (error) {
        if (!isOver()) end('lost');
        if (library && session) hangUp(library, session);
        throw asRoomError(error);
      }
    },

    async publish(tracks) {
      if (!library || !session || isOver()) throw new VideoRoomError('not-connected', 'not in a room');
      await own.publish(library, session, tracks);
    },
    setAudio: own.setAudio,
    setPicture: own.setPicture,
    replaceTrack: own.replaceTrack,

    receivePictures: (find) => received.want(find),

    send(message) {
      if (!session || !isOnline()) return;
      session.signal({ type: MESSAGES, data: writeMessage(message) }).catch(report);
    },

    async measure() {
      if (!isOnline()) return undefined;
      const peers = allStreams().flatMap((stream) => (stream.getWebRtcPeer() ? [stream.getRTCPeerConnection()] : []));
      return measure(peers, Date.now());
    },

    leave() {
      if (isOver()) return;
      const wasOnline = isOnline();
      end('left');
      if (!library || !session) return;
      const [openvidu, current] = [library, session];
      if (!wasOnline) return hangUp(openvidu, current);
      ignoreOthers(current);
      current.disconnect();
      setTimeout(() => {
        if (openvidu.getWsReadyState() < SOCKET_CLOSING) hangUp(openvidu, current);
      }, HANG_UP_AFTER_MS);
    },
  };
}
