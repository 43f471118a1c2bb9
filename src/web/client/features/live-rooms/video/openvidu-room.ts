import type { OpenVidu, Publisher, Session } from 'openvidu-browser';
import { ROOM_LISTENER_CAP } from '../../../../../modules/live-rooms/contract/media-constants.ts';
import { participantFromData, type VideoKind } from '../../../../../modules/live-rooms/contract/video-participant.ts';
import { within } from './deadline.ts';
import { hangUp, SOCKET_OPEN } from './hang-up.ts';
import { measure } from './measure.ts';
import { mediaRepair, type RepairableMedia } from './media-repair.ts';
import { allowance, readMessage, writeMessage, type Allowance } from './messages.ts';
import { preparePublisher } from './prepare-publisher.ts';
import { receptions } from './receptions.ts';
import { asRoomError } from './room-error.ts';
import { createRoster } from './roster.ts';
import { contentHint, limitAudio, limitScreen } from './tracks.ts';
import { sendUnseenPictures } from './unseen-picture.ts';
import {
  VideoRoomError,
  type EvictedReason,
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
const WATCH_EVERY_MS = 1000;
const SOCKET_CLOSED = 3;

export type OpenViduRoomOptions = {
  /** Whether to receive the others; a connection that only sends a screen does not. True when absent. */
  receive?: boolean;
  /** What is sent; the camera when absent. */
  sends?: VideoKind;
  /** Hears about what went wrong without ending anything. */
  report?: (error: unknown) => void;
  /** How long to try to come back before the room counts as lost, in milliseconds. */
  giveUpAfter?: number;
};

/** The type of our messages among the signals of the protocol. */
const MESSAGES = 'room';
/** So many messages of one person are heard at once, and one more each second. */
const HEARD_AT_ONCE = 10;

/** A live room on OpenVidu. The only place that loads its client library, and only when a room is entered. */
export function openViduRoom(options: OpenViduRoomOptions = {}): VideoRoom {
  const { receive = true, sends = 'camera', report = () => undefined } = options;
  const { giveUpAfter = GIVE_UP_RECONNECTING_MS } = options;
  const listeners = new Set<(event: VideoRoomEvent) => void>();
  const heard = new Map<string, Allowance>();
  let state: VideoRoomState = 'idle';
  let library: OpenVidu | undefined;
  let session: Session | undefined;
  let publisher: Publisher | undefined;
  let ownMember: string | undefined;
  let audioOn = true;
  let pictureOn = true;
  let sentAudio: MediaStreamTrack | undefined;
  let sentVideo: MediaStreamTrack | undefined;
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

  const end = (final: 'left' | 'lost' | 'evicted') => {
    state = final;
    clearTimeout(giveUp);
    clearInterval(repairing);
    clearInterval(listening);
    clearInterval(watching);
    received.clear();
    roster.clear();
    sentAudio = undefined;
    sentVideo = undefined;
    publisher = undefined;
  };

  const lose = (reason: 'network' | 'not-answering') => {
    if (isOver()) return;
    end('lost');
    // Where the library itself gave up it tries no more, and refusing its next attempt would hit a later room.
    if (reason === 'not-answering' && library && session) hangUp(library, session);
    emit({ type: 'lost', reason });
  };

  const evicted = (reason: EvictedReason) => {
    if (isOver()) return;
    end('evicted');
    emit({ type: 'evicted', reason });
  };

  const allStreams = () => [...(publisher ? [publisher.stream] : []), ...received.streams()];

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

  const hear = (from: string | undefined, text: string | undefined) => {
    const member = participantFromData(from)?.member;
    // Messages without a sender are ignored: orders come over our own authenticated calls.
    if (!receive || member === undefined || member === ownMember || text === undefined) return;
    const patience = heard.get(member) ?? allowance(HEARD_AT_ONCE, 1000);
    heard.set(member, patience);
    const message = patience.take(Date.now()) ? readMessage(text) : undefined;
    if (message) emit({ type: 'message', member, message });
  };

  const hearSession = (current: Session, openvidu: OpenVidu) => {
    current.on('connectionCreated', ({ connection }) => {
      const participant = participantFromData(connection.data);
      if (connection.connectionId === current.connection.connectionId) {
        ownMember = participant?.member;
        // Only the STUN and TURN servers of this installation are used; without them, none.
        if (openvidu.iceServers?.length > 0) openvidu.setAdvancedConfiguration({});
      } else if (participant && receive && participant.member !== ownMember) {
        roster.connected(connection.connectionId, participant);
      }
    });
    current.on('connectionDestroyed', ({ connection }) => {
      received.remove(connection.connectionId);
      roster.disconnected(connection.connectionId);
    });
    current.on('streamCreated', ({ stream }) => {
      const participant = participantFromData(stream.connection.data);
      if (!receive || !participant || participant.member === ownMember) return;
      roster.connected(stream.connection.connectionId, participant);
      received.add(current, stream, { member: participant.member, isCamera: participant.kind === 'camera' });
    });
    current.on('streamDestroyed', ({ stream }) => {
      received.remove(stream.connection.connectionId);
      roster.streamRemoved(stream.connection.connectionId);
    });
    current.on('streamPropertyChanged', ({ stream, changedProperty, newValue }) => {
      if (changedProperty === 'audioActive') {
        roster.audioChanged(stream.connection.connectionId, newValue === true);
      }
      if (changedProperty === 'videoActive') {
        roster.pictureChanged(stream.connection.connectionId, newValue === true);
      }
    });
    current.on(`signal:${MESSAGES}`, ({ from, data }) => hear(from?.data, data));
    // A replacement video server knows the participants; their media ended with the other one.
    current.on('signal:renew-media', ({ from }) => {
      if (from === undefined && isOnline()) allStreams().forEach(renew);
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
      tellPicture(true);
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

  /** Tells the others whether there is a picture. A camera that is gone is never switched on: the library would take another. */
  const tellPicture = (again = false) => {
    if (!publisher || !sentVideo || !isOnline()) return;
    if (pictureOn && sentVideo.readyState === 'ended') return;
    if (again) publisher.stream.videoActive = !pictureOn;
    publisher.publishVideo(pictureOn).catch(report);
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
        const loaded = await within(LOAD_TIMEOUT_MS, import('openvidu-browser'), 'not-loaded', 'loading live video');
        sendUnseenPictures(loaded);
        library = new loaded.OpenVidu();
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
        listening = setInterval(() => void received.listen(Date.now()).catch(report), LISTEN_EVERY_MS);
        watching = setInterval(() => void received.watch(Date.now()).catch(report), WATCH_EVERY_MS);
      } catch (error) {
        if (!isOver()) end('lost');
        if (library && session) hangUp(library, session);
        throw asRoomError(error);
      }
    },

    async publish(tracks) {
      if (!library || !session || isOver()) throw new VideoRoomError('not-connected', 'not in a room');
      if (publisher) await unpublish(session, publisher);
      const prepared = await preparePublisher(library, tracks, { audioOn, pictureOn, sends });
      const next = prepared.publisher;
      sentAudio = prepared.audio;
      sentVideo = prepared.video;
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
        sentVideo = undefined;
        emit({ type: 'publishing-stopped' });
      });
      // Muted or unmuted while it was being published.
      if (next.stream.audioActive !== audioOn) tellAudio();
      if (next.stream.videoActive !== pictureOn) tellPicture();
      const limit = sends === 'screen' ? limitScreen : limitAudio;
      await limit(next.stream.getRTCPeerConnection()).catch(report);
    },

    setAudio(on) {
      audioOn = on;
      if (sentAudio) sentAudio.enabled = on;
      tellAudio();
    },

    setPicture(on) {
      pictureOn = on;
      tellPicture();
    },

    receivePictures: (of) => received.want(of),

    send(message) {
      if (!session || !isOnline()) return;
      session.signal({ type: MESSAGES, data: writeMessage(message) }).catch(report);
    },

    async measure() {
      if (!isOnline()) return undefined;
      const peers = allStreams().flatMap((stream) => (stream.getWebRtcPeer() ? [stream.getRTCPeerConnection()] : []));
      return measure(peers, Date.now());
    },

    async replaceTrack(track) {
      if (!publisher || isOver()) throw new VideoRoomError('not-connected', 'nothing is being sent');
      const clone = track.clone();
      if (track.kind === 'video') clone.contentHint = contentHint(sends);
      try {
        await within(CALL_TIMEOUT_MS, publisher.replaceTrack(clone), 'failed', 'changing the device');
      } catch (error) {
        clone.stop();
        throw asRoomError(error);
      }
      if (track.kind === 'audio') {
        sentAudio = clone;
        clone.enabled = audioOn;
      } else {
        sentVideo = clone;
        clone.enabled = pictureOn;
        // The camera was gone and is back.
        if (publisher.stream.videoActive !== pictureOn) tellPicture();
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
