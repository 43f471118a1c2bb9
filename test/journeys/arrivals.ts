import { AxeBuilder } from '@axe-core/playwright';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { startEmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { answered, createSession, createWell, enroll, joinWell, type TestMember } from '../support/community.ts';

const SECRET = 'before-the-room';
const AHEAD_MINUTES = 25 * 60;

/** Where the outside session takes place. */
export const LINK = 'https://meet.google.com/abc-defg-hij';

/** Camera and microphone that are allowed; ones that have to be allowed; none at all. */
export type Kind = 'working' | 'asking' | 'without';

const KINDS: Record<Kind, Parameters<typeof launchChromium>[0]> = {
  working: { fakeMedia: true },
  asking: { whole: true, args: ['--use-fake-device-for-media-stream'] },
  without: { whole: true },
};

export type Opened = {
  browser?: Kind;
  permissions?: readonly string[];
  userAgent?: string;
  width?: number;
  dark?: boolean;
  /** The notice that the camera will be on was read already. */
  knows?: boolean;
};

export type Arrivals = {
  server: TestServer;
  /** Mia is staff, Ana hosts, Ben has a seat, Eve has one without a confirmed address, Cleo goes to the outside session, Fay hosts another one. */
  people: Record<'mia' | 'ana' | 'ben' | 'cleo' | 'eve' | 'fay', TestMember>;
  session: string;
  outside: string;
  faysSession: string;
  /** All sessions start in so many minutes; what became due is done. */
  minutesBefore(minutes: number): Promise<void>;
  open(who: TestMember | null, opened?: Opened): Promise<Page>;
  /** Closes every page that was opened. */
  close(): Promise<void>;
  dispose(): Promise<void>;
};

const built = () => {
  if (existsSync('dist/client/index.html')) return;
  const vite = ['node_modules/vite/bin/vite.js', 'build', '--config', 'src/web/client/vite.config.ts'];
  execFileSync(process.execPath, vite, { stdio: 'ignore' });
};

/** Sessions about to start, with real pages, browsers with and without devices, and the embedded video server. */
export const arrivals = async (): Promise<Arrivals> => {
  built();
  const video = await startEmbeddedVideo({ secret: SECRET, log: { info: () => undefined, warn: () => undefined } });
  const browsers = new Map<Kind, Promise<Browser>>();
  const browserOf = (kind: Kind): Promise<Browser> => {
    const launched = browsers.get(kind) ?? launchChromium(KINDS[kind]);
    browsers.set(kind, launched);
    return launched;
  };
  const server = await startTestServer({
    environment: { SANDBOX: 'true' },
    video: { url: video.url, secret: SECRET, embedded: true },
  });
  const people = {
    mia: await enroll(server, 'mia', { isAdmin: true, hostLevel: 2 }),
    ana: await enroll(server, 'ana', { hostLevel: 1 }),
    ben: await enroll(server, 'ben'),
    cleo: await enroll(server, 'cleo'),
    eve: await enroll(server, 'eve', { isAdmin: true, emailVerified: false }),
    fay: await enroll(server, 'fay', { hostLevel: 1 }),
  };
  const { mia, ana, ben, cleo, fay } = people;
  const well = await createWell(mia, 'Night Owls');
  for (const who of [ana, ben, cleo, fay]) await joinWell(who, well);
  const quarter = 15 * 60_000;
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / quarter) * quarter).toISOString();
  const session = await createSession(ana, well, { now, startsInMinutes: AHEAD_MINUTES });
  const faysSession = await createSession(fay, well, { now, startsInMinutes: AHEAD_MINUTES });
  const planned = answered(await ana.client.call(`/v1/session/${session}/get`), 'session');
  const startsAt = Date.parse(planned.start_time);
  const elsewhere = await mia.client.call('/v1/session/create', {
    title: 'Far away',
    description: 'We meet somewhere else this time. '.repeat(5),
    group: well,
    startTime: planned.start_time,
    duration: 60,
    externalLink: LINK,
  });
  const outside = answered(elsewhere, 'session').uuid;
  answered(await ben.client.call(`/v1/session/${session}/join/true`), 'session');
  answered(await cleo.client.call(`/v1/session/${outside}/join/true`), 'session');
  await server.running.drain();

  const contexts: BrowserContext[] = [];
  const open = async (who: TestMember | null, opened: Opened = {}): Promise<Page> => {
    const {
      browser = 'working',
      permissions = ['camera', 'microphone'],
      userAgent,
      width = 390,
      knows = true,
    } = opened;
    const context = await (
      await browserOf(browser)
    ).newContext({
      baseURL: server.url,
      permissions: [...permissions],
      viewport: { width, height: 800 },
      colorScheme: opened.dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      ...(userAgent === undefined ? {} : { userAgent }),
    });
    contexts.push(context);
    const pairs = [...(who ? who.client.cookie().split('; ') : []), 'cookie_consent=decline'];
    await context.addCookies(
      pairs.map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url };
      }),
    );
    if (who && knows)
      await context.addInitScript(`localStorage.setItem(${JSON.stringify(`camera-notice-${who.uuid}`)}, 'known')`);
    // Nobody outside is asked for anything.
    await context.route(`${new URL(LINK).origin}/**`, (route) => route.fulfill({ body: 'the outside session' }));
    return context.newPage();
  };
  const close = async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  };

  return {
    server,
    people,
    session,
    outside,
    faysSession,
    open,
    close,
    minutesBefore: async (minutes) => {
      const clock = server.clock as MovableClock;
      clock.shift(clock.offset() + startsAt - minutes * 60_000 - Date.parse(clock.now()));
      await server.running.drain();
    },
    dispose: async () => {
      await close();
      for (const browser of browsers.values()) await (await browser).close();
      await server.dispose();
      await video.stop();
    },
  };
};

/** What keeps people with assistive technology out, and what is wider than the screen. */
export const obstacles = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const wide = Number(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth'));
  return [
    ...violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
    ...(wide > 0 ? [`${wide} px too wide`] : []),
  ];
};
