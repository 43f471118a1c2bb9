import { OpenVidu, OpenViduRole, Session, type Connection } from 'openvidu-node-client';
import { participantFromData, type VideoParticipant } from '../contract/video-participant.ts';
import { relayKeys, type TurnServers } from './turn.ts';
import { assertRoomName, tokenFor, VideoUnavailable, type TokenRequest, type VideoBackend } from './video-backend.ts';

const CALL_TIMEOUT_MS = 5000;
const UNUSED_TOKEN_MS = 60_000;

export type OpenViduOptions = {
  /** Origin of the deployment; the client drops any path. */
  url: string;
  secret: string;
  /**
   * Browsers reach the video server through the product's own origin, so tokens name that one. For the embedded server
   * only: others recognise a token by its whole text.
   */
  throughOwnOrigin?: boolean;
  /** Relays that browsers may use, each with a key of its own; none when absent. */
  turn?: TurnServers | undefined;
  /** Hears about clean-ups that failed; nothing depends on them. */
  log?: (message: string) => void;
  /** In milliseconds. */
  callTimeout?: number;
  /** In milliseconds. */
  unusedTokenAfter?: number;
};

/** Live video by an OpenVidu 2 deployment, or by the embedded server, through the unmodified OpenVidu client. */
export function openViduBackend(options: OpenViduOptions): VideoBackend {
  const { log = () => undefined, callTimeout = CALL_TIMEOUT_MS, unusedTokenAfter = UNUSED_TOKEN_MS } = options;
  const client = new OpenVidu(options.url, options.secret);
  client.enableProdMode();
  const unused = new Set<NodeJS.Timeout>();

  const call = <T>(what: string, promise: Promise<T>) => settled(what, promise, callTimeout);

  /** The room by its name alone, whether it exists or not. */
  const handle = (name: string): Session => {
    assertRoomName(name);
    return new Session(client, { sessionId: name, connections: { content: [] } });
  };

  const create = async (name: string): Promise<void> => {
    assertRoomName(name);
    await call('create the room', client.createSession({ customSessionId: name }));
    // The client lists a room once for each time it was asked for, and takes the wrong one off when it closes a room
    // it does not list. Nothing here needs that list, so it stays empty.
    client.activeSessions.length = 0;
  };

  const fetchConnections = async (session: Session): Promise<Connection[]> => {
    try {
      await call('look into the room', session.fetch());
      return session.connections;
    } catch (error) {
      if (isGone(error)) return [];
      throw error;
    }
  };

  const disconnect = async (session: Session, connectionId: string) => {
    try {
      await call('end a connection', session.forceDisconnect(connectionId));
    } catch (error) {
      if (!isGone(error)) throw error;
    }
  };

  const takeBack = async (name: string, connectionId: string) => {
    const session = handle(name);
    const connections = await fetchConnections(session);
    const isUnused = connections.some((one) => one.connectionId === connectionId && one.status === 'pending');
    if (isUnused) await disconnect(session, connectionId);
  };

  const takeBackLater = (name: string, connectionId: string) => {
    const timer = setTimeout(() => {
      unused.delete(timer);
      takeBack(name, connectionId).catch((error: unknown) => {
        log(`an unused video token could not be taken back: ${error instanceof Error ? error.message : String(error)}`);
      });
    }, unusedTokenAfter);
    timer.unref();
    unused.add(timer);
  };

  const connect = (name: string, request: TokenRequest) =>
    call('mint a token', handle(name).createConnection(connectionProperties(request, options.turn)));

  return {
    ensureRoom: create,
    async mintToken(room, request) {
      const { token, connectionId } = await connect(room, request).catch(async (error: unknown) => {
        // A room vanishes with its last participant.
        if (!isGone(error)) throw error;
        await create(room);
        return connect(room, request);
      });
      takeBackLater(room, connectionId);
      const rewrite = options.throughOwnOrigin && request.publicOrigin !== undefined;
      return { token: rewrite ? tokenFor(request.publicOrigin!, token) : token, connectionId };
    },
    async evict(room, member, kind) {
      const session = handle(room);
      const connections = await fetchConnections(session);
      const theirs = connections.filter((connection) => {
        const participant = participantOf(connection);
        return participant?.member === member && (kind === undefined || participant.kind === kind);
      });
      await Promise.all(theirs.map((connection) => disconnect(session, connection.connectionId)));
    },
    async closeRoom(room) {
      try {
        await call('close the room', handle(room).close());
      } catch (error) {
        if (!isGone(error)) throw error;
      }
    },
    async connections(room) {
      const connections = await fetchConnections(handle(room));
      return connections.flatMap((connection) => {
        const participant = participantOf(connection);
        if (!participant || connection.status !== 'active') return [];
        const { connectionId, publishers } = connection;
        return [{ ...participant, connectionId, publishing: publishers.length > 0 }];
      });
    },
    stop() {
      for (const timer of unused) clearTimeout(timer);
      unused.clear();
    },
  };
}

function connectionProperties(
  { member, role, kind = 'camera', receiveLimit }: TokenRequest,
  turn: TurnServers | undefined,
) {
  const participant: VideoParticipant = { member, kind };
  return {
    role: OpenViduRole[role],
    data: JSON.stringify(participant),
    record: false,
    ...(turn && { customIceServers: relayKeys(turn) }),
    ...(receiveLimit !== undefined && { kurentoOptions: { videoMaxRecvBandwidth: Math.floor(receiveLimit / 1000) } }),
  };
}

const participantOf = (connection: Connection) => participantFromData(connection.serverData);

/** The client never gives up by itself, and its errors carry the HTTP status as their text. */
async function settled<T>(what: string, promise: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new VideoUnavailable('timeout', `could not ${what} in time`)), timeout);
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    if (error instanceof VideoUnavailable) throw error;
    const status = statusOf(error);
    throw status
      ? new VideoUnavailable('refused', `could not ${what}: the video server answered ${status}`, { cause: error })
      : new VideoUnavailable('unreachable', `could not ${what}: the video server cannot be reached`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

const statusOf = (error: unknown): number | undefined => {
  const text = error instanceof Error ? error.message : '';
  return /^[1-5]\d\d$/.test(text) ? Number(text) : undefined;
};

/** Neither the room (400 below a room, 404) nor the connection is there any more. */
const isGone = (error: unknown): boolean =>
  error instanceof VideoUnavailable && [400, 404].includes(statusOf(error.cause) ?? 0);
