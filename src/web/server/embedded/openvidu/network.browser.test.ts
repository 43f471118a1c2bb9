import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { udpProxy, type UdpProxy } from './testing/udp-proxy.ts';
import {
  eventually,
  hears,
  playsEverybody,
  startVideoLab,
  type Guest,
  type LabPage,
  type VideoLab,
} from './testing/video-lab.ts';

declare const lab: LabPage;

jest.setTimeout(60_000);

async function freeUdpPort(): Promise<number> {
  const socket = createSocket('udp4').bind(0);
  await once(socket, 'listening');
  const { port } = socket.address();
  socket.close();
  return port;
}

/** Cuts or restores everything between this page and the server: signalling and media. */
async function setOffline({ page }: Guest, media: UdpProxy, offline: boolean): Promise<void> {
  media.cut(offline);
  await page.context().setOffline(offline);
}

let video: VideoLab;
let anasNetwork: UdpProxy;
let ana: Guest;
let ben: Guest;
let room: string;
beforeAll(async () => {
  const udpPort = await freeUdpPort();
  [video, anasNetwork] = await Promise.all([startVideoLab({ udpPort }), udpProxy(udpPort)]);
  room = `room-${randomUUID()}`;
  [ana, ben] = await Promise.all([video.enter(room, { mediaPort: anasNetwork.port }), video.enter(room)]);
  await Promise.all([playsEverybody(ana, [ben.member]), playsEverybody(ben, [ana.member])]);
});
afterAll(async () => {
  await video.stop();
  anasNetwork.close();
});

describe('on a bad network', () => {
  test('pitfall 30: one lost packet in twenty is asked for again, both ways, and the picture goes on', async () => {
    const before = await video.video.statistics();
    anasNetwork.lose(0.05);
    await eventually('packets were asked for and sent again', async () => {
      const now = await video.video.statistics();
      return now.packetsAskedAgain > before.packetsAskedAgain && now.packetsSentAgain > before.packetsSentAgain;
    });
    await Promise.all([playsEverybody(ana, [ben.member]), playsEverybody(ben, [ana.member])]);
    anasNetwork.lose(0);
    expect(anasNetwork.dropped()).toBeGreaterThan(0);
  });

  test('a network that is gone for 10 seconds: the room comes back by itself, muted as it was', async () => {
    await ana.page.evaluate(() => lab.room.setAudio(false));
    await hears(ben, 'audio-changed', { member: ana.member, on: false });
    await setOffline(ana, anasNetwork, true);
    const cutAt = Date.now();
    await hears(ana, 'reconnecting');
    // Somebody comes and somebody goes meanwhile: a page that missed it would show a ghost.
    const cleo = await video.enter(room, { publish: false });
    await cleo.page.close();
    await new Promise((resolve) => setTimeout(resolve, 10_000 - (Date.now() - cutAt)));
    await setOffline(ana, anasNetwork, false);
    await hears(ana, 'reconnected');
    await Promise.all([playsEverybody(ana, [ben.member], 25_000), playsEverybody(ben, [ana.member], 25_000)]);
    expect(await ana.page.evaluate(() => lab.room.isAudioOn())).toBe(false);
    expect(await ben.page.evaluate(() => lab.room.participants())).toEqual([
      expect.objectContaining({ member: ana.member, audioOn: false }),
    ]);
    expect(await ana.page.evaluate(() => lab.room.participants().map((one) => one.member))).toEqual([ben.member]);
    expect(await ana.page.evaluate(() => lab.events.some((event) => event.type === 'lost'))).toBe(false);
    expect(await video.backend.connections(room)).toHaveLength(2);
  });

  test('muting while the network is gone takes effect at once and is told to the others afterwards', async () => {
    await ana.page.evaluate(() => lab.room.setAudio(true));
    await hears(ben, 'audio-changed', { member: ana.member, on: true });
    await ben.page.evaluate(() => (lab.events.length = 0));
    await ana.page.evaluate(() => (lab.events.length = 0));
    await ana.page.context().setOffline(true);
    await hears(ana, 'reconnecting');
    await ana.page.evaluate(() => lab.room.setAudio(false));
    const sent = await ana.page.evaluate(
      () =>
        lab.peers
          .flatMap((peer) => peer.getSenders())
          .filter(({ track }) => track?.kind === 'audio')
          .at(-1)?.track?.enabled,
    );
    expect(sent).toBe(false);
    await ana.page.context().setOffline(false);
    await hears(ben, 'audio-changed', { member: ana.member, on: false });
  });
});

describe('when the video server dies', () => {
  test('pitfall 3: who leaves then has left: no further attempt to come back', async () => {
    await ana.page.evaluate(() => (lab.events.length = 0));
    await ben.page.evaluate(() => (lab.events.length = 0));
    await video.kill();
    await hears(ana, 'reconnecting');
    await ana.page.evaluate(() => lab.room.leave());
    const attempts = await ana.page.evaluate(() => lab.sockets.length);
    // The library would try again after three seconds.
    await new Promise((resolve) => setTimeout(resolve, 4500));
    expect(await ana.page.evaluate(() => lab.sockets.length)).toBe(attempts);
    expect(await ana.page.evaluate(() => lab.alerts)).toEqual([]);
  });

  test('pitfall 17: who stays is told that the connection is lost, and enters the new server with a new token', async () => {
    await hears(ben, 'lost');
    expect(await ben.page.evaluate(() => lab.alerts)).toEqual([]);
    const token = await video.token(room, { member: ben.member });
    await ben.page.evaluate((text) => lab.enter(text), token);
    expect(await video.backend.connections(room)).toMatchObject([{ member: ben.member, publishing: true }]);
  });
});
