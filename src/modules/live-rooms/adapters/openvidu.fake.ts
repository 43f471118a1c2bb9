import { participantFromData, type VideoParticipant } from '../contract/video-participant.ts';
import { assertRoomName, replacedOf, tokenFor, VideoUnavailable, type VideoBackend } from './video-backend.ts';

type FakeConnection = VideoParticipant & {
  connectionId: string;
  createdAt: number;
  token: string;
  active: boolean;
  publishing: boolean;
};

/** What a browser does, without a browser. */
export type FakeVisitor = { publish(): Promise<void>; leave(): Promise<void>; isConnected(): boolean };

export type FakeVideoBackend = VideoBackend & {
  /** Uses a token; rejects when it is unknown, used or taken back. */
  join(token: string): Promise<FakeVisitor>;
  /** From now on every call rejects, until it is set to false. */
  fail(failing: boolean): void;
};

/** Live video in memory: the same promises without media, for fast features. */
export function fakeVideoBackend({ unusedTokenAfter = 60_000 } = {}): FakeVideoBackend {
  const rooms = new Map<string, Map<string, FakeConnection>>();
  const unused = new Set<NodeJS.Timeout>();
  let failing = false;
  let count = 0;

  const room = (name: string): Map<string, FakeConnection> => {
    assertRoomName(name);
    if (failing) throw new VideoUnavailable('unreachable', 'the video server cannot be reached');
    const existing = rooms.get(name);
    if (existing) return existing;
    const created = new Map<string, FakeConnection>();
    rooms.set(name, created);
    return created;
  };

  const remove = (name: string, connectionId: string) => {
    const connections = rooms.get(name);
    const wasActive = connections?.get(connectionId)?.active ?? false;
    connections?.delete(connectionId);
    if (wasActive && ![...(connections?.values() ?? [])].some((connection) => connection.active)) rooms.delete(name);
  };

  const present = (name: string) =>
    [...room(name).values()]
      .filter((connection) => connection.active)
      .map(({ member, kind, connectionId, publishing }) => ({ member, kind, connectionId, publishing }));

  return {
    async ensureRoom(name) {
      room(name);
    },
    async endReplaced(name) {
      for (const { connectionId } of replacedOf([...room(name).values()])) remove(name, connectionId);
      return present(name);
    },
    async openRooms() {
      if (failing) throw new VideoUnavailable('unreachable', 'the video server cannot be reached');
      return [...rooms.keys()].map((name) => ({ name, connections: present(name) }));
    },
    async mintToken(name, { member, kind = 'camera', publicOrigin }) {
      const connectionId = `con_fake${++count}`;
      const minted = `ws://video.invalid?sessionId=${name}&token=tok_fake${count}`;
      const token = publicOrigin === undefined ? minted : tokenFor(publicOrigin, minted);
      const participant = participantFromData(JSON.stringify({ member, kind }))!;
      room(name).set(connectionId, {
        ...participant,
        connectionId,
        createdAt: count,
        token,
        active: false,
        publishing: false,
      });
      const timer = setTimeout(() => {
        if (rooms.get(name)?.get(connectionId)?.active === false) remove(name, connectionId);
      }, unusedTokenAfter);
      timer.unref();
      unused.add(timer);
      return { token, connectionId };
    },
    async evict(name, member, kind) {
      for (const connection of room(name).values()) {
        const isMeant = connection.member === member && (kind === undefined || connection.kind === kind);
        if (isMeant) remove(name, connection.connectionId);
      }
    },
    async closeRoom(name) {
      room(name).clear();
      rooms.delete(name);
    },
    async connections(name) {
      return present(name);
    },
    stop() {
      for (const timer of unused) clearTimeout(timer);
      unused.clear();
    },
    async join(token) {
      const name = new URL(token).searchParams.get('sessionId') ?? '';
      const connection = [...(rooms.get(name)?.values() ?? [])].find((one) => one.token === token && !one.active);
      if (!connection) throw new Error('the token is not valid');
      connection.active = true;
      return {
        isConnected: () => rooms.get(name)?.get(connection.connectionId) === connection,
        publish: async () => {
          connection.publishing = true;
        },
        leave: async () => remove(name, connection.connectionId),
      };
    },
    fail(next) {
      failing = next;
    },
  };
}
