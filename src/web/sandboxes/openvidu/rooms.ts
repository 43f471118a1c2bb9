import type { EventHook } from './webhooks.ts';
import {
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
import { mediaServer, type MediaServer } from './media-server.ts';
import type { OutboxSocket } from './outbox.ts';
import { createParticipants, notifyOthers, shareBandwidth } from './participants.ts';
import { streamDescription } from './descriptions.ts';
import type { SurvivingRoom } from './surviving-room.ts';

// Source: OPENVIDU_SESSIONS_GARBAGE_THRESHOLD in the reference of OpenVidu settings: 3600 seconds
const UNUSED_ROOM_MS = 3_600_000;
const SWEEP_EVERY_MS = 60_000;
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

/** The part of a token that makes it secret; undefined when there is none. */
export const tokenSecret = (token: string): string | undefined => /[?&]token=([\w-]+)/.exec(token)?.[1];

/** Rooms, their participants and the notifications to them. */
export function createRooms({ publicUrl, hook, changed = () => undefined }: RoomsOptions): Rooms {
  const rooms = new Map<string, Room>();

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

  const participants = createParticipants({
    hook,
    changed,
    emptied: (room, reason) => {
      if (rooms.get(room.id) !== room) return;
      vanish(room);
      hook('sessionDestroyed', room, {
        reason: reason === 'sessionClosedByServer' ? reason : 'lastParticipantLeft',
      });
    },
  });
  const { admit, leave, evict, unpublish } = participants;

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
    returning: participants.returning,
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
      const { socket, ...more } = arrival;
      const participant = admit(room, grant, socket, {
        privateId: secretId(),
        publicUserId: publicId('usr_'),
        activeAt: Date.now(),
        ...more,
      });
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
    mediaServer: mediaServer(rooms, close, unpublish),
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
    reviveParticipant: (room, { grant, privateId, publicUserId, activeAt, clientData, platform, address }) =>
      admit(room, grant, undefined, {
        privateId,
        publicUserId,
        activeAt,
        clientData,
        platform,
        address,
        isRevived: true,
        hangUp: () => undefined,
      }),
    stop() {
      clearInterval(sweep);
      participants.stop();
      rooms.clear();
    },
  };
}
