import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium, type Browser, type Page } from 'playwright-core';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import type { TurnServers } from '#modules/live-rooms/adapters/turn.ts';
import type { TokenRequest, VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import { proxyVideo } from '#server/http/video-proxy.ts';
import type { BadNetwork } from './bad-network.ts';
import { startEmbeddedVideo, type EmbeddedVideo, type EmbeddedVideoOptions } from '../supervisor.ts';

const SECRET = 'video-lab';

type EnterOptions = { receive?: boolean; publish?: boolean; giveUpAfter?: number };
export type VideoLabReception = { frames: number; played: number; audioBytes: number; width: number };

/** The test page, as its browser tests see it. */
export type LabPage = {
  room: {
    leave(): void;
    setAudio(on: boolean): void;
    state(): string;
    isAudioOn(): boolean;
    replaceTrack(track: unknown): Promise<void>;
    participants(): { member: string; audioOn: boolean }[];
  };
  events: { type: string; member?: string; on?: boolean; kind?: string; reason?: string }[];
  problems: string[];
  tracks: { kind: string; readyState: string; enabled: boolean; clone(): unknown }[];
  peers: {
    iceConnectionState: string;
    getConfiguration(): { iceServers: unknown[] };
    getStats(): Promise<Iterable<[string, Record<string, unknown>]>>;
    getSenders(): { track: { kind: string; enabled: boolean } | null }[];
  }[];
  sockets: string[];
  alerts: string[];
  throughPort(port: number): void;
  enter(token: string, options?: EnterOptions): Promise<void>;
  send(): Promise<void>;
  reception(): Promise<Record<string, VideoLabReception>>;
};
declare const lab: LabPage;

export type Guest = { page: Page; member: string };
export type GuestOptions = {
  publish?: boolean;
  role?: TokenRequest['role'];
  giveUpAfter?: number;
  /** What lies between this guest and the product. */
  network?: Pick<BadNetwork, 'origin' | 'mediaPort'>;
};

/** Real browsers, the product's client code, the proxy and the embedded server, put together. */
export type VideoLab = {
  origin: string;
  /** The embedded server; another one after {@link VideoLab.replace}. */
  readonly video: EmbeddedVideo;
  backend: VideoBackend;
  open(through?: string): Promise<Page>;
  /** What went wrong in a page without anything that catches it. */
  uncaught: readonly string[];
  /** Hears the address of every HTTP request that a page makes. */
  onRequest(hear: (url: string) => void): void;
  /** The embedded server dies without a word. */
  kill(): Promise<void>;
  /** The embedded server ends with its supervisor, and another one that knows nothing starts at the same address. */
  replace(): Promise<void>;
  token(room: string, request: Partial<TokenRequest> & { member: string }): Promise<string>;
  /** A token that carries keys to these relays. */
  tokenWithRelays(room: string, member: string, turn: TurnServers): Promise<string>;
  /** A new browser page in the room, sending its fake camera unless told otherwise. */
  enter(room: string, options?: GuestOptions): Promise<Guest>;
  stop(): Promise<void>;
};

async function bundle(): Promise<string> {
  const script = fileURLToPath(new URL('./bundle-page.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [script], {
    env: { PATH: process.env['PATH'] },
    maxBuffer: 50_000_000,
    timeout: 30_000,
  });
  return stdout;
}

/** Starts everything on free ports. */
export async function startVideoLab(options: Partial<EmbeddedVideoOptions> = {}): Promise<VideoLab> {
  const quiet = { info: () => undefined, warn: () => undefined };
  const start = (port = 0) => startEmbeddedVideo({ secret: SECRET, log: quiet, port, ...options });
  const [script, first] = await Promise.all([bundle(), start()]);
  const browser = await launchBrowser();
  let video = first;
  const server = createServer((request, response) => {
    const isScript = request.url === '/lab.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><body><script type="module" src="/lab.js"></script></body>');
  });
  proxyVideo(server, () => video.url);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const backend = openViduBackend({ url: video.url, secret: SECRET, throughOwnOrigin: true });

  const hearers = new Set<(url: string) => void>();
  const uncaught: string[] = [];
  const open = async (through = origin) => {
    const context = await browser.newContext({ permissions: ['camera', 'microphone'] });
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => uncaught.push(message));
    page.on('request', (request) => {
      for (const hear of hearers) hear(request.url());
    });
    await page.goto(through);
    await page.waitForFunction(`'lab' in globalThis`);
    return page;
  };
  const token: VideoLab['token'] = async (room, request) =>
    (await backend.mintToken(room, { role: 'PUBLISHER', publicOrigin: origin, ...request })).token;

  return {
    origin,
    get video() {
      return video;
    },
    backend,
    open,
    token,
    async tokenWithRelays(room, member, turn) {
      const relaying = openViduBackend({ url: video.url, secret: SECRET, throughOwnOrigin: true, turn });
      const minted = await relaying.mintToken(room, { member, role: 'PUBLISHER', publicOrigin: origin });
      relaying.stop();
      return minted.token;
    },
    uncaught,
    onRequest: (hear) => void hearers.add(hear),
    kill: async () => {
      process.kill((await video.statistics()).pid, 'SIGKILL');
    },
    async replace() {
      await video.stop();
      video = await start(Number(new URL(video.url).port));
    },
    async enter(room, { publish = true, role = 'PUBLISHER', giveUpAfter, network } = {}) {
      const page = await open(network?.origin);
      if (network) await page.evaluate((port) => lab.throughPort(port), network.mediaPort);
      const member = randomUUID();
      const minted = await token(room, { member, role, ...(network && { publicOrigin: network.origin }) });
      await page.evaluate(([text, how]) => lab.enter(text, how), [
        minted,
        { publish, ...(giveUpAfter !== undefined && { giveUpAfter }) },
      ] as const);
      return { page, member };
    },
    stop: () => stopAll(browser, server, backend, video),
  };
}

async function stopAll(browser: Browser, server: Server, backend: VideoBackend, video: EmbeddedVideo): Promise<void> {
  await browser.close();
  server.closeAllConnections();
  server.close();
  backend.stop();
  await video.stop();
}

function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  });
}

/**
 * On a busy machine a browser that closes a page ends its socket without the code of a closed tab. The server then keeps
 * the place of the participant for its grace of 15 seconds, so every wait is longer than that.
 */
const LONGEST_WAIT_MS = 45_000;

/** Resolves once `holds` answers true; rejects with `what` after `timeout` milliseconds. */
export async function eventually(
  what: string,
  holds: () => Promise<boolean>,
  timeout = LONGEST_WAIT_MS,
): Promise<void> {
  const deadline = Date.now() + timeout;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Resolves once `viewer` plays new frames and sound of all the named participants, counted from now. */
export async function playsAll(viewer: Guest, members: readonly string[], timeout = LONGEST_WAIT_MS): Promise<void> {
  const before = await viewer.page.evaluate(() => lab.reception());
  await eventually(
    `the page plays ${members.length} others`,
    async () => {
      const now = await viewer.page.evaluate(() => lab.reception());
      return members.every((member) => {
        const [was, is] = [before[member], now[member]];
        return (
          is !== undefined &&
          is.width > 0 &&
          is.frames >= (was?.frames ?? 0) + 3 &&
          is.played > (was?.played ?? 0) &&
          is.audioBytes > (was?.audioBytes ?? 0)
        );
      });
    },
    timeout,
  );
}

/** Resolves once the page has heard of such an event. */
export const hears = (guest: Guest, type: string, match: { member?: string; on?: boolean; kind?: string } = {}) =>
  eventually(`"${type}" is heard`, () =>
    guest.page.evaluate(
      ([wanted, like]) =>
        lab.events.some(
          (event) =>
            event.type === wanted &&
            Object.entries(like).every(([key, value]) => event[key as keyof typeof event] === value),
        ),
      [type, match] as const,
    ),
  );
