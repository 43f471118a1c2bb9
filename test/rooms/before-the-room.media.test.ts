import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { readTestCode } from '#modules/live-rooms/contract/test-code.ts';
import { views } from '../runner/thorough.ts';
import { arrivals, obstacles, type Arrivals, type Kind } from '../journeys/arrivals.ts';

let evening: Arrivals;

beforeAll(async () => {
  evening = await arrivals();
});
afterEach(() => evening.close());
afterAll(() => evening?.dispose());

const enter = async (page: Page) => {
  await page.goto(`/session/${evening.session}`);
  await page.getByRole('button', { name: 'ENTER', exact: true }).click();
};
const at = (page: Page, path: string) => page.waitForURL((url) => url.pathname === path);
const failureOn = async (page: Page) => {
  await page.getByRole('alert').first().waitFor();
  return page.getByRole('alert').first().getAttribute('data-failure');
};

describe('the camera test', () => {
  test('[ROM-007] [ROM-026] everything works: four signs and a code that says so', async () => {
    const page = await evening.open(null);
    await page.goto('/camera-test');
    await page.getByRole('button', { name: 'Start the test' }).click();
    await page.getByText('Your connection works: sound and picture reach our video rooms.').waitFor();
    await page.getByText('Your microphone works: we can hear you.').waitFor();
    await page.getByRole('button', { name: 'Play a sound' }).click();
    await page.getByRole('button', { name: 'Yes, I heard it' }).click();
    await page.getByText('Everything works. You are ready for your session.').waitFor();
    const code = await page.locator('[data-code]').getAttribute('data-code');
    expect(readTestCode(code ?? '')).toMatchObject({
      browser: 'Chrome',
      system: 'Linux',
      camera: 'works',
      microphone: 'works',
      speaker: 'heard',
      connection: 'works',
    });
    expect(await obstacles(page)).toEqual([]);
  });

  test('[ROM-007] a network without live video is told apart from everything else', async () => {
    const page = await evening.open(null);
    await page.addInitScript(() => {
      const scope = globalThis as unknown as { WebSocket: unknown };
      scope.WebSocket = function blocked() {
        throw new Error('blocked');
      };
    });
    await page.goto('/camera-test');
    await page.getByRole('button', { name: 'Start the test' }).click();
    await page.getByText(/^Your network lets pages through, but not live video/).waitFor();
    const code = await page.locator('[data-code]').getAttribute('data-code');
    expect(readTestCode(code ?? '')).toMatchObject({ camera: 'works', connection: 'no socket' });
  });

  test.each(
    views<[Kind, string[], string, Record<string, string>]>(
      ['asking', [], 'CameraAndMicrophonePermissionsDenied', { camera: 'denied', microphone: 'denied' }],
      ['without', ['camera', 'microphone'], 'CameraNotFound', { camera: 'not found' }],
    ),
  )(
    '[ROM-030] [ROM-031] [ROM-032] %s with %o: %s, with help and in the code',
    async (browser, permissions, name, found) => {
      const page = await evening.open(null, { browser, permissions });
      await page.goto('/camera-test');
      await page.getByRole('button', { name: 'Start the test' }).click();
      expect(await failureOn(page)).toBe(name);
      // The connection is tried all the same.
      await page.getByText('Your connection works: sound and picture reach our video rooms.').waitFor();
      const code = await page.locator('[data-code]').getAttribute('data-code');
      expect(readTestCode(code ?? '')).toMatchObject({ ...found, connection: 'works' });
      expect(await obstacles(page)).toEqual([]);
    },
  );
});

describe('the preview', () => {
  beforeAll(() => evening.minutesBefore(9));

  test.each(
    views<[Kind, string[], string]>(
      ['asking', ['microphone'], 'CameraPermissionsDenied'],
      ['asking', ['camera'], 'MicrophonePermissionsDenied'],
    ),
  )(
    '[ROM-025] [ROM-027] [ROM-030] [ROM-031] [ROM-032] %s with %o: %s keeps JOIN ROOM away',
    async (browser, permissions, name) => {
      const page = await evening.open(evening.people.ben, { browser, permissions });
      await enter(page);
      await at(page, '/room/preview');
      expect(await failureOn(page)).toBe(name);
      expect(await page.getByRole('button', { name: 'JOIN ROOM' }).isDisabled()).toBe(true);
      expect(await obstacles(page)).toEqual([]);
    },
  );

  test('[ROM-030] goes on by itself once camera and microphone are allowed', async () => {
    const page = await evening.open(evening.people.ben, { browser: 'asking', permissions: [] });
    await enter(page);
    await failureOn(page);
    await page.context().grantPermissions(['camera', 'microphone'], { origin: evening.server.url });
    await page.getByLabel('Your camera').waitFor();
    expect(await page.getByRole('button', { name: 'JOIN ROOM' }).isEnabled()).toBe(true);
  });

  test('[ROM-024] the level of the microphone is there to be seen, beside the own picture', async () => {
    const page = await evening.open(evening.people.ben);
    await enter(page);
    await page.getByLabel('Your camera').waitFor();
    const bars = page.locator('div:has(> span > meter) > span[style]');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      expect((await bars.first().boundingBox())?.width).toBeGreaterThan(2);
      expect((await page.getByRole('button', { name: 'Turn microphone off' }).boundingBox())?.x).toBeGreaterThan(0);
      const { x, width: last } = (await bars.last().boundingBox())!;
      expect(x + last).toBeLessThan(width);
    }
  });

  test('[ROM-024] on a phone that lies on its side the whole face is seen', async () => {
    const page = await evening.open(evening.people.ben);
    await page.setViewportSize({ width: 844, height: 390 });
    await enter(page);
    const picture = page.getByLabel('Your camera');
    await picture.waitFor();
    const shown = (await picture.locator('..').boundingBox())!;
    expect(shown.width / shown.height).toBeLessThan(1.8);
  });

  test('[ROM-025] a camera that goes away is missed, and taken up again', async () => {
    const page = await evening.open(evening.people.ben);
    await enter(page);
    const picture = page.getByLabel('Your camera');
    await picture.waitFor();
    await picture.evaluate((element) => {
      const { srcObject } = element as unknown as { srcObject: { getVideoTracks(): EventTarget[] } };
      srcObject.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
    });
    expect(await failureOn(page)).toBe('CameraStopped');
    expect(await page.getByRole('button', { name: 'JOIN ROOM' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Try again' }).click();
    await picture.waitFor();
    expect(await page.getByRole('button', { name: 'JOIN ROOM' }).isEnabled()).toBe(true);
  });

  test('[SCH-054] [ROM-021] holds until the waiting room opens, then leads there by itself', async () => {
    await evening.minutesBefore(8);
    const page = await evening.open(evening.people.ben);
    await enter(page);
    await page.getByLabel('Your camera').waitFor();
    await page.getByRole('button', { name: 'JOIN ROOM' }).click();
    await page
      .getByText('You will be able to enter the waiting room 5 minutes before the session start time.')
      .waitFor();
    await evening.people.mia.client.call('/v1/sandbox/clock', { advance_seconds: 4 * 60 });
    await at(page, '/room/wait');
    await page.getByText('Just a moment, your session will begin once 3 peers join.').waitFor();
    expect(await obstacles(page)).toEqual([]);
    // Three seats share the whole row of a phone, as wide as their names need.
    await page.setViewportSize({ width: 390, height: 844 });
    const boxes = await page.locator('li[data-state]').evaluateAll((seats) =>
      seats.map((seat) => {
        const box = seat as unknown as { offsetTop: number; offsetWidth: number };
        return { y: box.offsetTop, width: box.offsetWidth };
      }),
    );
    expect(boxes.map(({ y }) => y)).toEqual(boxes.map(() => boxes[0]!.y));
    expect(Math.min(...boxes.map(({ width }) => width))).toBeGreaterThan(100);
  });
});

test('nothing went wrong on the server', () => {
  expect(evening.server.log()).not.toMatch(/"level":[56]0/);
});
