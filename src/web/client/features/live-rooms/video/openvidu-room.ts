import type { OpenVidu, Session } from 'openvidu-browser';
import { ROOM_LISTENER_CAP } from '#modules/live-rooms/contract/media-constants.ts';
import type { VideoKind } from '#modules/live-rooms/contract/video-participant.ts';
import { ignoreOthers, loadLibrary } from './client-library.ts';
import { CALL_TIMEOUT_MS, within } from './deadline.ts';
import { followSession, MESSAGES, type SessionListener } from './follow-session.ts';
import { hangUp } from './hang-up.ts';
import { measure } from './measure.ts';
import { writeMessage } from './messages.ts';
import { ownMedia } from './own-media.ts';
import { receptions } from './receptions.ts';
import { SOCKET_OPEN } from './reconnecting-socket.ts';
import { renewals } from './renewals.ts';
import { asRoomError, reportRoomError } from './room-error.ts';
import { createRoster } from './roster.ts';
import { silenceWatch } from './silence-watch.ts';
import { VideoRoomError, type VideoRoom, type VideoRoomEvent, type VideoRoomState } from './video-room.ts';

const GIVE_UP_RECONNECTING_MS = 60_000;
const HANG_UP_AFTER_MS = 2000;
const REPAIR_EVERY_MS = 5000;
const LISTEN_EVERY_MS = 300;
const WATCH_EVERY_MS = 1000;

export type OpenViduRoomOptions = {
  /** Whether to receive the others; a connection that only sends a screen does not. True when absent. */
  receive?: boolean;
  /** What is sent; the camera when absent. */
  sends?: VideoKind;
  /** Hears about what went wrong; the operator does when absent. */
  report?: (error: unknown) => void;
  /** How long to try to come back before the room counts as lost, in milliseconds. */
  giveUpAfter?: number;
  load?: typeof loadLibrary;
};

const roomEvents = (report: (error: unknown) => void) => {
  const listeners = new Set<(event: VideoRoomEvent) => void>();
  return {
    emit: (event: VideoRoomEvent) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener: (event: VideoRoomEvent) => void) => {
      listeners.add(listener);
      if (listeners.size > ROOM_LISTENER_CAP)
        report(new Error(`${listeners.size} listeners in one video room: some are never taken off`));
      return () => void listeners.delete(listener);
    },
  };
};

const leaveSession = (library: OpenVidu, session: Session, isOnline: boolean) => {
  if (!isOnline) return hangUp(library, session);
  ignoreOthers(session);
  // The library closes once it is answered, and never when the socket breaks before: it would come back as a ghost.
  const close = library.closeWs.bind(library);
  const late = setTimeout(() => hangUp(library, session), HANG_UP_AFTER_MS);
  library.closeWs = () => {
    clearTimeout(late);
    close();
  };
  session.disconnect();
};

/** A live room on OpenVidu. The only place that loads its client library, and only when a room is entered. */
export function openViduRoom(options: OpenViduRoomOptions = {}): VideoRoom {
  const { receive = true, sends = 'camera', report = reportRoomError } = options;
  const { giveUpAfter = GIVE_UP_RECONNECTING_MS, load = loadLibrary } = options;
  const { emit, subscribe } = roomEvents(report);
  let state: VideoRoomState = 'idle';
  let library: OpenVidu | undefined;
  let session: Session | undefined;
  let giveUp: ReturnType<typeof setTimeout> | undefined;
  let timers: ReturnType<typeof setInterval>[] = [];

  const roster = createRoster(emit);
  const received = receptions(roster, report);
  const isOver = () => state === 'left' || state === 'lost' || state === 'evicted';
  const isOnline = () => state === 'joined' && library?.getWsReadyState() === SOCKET_OPEN;
  const publishingStopped = () => {
    if (isOnline() && own.isMissing()) emit({ type: 'publishing-stopped' });
  };
  const own = ownMedia({ sends, isOnline, isOver, stopped: publishingStopped, report });

  const end = (final: 'left' | 'lost' | 'evicted') => {
    state = final;
    clearTimeout(giveUp);
    timers.forEach(clearInterval);
    received.clear();
    roster.clear();
    own.forget();
  };

  const lose = (reason: 'network' | 'not-answering') => {
    if (isOver()) return;
    report(new VideoRoomError('not-connected', `live video was lost: ${reason}`));
    end('lost');
    // Where the library itself gave up it tries no more, and refusing its next attempt would hit a later room.
    if (reason === 'not-answering' && library && session) hangUp(library, session);
    emit({ type: 'lost', reason });
  };

  const mustStillConnect = () => {
    if (state !== 'connecting') throw new VideoRoomError('not-connected', 'the room was left');
  };

  const allStreams = () => {
    const sent = own.stream();
    return [...(sent ? [sent] : []), ...received.streams()];
  };
  const media = renewals(allStreams, report);
  const silence = silenceWatch({
    state: () => state,
    isOnline,
    received: (now) => received.watch(now),
    isMediaBroken: () => allStreams().every((stream) => stream.streamIceConnectionStateBroken()),
    changed: (isStalled) => emit({ type: isStalled ? 'stalled' : 'flowing' }),
    lose,
  });

  const listener: SessionListener = {
    message: (member, message) => emit({ type: 'message', member, message }),
    reconnecting: () => {
      if (isOver()) return;
      media.forget();
      state = 'reconnecting';
      clearTimeout(giveUp);
      giveUp = setTimeout(() => lose('not-answering'), giveUpAfter);
      emit({ type: 'reconnecting' });
    },
    reconnected: () => {
      if (isOver()) return;
      clearTimeout(giveUp);
      state = 'joined';
      silence.begin(Date.now());
      own.repeatState();
      emit({ type: 'reconnected' });
    },
    mediaEnded: () => {
      if (isOnline()) media.renewAll();
    },
    evicted: (reason) => {
      if (isOver()) return;
      end('evicted');
      emit({ type: 'evicted', reason });
    },
    lost: () => lose('network'),
    problem: report,
  };

  return {
    state: () => state,
    isAudioOn: own.isAudioOn,
    participants: () => roster.participants(),
    subscribe,

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
        silence.begin(Date.now());
        timers = [
          setInterval(() => {
            media.repair(isOnline());
            publishingStopped();
          }, REPAIR_EVERY_MS),
          setInterval(() => void received.listen(Date.now()).catch(report), LISTEN_EVERY_MS),
          setInterval(() => void silence.watch(Date.now()).catch(report), WATCH_EVERY_MS),
        ];
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
      if (library && session) leaveSession(library, session, wasOnline);
    },
  };
}
