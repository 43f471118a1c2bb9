import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Browser } from 'playwright-core';
import type { MovableClock } from '#kernel/clock.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { badNetwork, type BadNetwork } from '#sandboxes/openvidu/testing/bad-network.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { launchChromium } from '../support/browser.ts';
import { createSession, createWell, enroll, joinWell, outcome, type TestMember } from '../support/community.ts';
import { enterOnPage, eventually, guestPage, plays, registerOnPage, strangers, type Guest } from './room-guest.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SECRET = 'main-job';
/** The earliest a host may plan ahead. */
const AHEAD_MINUTES = 25 * 60;

const freeUdpPort = async (): Promise<number> => {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
};

let server: TestServer;
let video: EmbeddedVideo;
let browser: Browser;
let cleosNetwork: BadNetwork;
let session: string;
let [ana, ben, cleo]: Guest[] = [];
let people: Record<'ana' | 'ben' | 'cleo', TestMember>;

let startsAt = 0;

const lookedUp = async ({ client }: TestMember) =>
  (await client.call(`/v1/session/${session}/get`)).body['session'] as { start_time: string; status: string };

/** The session's start is this many minutes away; everything that became due is done. */
const minutesBefore = async (minutes: number): Promise<void> => {
  const clock = server.clock as MovableClock;
  clock.shift(clock.offset() + startsAt - minutes * 60_000 - Date.parse(clock.now()));
  await server.running.drain();
};

const at = (guest: Guest, path: string) => guest.page.waitForURL((url) => url.pathname === path);

beforeAll(async () => {
  if (!existsSync(`${root}dist/client/index.html`))
    execFileSync(
      process.execPath,
      [`${root}node_modules/vite/bin/vite.js`, 'build', '--config', 'src/web/client/vite.config.ts'],
      {
        cwd: root,
        stdio: 'ignore',
      },
    );
  const udpPort = await freeUdpPort();
  const quiet = { info: () => undefined, warn: () => undefined };
  [video, browser] = await Promise.all([
    startEmbeddedVideo({ secret: SECRET, log: quiet, udpPort }),
    launchChromium({ fakeMedia: true }),
  ]);
  server = await startTestServer({
    // A goodbye is long enough to be seen, and no test waits a minute for it.
    environment: { SANDBOX: 'true', GOODBYE_SECONDS: '5' },
    video: { url: video.url, secret: SECRET, embedded: true },
  });
  cleosNetwork = await badNetwork(server.url.replace('localhost', '127.0.0.1'), udpPort);

  const admin = await enroll(server, 'mia', { isAdmin: true });
  const [anaHerself, benHimself, cleoHerself] = [
    await enroll(server, 'ana', { hostLevel: 1 }),
    await enroll(server, 'ben'),
    await enroll(server, 'cleo'),
  ];
  people = { ana: anaHerself, ben: benHimself, cleo: cleoHerself };
  const well = await createWell(admin, 'Night Owls');
  for (const member of Object.values(people)) await joinWell(member, well);
  const quarter = 15 * 60_000;
  const now = new Date(Math.ceil(Date.parse(server.clock.now()) / quarter) * quarter).toISOString();
  session = await createSession(people.ana, well, { now, title: 'Evening circle', startsInMinutes: AHEAD_MINUTES });
  startsAt = Date.parse((await lookedUp(people.ana)).start_time);
  [ana, ben, cleo] = [
    await guestPage(browser, people.ana, { origin: server.url }),
    await guestPage(browser, people.ben, { origin: server.url }),
    await guestPage(browser, people.cleo, { origin: cleosNetwork.origin, mediaPort: cleosNetwork.mediaPort }),
  ];
});

afterAll(async () => {
  await browser?.close();
  cleosNetwork?.close();
  await server?.dispose();
  await video?.stop();
});

describe('three people meet', () => {
  test('they find the session and register for it', async () => {
    for (const guest of [ben!, cleo!]) {
      await registerOnPage(guest, session);
      expect(await guest.page.getByRole('button', { name: 'REGISTER', exact: true }).count()).toBe(0);
    }
  });

  test('[ROM-004] [ROM-005] [ROM-006] [ROM-024] [ROM-034] two wait until the third is there, and all are led in together', async () => {
    await minutesBefore(4);
    await enterOnPage(ben!, session);
    await at(ben!, '/room/wait');
    await ben!.page.getByText('Just a moment, your session will begin once 3 peers join.').waitFor();
    await ben!.page.getByText('1 of 3 here').waitFor();
    await enterOnPage(cleo!, session);
    await ben!.page.getByText('2 of 3 here').waitFor();
    await minutesBefore(-1);
    await enterOnPage(ana!, session);
    await Promise.all([ana!, ben!, cleo!].map((guest) => at(guest, '/room')));
    expect([ana!, ben!, cleo!].map(({ page }) => new URL(page.url()).pathname)).toEqual(['/room', '/room', '/room']);
  });

  test('[ROM-001] [ROM-002] each sees and hears the two others', async () => {
    await Promise.all([plays(ana!, [ben!, cleo!]), plays(ben!, [ana!, cleo!]), plays(cleo!, [ana!, ben!])]);
    for (const { page } of [ana!, ben!, cleo!]) expect(await page.locator('video').count()).toBeGreaterThanOrEqual(3);
  });

  test('[ROM-050] a network that is gone for ten seconds costs nobody the seat, and all is as it was, muted as it was', async () => {
    const { page } = cleo!;
    await page.getByRole('button', { name: /Turn microphone off/ }).click();
    cleosNetwork.cut(true);
    const cutAt = Date.now();
    await page.getByText(/Your connection dropped|Internet connection unstable/).waitFor();
    await eventually('ten seconds are over', async () => Date.now() - cutAt >= 10_000);
    cleosNetwork.cut(false);
    await Promise.all([
      plays(cleo!, [ana!, ben!]),
      ana!.page.getByRole('listitem', { name: /cleo, microphone off/ }).waitFor(),
    ]);
    expect(new URL(page.url()).pathname).toBe('/room');
    await page.getByText(/Your connection dropped|Internet connection unstable/).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /Turn microphone on/ }).click();
    await plays(ana!, [ben!, cleo!]);
  });

  test('[ROM-046] [MOD-019] [MOD-020] [MOD-021] [MOD-022] the host removes somebody, who leaves at once and cannot come back', async () => {
    const { page } = ana!;
    await page.getByRole('button', { name: 'Options for ben' }).click();
    await page.getByRole('button', { name: 'Remove from session' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.getByText('Please provide reason for removal').waitFor();
    await dialog.getByRole('textbox').fill('shouting at others');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await at(ben!, '/');
    await ben!.page.getByText('You were removed from this session.').waitFor();
    await ben!.page.goto(`/session/${session}`);
    const back = await people.ben.client.call(`/v1/session/${session}/room/0/enter`);
    expect(outcome(back)).toBe('SESSION_BLOCKED_USER');
    // Two are too few to go on: they wait for a third.
    await Promise.all([ana!, cleo!].map((guest) => at(guest, '/room/wait')));
  });

  test('[ROM-047] [ROM-076] [ROM-077] the host leaves after a warning, and whoever is left is led on', async () => {
    const { page } = ana!;
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('This will end the session for all other users').waitFor();
    await dialog.getByRole('button', { name: 'STAY', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.goBack();
    await dialog.getByText('This will end the session for all other users').waitFor();
    await dialog.getByRole('button', { name: 'LEAVE', exact: true }).click();
    await Promise.all([at(ana!, '/session-survey'), at(cleo!, '/session-survey')]);
    await cleo!.page.getByRole('heading', { name: 'How do you feel now?' }).waitFor();
    await server.running.drain();
    expect((await lookedUp(people.cleo)).status).toBe('Over');
  });

  test('nobody but the product was contacted, and nothing went wrong on the way', async () => {
    const own = [server.url, server.url.replace('localhost', '127.0.0.1'), cleosNetwork.origin].map(
      (url) => new URL(url).host,
    );
    for (const guest of [ana!, ben!, cleo!]) expect(await strangers(guest, own)).toEqual([]);
    expect(server.log()).not.toMatch(/"level":[56]0/);
  });
});
