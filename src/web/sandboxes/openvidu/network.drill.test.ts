import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { badNetwork, freeUdpPort, type BadNetwork } from './testing/bad-network.ts';
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

/** Whether each track of sound that is being sent is switched on. Runs in the page. */
const sentSound = () =>
  lab.peers
    .filter((peer) => peer.iceConnectionState !== 'closed')
    .flatMap((peer) => peer.getSenders())
    .filter(({ track }) => track?.kind === 'audio')
    .map(({ track }) => track?.enabled);

/** What arrived of the other's voice. Runs in the page. */
const heardVoice = async () => {
  const heard = { nacks: 0, lost: 0, received: 0 };
  for (const peer of lab.peers.filter(({ iceConnectionState }) => iceConnectionState !== 'closed'))
    for (const [, report] of await peer.getStats()) {
      if (report['type'] !== 'inbound-rtp' || report['kind'] !== 'audio') continue;
      heard.nacks += Number(report['nackCount'] ?? 0);
      heard.lost += Number(report['packetsLost']);
      heard.received += Number(report['packetsReceived']);
    }
  return heard;
};

let video: VideoLab;
let anasNetwork: BadNetwork;
let ana: Guest;
let ben: Guest;
let room: string;
beforeAll(async () => {
  const udpPort = await freeUdpPort();
  video = await startVideoLab({ udpPort });
  anasNetwork = await badNetwork(video.origin, udpPort);
  room = `room-${randomUUID()}`;
  [ana, ben] = await Promise.all([video.enter(room, { network: anasNetwork }), video.enter(room)]);
  await Promise.all([playsAll(ana, [ben.member]), playsAll(ben, [ana.member])]);
});
afterAll(async () => {
  await video.stop();
  anasNetwork.close();
});

describe('on a bad network', () => {
  test('pitfall 30: with 5 % packet loss in both directions lost packets are requested again, and the picture continues', async () => {
    const before = await video.video.statistics();
    anasNetwork.lose(0.05);
    await eventually('packets were asked for and sent again', async () => {
      const now = await video.video.statistics();
      return now.packetsAskedAgain > before.packetsAskedAgain && now.packetsSentAgain > before.packetsSentAgain;
    });
    await Promise.all([playsAll(ana, [ben.member]), playsAll(ben, [ana.member])]);
    anasNetwork.lose(0);
    expect(anasNetwork.dropped()).toBeGreaterThan(0);
  });

  test('with 10 % packet loss in both directions at least nine of ten lost packets of a voice are sent again in time', async () => {
    anasNetwork.lose(0.1);
    await eventually('much of both voices was lost on the way', async () => {
      const [asked, askedToo] = await Promise.all([ana, ben].map(({ page }) => page.evaluate(heardVoice)));
      return asked!.nacks > 30 && askedToo!.nacks > 30;
    });
    const heard = await Promise.all([ana, ben].map(({ page }) => page.evaluate(heardVoice)));
    anasNetwork.lose(0);
    for (const { lost, received } of heard) expect(lost / received).toBeLessThan(0.01);
  });

  test('after 10 seconds without network the room recovers by itself, and a mute order from meanwhile is applied', async () => {
    const cleo = await video.enter(room, { publish: false });
    await hears(ana, 'participant-joined', { member: cleo.member });
    anasNetwork.cut(true);
    const cutAt = Date.now();
    await hears(ana, 'reconnecting');

    // One participant leaves and one enters meanwhile: a page that missed it would show a ghost, and miss a person.
    await cleo.page.close();
    const dora = await video.enter(room, { publish: false });
    await ana.page.evaluate(() => lab.room.setAudio(false));
    expect(await ana.page.evaluate(sentSound)).toEqual([false]);
    const frozen = await ben.page.evaluate(() => lab.reception());
    await new Promise((resolve) => setTimeout(resolve, Math.max(500, 10_000 - (Date.now() - cutAt))));
    const stillFrozen = await ben.page.evaluate(() => lab.reception());
    expect(stillFrozen[ana.member]?.audioBytes).toBe(frozen[ana.member]?.audioBytes);

    anasNetwork.cut(false);
    await hears(ana, 'reconnected');
    await Promise.all([playsAll(ana, [ben.member], 25_000), playsAll(ben, [ana.member], 25_000)]);
    await hears(ben, 'audio-changed', { member: ana.member, on: false });
    expect(await ana.page.evaluate(sentSound)).toEqual([false]);
    const people = await ana.page.evaluate(() => lab.room.participants().map((one) => one.member));
    expect(people.sort()).toEqual([ben.member, dora.member].sort());
    expect(await ana.page.evaluate(() => lab.events.filter((event) => event.type === 'lost'))).toEqual([]);
    expect(video.uncaught).toEqual([]);
    await dora.page.close();
  });
});

test('a line that is cut while the room is being entered throws nothing in the page', async () => {
  const page = await video.open(anasNetwork.origin);
  await page.evaluate((port) => lab.throughPort(port), anasNetwork.mediaPort);
  const request = { member: randomUUID(), publicOrigin: anasNetwork.origin };
  const entering = page.evaluate(
    (token) => lab.enter(token).catch(() => 'not entered'),
    await video.token(room, request),
  );
  await page.waitForFunction(() => lab.peers.length > 0);
  // What is opened from now on hangs in CONNECTING, as at the edge of a mobile network.
  anasNetwork.cut(true);
  await page.waitForFunction(() => lab.sockets.length > 1, undefined, { timeout: 30_000 });
  await entering;
  await page.evaluate(() => lab.room.leave());
  anasNetwork.cut(false);
  await page.close();
  expect(video.uncaught).toEqual([]);
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

  test('who stays resumes by itself', async () => {
    await hears(ben, 'reconnected');
    expect(await ben.page.evaluate(() => lab.events.some(({ type }) => type === 'lost'))).toBe(false);
    await eventually(
      'the one who left meanwhile is gone',
      async () => {
        const connections = await video.backend.connections(room);
        return connections.length === 1 && connections[0]!.member === ben.member && connections[0]!.publishing;
      },
      20_000,
    );
  });

  test('pitfall 17: a server that lost its rooms reports the connection as lost, and a new token opens a new one', async () => {
    await video.replace();
    await hears(ben, 'lost');
    expect(await ben.page.evaluate(() => lab.alerts)).toEqual([]);
    const token = await video.token(room, { member: ben.member });
    await ben.page.evaluate((text) => lab.enter(text), token);
    expect(await video.backend.connections(room)).toMatchObject([{ member: ben.member, publishing: true }]);
  });
});
