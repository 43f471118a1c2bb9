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

const HANG_UP_AFTER_MS = 10_000;
const UNUSED_ROOM_MS = 3_600_000;
const SWEEP_EVERY_MS = 60_000;
/** What everybody together sends to one receiver, in bits a second; shared by the publishers of a room. */
const DOWNLOAD_BUDGET = 6_000_000;
const BITRATE_FLOOR = 250_000;
const BITRATE_CEILING = 1_500_000;

export type Rooms = {
  create(name: string, properties: Record<string, unknown>): Room;
  find(name: string): Room | undefined;
  all(): Room[];
  grant(room: Room, wish: Omit<Grant, 'connectionId' | 'secret' | 'token' | 'createdAt'>): Grant;
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
  stop(): void;
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

/** Tells everybody in the room but this participant. */
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

/** Rooms, who is in them and what they are told. `publicUrl` is the `ws(s)://host[:port]` that tokens point to. */
export function createRooms({ publicUrl, hook }: { publicUrl: string; hook: EventHook }): Rooms {
  const rooms = new Map<string, Room>();
  const byPrivateId = new Map<string, Participant>();

  const leave = (participant: Participant, reason: Reason) => {
    const { room } = participant;
    if (!room.participants.delete(participant.id)) return;
    byPrivateId.delete(participant.privateId);
    for (const subscription of participant.subscriptions.values()) subscription.close();
    participant.subscriptions.clear();
    endStream(participant);
    shareBandwidth(room);
    notifyOthers(participant, 'participantLeft', { connectionId: participant.id, reason });
    hook('participantLeft', room, { connectionId: participant.id, reason });
    if (room.participants.size === 0 && rooms.get(room.id) === room) {
      rooms.delete(room.id);
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
      if (room.participants.size === 0 && Date.now() - room.createdAt > UNUSED_ROOM_MS) rooms.delete(room.id);
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
      const room: Room = {
        id: name,
        uniqueId: `${name}_${createdAt}`,
        createdAt,
        properties,
        participants: new Map(),
        grants: new Map(),
      };
      rooms.set(name, room);
      return room;
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
      return grant;
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
      room.participants.set(participant.id, participant);
      byPrivateId.set(participant.privateId, participant);
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
      rooms.delete(room.id);
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
