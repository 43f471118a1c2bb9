import type { EventHook } from './webhooks.ts';
import {
  joinedData,
  publicId,
  secretId,
  type Grant,
  type Participant,
  type Published,
  type Reason,
  type Room,
} from './model.ts';
import { createOutbox, type OutboxSocket } from './outbox.ts';
import { streamDescription } from './descriptions.ts';
import type { SurvivingRoom } from './surviving-room.ts';

const HANG_UP_AFTER_MS = 10_000;
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
  /** The participant whose connection dropped, by its secret. */
  returning(privateId: string): Participant | undefined;
  publish(participant: Participant, published: Published): void;
  announce(participant: Participant): void;
  unpublish(participant: Participant, reason: Reason, tellPublisher?: boolean): void;
  leave(participant: Participant, reason: Reason): void;
  evict(participant: Participant, reason: Reason): void;
  close(room: Room): void;
  /** Something that outlives this process changed outside of these calls. */
  changed(room: Room): void;
  /** A room of a server that died, without its people. */
  revive(state: SurvivingRoom): Room;
  /** A participant of the surviving room: unreachable until the connection is resumed. */
  reviveParticipant(room: Room, state: SurvivingRoom['participants'][number]): Participant;
  stop(): void;
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
 * The most bits a second one publisher may send when so many publish and one person receives at most `download`. There
 * is one size of each picture, so the slowest receiver's share decides, down to a floor that still shows a face.
 */
export const publisherBitrate = (publishers: number, download = DOWNLOAD_BUDGET): number =>
  Math.round(Math.min(BITRATE_CEILING, Math.max(BITRATE_FLOOR, download / Math.max(1, publishers - 1))));

/** The part of a token that makes it secret; undefined when there is none. */
export const tokenSecret = (token: string): string | undefined => /[?&]token=([\w-]+)/.exec(token)?.[1];

/** Notifies all other participants of the room. */
export function notifyOthers(participant: Participant, method: string, params: unknown): void {
  for (const other of participant.room.participants.values()) {
    if (other !== participant) other.outbox.notify(method, params);
  }
}

function shareBandwidth(room: Room): void {
  const participants = [...room.participants.values()];
  const published = participants.flatMap((participant) => participant.published ?? []);
  const slowest = Math.min(DOWNLOAD_BUDGET, ...participants.map(({ grant }) => grant.receiveLimit ?? DOWNLOAD_BUDGET));
  for (const { publication } of published) publication.limitBitrate(publisherBitrate(published.length, slowest));
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

/** A participant without a connected browser: notifications wait in the outbox. */
const nobody: OutboxSocket = {
  isOpen: () => false,
  bufferedBytes: () => 0,
  send: () => undefined,
  askReceipt: () => undefined,
  terminate: () => undefined,
};

/** Rooms, their participants and the notifications to them. */
export function createRooms({ publicUrl, hook, changed = () => undefined }: RoomsOptions): Rooms {
  const rooms = new Map<string, Room>();
  const byPrivateId = new Map<string, Participant>();

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

  const leave = (participant: Participant, reason: Reason) => {
    const { room } = participant;
    if (!room.participants.delete(participant.id)) return;
    byPrivateId.delete(participant.privateId);
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

  const evict = (participant: Participant, reason: Reason) => {
    leave(participant, reason);
    participant.outbox.notify('participantEvicted', { connectionId: participant.id, reason });
    setTimeout(() => participant.hangUp(), HANG_UP_AFTER_MS).unref();
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
      const secret = publicId('tok_') + secretId();
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
        outbox: createOutbox(arrival.socket, () => leave(participant, 'networkDisconnect')),
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
    unpublish(participant, reason, tellPublisher = false) {
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
    },
    close(room) {
      for (const participant of room.participants.values()) evict(participant, 'sessionClosedByServer');
      vanish(room);
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
        outbox: createOutbox(nobody, () => leave(participant, 'networkDisconnect')),
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
