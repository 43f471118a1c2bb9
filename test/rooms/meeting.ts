import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { badNetwork, freeUdpPort, type BadNetwork } from '#sandboxes/openvidu/testing/bad-network.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';
import { enterOnPage, guestPage, type Guest } from './room-guest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'meeting';
const HOST = 'ana';
/** The earliest a host may plan ahead. */
const AHEAD_MINUTES = 25 * 60;
const QUARTER = 15 * 60_000;

const buildPages = () => {
  if (existsSync(`${root}dist/client/index.html`)) return;
  execFileSync(
    process.execPath,
    [`${root}node_modules/vite/bin/vite.js`, 'build', '--config', 'src/web/client/vite.config.ts'],
    { cwd: root, stdio: 'ignore' },
  );
};

/** A session with real pages, real media and a clock that the test moves. */
export type Meeting = {
  server: TestServer;
  video: EmbeddedVideo;
  browser: Browser;
  session: string;
  /** Somebody with an account and a seat, by name; the first of `people` hosts. */
  person(name: string): TestMember;
  /** The session is so many minutes old (negative: that long before its start); everything due is done. */
  minute(minutes: number): Promise<void>;
  /** A page of this person; over the network named, if any. */
  page(name: string, over?: BadNetwork): Promise<Guest>;
  /** Enters through the preview; resolves once the person is in the room. */
  arrive(guest: Guest): Promise<void>;
  network(): Promise<BadNetwork>;
  call(name: string, path: string, input?: unknown): Promise<Record<string, unknown>>;
  dispose(): Promise<void>;
};

/** Resolves when the page shows this path. */
export const at = (guest: Guest, path: string) => guest.page.waitForURL((url) => url.pathname === path);

/** A planned session of these people; everybody but the first has registered for it. */
export const aMeeting = async (people: readonly string[]): Promise<Meeting> => {
  buildPages();
  const udpPort = await freeUdpPort();
  const quiet = { info: () => undefined, warn: () => undefined };
  const [video, browser] = await Promise.all([
    startEmbeddedVideo({ secret: SECRET, log: quiet, udpPort }),
    launchChromium({ fakeMedia: true }),
  ]);
  const server = await startTestServer({
    // A goodbye is long enough to be seen, and no test waits a minute for it.
    environment: { SANDBOX: 'true', GOODBYE_SECONDS: '5' },
    video: { url: video.url, secret: SECRET, embedded: true },
  });
  const networks: BadNetwork[] = [];
  const admin = await enroll(server, 'mia', { isAdmin: true });
  const known = new Map<string, TestMember>([['mia', admin]]);
  const well = await createWell(admin, 'Night Owls');
  for (const name of people) {
    known.set(name, await enroll(server, name, name === people[0] ? { hostLevel: 1 } : {}));
    await joinWell(known.get(name)!, well);
  }
  const person = (name: string) => known.get(name)!;
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / QUARTER) * QUARTER).toISOString();
  const host = person(people[0] ?? HOST);
  const session = await createSession(host, well, { now, title: 'Evening circle', startsInMinutes: AHEAD_MINUTES });
  const startsAt = Date.parse(now) + AHEAD_MINUTES * 60_000;
  for (const name of people.slice(1)) {
    const joined = await person(name).client.call(`/v1/session/${session}/join/true`);
    if (outcome(joined) !== 'done') throw new Error(`${name} could not register: ${outcome(joined)}`);
  }

  return {
    server,
    video,
    browser,
    session,
    person,
    minute: async (minutes) => {
      const clock = server.clock as MovableClock;
      clock.shift(clock.offset() + startsAt + minutes * 60_000 - Date.parse(clock.now()));
      await server.running.drain();
    },
    page: async (name, over) => {
      const guest = await guestPage(
        browser,
        person(name),
        over ? { origin: over.origin, mediaPort: over.mediaPort } : { origin: server.url },
      );
      // Small pages, so that one machine draws them all.
      await guest.page.setViewportSize({ width: 520, height: 440 });
      return guest;
    },
    arrive: async (guest) => {
      await enterOnPage(guest, session);
      await at(guest, '/room');
    },
    network: async () => {
      const made = await badNetwork(server.url.replace('localhost', '127.0.0.1'), udpPort);
      networks.push(made);
      return made;
    },
    call: async (name, path, input) => (await person(name).client.call(`/v1/session/${session}/${path}`, input)).body,
    dispose: async () => {
      await browser.close();
      for (const each of networks) each.close();
      await server.dispose();
      await video.stop();
    },
  };
};
