import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { aMeeting, at, type Meeting } from './meeting.ts';
import { enterOnPage, eventually, plays, type Guest } from './room-guest.ts';
import type { BadNetwork } from '#sandboxes/openvidu/testing/bad-network.ts';

/** Runs in the page: the least width of a tile in any frame. */
const watchWidths = () => {
  type Tiles = Iterable<{ getBoundingClientRect(): { width: number }; checkVisibility(): boolean }>;
  const page = globalThis as unknown as {
    leastWidth: number;
    document: { querySelectorAll(selector: string): Tiles };
    requestAnimationFrame(draw: () => void): void;
  };
  page.leastWidth = Infinity;
  const look = () => {
    page.requestAnimationFrame(look);
    for (const tile of page.document.querySelectorAll('[data-tile]'))
      if (tile.checkVisibility()) page.leastWidth = Math.min(page.leastWidth, tile.getBoundingClientRect().width);
  };
  page.requestAnimationFrame(look);
};
const leastWidth = ({ page }: Guest) =>
  page.evaluate(() => (globalThis as unknown as { leastWidth: number }).leastWidth);

/** Behind each picture the reason why there is none stands above the name. */
const expectReasonsAboveNames = async (page: Page): Promise<void> => {
  type Tile = {
    querySelectorAll(selector: string): Iterable<{ getBoundingClientRect(): { top: number; bottom: number } }>;
  };
  const gaps = await page.locator('[data-tile]').evaluateAll((tiles) =>
    (tiles as unknown as Tile[]).map((tile) => {
      const reason = [...tile.querySelectorAll(':scope > div[aria-hidden] > span')].at(-1);
      const name = [...tile.querySelectorAll(':scope > span[aria-hidden]')].at(-1);
      return name!.getBoundingClientRect().top - reason!.getBoundingClientRect().bottom;
    }),
  );
  expect(gaps.length).toBeGreaterThan(2);
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(0);
};

let meeting: Meeting;
let lossy: BadNetwork;
let [ana, ben, cleo, dan]: Guest[] = [];
const all = () => [ana!, ben!, cleo!];

beforeAll(async () => {
  meeting = await aMeeting(['ana', 'ben', 'cleo', 'dan']);
  lossy = await meeting.network();
  [ana, ben, cleo, dan] = [
    await meeting.page('ana'),
    await meeting.page('ben'),
    await meeting.page('cleo', lossy),
    await meeting.page('dan'),
  ];
  // Push never reaches Ben: his page lives on the poll alone.
  await ben.context.route('**/events', (route) => route.abort());
  // Dan holds a phone.
  await dan.page.setViewportSize({ width: 390, height: 844 });
  await dan.page.emulateMedia({ reducedMotion: 'no-preference' });
  await dan.page.addInitScript(watchWidths);
  await meeting.minute(1);
});
afterAll(async () => {
  await meeting?.dispose();
});

describe('a night on which much goes wrong', () => {
  test('[ROM-058] a browser that push cannot reach is led in by its polls', async () => {
    await enterOnPage(ana!, meeting.session);
    await enterOnPage(ben!, meeting.session);
    await at(ben!, '/room/wait');
    await enterOnPage(cleo!, meeting.session);
    await Promise.all(all().map((guest) => at(guest, '/room')));
    await Promise.all([plays(ana!, [ben!, cleo!]), plays(ben!, [ana!, cleo!]), plays(cleo!, [ana!, ben!])]);
    await expectReasonsAboveNames(ana!.page);
  });

  test('five of a hundred packets lost each way stop neither picture nor sound', async () => {
    lossy.lose(0.05);
    const before = lossy.dropped();
    await Promise.all([plays(ana!, [cleo!]), plays(cleo!, [ana!, ben!])]);
    await eventually('packets were lost', async () => lossy.dropped() > before + 20);
    await Promise.all([plays(ana!, [cleo!]), plays(cleo!, [ana!, ben!])]);
    expect(lossy.dropped()).toBeGreaterThan(before + 20);
    lossy.lose(0);
  });

  test('the video server is killed and comes back: everybody is together again, muted as they were', async () => {
    await cleo!.page.getByRole('button', { name: /Turn microphone off/ }).click();
    await ana!.page.getByRole('listitem', { name: /cleo, microphone off/ }).waitFor();
    const { pid } = await meeting.video.statistics();
    process.kill(pid, 'SIGKILL');
    await eventually('another video server runs', async () => {
      const now = await meeting.video.statistics().catch(() => null);
      return now !== null && now.pid !== pid;
    });
    await Promise.all([plays(ana!, [ben!, cleo!]), plays(cleo!, [ana!, ben!])]);
    for (const guest of all()) expect(new URL(guest.page.url()).pathname).toBe('/room');
    await ana!.page.getByRole('listitem', { name: /cleo, microphone off/ }).waitFor();
    await cleo!.page.getByRole('button', { name: /Turn microphone on/ }).click();
  });

  test('[C-031] a line that is away until the video is given up: back in the room by itself, muted as before', async () => {
    const { page } = cleo!;
    await page.getByRole('button', { name: /Turn microphone off/ }).click();
    await ana!.page.getByRole('listitem', { name: /cleo, microphone off/ }).waitFor();
    await page.clock.install();
    lossy.cut(true);
    await page.getByText('Your connection dropped. We are bringing you back.').waitFor();
    // The words come when nothing arrives; the socket is given up some seconds later.
    await delay(12_000);
    // Timers of the page alone: for the server she is away for seconds, not until it gives her up.
    await page.clock.fastForward(61_000);
    await page.getByRole('heading', { name: 'You lost the connection. Your place is kept.' }).waitFor();
    await page.getByText(/^You come back in by yourself .* with your microphone off\.$/).waitFor();
    lossy.cut(false);
    await page.getByText('You lost the connection.').waitFor({ state: 'hidden', timeout: 60_000 });
    expect(new URL(page.url()).pathname).toBe('/room');
    await Promise.all([plays(cleo!, [ana!, ben!]), plays(ana!, [ben!, cleo!])]);
    await ana!.page.getByRole('listitem', { name: /cleo, microphone off/ }).waitFor();
    await page.getByRole('button', { name: /Turn microphone on/ }).click();
  });

  test('[ROM-002] on a phone, and with the keyboard alone, one comes in and out again', async () => {
    const { page } = dan!;
    const press = async (name: RegExp | string) => {
      const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
      await button.waitFor();
      // Whatever a mouse can do is reached by Tab as well.
      await eventually(`the keyboard reaches ${String(name)}`, async () => {
        await page.keyboard.press('Tab');
        return button.evaluate(
          (element) =>
            element === (globalThis as unknown as { document: { activeElement: unknown } }).document.activeElement,
        );
      });
      await page.keyboard.press('Enter');
    };
    await page.goto(`/session/${meeting.session}`);
    await press('ENTER');
    await at(dan!, '/room/preview');
    await page.getByRole('button', { name: 'JOIN ROOM', exact: true, disabled: false }).waitFor();
    await press('JOIN ROOM');
    await at(dan!, '/room');
    await plays(dan!, all());
    // A face is never drawn as a line, nor grown from one.
    expect(await leastWidth(dan!)).toBeGreaterThan(80);
    const wide = await page.evaluate(
      () =>
        (globalThis as unknown as { document: { documentElement: { scrollWidth: number } } }).document.documentElement
          .scrollWidth,
    );
    expect(wide).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 844, height: 390 });
    await page.setViewportSize({ width: 390, height: 844 });
    await press('Leave');
    await press('LEAVE');
    await at(dan!, '/session-survey');
    await eventually(
      'the others see that he left',
      async () => (await ana!.page.locator('[data-member]').count()) === 3,
    );
  });

  test('[I-041] a second window takes over, and removal puts the person out of both', async () => {
    const second = await ben!.context.newPage();
    const other: Guest = { ...ben!, page: second };
    await enterOnPage(other, meeting.session);
    await at(other, '/room');
    await at(ben!, '/');
    await ben!.page.getByText('You joined this session in another window').waitFor();
    await enterOnPage(ben!, meeting.session);
    await at(ben!, '/room');
    await at(other, '/');
    await plays(ana!, [ben!, cleo!]);
    const kicked = await meeting.call('ana', `user/${ben!.who.uuid}/kick`, { note: 'shouting at others' });
    expect(kicked['notice']).toBeUndefined();
    const removedAt = Date.now();
    await at(ben!, '/');
    expect(Date.now() - removedAt).toBeLessThan(10_000);
    await ben!.page.getByText('You were removed from this session.').waitFor();
    const back = await meeting.call('ben', 'room/0/enter');
    expect(back['notice']).toMatchObject({ name: 'SESSION_BLOCKED_USER' });
  });

  test('[ROM-042] [ROM-043] [ROM-062] the clock runs out: a warning, a goodbye, and on to what comes after', async () => {
    await meeting.arrive(dan!);
    await Promise.all([ana!, cleo!].map((guest) => at(guest, '/room')));
    await meeting.minute(52);
    await ana!.page.getByText('Session Ends In').waitFor();
    await meeting.minute(61);
    await ana!.page.getByText('Room closes in').waitFor();
    await meeting.minute(66);
    await Promise.all([ana!, cleo!, dan!].map((guest) => at(guest, '/session-survey')));
    expect(meeting.server.log()).not.toMatch(/"level":60/);
  });
});
