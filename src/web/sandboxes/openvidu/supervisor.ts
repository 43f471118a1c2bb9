import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { SurvivingRoom } from './surviving-room.ts';
import {
  serverSettings,
  toSupervisor,
  type MediaServerEvent,
  type ServerSettings,
  type ToServer,
  type VideoStatistics,
} from './messages.ts';

const READY_TIMEOUT_MS = 30_000;
const STATISTICS_TIMEOUT_MS = 2000;
const STOP_TIMEOUT_MS = 3000;
const BACK_OFF_FIRST_MS = 100;
const BACK_OFF_MOST_MS = 5000;
const HEALTHY_AFTER_MS = 30_000;
const PING_EVERY_MS = 3000;
/** Without an answer for so long the server hangs: all pictures have stood still for a while. */
const HUNG_AFTER_MS = 15_000;
/** A server that dies more often than this without a healthy spell starts without the rooms it may be dying of. */
const DEATHS_WITH_ROOMS = 3;

/** Takes one line about the life of the video server. */
export type VideoLog = { info(message: string): void; warn(message: string): void };

export type EmbeddedVideoOptions = {
  /** Signs in the product's own server; at least one character. */
  secret: string;
  log: VideoLog;
  /** The port of REST and signalling; any free one when absent. It stays the same over restarts. */
  port?: number;
  /** The address to listen on; only this machine when absent, because browsers come through the product's server. */
  host?: string;
  /** The `ws(s)://host[:port]` that tokens point to when the caller does not rewrite them. */
  publicUrl?: string;
  /** The UDP port for all media, or the range to choose from; any free port when absent. */
  udpPort?: number | { from: number; to: number };
  /** Addresses under which browsers reach this machine besides those of its network interfaces. */
  announcedAddresses?: readonly string[];
  /** Where to post room events, with the headers that prove the sender. */
  webhook?: { url: string; headers: Record<string, string> };
  /** Silence in milliseconds after which a participant counts as gone; 15,000 when absent. */
  pingTimeoutMs?: number;
  /** Silence of the whole server in milliseconds after which it is ended and started again; 15,000 when absent. */
  hungAfterMs?: number;
  /**
   * The server starts with the first connection, and ends when for so many milliseconds there was no room. When absent it
   * starts at once and stays.
   */
  restAfterMs?: number;
};

/** The embedded video server, seen from the product. */
export type EmbeddedVideo = {
  /** `http://127.0.0.1:port` */
  url: string;
  secret: string;
  stop(): Promise<void>;
  /** Rejects while the server is down or asleep, or does not answer within two seconds; starts nothing. */
  statistics(): Promise<VideoStatistics>;
  /** No process runs, or the first one does not answer yet; the next connection starts one. */
  isAsleep(): boolean;
  /** Plays what happens to Kurento, a process of its own beside a real OpenVidu server; for tests. */
  mediaServer(event: MediaServerEvent): void;
  /** How often it died and was started again. */
  restarts(): number;
};

/**
 * Runs the embedded video server in a process of its own. This process listens at its port and hands each connection on, so
 * that the port stays while there is no server: connections wait until one is ready. A server that dies or hangs is started
 * again, sooner or later as it keeps dying. Its rooms are handed to the next one, so that browsers resume by themselves,
 * unless it died of them again and again.
 */
export async function startEmbeddedVideo(options: EmbeddedVideoOptions): Promise<EmbeddedVideo> {
  const { log } = options;
  const host = options.host ?? '127.0.0.1';
  const hungAfter = options.hungAfterMs ?? HUNG_AFTER_MS;
  const waiting: Socket[] = [];
  const rooms = new Map<string, SurvivingRoom>();
  let child: ChildProcess | undefined;
  /** The child, while it takes connections. */
  let serving: ChildProcess | undefined;
  let resting: ChildProcess | undefined;
  let restart: NodeJS.Timeout | undefined;
  let asleep = options.restAfterMs !== undefined;
  let stopping = false;
  let deaths = 0;
  let request = 0;
  let restarts = 0;

  const entrance = createServer({ pauseOnConnect: true }, (socket) => {
    socket.on('error', () => socket.destroy());
    waiting.push(socket);
    if (serving) handOver(serving);
    else if (!child && !restart) wake();
  });
  const port = await listen(entrance, options.port ?? 0, host);
  const settings = settingsFrom(options, port);

  const handOver = (to: ChildProcess) => {
    for (const socket of waiting.splice(0)) to.send({ type: 'connection' } satisfies ToServer, socket, () => undefined);
  };
  const turnAway = () => {
    for (const socket of waiting.splice(0)) socket.destroy();
  };

  const start = async (): Promise<void> => {
    const startedAt = Date.now();
    const current = launch(log);
    child = current;
    if (deaths > DEATHS_WITH_ROOMS) rooms.clear();
    const inherited = [...rooms.values()];
    current.on('message', (raw) => {
      const message = toSupervisor.safeParse(raw).data;
      if (child !== current) return;
      if (message?.type === 'busy') {
        resting = undefined;
        serving = current;
        handOver(current);
      }
      if (message?.type !== 'room') return;
      quiet?.refresh();
      if (message.room) rooms.set(message.id, message.room);
      else rooms.delete(message.id);
    });
    try {
      await untilReady(current, settings, inherited);
    } catch (error) {
      child = undefined;
      turnAway();
      throw error;
    }
    if (stopping) return end(current);
    const ended = (reason: string) => {
      serving = undefined;
      child = undefined;
      if (stopping) return;
      if (resting === current) {
        resting = undefined;
        asleep = true;
        if (waiting.length > 0) wake();
        return;
      }
      deaths = Date.now() - startedAt > HEALTHY_AFTER_MS ? 1 : deaths + 1;
      const wait = Math.min(BACK_OFF_MOST_MS, BACK_OFF_FIRST_MS * 2 ** (deaths - 1));
      log.warn(`the video server ended (${reason}); starting it again in ${wait} ms`);
      restart = setTimeout(tryAgain, wait);
    };
    if (current.exitCode !== null || current.signalCode !== null) return ended('at once');
    endWhenHung(current, hungAfter, log);
    current.once('exit', (code, signal) => ended(signal ?? `code ${code}`));
    serving = current;
    asleep = false;
    quiet?.refresh();
    handOver(current);
  };

  const tryAgain = () => {
    restart = undefined;
    start().then(
      () => {
        restarts++;
        log.info('the video server runs again');
      },
      (error: unknown) => {
        if (stopping) return;
        deaths++;
        log.warn(`the video server did not start: ${messageOf(error)}`);
        restart = setTimeout(tryAgain, BACK_OFF_MOST_MS);
      },
    );
  };
  /** Who connects next tries again when it does not start. */
  const wake = () => {
    start().catch((error: unknown) => log.warn(`the video server did not start: ${messageOf(error)}`));
  };
  const rest = () => {
    quiet?.refresh();
    if (!serving || rooms.size > 0) return;
    // From here on connections wait, until it is gone or says that a person is there.
    resting = serving;
    serving = undefined;
    send(resting, { type: 'rest' });
  };
  const quiet = options.restAfterMs === undefined ? undefined : setTimeout(rest, options.restAfterMs).unref();

  const stop = async () => {
    stopping = true;
    clearTimeout(restart);
    clearTimeout(quiet);
    entrance.close();
    turnAway();
    if (child) await end(child);
  };
  if (!quiet)
    try {
      // Only a server that was ready once is started again: the first failure is the caller's to know.
      await start();
    } catch (error) {
      await stop();
      throw error;
    }
  return {
    url: `http://${host === '0.0.0.0' ? '127.0.0.1' : host}:${port}`,
    secret: options.secret,
    statistics: () => askStatistics(child, ++request),
    isAsleep: () => asleep,
    mediaServer: (event) => {
      if (child) send(child, { type: 'media-server', event });
    },
    restarts: () => restarts,
    stop,
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function listen(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  // A connection that cannot be accepted, because too many files are open, ends nothing.
  server.on('error', () => undefined);
  return (server.address() as AddressInfo).port;
}

function settingsFrom(options: EmbeddedVideoOptions, port: number): ServerSettings {
  const { udpPort } = options;
  return serverSettings.parse({
    secret: options.secret,
    publicUrl: options.publicUrl ?? `ws://127.0.0.1:${port}`,
    udpPorts: typeof udpPort === 'number' ? { from: udpPort, to: udpPort } : udpPort,
    announcedAddresses: options.announcedAddresses,
    webhook: options.webhook,
    pingTimeoutMs: options.pingTimeoutMs,
  });
}

function launch(log: VideoLog): ChildProcess {
  const { PATH, TZ } = process.env;
  const child = fork(fileURLToPath(new URL('./server.ts', import.meta.url)), [], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    // The server gets its settings in a message; nothing of the product's environment, secrets included, is its business.
    env: { PATH, TZ },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.on('message', (raw) => {
    const message = toSupervisor.safeParse(raw).data;
    if (message?.type === 'log') log.info(`video server: ${message.message}`);
    if (message?.type === 'failed') log.warn(`video server: ${message.message}`);
  });
  child.on('error', (error) => log.warn(`video server: ${error.message}`));
  return child;
}

const send = (child: ChildProcess, message: ToServer) => {
  if (child.connected) child.send(message, () => undefined);
};

/** Ends a server that does not answer any more; its exit has it started again. */
function endWhenHung(child: ChildProcess, hungAfter: number, log: VideoLog): void {
  let answeredAt = performance.now();
  let request = 0;
  child.on('message', (raw) => {
    if (toSupervisor.safeParse(raw).data?.type === 'pong') answeredAt = performance.now();
  });
  let askedAt = performance.now();
  const asking = setInterval(
    () => {
      const now = performance.now();
      // When this process itself stood still, the server gets its full time.
      if (now - askedAt > hungAfter) answeredAt = now;
      askedAt = now;
      if (now - answeredAt <= hungAfter) return send(child, { type: 'ping', request: ++request });
      clearInterval(asking);
      log.warn('the video server hangs; ending it');
      child.kill('SIGKILL');
    },
    Math.min(PING_EVERY_MS, hungAfter / 3),
  );
  asking.unref();
  child.once('exit', () => clearInterval(asking));
}

async function untilReady(
  child: ChildProcess,
  settings: ServerSettings,
  rooms: readonly SurvivingRoom[],
): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('it was not ready in time')), READY_TIMEOUT_MS);
      const fail = (message: string) => {
        clearTimeout(timer);
        reject(new Error(message));
      };
      child.once('exit', (code, signal) => fail(`it ended at once (${signal ?? `code ${code}`})`));
      child.once('error', (error) => fail(error.message));
      child.on('message', (raw) => {
        const message = toSupervisor.safeParse(raw).data;
        if (message?.type === 'failed') fail(message.message);
        if (message?.type !== 'ready') return;
        clearTimeout(timer);
        resolve();
      });
      send(child, { type: 'start', settings, rooms: [...rooms] });
    });
  } catch (error) {
    await end(child);
    throw error;
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    send(child, { type: 'stop' });
    if (!child.connected) child.kill('SIGKILL');
  });
}

function askStatistics(child: ChildProcess | undefined, request: number): Promise<VideoStatistics> {
  return new Promise((resolve, reject) => {
    if (!child?.connected) {
      reject(new Error('the video server is down'));
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      child.off('message', hear);
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error('the video server did not answer in time'));
    }, STATISTICS_TIMEOUT_MS);
    const hear = (raw: unknown) => {
      const message = toSupervisor.safeParse(raw).data;
      if (message?.type !== 'statistics' || message.request !== request) return;
      finish();
      resolve(message.statistics);
    };
    child.on('message', hear);
    send(child, { type: 'statistics', request });
  });
}
