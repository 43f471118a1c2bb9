import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer, type WebSocket } from 'ws';
import { z } from 'zod';
import { allowance } from './allowance.ts';
import { presentParticipant } from './descriptions.ts';
import { joinedData, PROTOCOL_VERSION, type IceServer, type Participant } from './model.ts';
import type { OutboxSocket } from './outbox.ts';
import type { Rooms } from './rooms.ts';
import { RPC_CODES, RpcError, type rpcMethods } from './rpc.ts';

const MESSAGE_LIMIT_BYTES = 256 * 1024;
const ROOM_LIMIT = 40;
const SOCKET_LIMIT = 2000;
const BURST = 800;
const REFILL_EACH_SECOND = 80;
/** A signal of the server itself, which therefore names no sender. */
const RENEW_MEDIA = 'signal:renew-media';
/** How long OpenVidu waits for a closed socket to come back (closeSessionIfTimeout of Kurento's JSON-RPC server). */
const RECONNECTION_MS = 10_000;
const CLOSED_FOR_SILENCE = 4000;
const CLOSED_FOR_FLOOD = 4008;
const SILENCE = 'Close for not receive ping from client';
const FLOOD = 'Too many messages';
/**
 * The words of a closing socket after which its participant counts as gone (afterConnectionClosed in RpcHandler.java). With
 * others, such as those of the library once it has left, they stay until they are evicted or cannot be notified.
 */
const COUNTED_ENDS = ['', 'Connection closed for reconnection', SILENCE, FLOOD];

export type SignallingSettings = {
  rooms: Rooms;
  methods: ReturnType<typeof rpcMethods>;
  /** Silence after which a socket counts as dead; a dropped participant has at most as long to come back. */
  pingTimeoutMs: number;
  iceServers: readonly IceServer[];
  log: (message: string) => void;
};

export type Signalling = {
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
  connections(): number;
  /** Starts the usual reconnection time of a participant whose connection is down. */
  expect(participant: Participant): void;
  close(): void;
};

const requestId = z.union([z.number(), z.string()]).optional();
const request = z.object({ id: requestId, method: z.string(), params: z.unknown().optional() });
const anyRequest = z.object({ id: requestId });
/** All of them have to be there (joinRoom in RpcHandler.java). */
const joinInput = z.object({
  token: z.string().max(2000),
  session: z.string().max(200),
  platform: z.string().max(300),
  secret: z.string().max(200),
  metadata: z.string().max(4000),
});
const connectInput = z.object({ sessionId: z.string().max(200).optional() });

/** Turns a real socket into the few things the outbox uses. */
const outboxSocket = (socket: WebSocket): OutboxSocket => ({
  isOpen: () => socket.readyState === socket.OPEN,
  bufferedBytes: () => socket.bufferedAmount,
  send: (text) => socket.send(text),
  askReceipt: (mark) => socket.ping(mark),
  terminate: () => socket.terminate(),
});

/** The JSON-RPC side of the server: one WebSocket for each participant. */
export function createSignalling(settings: SignallingSettings): Signalling {
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_LIMIT_BYTES });
  server.on('error', (error) => settings.log(`signalling: ${error.message}`));
  // Which socket carries whom; a reconnection replaces the socket, and the old one must not act any more.
  const carriers = new Map<Participant, WebSocket>();
  const graceTimers = new Map<Participant, NodeJS.Timeout>();
  const expect = (participant: Participant) => {
    graceTimers.set(
      participant,
      setTimeout(
        () => {
          graceTimers.delete(participant);
          settings.rooms.leave(participant, 'networkDisconnect');
        },
        Math.min(RECONNECTION_MS, settings.pingTimeoutMs),
      ),
    );
  };
  server.on('connection', (socket: WebSocket, request: IncomingMessage) => {
    serve(socket, request.socket, settings, { carriers, graceTimers, expect });
  });
  return {
    expect,
    upgrade(request, socket, head) {
      if (server.clients.size >= SOCKET_LIMIT) {
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
        return;
      }
      server.handleUpgrade(request, socket, head, (client) => server.emit('connection', client, request));
    },
    connections: () => server.clients.size,
    close() {
      for (const timer of graceTimers.values()) clearTimeout(timer);
      for (const client of server.clients) client.terminate();
      server.close();
    },
  };
}

type SignallingShared = {
  carriers: Map<Participant, WebSocket>;
  graceTimers: Map<Participant, NodeJS.Timeout>;
  expect: (participant: Participant) => void;
};

function serve(socket: WebSocket, connection: Socket, settings: SignallingSettings, shared: SignallingShared): void {
  const { rooms, methods, pingTimeoutMs, log } = settings;
  const { carriers, graceTimers, expect } = shared;
  const isAllowed = allowance(BURST, REFILL_EACH_SECOND);
  let me: Participant | undefined;
  let lastPing = Date.now();

  const watch = setInterval(
    () => {
      const silence = Date.now() - lastPing;
      // Without a room nothing is at stake: pings alone do not keep such a socket.
      if (silence > pingTimeoutMs) socket.close(CLOSED_FOR_SILENCE, SILENCE);
      if (silence > pingTimeoutMs + 1000) socket.terminate();
    },
    Math.min(1000, pingTimeoutMs / 2),
  );
  const mustJoin = setTimeout(() => socket.close(CLOSED_FOR_SILENCE, 'No session was joined'), pingTimeoutMs);

  const answer = (id: number | string | undefined, body: object) => {
    if (id !== undefined && socket.readyState === socket.OPEN) {
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
    }
  };

  const join = (params: unknown) => {
    const { token, session, platform, metadata } = joinInput.parse(params);
    const room = rooms.find(session);
    if (!room) {
      throw new RpcError(
        RPC_CODES.roomNotFound,
        `Unable to join session. Session ${session.slice(0, 60)} cannot be found`,
      );
    }
    // Its first token is used up (consumeToken in Session.java); a second one opens no second place on this socket either.
    if (me) throw new RpcError(RPC_CODES.noPermission, `Unable to join session ${room.id}. Token is not valid`);
    if (rooms.mediaServer.isDown()) {
      throw new RpcError(
        RPC_CODES.roomCannotBeCreated,
        `There is no available Media Node where to initialize session '${room.id}'`,
      );
    }
    if (room.participants.size >= ROOM_LIMIT) throw new RpcError(RPC_CODES.tooMany, 'The session is full');
    const participant = rooms.join(room, token, {
      socket: outboxSocket(socket),
      clientData: metadata,
      platform,
      address: connection.remoteAddress ?? '',
      hangUp: () => carriers.get(participant!)?.close(),
    });
    if (!participant)
      throw new RpcError(RPC_CODES.noPermission, `Unable to join session ${room.id}. Token is not valid`);
    me = participant;
    carriers.set(participant, socket);
    clearTimeout(mustJoin);
    return joinAnswer(participant, settings.iceServers);
  };

  const comeBack = (params: unknown) => {
    const { sessionId } = connectInput.parse(params);
    if (sessionId === undefined) return { value: 'OK' };
    const participant = rooms.returning(sessionId);
    // This code and these words are what makes the library report the connection as lost.
    if (!participant || me) throw new RpcError(RPC_CODES.reconnectionError, 'reconnection error');
    clearTimeout(graceTimers.get(participant));
    graceTimers.delete(participant);
    const previous = carriers.get(participant);
    me = participant;
    carriers.set(participant, socket);
    if (previous !== socket) previous?.terminate();
    clearTimeout(mustJoin);
    participant.hangUp = () => carriers.get(participant)?.close();
    setImmediate(() => {
      participant.outbox.attach(outboxSocket(socket));
      if (!participant.isRevived) return;
      participant.isRevived = false;
      // Its media ended with the server before this one; waiting until the browser notices takes ten seconds.
      participant.outbox.notify('sendMessage', { type: RENEW_MEDIA, data: '' });
    });
    return { value: 'reconnection successful' };
  };

  const run = async (method: string, params: unknown): Promise<object | undefined> => {
    if (method === 'ping') {
      lastPing = Date.now();
      return { value: 'pong' };
    }
    if (method === 'joinRoom') return join(params);
    if (method === 'connect') return comeBack(params);
    if (!me || carriers.get(me) !== socket) {
      throw new RpcError(RPC_CODES.notJoined, "Method 'Session.connect()' must be the first operation called");
    }
    // sanityCheckOfSession in RpcHandler.java: who is out, or left, gets no answer and is not heard.
    if (me.isOut) return undefined;
    return Object.hasOwn(methods, method) ? methods[method]!(me, params) : undefined;
  };

  const receive = async (text: string) => {
    const json = parse(text);
    const parsed = request.safeParse(json);
    if (!parsed.success) {
      return answer(anyRequest.safeParse(json).data?.id, {
        error: { code: RPC_CODES.badRequest, message: 'Invalid request' },
      });
    }
    const { id, method, params } = parsed.data;
    try {
      const result = await run(method, params);
      if (result) answer(id, { result: { sessionId: me?.privateId, ...result } });
    } catch (error) {
      answer(id, { error: explain(error, method, log) });
    }
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (isBinary) return;
    if (!isAllowed(performance.now())) return socket.close(CLOSED_FOR_FLOOD, FLOOD);
    receive(data.toString()).catch((error: unknown) => log(`a message could not be handled: ${String(error)}`));
  });
  socket.on('pong', (mark) => {
    if (me && carriers.get(me) === socket) me.outbox.receipt(mark.toString());
  });
  let wasReset = false;
  // The WebSocket itself says nothing of it.
  connection.prependListener('error', ({ code }: NodeJS.ErrnoException) => {
    wasReset ||= code === 'ECONNRESET';
  });
  socket.on('error', (error) => log(`a participant's socket failed: ${error.message}`));
  socket.on('close', (_code, words: Buffer) => {
    clearInterval(watch);
    clearTimeout(mustJoin);
    const participant = me;
    if (!participant || carriers.get(participant) !== socket) return;
    carriers.delete(participant);
    // "Connection reset" is none of the ends that count either.
    if (!participant.isOut && !wasReset && COUNTED_ENDS.includes(words.toString())) expect(participant);
  });
}

function joinAnswer(participant: Participant, iceServers: readonly IceServer[]): object {
  const { room, grant } = participant;
  const offered = grant.customIceServers.length > 0 ? grant.customIceServers : iceServers;
  const others = [...room.participants.values()].filter((other) => other !== participant);
  return {
    id: participant.id,
    finalUserId: participant.publicUserId,
    createdAt: participant.activeAt,
    metadata: joinedData(participant),
    value: others.map(presentParticipant),
    session: room.id,
    sessionId: participant.privateId,
    version: PROTOCOL_VERSION,
    mediaServer: 'kurento',
    videoSimulcast: false,
    record: grant.record,
    role: grant.role,
    ...(offered.length > 0 && { customIceServers: offered }),
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function explain(error: unknown, method: string, log: (message: string) => void): { code: number; message: string } {
  if (error instanceof RpcError) return { code: error.code, message: error.message };
  if (error instanceof z.ZodError) {
    return {
      code: RPC_CODES.failed,
      message: `"${error.issues[0]?.path.join('.') ?? ''}": ${error.issues[0]?.message ?? 'invalid'}`,
    };
  }
  log(`the request "${method.slice(0, 60)}" failed: ${error instanceof Error ? error.message : String(error)}`);
  return { code: RPC_CODES.internal, message: 'The request could not be served' };
}
