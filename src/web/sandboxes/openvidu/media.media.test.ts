import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createHmac, randomUUID } from 'node:crypto';
import {
  eventually,
  hears,
  playsAll,
  startVideoLab,
  type Guest,
  type LabPage,
  type VideoLab,
} from './testing/video-lab.ts';

declare const lab: LabPage;

let video: VideoLab;
const requests: string[] = [];
beforeAll(async () => {
  video = await startVideoLab();
  video.onRequest((url) => requests.push(url));
});
afterAll(() => video.stop());

const others = (guest: Guest, all: readonly Guest[]) => all.filter((one) => one !== guest).map((one) => one.member);

describe('three people in a room', () => {
  const room = `room-${randomUUID()}`;
  let guests: Guest[];
  let ana: Guest;
  let ben: Guest;
  let cleo: Guest;
  beforeAll(async () => {
    guests = await Promise.all([video.enter(room), video.enter(room), video.enter(room)]);
    [ana, ben, cleo] = guests as [Guest, Guest, Guest];
  });

  test('each plays the two others: frames are decoded, sound arrives', async () => {
    await Promise.all(guests.map((guest) => playsAll(guest, others(guest, guests))));
    expect(await video.backend.connections(room)).toHaveLength(3);
  });

  test('pitfall 1: no stranger is asked for addresses', async () => {
    for (const { page } of guests) {
      const servers = await page.evaluate(() => lab.peers.map((peer) => peer.getConfiguration().iceServers));
      expect(servers).toEqual([[], [], []]);
    }
    expect(requests.filter((url) => !url.startsWith(video.origin))).toEqual([]);
  });

  test("pitfall 2: signalling goes through the product's own origin", async () => {
    const sockets = await ana.page.evaluate(() => lab.sockets);
    expect(sockets).toEqual([`${video.origin.replace('http', 'ws')}/openvidu?sessionId=${room}`]);
  });

  test('pitfall 15: muting and unmuting notifies the others and changes the local track in the room only', async () => {
    await ana.page.evaluate(() => lab.room.setAudio(false));
    await hears(ben, 'audio-changed', { member: ana.member, on: false });
    const sent = () =>
      ana.page.evaluate(() =>
        lab.peers.flatMap((peer) =>
          peer
            .getSenders()
            .filter(({ track }) => track?.kind === 'audio')
            .map(({ track }) => track?.enabled),
        ),
      );
    expect(await sent()).toEqual([false]);
    expect(await ana.page.evaluate(() => lab.tracks.map((track) => track.enabled))).toEqual([true, true]);
    await ana.page.evaluate(() => lab.room.setAudio(true));
    expect(await sent()).toEqual([true]);
    await eventually('everybody sees it', () =>
      cleo.page.evaluate(
        (member) => lab.room.participants().some((one) => one.member === member && one.audioOn),
        ana.member,
      ),
    );
  });

  test('pitfall 4: a shared screen is a connection of its own and belongs to the same person', async () => {
    const page = await video.open();
    const token = await video.token(room, { member: ben.member, kind: 'screen' });
    await page.evaluate((text) => lab.enter(text, { receive: false }), token);
    await hears(ana, 'stream-added', { member: ben.member, kind: 'screen' });
    const people = await ana.page.evaluate(() => lab.room.participants().map((one) => one.member));
    expect(people.sort()).toEqual([ben.member, cleo.member].sort());
    expect(await ben.page.evaluate((own) => lab.events.some((event) => event.member === own), ben.member)).toBe(false);
    await page.close();
    await hears(ana, 'stream-removed', { member: ben.member, kind: 'screen' });
  });

  test('another camera is exchanged without the others noticing', async () => {
    await ana.page.evaluate(() => lab.room.replaceTrack(lab.tracks.find((track) => track.kind === 'video')?.clone()));
    await playsAll(ben, [ana.member]);
    expect(
      await ben.page.evaluate(() =>
        lab.events.filter((event) => event.type === 'stream-removed' && event.kind === 'camera'),
      ),
    ).toEqual([]);
  });

  test('pitfall 25: a late participant gets a key frame and sees all others', async () => {
    const late = await video.enter(room, { publish: false, role: 'SUBSCRIBER' });
    await playsAll(
      late,
      guests.map((guest) => guest.member),
    );
    const refusal = await late.page.evaluate(() =>
      lab.send().then(
        () => 'sent',
        (error: { failure?: string }) => error.failure,
      ),
    );
    expect(refusal).toBe('not-allowed');
    await late.page.close();
    await hears(ana, 'participant-left', { member: late.member });
  });

  test('a token works once: a second visitor gets an error', async () => {
    const token = await video.token(room, { member: randomUUID() });
    const [first, second] = [await video.open(), await video.open()];
    await first.evaluate((text) => lab.enter(text, { publish: false }), token);
    const failure = await second.evaluate(
      (text) =>
        lab.enter(text).then(
          () => 'entered',
          (error: { failure?: string }) => error.failure,
        ),
      token,
    );
    expect(failure).toBe('token-refused');
    await first.close();
    await second.close();
  });

  test('pitfall 16: a removed member is out, the others see them go', async () => {
    await video.backend.evict(room, cleo.member);
    await hears(cleo, 'evicted');
    await hears(ana, 'participant-left', { member: cleo.member });
    expect(await cleo.page.evaluate(() => lab.room.state())).toBe('evicted');
    expect(await cleo.page.evaluate(() => lab.tracks.map((track) => track.readyState))).toEqual(['live', 'live']);
  });

  test('pitfall 5: leaving stops the published streams, keeps the local camera on, and shows no dialog', async () => {
    await ana.page.evaluate(() => lab.room.leave());
    await hears(ben, 'participant-left', { member: ana.member });
    expect(await ana.page.evaluate(() => lab.tracks.map((track) => track.readyState))).toEqual(['live', 'live']);
    for (const { page } of guests) expect(await page.evaluate(() => lab.alerts)).toEqual([]);
  });

  test('a closed tab leaves the room', async () => {
    await ben.page.close();
    await eventually('the room is empty', async () => (await video.backend.connections(room)).length === 0);
    expect(await video.backend.connections(room)).toEqual([]);
  });
});

test('a person who leaves while live video is still loading opens no connection', async () => {
  const room = `room-${randomUUID()}`;
  const page = await video.open();
  const outcome = await page.evaluate(
    async (token) => {
      const entering = lab.enter(token).then(
        () => 'entered',
        (error: { failure?: string }) => error.failure,
      );
      lab.room.leave();
      return { entering: await entering, sockets: lab.sockets };
    },
    await video.token(room, { member: randomUUID() }),
  );
  expect(outcome).toEqual({ entering: 'not-connected', sockets: [] });
  await page.close();
});

test('pitfall 1: relays of this installation are the only ones asked, with a key that ends', async () => {
  const turn = { urls: ['turn:127.0.0.1:9?transport=udp', 'turn:127.0.0.1:9?transport=tcp'], secret: 'relays' };
  const room = `room-${randomUUID()}`;
  const enter = async (): Promise<Guest> => {
    const member = randomUUID();
    const page = await video.open();
    await page.evaluate((text) => lab.enter(text), await video.tokenWithRelays(room, member, turn));
    return { page, member };
  };
  const [ana, ben] = [await enter(), await enter()];
  await Promise.all([playsAll(ana, [ben.member]), playsAll(ben, [ana.member])]);
  const servers = await ana.page.evaluate(() => lab.peers.map((peer) => peer.getConfiguration().iceServers));
  expect(servers).toHaveLength(2);
  for (const each of servers as { urls: string[]; username: string; credential: string }[][]) {
    expect(each.flatMap(({ urls }) => urls)).toEqual(turn.urls);
    expect(each[0]!.username).toMatch(/^\d+:\w+$/);
    expect(each[0]!.credential).toBe(createHmac('sha1', turn.secret).update(each[0]!.username).digest('base64'));
  }
  await Promise.all([ana, ben].map(({ page }) => page.close()));
});
