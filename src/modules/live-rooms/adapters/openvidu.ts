import { OpenVidu, OpenViduRole, Session, type Connection } from 'openvidu-node-client';
import { z } from 'zod';
import { participantFromData, type VideoParticipant } from '../contract/video-participant.ts';
import { relayKeys, type TurnServers } from './turn.ts';
import {
  assertRoomName,
  replacedOf,
  tokenFor,
  VideoUnavailable,
  type PresentMember,
  type TokenRequest,
  type VideoBackend,
} from './video-backend.ts';

const CALL_TIMEOUT_MS = 5000;
/** What the embedded server may take to start, on a machine that is busy, before it answers the first call. */
const WAKING_TIMEOUT_MS = 12_000;
const UNUSED_TOKEN_MS = 60_000;
const REASON_LENGTH = 300;

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
  /** Whether the server has no room and runs no process; it starts when a room is made. */
  isAsleep?: (() => boolean) | undefined;
  /** Hears about clean-ups that failed; nothing depends on them. */
  log?: (message: string) => void;
  /** Hears of every call what became of it. */
  outcome?: (problem: VideoUnavailable | undefined) => void;
  /** In milliseconds. */
  callTimeout?: number;
  /** In milliseconds. */
  unusedTokenAfter?: number;
};

/** Live video by an OpenVidu 2 deployment, or by the embedded server, through the unmodified OpenVidu client. */
export function openViduBackend(options: OpenViduOptions): VideoBackend {
  const { log = () => undefined, outcome = () => undefined } = options;
  const { callTimeout = CALL_TIMEOUT_MS, unusedTokenAfter = UNUSED_TOKEN_MS, isAsleep = () => false } = options;
  const client = new ExplainingClient(options.url, options.secret);
  client.enableProdMode();
  const unused = new Set<NodeJS.Timeout>();

  /** `tolerated`: the statuses that say that there is nothing (left) to do; undefined is answered then. */
  const call = async <T>(what: string, promise: Promise<T>, tolerated: readonly number[] = []) => {
    try {
      const result = await settled(what, promise, isAsleep() ? WAKING_TIMEOUT_MS : callTimeout);
      outcome(undefined);
      return result;
    } catch (error) {
      if (!(error instanceof VideoUnavailable)) throw error;
      if (tolerated.includes(Number(error.code))) return outcome(undefined);
      outcome(error);
      throw error;
    }
  };

  /** The room by its name alone, whether it exists or not. */
  const handle = (name: string): Session => {
    assertRoomName(name);
    return new Session(client, { sessionId: name, connections: { content: [] } });
  };

  /** Rooms that are made just now: those who want one meanwhile wait for it instead of making it as well. */
  const creating = new Map<string, Promise<void>>();

  const create = async (name: string): Promise<void> => {
    assertRoomName(name);
    const make = () => client.createSession({ customSessionId: name });
    // Undefined: it was there, and had vanished when the client looked at it.
    const made = await call('create the room', make(), [404]);
    if (!made) await call('create the room', make());
    // The client lists a room once for each time it was asked for, and takes the wrong one off when it closes a room
    // it does not list. Nothing here needs that list, so it stays empty.
    client.activeSessions.length = 0;
  };

  const ensureRoom = (name: string): Promise<void> => {
    let made = creating.get(name);
    if (!made) {
      made = create(name).finally(() => creating.delete(name));
      creating.set(name, made);
    }
    return made;
  };

  const fetchConnections = async (session: Session): Promise<Connection[]> => {
    if (isAsleep()) return [];
    const room = await call('look into the room', session.fetch(), [404]);
    return room === undefined ? [] : session.connections;
  };

  /** 404 without the connection, 400 without the room (closeConnection in SessionRestController.java). */
  const disconnect = (session: Session, connectionId: string) =>
    call('end a connection', session.forceDisconnect(connectionId), [400, 404]);

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

  /** Undefined when there is no such room; 400 is a parameter that the video server does not take. */
  const connect = (name: string, request: TokenRequest) =>
    call('mint a token', handle(name).createConnection(connectionProperties(request, options.turn)), [404]);

  const mint = async (name: string, request: TokenRequest): Promise<Connection> => {
    await creating.get(name);
    const connection = await connect(name, request);
    if (connection) return connection;
    // A room vanishes with its last participant.
    await ensureRoom(name);
    const second = await connect(name, request);
    if (!second)
      throw new VideoUnavailable('refused', `the room ${name} vanished while it was entered`, { code: '404' });
    return second;
  };

  return {
    ensureRoom,
    async mintToken(room, request) {
      const { token, connectionId } = await mint(room, request);
      takeBackLater(room, connectionId);
      const rewrite = options.throughOwnOrigin && request.publicOrigin !== undefined;
      return { token: rewrite ? tokenFor(request.publicOrigin!, token) : token, connectionId };
    },
    async endReplaced(room) {
      const session = handle(room);
      const connections = await fetchConnections(session);
      const held = connections.flatMap((connection) => {
        const participant = participantOf(connection);
        const { connectionId, createdAt, status } = connection;
        return participant ? [{ ...participant, connectionId, createdAt, active: status === 'active' }] : [];
      });
      const replaced = replacedOf(held);
      await Promise.all(replaced.map(({ connectionId }) => disconnect(session, connectionId)));
      const ended = new Set(replaced.map(({ connectionId }) => connectionId));
      return present(connections.filter(({ connectionId }) => !ended.has(connectionId)));
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
      if (isAsleep()) return;
      await call('close the room', handle(room).close(), [404]);
    },
    connections: async (room) => present(await fetchConnections(handle(room))),
    async openRooms() {
      if (isAsleep()) return [];
      await call('list the rooms', client.fetch());
      return client.activeSessions
        .splice(0)
        .map(({ sessionId, connections }) => ({ name: sessionId, connections: present(connections) }));
    },
    stop() {
      for (const timer of unused) clearTimeout(timer);
      unused.clear();
    },
  };
}

function connectionProperties({ member, role, kind = 'camera' }: TokenRequest, turn: TurnServers | undefined) {
  const participant: VideoParticipant = { member, kind };
  return {
    role: OpenViduRole[role],
    data: JSON.stringify(participant),
    record: false,
    ...(turn && { customIceServers: relayKeys(turn) }),
  };
}

const participantOf = (connection: Connection) => participantFromData(connection.serverData);

const present = (connections: readonly Connection[]): PresentMember[] =>
  connections.flatMap((connection) => {
    const participant = participantOf(connection);
    if (!participant || connection.status !== 'active') return [];
    const { connectionId, publishers } = connection;
    return [{ ...participant, connectionId, publishing: publishers.length > 0 }];
  });

/** The video server answered with this status, and perhaps with words; or the code of the network is all that is known. */
class Failed extends Error {
  readonly code: string | undefined;
  readonly isAnswer: boolean;
  constructor(code: string | undefined, { isAnswer, words }: { isAnswer: boolean; words?: string | undefined }) {
    super([code, words].filter(Boolean).join(', '));
    this.code = code;
    this.isAnswer = isAnswer;
  }
}

const explanation = z.object({ message: z.string().min(1) });
const answered = z.object({ status: z.number(), data: z.unknown() });
const unanswered = z.object({ code: z.string() });

/** The client as it is, but for what it throws away: what the video server says about a request that it refuses. */
class ExplainingClient extends OpenVidu {
  override handleError(...[problem, reject]: Parameters<OpenVidu['handleError']>): void {
    // When it reads a room that is there already, the client hands the same problem over twice.
    if (problem instanceof Failed) return reject(problem);
    const { data: answer } = answered.safeParse(problem.response ?? problem);
    if (!answer) return reject(new Failed(unanswered.safeParse(problem).data?.code, { isAnswer: false }));
    const words = explanation.safeParse(answer.data).data?.message.slice(0, REASON_LENGTH);
    reject(new Failed(String(answer.status), { isAnswer: true, words }));
  }
}

/** The client never gives up by itself. */
async function settled<T>(what: string, promise: Promise<T>, timeout: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new VideoUnavailable('timeout', `could not ${what} in time`)), timeout);
  });
  try {
    return await Promise.race([promise, late]);
  } catch (error) {
    if (error instanceof VideoUnavailable || !(error instanceof Failed)) throw error;
    const { code, isAnswer, message } = error;
    throw isAnswer
      ? new VideoUnavailable('refused', `could not ${what}: the video server answered ${message}`, {
          code,
          cause: error,
        })
      : new VideoUnavailable('unreachable', `could not ${what}: the video server cannot be reached`, {
          code,
          cause: error,
        });
  } finally {
    clearTimeout(timer);
  }
}
