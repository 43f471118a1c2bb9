import type { EventHook } from './webhooks.ts';
import {
  isReason,
  joinedData,
  publicId,
  secretId,
  tokenId,
  type Grant,
  type Participant,
  type Published,
  type Reason,
  type Room,
} from './model.ts';
import { createOutbox, type OutboxSocket } from './outbox.ts';
import { streamDescription } from './descriptions.ts';
import type { SurvivingRoom } from './surviving-room.ts';

/** scheduleCloseRpcSession in SessionEventsHandler.java: until then the socket of a participant who is out is only deaf. */
const HANG_UP_AFTER_MS = 10_000;
/** What a ghost hears comes so much later, when it may be back on another socket (OpenVidu needs a few hundred ms). */
const GHOST_TOLD_AFTER_MS = 250;
// Source: OPENVIDU_SESSIONS_GARBAGE_THRESHOLD in the reference of OpenVidu settings: 3600 seconds
const UNUSED_ROOM_MS = 3_600_000;
const SWEEP_EVERY_MS = 60_000;
/** Bit rate of all streams to one receiver, in bits a second; shared by the publishers of a room. */
const DOWNLOAD_BUDGET = 6_000_000;
const BITRATE_FLOOR = 250_000;
const BITRATE_CEILING = 1_500_000;

export type Rooms = {
  create(name: string, properties: Record<string, unknown>): Room;
  find(name: string): Room | undefined;
  all(): Room[];
  grant(room: Room, wish: Omit<Grant, 'connectionId' | 'secret' | 'token' | 'createdAt'>): Grant;
  /** The grant opens nothing any more. */
  revoke(room: Room, grant: Grant): void;
  /** Undefined when the token is unknown or was used before. */
  join(room: Room, token: string, arrival: Arrival): Participant | undefined;
  /** The participant whose connection dropped, by its secret; for some seconds also one who is out. */
  returning(privateId: string): Participant | undefined;
  publish(participant: Participant, published: Published): void;
  announce(participant: Participant): void;
  unpublish(participant: Participant, reason: Reason, tellPublisher?: boolean): void;
  leave(participant: Participant, reason: Reason): void;
  /** Out at once: not heard any more. All others hear of it, and the participant, whose socket is closed later. */
  evict(participant: Participant, reason: Reason): void;
  close(room: Room): void;
  mediaServer: MediaServer;
  /** Something that outlives this process changed outside of these calls. */
  changed(room: Room): void;
  /** A room of a server that died, without its people. */
  revive(state: SurvivingRoom): Room;
  /** A participant of the surviving room: unreachable until the connection is resumed. */
  reviveParticipant(room: Room, state: SurvivingRoom['participants'][number]): Participant;
  stop(): void;
};

// Source: KmsManager.java and KurentoSession.java of openvidu-server
/**
 * Kurento, which is a process of its own beside OpenVidu: here part of this one, so that its death has to be played.
 */
export type MediaServer = {
  isDown(): boolean;
  /** Dead for longer than OpenVidu waits: all sessions with people are closed, and none enters (KmsManager.java). */
  crash(): void;
  recover(): void;
  /** Dead and back within three seconds: people stay, and every stream ends (KurentoSession.java). */
  restart(): void;
};

export type RoomsOptions = {
  /** The `ws(s)://host[:port]` that tokens point to. */
  publicUrl: string;
  hook: EventHook;
  /** Hears of every room whose people, tokens or streams changed, and of rooms that are gone. */
  changed?: (room: Room) => void;
};

export type Arrival = {
  socket: OutboxSocket;
  clientData: string;
  platform: string;
  address: string;
  hangUp: () => void;
};

/**
 * The most bits a second one publisher may send when so many publish. There is one size of each picture, so what one
 * receiver can take of all of them decides, down to a floor that still shows a face.
 */
export const publisherBitrate = (publishers: number): number =>
  Math.round(Math.min(BITRATE_CEILING, Math.max(BITRATE_FLOOR, DOWNLOAD_BUDGET / Math.max(1, publishers - 1))));

/**
 * `videoMaxRecvBandwidth` is what the media server takes from its owner, for each stream (MediaEndpoint.java hands it to
 * `setMaxVideoRecvBandwidth` of every endpoint, and core.kmd.json of Kurento says "maximum inbound bitrate requested by this
 * endpoint"); `videoMaxSendBandwidth` is what it sends to its owner, for each stream, and so slows the sender for all.
 */
const limitOf = (publisher: Participant, publishers: number): number => {
  const kilobits = [
    publisher.grant.kurentoOptions?.videoMaxRecvBandwidth,
    ...[...publisher.room.participants.values()]
      .filter((other) => other !== publisher)
      .map(({ grant }) => grant.kurentoOptions?.videoMaxSendBandwidth),
  ].filter((limit) => limit !== undefined && limit > 0);
  return Math.min(publisherBitrate(publishers), ...kilobits.map((limit) => limit! * 1000));
};

/** The part of a token that makes it secret; undefined when there is none. */
export const tokenSecret = (token: string): string | undefined => /[?&]token=([\w-]+)/.exec(token)?.[1];

/** Notifies all other participants of the room. */
export function notifyOthers(participant: Participant, method: string, params: Record<string, unknown>): void {
  for (const other of participant.room.participants.values()) {
    if (other !== participant) other.outbox.notify(method, params);
  }
}

function shareBandwidth(room: Room): void {
  const publishers = [...room.participants.values()].filter(({ published }) => published);
  for (const publisher of publishers)
    publisher.published?.publication.limitBitrate(limitOf(publisher, publishers.length));
}

function endStream(participant: Participant): Published | undefined {
  const { published, room } = participant;
  if (!published) return undefined;
  participant.published = undefined;
  for (const other of room.participants.values()) {
    other.subscriptions.get(participant.id)?.close();
    other.subscriptions.delete(participant.id);
  }
  published.publication.close();
  shareBandwidth(room);
  return published;
}

/** Rooms, their participants and the notifications to them. */
export function createRooms({ publicUrl, hook, changed = () => undefined }: RoomsOptions): Rooms {
  const rooms = new Map<string, Room>();
  const byPrivateId = new Map<string, Participant>();
  let isMediaServerDown = false;

  const vanish = (room: Room) => {
    room.isOpen = false;
    rooms.delete(room.id);
    changed(room);
  };

  const put = (room: Room): Room => {
    rooms.set(room.id, room);
    changed(room);
    return room;
  };

  const admit = (participant: Participant): Participant => {
    participant.room.participants.set(participant.id, participant);
    byPrivateId.set(participant.privateId, participant);
    changed(participant.room);
    return participant;
  };

  const takeOut = (participant: Participant, reason: Reason) => {
    const { room } = participant;
    if (!room.participants.delete(participant.id)) return;
    participant.isOut = true;
    for (const subscription of participant.subscriptions.values()) subscription.close();
    participant.subscriptions.clear();
    endStream(participant);
    shareBandwidth(room);
    changed(room);
    notifyOthers(participant, 'participantLeft', { connectionId: participant.id, reason });
    hook('participantLeft', room, { connectionId: participant.id, reason });
    if (room.participants.size === 0 && rooms.get(room.id) === room) {
      vanish(room);
      hook('sessionDestroyed', room, {
        reason: reason === 'sessionClosedByServer' ? reason : 'lastParticipantLeft',
      });
    }
  };

  const forget = (participant: Participant) => {
    byPrivateId.delete(participant.privateId);
    participant.hangUp();
  };

  const leave = (participant: Participant, reason: Reason) => {
    if (participant.isOut) return;
    takeOut(participant, reason);
    // Who left with a word keeps the socket for as long (onParticipantLeft); a connection that died has none.
    if (reason === 'disconnect') setTimeout(forget, HANG_UP_AFTER_MS, participant).unref();
    else forget(participant);
  };

  const evict = (participant: Participant, reason: Reason, ownNoticeAfter = 0) => {
    const { room } = participant;
    if (participant.isOut) return;
    takeOut(participant, reason);
    const params = { connectionId: participant.id, reason };
    // onForceDisconnect in SessionEventsHandler.java: to all who were there before, the evicted one among them.
    for (const other of room.participants.values()) other.outbox.notify('participantEvicted', params);
    const tell = () => participant.outbox.notify('participantEvicted', params);
    if (ownNoticeAfter === 0) tell();
    else setTimeout(tell, ownNoticeAfter).unref();
    setTimeout(forget, HANG_UP_AFTER_MS, participant).unref();
  };

  /**
   * Who cannot be notified because the socket is closed at that moment is evicted, with the reason of that notification:
   * "Removing ghost participant" in RpcNotificationService.java.
   */
  const outboxOf = (socket: OutboxSocket | undefined, participant: () => Participant) =>
    createOutbox(socket, {
      overflow: () => leave(participant(), 'networkDisconnect'),
      undeliverable: ({ reason }) => {
        setImmediate(() => evict(participant(), isReason(reason) ? reason : '', GHOST_TOLD_AFTER_MS));
      },
    });

  const unpublish = (participant: Participant, reason: Reason, tellPublisher = false) => {
    const ended = endStream(participant);
    if (!ended) return;
    changed(participant.room);
    const params = { connectionId: participant.id, reason };
    notifyOthers(participant, 'participantUnpublished', params);
    if (tellPublisher) participant.outbox.notify('participantUnpublished', params);
    hook('webrtcConnectionDestroyed', participant.room, {
      connectionId: participant.id,
      streamId: ended.id,
      reason,
    });
  };

  const close = (room: Room, reason: Reason = 'sessionClosedByServer') => {
    for (const participant of room.participants.values()) evict(participant, reason);
    vanish(room);
  };

  const sweep = setInterval(() => {
    for (const room of rooms.values()) {
      if (room.participants.size === 0 && Date.now() - room.createdAt > UNUSED_ROOM_MS) vanish(room);
    }
  }, SWEEP_EVERY_MS);

  return {
    evict,
    leave,
    find: (name) => rooms.get(name),
    all: () => [...rooms.values()],
    returning: (privateId) => byPrivateId.get(privateId),
    create(name, properties) {
      const createdAt = Date.now();
      return put({
        id: name,
        uniqueId: `${name}_${createdAt}`,
        createdAt,
        properties,
        participants: new Map(),
        grants: new Map(),
        isOpen: true,
      });
    },
    grant(room, wish) {
      const secret = tokenId();
      const grant: Grant = {
        ...wish,
        connectionId: publicId('con_'),
        secret,
        token: `${publicUrl}?sessionId=${room.id}&token=${secret}`,
        createdAt: Date.now(),
      };
      room.grants.set(secret, grant);
      changed(room);
      return grant;
    },
    revoke(room, grant) {
      room.grants.delete(grant.secret);
      changed(room);
    },
    join(room, token, arrival) {
      const grant = room.grants.get(tokenSecret(token) ?? '');
      if (!grant) return undefined;
      room.grants.delete(grant.secret);
      const isFirst = room.participants.size === 0;
      const participant: Participant = {
        id: grant.connectionId,
        privateId: secretId(),
        publicUserId: publicId('usr_'),
        room,
        grant,
        outbox: outboxOf(arrival.socket, () => participant),
        activeAt: Date.now(),
        clientData: arrival.clientData,
        platform: arrival.platform,
        address: arrival.address,
        subscriptions: new Map(),
        earlyCandidates: new Map(),
        hangUp: arrival.hangUp,
      };
      admit(participant);
      shareBandwidth(room);
      if (isFirst) hook('sessionCreated', room, {});
      hook('participantJoined', room, { connectionId: participant.id, serverData: grant.serverData });
      notifyOthers(participant, 'participantJoined', {
        id: participant.id,
        createdAt: participant.activeAt,
        metadata: joinedData(participant),
      });
      return participant;
    },
    publish(participant, published) {
      participant.published = published;
      shareBandwidth(participant.room);
      changed(participant.room);
    },
    announce(participant) {
      const { published } = participant;
      if (!published) return;
      notifyOthers(participant, 'participantPublished', {
        id: participant.id,
        streams: [streamDescription(published)],
      });
      hook('webrtcConnectionCreated', participant.room, { connectionId: participant.id, streamId: published.id });
    },
    unpublish,
    close,
    mediaServer: {
      isDown: () => isMediaServerDown,
      crash() {
        isMediaServerDown = true;
        for (const room of rooms.values()) if (room.participants.size > 0) close(room, 'nodeCrashed');
      },
      recover() {
        isMediaServerDown = false;
      },
      restart() {
        const people = [...rooms.values()].flatMap((room) => [...room.participants.values()]);
        for (const participant of people) {
          for (const subscription of participant.subscriptions.values()) subscription.close();
          participant.subscriptions.clear();
        }
        for (const participant of people) unpublish(participant, 'mediaServerReconnect', true);
      },
    },
    changed,
    revive: ({ id, uniqueId, createdAt, properties, grants }) =>
      put({
        id,
        uniqueId,
        createdAt,
        properties,
        participants: new Map(),
        grants: new Map(grants.map((grant) => [grant.secret, grant])),
        isOpen: true,
      }),
    reviveParticipant(room, { grant, privateId, publicUserId, activeAt, clientData, platform, address }) {
      const participant: Participant = {
        id: grant.connectionId,
        privateId,
        publicUserId,
        room,
        grant,
        activeAt,
        clientData,
        platform,
        address,
        outbox: outboxOf(undefined, () => participant),
        subscriptions: new Map(),
        earlyCandidates: new Map(),
        isRevived: true,
        hangUp: () => undefined,
      };
      return admit(participant);
    },
    stop() {
      clearInterval(sweep);
      for (const participant of byPrivateId.values()) {
        for (const subscription of participant.subscriptions.values()) subscription.close();
        participant.published?.publication.close();
        participant.hangUp();
      }
      rooms.clear();
      byPrivateId.clear();
    },
  };
}
