import type { OpenVidu, Session } from 'openvidu-browser';
import { participantFromData } from '#modules/live-rooms/contract/video-participant.ts';
import { allowance, readMessage, type MessagesAllowance, type RoomMessage } from './messages.ts';
import type { receptions } from './receptions.ts';
import type { createRoster } from './roster.ts';
import type { EvictedReason } from './video-room.ts';

/** The type of our messages among the signals of the protocol. */
export const MESSAGES = 'room';
/** So many messages of one person are heard at once, and one more each second. */
const HEARD_AT_ONCE = 10;

export type SessionListener = {
  message: (member: string, message: RoomMessage) => void;
  reconnecting: () => void;
  reconnected: () => void;
  /** A replacement video server knows the participants; their media ended with the other one. */
  mediaEnded: () => void;
  evicted: (reason: EvictedReason) => void;
  lost: () => void;
  problem: (error: Error) => void;
};

export type Others = {
  /** False: the others are ignored. */
  receive: boolean;
  roster: ReturnType<typeof createRoster>;
  received: ReturnType<typeof receptions>;
};

/** Keeps the roster and the receptions in step with the session, and passes on the rest. */
export const followSession = (
  current: Session,
  openvidu: OpenVidu,
  { receive, roster, received }: Others,
  on: SessionListener,
) => {
  const heard = new Map<string, MessagesAllowance>();
  let ownMember: string | undefined;

  const hear = (from: string | undefined, text: string | undefined) => {
    const member = participantFromData(from)?.member;
    // Messages without a sender are ignored: orders come over our own authenticated calls.
    if (!receive || member === undefined || member === ownMember || text === undefined) return;
    const allowed = heard.get(member) ?? allowance(HEARD_AT_ONCE, 1000);
    heard.set(member, allowed);
    const message = allowed.take(Date.now()) ? readMessage(text) : undefined;
    if (message) on.message(member, message);
  };

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
  current.on('signal:renew-media', ({ from }) => {
    if (from === undefined) on.mediaEnded();
  });
  current.on('reconnecting', on.reconnecting);
  current.on('reconnected', on.reconnected);
  current.on('sessionDisconnected', ({ reason }) => {
    if (reason === 'sessionClosedByServer') on.evicted('room-closed');
    else if (reason.startsWith('forceDisconnect')) on.evicted('removed');
    // The reason says nothing: the server ends a connection with the reason of what it could not deliver there.
    else on.lost();
  });
  current.on('exception', ({ name, message }) => on.problem(new Error(`${name}: ${message}`)));
};
