import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { TestMember } from '../support/community.ts';

/** What is watched in a page: its video connections, and what each picture brings. */
type Watched = {
  peers: RTCPeerConnection[];
  sockets: string[];
};
declare const watched: Watched;
/** Types of the browser that the server's compiler does not know. */
type RTCPeerConnection = {
  getConfiguration(): { iceServers?: unknown[] };
  getReceivers(): { track: unknown; getStats(): Promise<Map<string, { type: string; bytesReceived?: number }>> }[];
  setRemoteDescription(description: { sdp?: string }): Promise<void>;
  addEventListener(type: string, ...rest: unknown[]): void;
};
type Picture = {
  getVideoPlaybackQuality(): { totalVideoFrames: number };
  currentTime: number;
  srcObject: { getAudioTracks(): unknown[] } | null;
};

type Visitor = Pick<TestMember, 'uuid' | 'username'> & { client: Pick<TestMember['client'], 'cookie'> };

/** Somebody with a browser of their own, as a test drives it. */
export type Guest = { who: Visitor; page: Page; context: BrowserContext; contacted: Set<string> };

export type Reception = { frames: number; played: number; audioBytes: number };

/** Runs in the page before anything else: keeps cameras small, and remembers every connection. */
const watch = ({ mediaPort, signallingPort }: { mediaPort?: number; signallingPort?: number }) => {
  const global = globalThis as unknown as {
    watched: Watched;
    RTCPeerConnection: new (...args: unknown[]) => RTCPeerConnection;
    WebSocket: new (...args: unknown[]) => object;
    navigator: { mediaDevices?: { getUserMedia(wish: { video?: unknown; audio?: unknown }): Promise<unknown> } };
  };
  const seen: Watched = { peers: [], sockets: [] };
  global.watched = seen;
  // All media goes through the proxy of the test, so that it can be cut.
  const throughProxy = (peer: RTCPeerConnection, port: number) => {
    const set = peer.setRemoteDescription.bind(peer);
    peer.setRemoteDescription = (description) => {
      let first = true;
      const sdp = description.sdp?.replace(/^a=candidate:.*\r\n/gm, () => {
        const line = first ? `a=candidate:1 1 UDP 2113900000 127.0.0.1 ${port} typ host\r\n` : '';
        first = false;
        return line;
      });
      return set({ ...description, ...(sdp === undefined ? {} : { sdp }) });
    };
    const listen = peer.addEventListener.bind(peer);
    peer.addEventListener = (type, ...rest) => {
      if (type !== 'icecandidate') listen(type, ...rest);
    };
  };
  global.RTCPeerConnection = new Proxy(global.RTCPeerConnection, {
    construct(target, args, newTarget) {
      const peer = Reflect.construct(target, args, newTarget) as RTCPeerConnection;
      seen.peers.push(peer);
      if (mediaPort !== undefined) throughProxy(peer, mediaPort);
      return peer;
    },
  });
  global.WebSocket = new Proxy(global.WebSocket, {
    construct(target, args, newTarget) {
      seen.sockets.push(String(args[0]));
      if (signallingPort !== undefined)
        args[0] = String(args[0]).replace(/(?<=^ws:\/\/[^/]*:)\d+/, String(signallingPort));
      return Reflect.construct(target, args, newTarget) as object;
    },
  });
  const devices = global.navigator.mediaDevices;
  if (devices) {
    const ask = devices.getUserMedia.bind(devices);
    devices.getUserMedia = (wish) =>
      ask({ ...wish, ...(wish.video ? { video: { width: 160, height: 120, frameRate: 10 } } : {}) });
  }
};

/** The notice before the first preview was read already. */
const knowsThatTheCameraWillBeOn = (member: string) => {
  const { localStorage } = globalThis as unknown as { localStorage: { setItem(key: string, value: string): void } };
  localStorage.setItem(`camera-notice-${member}`, 'known');
};

/** A signed-in page with a small fake camera. `network` is the way it takes to the product. */
export const guestPage = async (
  browser: Browser,
  who: Visitor,
  at: { origin: string; mediaPort?: number; signallingPort?: number },
): Promise<Guest> => {
  const context = await browser.newContext({
    baseURL: at.origin,
    permissions: ['camera', 'microphone'],
    viewport: { width: 900, height: 640 },
    reducedMotion: 'reduce',
    // Another port for the video server is another server to the policy.
    bypassCSP: at.signallingPort !== undefined,
  });
  const own = who.client.cookie().split('; ');
  await context.addCookies(
    [...own, 'cookie_consent=decline']
      .map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1) };
      })
      .map((cookie) => ({ ...cookie, url: at.origin })),
  );
  await context.addInitScript(watch, at);
  await context.addInitScript(knowsThatTheCameraWillBeOn, who.uuid);
  const page = await context.newPage();
  const contacted = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:') contacted.add(host);
  });
  return { who, page, context, contacted };
};

/** Registers on the session's page, as anybody would. */
export const registerOnPage = async ({ page }: Guest, session: string): Promise<void> => {
  await page.goto(`/session/${session}`);
  await page.getByRole('button', { name: 'REGISTER', exact: true }).click();
  await page.getByRole('dialog').getByRole('button').last().click();
  await page.getByText('GOING', { exact: true }).first().waitFor();
};

/** From the session's page through the preview into the waiting room or the room. */
export const enterOnPage = async ({ page }: Guest, session: string): Promise<void> => {
  await page.goto(`/session/${session}`);
  await page.getByRole('button', { name: 'ENTER', exact: true }).click();
  await page.waitForURL('**/room/preview');
  await page.getByRole('button', { name: 'JOIN ROOM', exact: true }).click();
};

/** What a page receives of each other person in the room. */
export const reception = ({ page }: Guest): Promise<Record<string, Reception>> =>
  page.evaluate(async () => {
    const found: Record<string, Reception> = {};
    const query = (globalThis as unknown as { document: { querySelectorAll(selector: string): Iterable<unknown> } })
      .document;
    for (const tile of query.querySelectorAll('[data-member]')) {
      const person = tile as { dataset: { member: string }; querySelector(selector: string): Picture | null };
      const picture = person.querySelector('video[data-playing]');
      const track = picture?.srcObject?.getAudioTracks()[0];
      if (!picture || !track) continue;
      let audioBytes = 0;
      for (const peer of watched.peers)
        for (const receiver of peer.getReceivers())
          if (receiver.track === track)
            (await receiver.getStats()).forEach((report) => {
              if (report.type === 'inbound-rtp') audioBytes = report.bytesReceived ?? 0;
            });
      const frames = picture.getVideoPlaybackQuality().totalVideoFrames;
      found[person.dataset.member] = { frames, played: picture.currentTime, audioBytes };
    }
    return found;
  });

/** Before the limit of the layer, so that a failure says what it waited for. */
const LONGEST_WAIT_MS = 200_000;
/** Resolves once it holds; rejects with `what` when it takes too long. */
export const eventually = async (what: string | (() => string), holds: () => Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (!(await holds())) {
    if (Date.now() > deadline) throw new Error(`waited in vain: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
};

/** Resolves once new pictures are decoded and new sound arrives from everybody named, counted from now. */
export const plays = async (viewer: Guest, others: readonly Guest[]): Promise<void> => {
  const before = await reception(viewer);
  let missing: readonly Guest[] = others;
  let now = before;
  await eventually(
    () =>
      `${viewer.who.username} plays ${missing.map(({ who }) => `${who.username} (${JSON.stringify(now[who.uuid])})`).join(' and ')}`,
    async () => {
      now = await reception(viewer);
      missing = others.filter(({ who: { uuid } }) => {
        const [was, is] = [before[uuid], now[uuid]];
        return !(
          is !== undefined &&
          is.frames >= (was?.frames ?? 0) + 3 &&
          is.played > (was?.played ?? 0) &&
          is.audioBytes > (was?.audioBytes ?? 0)
        );
      });
      return missing.length === 0;
    },
  );
};

/** Every other server that the page asked for anything: pages, sockets, and addresses for media. */
export const strangers = async ({ page, contacted }: Guest, own: readonly string[]): Promise<string[]> => {
  const sockets = await page.evaluate(() => watched.sockets);
  const offered = await page.evaluate(() => watched.peers.flatMap((peer) => peer.getConfiguration().iceServers ?? []));
  const hosts = [...contacted, ...sockets.map((url) => new URL(url).host)];
  return [...hosts.filter((host) => !own.includes(host)), ...offered.map((server) => JSON.stringify(server))];
};
