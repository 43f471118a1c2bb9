import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { aMeeting, at, type Meeting } from './meeting.ts';
import { enterOnPage, eventually, plays, reception, type Guest } from './room-guest.ts';
import { gone } from '../support/seen.ts';

/** Types of the browser that the server's compiler does not know. */
type Screen = { videoWidth: number; getVideoPlaybackQuality(): { totalVideoFrames: number } };
type Track = { stop(): void; dispatchEvent(event: unknown): void };
type Canvas = {
  width: number;
  height: number;
  getContext(kind: '2d'): { fillStyle: string; fillRect(...values: number[]): void };
  captureStream(rate: number): { getVideoTracks(): Track[] };
};

/** A screen for a browser that has none: a picture that changes. The chosen one can be taken back, as the browser's own button does. */
const fakeScreen = () => {
  const global = globalThis as unknown as {
    document: { createElement(name: 'canvas'): Canvas };
    navigator: { mediaDevices: { getDisplayMedia: () => Promise<unknown> } };
    Event: new (type: string) => unknown;
    shared: Track[];
    stopSharing: () => void;
  };
  global.shared = [];
  global.navigator.mediaDevices.getDisplayMedia = async () => {
    const canvas = global.document.createElement('canvas');
    Object.assign(canvas, { width: 160, height: 120 });
    const context = canvas.getContext('2d');
    let round = 0;
    setInterval(() => {
      context.fillStyle = (round += 1) % 2 ? '#0b4f4d' : '#f29253';
      context.fillRect(0, 0, 160, 120);
    }, 100);
    const stream = canvas.captureStream(10);
    global.shared.push(...stream.getVideoTracks());
    return stream;
  };
  global.stopSharing = () => {
    for (const track of global.shared.splice(0)) {
      track.stop();
      track.dispatchEvent(new global.Event('ended'));
    }
  };
};

let meeting: Meeting;
let ana: Guest;
let ben: Guest;
let cleo: Guest;

const screenOf = (viewer: Guest, { who }: Guest) => viewer.page.locator(`[data-screen="${who.uuid}"]`);
const framesOf = async (viewer: Guest, sharer: Guest): Promise<number> => {
  const video = screenOf(viewer, sharer).locator('video');
  if ((await video.count()) === 0) return 0;
  return video.evaluate((shown) => (shown as unknown as Screen).getVideoPlaybackQuality().totalVideoFrames);
};
/** New pictures of the screen are decoded, counted from now. */
const seesScreen = async (viewer: Guest, sharer: Guest) => {
  const before = await framesOf(viewer, sharer);
  await eventually(
    `${viewer.who.username} sees the screen of ${sharer.who.username}`,
    async () => (await framesOf(viewer, sharer)) >= before + 3,
  );
};
const press = ({ page }: Guest, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();
const control = async (guest: Guest, name: RegExp) => {
  const own = guest.page.getByRole('navigation', { name: 'Room' }).getByRole('button', { name });
  await own.click();
};

beforeAll(async () => {
  meeting = await aMeeting(['ana', 'ben', 'cleo', 'dan']);
  [ana, ben, cleo] = [await meeting.page('ana'), await meeting.page('ben'), await meeting.page('cleo')];
  for (const guest of [ana, ben, cleo]) {
    await guest.context.addInitScript(fakeScreen);
    // Wide enough for every control to stand in the row.
    await guest.page.setViewportSize({ width: 900, height: 640 });
  }
  await meeting.minute(1);
  for (const guest of [ana, ben, cleo]) await enterOnPage(guest, meeting.session);
  await Promise.all([ana, ben, cleo].map((guest) => at(guest, '/room')));
  await plays(ana, [ben, cleo]);
});
afterAll(async () => {
  await meeting?.dispose();
});

describe('a shared screen', () => {
  test('[ROM-048] [ROM-114] pitfall 4: the host shares over a second connection; both others see it large, beside her face', async () => {
    await control(ana, /^Screen/);
    await ana.page.getByText('You are sharing your screen.').waitFor();
    await Promise.all([seesScreen(ben, ana), seesScreen(cleo, ana)]);
    expect(await screenOf(ben, ana).getAttribute('data-large')).toBe('true');
    await plays(ben, [ana, cleo]);
    // One's own screen is not shown to oneself.
    expect(await screenOf(ana, ana).count()).toBe(0);
  });

  test('[ROM-049] the browser’s own button ends it, and faces go on', async () => {
    await ana.page.evaluate(() => (globalThis as unknown as { stopSharing: () => void }).stopSharing());
    await Promise.all([ben, cleo].map((viewer) => screenOf(viewer, ana).waitFor({ state: 'detached' })));
    await gone(ana.page.getByText('You are sharing your screen.'));
    await plays(ben, [ana, cleo]);
  });

  test('[C-158] members share once the host lets them, and the host ends it', async () => {
    const navigation = ben.page.getByRole('navigation', { name: 'Room' });
    expect(await navigation.getByRole('button', { name: /^Screen/ }).count()).toBe(0);
    await control(ana, /^Settings/);
    await ana.page.getByRole('checkbox', { name: /Let everybody share/ }).check();
    await press(ana, 'Done');
    await navigation.getByRole('button', { name: /^Screen/ }).click();
    await Promise.all([seesScreen(ana, ben), seesScreen(cleo, ben)]);
    await screenOf(ana, ben).hover();
    await screenOf(ana, ben).getByRole('button', { name: 'Options for ben' }).click();
    await press(ana, 'Stop their screen share');
    await Promise.all([ana, cleo].map((viewer) => screenOf(viewer, ben).waitFor({ state: 'detached' })));
    await ben.page.getByText('Your screen share was ended by whoever leads the session.').waitFor();
    await plays(ana, [ben, cleo]);
  });

  test('[ROM-049] ends when its owner reloads the page', async () => {
    await control(ben, /^Screen/);
    await seesScreen(cleo, ben);
    await ben.page.reload();
    await gone(screenOf(cleo, ben), { timeout: 60_000 });
    await press(ben, 'JOIN ROOM');
    await at(ben, '/room');
    await plays(cleo, [ana, ben]);
  });
});

describe('saving data', () => {
  const frames = async (viewer: Guest, guest: Guest) => (await reception(viewer))[guest.who.uuid]?.frames ?? 0;
  const sound = async (viewer: Guest, guest: Guest) => (await reception(viewer))[guest.who.uuid]?.audioBytes ?? 0;

  test('voices only: pictures no longer arrive, every voice does, the own small picture goes on; and all comes back', async () => {
    await control(cleo, /^Settings/);
    await cleo.page.getByRole('combobox', { name: 'Save data' }).selectOption('audio');
    await press(cleo, 'Done');
    await cleo.page.getByRole('listitem', { name: /ana.*Picture off to save data/ }).waitFor();
    const heard = await sound(cleo, ana);
    await eventually('the voices go on', async () => (await sound(cleo, ana)) > heard + 500);
    const seen = await frames(cleo, ana);
    const heardThen = await sound(cleo, ana);
    await eventually('more voice came', async () => (await sound(cleo, ana)) > heardThen + 1000);
    expect((await frames(cleo, ana)) - seen).toBeLessThanOrEqual(1);
    await plays(ana, [cleo]);
    await press(cleo, 'Show all pictures');
    await plays(cleo, [ana, ben]);
  });
});

test('[ROM-112] a raised hand is seen by the others, by a late one too, and it is taken down', async () => {
  await control(ben, /^React/);
  await press(ben, 'Raise hand');
  await ana.page.getByRole('listitem', { name: /ben.*hand raised, next/ }).waitFor();
  const dan = await meeting.page('dan');
  await meeting.arrive(dan);
  await dan.page.getByRole('listitem', { name: /ben.*hand raised, next/ }).waitFor();
  await control(ben, /^React/);
  await press(ben, 'Lower hand');
  await gone(ana.page.getByRole('listitem', { name: /ben.*hand raised/ }));
});

test('[C-186] whoever is hidden is neither seen nor heard, by the one who hides alone', async () => {
  const tile = cleo.page.locator(`[data-member="${ben.who.uuid}"]`);
  await tile.hover();
  await tile.getByRole('button', { name: 'Options for ben' }).click();
  await press(cleo, 'Hide and mute for me');
  await cleo.page.getByRole('listitem', { name: /ben, Hidden by you/ }).waitFor();
  const muted = await tile.locator('video').evaluate((video) => (video as unknown as { muted: boolean }).muted);
  expect(muted).toBe(true);
  await plays(ana, [ben, cleo]);
  expect(meeting.server.log()).not.toMatch(/"level":[56]0/);
});
