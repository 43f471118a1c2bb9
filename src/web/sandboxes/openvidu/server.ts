/**
 * Entry point of the forked video server. It runs alone in its process because two users of the native media library
 * in one process abort it, and it lives exactly as long as its parent: when the channel closes, it ends.
 */
import { createServer } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import { mediaCounters } from './counters.ts';
import { toServer, type ServerSettings, type ToSupervisor, type VideoStatistics } from './messages.ts';
import { watchEventLoop } from './overload.ts';
import { createPeers } from './peers.ts';
import { restApi } from './rest.ts';
import type { MediaServer } from './media-server.ts';
import { createRooms } from './rooms.ts';
import { rpcMethods } from './rpc.ts';
import { createSignalling } from './signalling.ts';
import { reviveRooms, watchRooms } from './survival.ts';
import type { SurvivingRoom } from './surviving-room.ts';
import { createEventHook } from './webhooks.ts';

const tell = (message: ToSupervisor) => process.send?.(message);
const log = (message: string) => tell({ type: 'log', message });

type ServerRunning = {
  take(connection: Socket): void;
  /** Calls back when there is neither a room nor a connection that is used. */
  whenIdle(idle: () => void, busy: () => void): void;
  statistics(): VideoStatistics;
  mediaServer: MediaServer;
  stop(): void;
};

function run(settings: ServerSettings, inherited: readonly SurvivingRoom[]): ServerRunning {
  const http = createServer();
  const connections = new Set<Socket>();
  const counters = mediaCounters();
  const peers = createPeers(settings);
  const loop = watchEventLoop((shedding) => {
    log(shedding ? 'overloaded: video is left out so that audio keeps flowing' : 'video flows again');
  });
  const rooms = createRooms({
    publicUrl: settings.publicUrl,
    hook: createEventHook(settings.webhook, log),
    changed: watchRooms((id, room) => tell({ type: 'room', id, room })),
  });
  const media = { peers, counters, isShedding: loop.isShedding };
  const signalling = createSignalling({
    rooms,
    methods: rpcMethods(rooms, media),
    pingTimeoutMs: settings.pingTimeoutMs,
    iceServers: [],
    log,
  });
  for (const participant of reviveRooms(inherited, rooms, media)) signalling.expect(participant);
  http.on('request', express().disable('x-powered-by').use('/openvidu/api', restApi(rooms, settings.secret)));
  http.on('upgrade', (request, socket, head) => {
    // A reset of a connection without a listener would end the process.
    socket.on('error', () => socket.destroy());
    if (new URL(request.url ?? '/', 'http://localhost').pathname === '/openvidu') {
      signalling.upgrade(request, socket, head);
    } else socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
  });

  return {
    take(connection) {
      connections.add(connection);
      connection.on('close', () => connections.delete(connection));
      http.emit('connection', connection);
    },
    whenIdle(idle, busy) {
      http.closeIdleConnections();
      setImmediate(() => (connections.size === 0 && rooms.all().length === 0 ? idle() : busy()));
    },
    mediaServer: rooms.mediaServer,
    statistics: () => {
      const participants = rooms.all().flatMap((room) => [...room.participants.values()]);
      const cpu = process.cpuUsage();
      return {
        pid: process.pid,
        rooms: rooms.all().length,
        participants: participants.length,
        publications: participants.filter((participant) => participant.published).length,
        sockets: signalling.connections(),
        peers: peers.count(),
        ...counters,
        worstLagMs: loop.worstLag(),
        cpuMs: (cpu.user + cpu.system) / 1000,
        memoryBytes: process.memoryUsage.rss(),
        heapBytes: process.memoryUsage().heapUsed,
        handles: process.getActiveResourcesInfo().length,
      };
    },
    stop() {
      rooms.stop();
      signalling.close();
      loop.stop();
      http.close();
    },
  };
}

/** Ends this process; the supervisor starts another one with the same rooms. */
const fail = (problem: unknown): never => {
  tell({ type: 'failed', message: problem instanceof Error ? (problem.stack ?? problem.message) : String(problem) });
  process.exit(1);
};

let running: ServerRunning | undefined;

const end = () => {
  running?.stop();
  // The media library keeps threads of its own; nothing is left to wait for.
  process.exit(0);
};

process.on('message', (raw, handle) => {
  const parsed = toServer.safeParse(raw);
  if (!parsed.success) return log(`an unknown message was ignored: ${parsed.error.message}`);
  const message = parsed.data;
  if (message.type === 'stop') end();
  else if (message.type === 'ping') tell({ type: 'pong', request: message.request });
  else if (message.type === 'start') {
    running ??= run(message.settings, message.rooms);
    tell({ type: 'ready' });
  } else if (message.type === 'connection') {
    // One that was closed on its way arrives without its socket.
    if (handle instanceof Socket) running?.take(handle);
  } else if (message.type === 'rest') {
    running?.whenIdle(end, () => tell({ type: 'busy' }));
  } else if (message.type === 'media-server') running?.mediaServer[message.event]();
  else if (running) tell({ type: 'statistics', request: message.request, statistics: running.statistics() });
});
process.on('disconnect', end);
process.on('SIGTERM', end);
// A Ctrl-C reaches the whole group; the parent decides when the video server ends.
process.on('SIGINT', () => undefined);
process.on('uncaughtException', fail);
