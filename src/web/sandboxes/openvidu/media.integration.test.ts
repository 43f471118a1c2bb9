import { afterAll, afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup } from 'node-datachannel';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { mediaCounters, type MediaCounters } from './counters.ts';
import { createPeers, type Peers } from './peers.ts';
import { publication, type Publication } from './publication.ts';
import {
  isNack,
  isRtcp,
  isVideoFrameRequest,
  nack,
  nackedSequences,
  pictureLoss,
  receiverReport,
  rembBitrate,
  rtcpPackets,
} from './formats/rtp.ts';
import { subscription, type OpenviduSubscription } from './subscription.ts';
import { mediaPeer, type MediaPeer } from './probe/media-peer.ts';

let peers: Peers;
let counters: MediaCounters;
let shedding: boolean;
let stream: Publication;
const opened: { close(): void }[] = [];

beforeEach(() => {
  peers = createPeers({});
  counters = mediaCounters();
  shedding = false;
  stream = publication('str_test', { peers, counters, isShedding: () => shedding });
  opened.push(stream);
});
afterEach(() => {
  for (const one of opened.splice(0).reverse()) one.close();
  expect(peers.count()).toBe(0);
});
afterAll(() => cleanup());

/** Before the limit of the layer, so that a failure says what it waited for. */
const LONGEST_WAIT_MS = 200_000;
const until = async (what: string, holds: () => boolean, keepDoing: () => void = () => undefined) => {
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (!holds()) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${what}`);
    keepDoing();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

const publisher = async (): Promise<MediaPeer> => {
  const peer = await mediaPeer('SendOnly');
  opened.push(peer);
  peer.accept(await stream.accept(peer.offer));
  // Connecting makes the router ask for a key frame: from then on it hears the publisher.
  await until('the publisher is connected', () => peer.isOpen() && control(peer).length > 0);
  return peer;
};

const receiver = async (): Promise<MediaPeer & { subscription: OpenviduSubscription }> => {
  const peer = await mediaPeer('RecvOnly');
  const receiving = subscription(stream, { peers, counters, isShedding: () => shedding });
  opened.push(peer, receiving);
  peer.accept(await receiving.answer(peer.offer));
  await until('the receiver is connected', () => peer.isOpen() && receiving.isOpen());
  return { ...peer, subscription: receiving };
};

const media = (peer: MediaPeer, kind: 'audio' | 'video') =>
  peer.received.filter((one) => one.kind === kind && !isRtcp(one.packet)).map((one) => one.packet);
const control = (peer: MediaPeer) =>
  peer.received.flatMap(({ kind, packet }) =>
    isRtcp(packet) ? rtcpPackets(packet).map((part) => ({ kind, part })) : [],
  );
const sequences = (peer: MediaPeer, kind: 'audio' | 'video' = 'video') =>
  media(peer, kind).map((packet) => packet.readUInt16BE(2));

describe('what is published reaches who receives', () => {
  test('unchanged but for its numbering, under one source for each kind', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    ana.send('video', 100, Buffer.from('a picture'));
    ana.send('audio', 7, Buffer.from('a voice'));
    await until('both arrived', () => media(ben, 'video').length === 1 && media(ben, 'audio').length === 1);
    const [picture] = media(ben, 'video');
    expect(picture!.subarray(12).toString()).toBe('a picture');
    expect(picture!.readUInt32BE(8)).toBe(stream.outgoing.video.source);
    expect(media(ben, 'audio')[0]!.readUInt32BE(8)).toBe(stream.outgoing.audio.source);
  });

  test('pitfall 26: a publisher that reconnects continues the numbering, without any action of the receivers', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    ana.send('video', 100);
    await until('the first arrived', () => sequences(ben).length === 1);
    const back = await publisher();
    back.send('video', 40_000);
    back.send('video', 40_001);
    await until('the rest arrived', () => sequences(ben).length === 3);
    expect(sequences(ben)).toEqual([100, 101, 102]);
    expect(new Set(media(ben, 'video').map((packet) => packet.readUInt32BE(8))).size).toBe(1);
    ana.send('video', 102);
    back.send('video', 40_002);
    await until('the replaced connection is not heard any more', () => sequences(ben).includes(103));
    expect(sequences(ben)).toEqual([100, 101, 102, 103]);
  });

  test('pitfall 24: garbage collection takes no connection away', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const [ana, ben] = [await publisher(), await receiver()];
    for (let number = 1; number <= 6; number++) {
      collect();
      ana.send('video', number);
      await until(`packet ${number} arrived`, () => sequences(ben).length === number);
    }
    expect(sequences(ben)).toEqual([1, 2, 3, 4, 5, 6]);
    // A heap that many tests have filled takes a second or more to go through.
  }, 45_000);

  test('a participant who unsubscribes gets no more packets, the others do', async () => {
    const [ana, ben, cleo] = [await publisher(), await receiver(), await receiver()];
    ben.subscription.close();
    ana.send('video', 1);
    await until('the other one received it', () => sequences(cleo).length === 1);
    expect(sequences(ben)).toEqual([]);
  });
});

describe('pitfall 25: feedback is ours', () => {
  test('a new receiver makes the publisher send a key frame', async () => {
    const ana = await publisher();
    await until('connecting asked', () => control(ana).some(({ part }) => isVideoFrameRequest(part)));
    const before = counters.keyFramesAsked;
    await receiver();
    await until('receiving asked', () => counters.keyFramesAsked > before);
    expect(control(ana).filter(({ part }) => isVideoFrameRequest(part)).length).toBeGreaterThan(0);
  });

  test('many wishes for a key frame become few', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    await until('all was asked that is due', () => counters.keyFramesAsked >= 1);
    const before = counters.keyFramesAsked;
    const started = Date.now();
    await until(
      'the wishes were heard',
      () => counters.keyFramesAsked > before + 1,
      () => ben.sendFeedback('video', pictureLoss(1, stream.outgoing.video.source)),
    );
    expect(Date.now() - started).toBeGreaterThan(200);
    expect(
      control(ana).every(({ part }) => !isVideoFrameRequest(part) || part.bytes.readUInt32BE(8) === ana.sources.video),
    ).toBe(true);
  });

  test.each(['video', 'audio'] as const)('a lost packet is asked of the publisher: %s', async (kind) => {
    const ana = await publisher();
    for (const number of [1, 2, 5]) ana.send(kind, number);
    await until('it was asked', () => control(ana).some(({ part }) => isNack(part)));
    const request = control(ana).find(({ part }) => isNack(part))!.part.bytes;
    expect([request.readUInt32BE(8), nackedSequences(request)]).toEqual([ana.sources[kind], [3, 4]]);
  });

  test('a lost packet of a voice is sent again, also while pictures are off', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    for (const number of [10, 11, 12]) ana.send('audio', number);
    await until('all arrived', () => sequences(ben, 'audio').length === 3);
    shedding = true;
    ben.sendFeedback('audio', nack(1, stream.outgoing.audio.source, [11]));
    await until('it was sent again', () => counters.packetsSentAgain > 0);
    expect(counters.packetsSentAgain).toBe(1);
  });

  test('the answers to sender and receiver ask for lost packets of voices', async () => {
    const [sender, listener] = [await mediaPeer('SendOnly'), await mediaPeer('RecvOnly')];
    const receiving = subscription(stream, { peers, counters, isShedding: () => shedding });
    opened.push(sender, listener, receiving);
    expect(sender.offer).not.toContain('a=rtcp-fb:111 nack');
    expect(await stream.accept(sender.offer)).toContain('a=rtcp-fb:111 nack\r\n');
    expect(await receiving.answer(listener.offer)).toContain('a=rtcp-fb:111 nack\r\n');
  });

  test('pitfall 27: a receiver gets a lost packet again, once, and only of the source it named', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    for (const number of [10, 11, 12]) ana.send('video', number);
    await until('all arrived', () => sequences(ben).length === 3);
    ben.sendFeedback('audio', nack(1, stream.outgoing.audio.source, [11]));
    ben.sendFeedback('video', nack(1, stream.outgoing.video.source, [11, 500]));
    await until('it was sent again', () => counters.packetsSentAgain > 0);
    ana.send('video', 13);
    await until('the next arrived', () => sequences(ben).includes(13));
    expect(counters.packetsSentAgain).toBe(1);
  });

  test('pitfall 27: of a compound report each track passes on only what is about its own source', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    ana.send('video', 1);
    ana.send('audio', 1);
    await until('both arrived', () => media(ben, 'video').length === 1 && media(ben, 'audio').length === 1);
    const report = (source: number, packets: number) => {
      const bytes = Buffer.alloc(28);
      bytes[0] = 0x80;
      bytes[1] = 200;
      bytes.writeUInt16BE(6, 2);
      bytes.writeUInt32BE(source, 4);
      bytes.writeUInt32BE(packets, 20);
      return bytes;
    };
    ana.sendFeedback('video', Buffer.concat([report(ana.sources.video, 77), report(ana.sources.audio, 78)]));
    const reports = () =>
      control(ben)
        .filter(({ part }) => part.type === 200)
        .map(({ part }) => `${part.bytes.readUInt32BE(4)} ${part.bytes.readUInt32BE(20)}`)
        .sort();
    await until('it arrived', () => reports().length > 0);
    ana.send('video', 2);
    await until('what was sent after it arrived', () => media(ben, 'video').length === 2);
    const { audio, video } = stream.outgoing;
    expect(reports()).toContain(`${video.source} 77`);
    expect(reports()).not.toContain(`${video.source} 78`);
    expect(reports()).not.toContain(`${audio.source} 77`);
  });

  test('every second the publisher hears what arrived and how much it may send', async () => {
    const ana = await publisher();
    stream.limitBitrate(400_000);
    ana.send('video', 1);
    ana.send('audio', 1);
    const limits = () => control(ana).filter(({ part }) => part.type === 206 && part.format === 15);
    await until('the limit was told', () => limits().length > 0);
    expect(Math.round(rembBitrate(limits()[0]!.part.bytes) / 1000)).toBe(400);
    const reported = control(ana)
      .filter(({ part }) => part.type === 201)
      .map(({ part }) => part.bytes.readUInt32BE(8));
    expect(new Set(reported)).toEqual(new Set([ana.sources.video, ana.sources.audio]));
  });

  test('the highest loss of a voice among its receivers is reported to the publisher, at most a fifth, while that receiver is subscribed', async () => {
    const [ana, ben, cleo] = [await publisher(), await receiver(), await receiver()];
    const lost = (fractionLost: number) =>
      receiverReport(1, {
        source: stream.outgoing.audio.source,
        fractionLost,
        lostInTotal: 1,
        extendedSequence: 1,
        jitter: 0,
        lastSenderReport: 0,
        delaySinceSenderReport: 0,
      });
    const reported = () =>
      control(ana)
        .filter(({ part }) => part.type === 201 && part.bytes.readUInt32BE(8) === ana.sources.audio)
        .map(({ part }) => part.bytes[12]);
    let sequence = 0;
    const voices = (feedback: () => void) => () => {
      ana.send('audio', ++sequence);
      feedback();
    };
    const two = () => {
      ben.sendFeedback('audio', lost(26));
      cleo.sendFeedback('audio', lost(200));
    };
    await until('the highest loss is reported', () => reported().at(-1) === 51, voices(two));
    cleo.subscription.close();
    const one = () => ben.sendFeedback('audio', lost(26));
    await until('the loss of the other receiver is reported', () => reported().at(-1) === 26, voices(one));
    expect(Math.max(...reported().map(Number))).toBe(51);
  });

  test('what a receiver says it lost is known', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    const report = {
      source: stream.outgoing.video.source,
      fractionLost: 64,
      lostInTotal: 1,
      extendedSequence: 1,
      jitter: 0,
      lastSenderReport: 0,
      delaySinceSenderReport: 0,
    };
    await until(
      'the loss is known',
      () => ben.subscription.loss() === 0.25,
      () => {
        ana.send('video', 1);
        ben.sendFeedback('video', receiverReport(1, report));
      },
    );
    expect(ben.subscription.loss()).toBe(0.25);
  });
});

describe('pitfall 29: overload', () => {
  test('sound continues while pictures are off, and pictures resume with a key frame and without a gap', async () => {
    const [ana, ben] = [await publisher(), await receiver()];
    ana.send('video', 1);
    await until('the picture arrived', () => sequences(ben).length === 1);
    shedding = true;
    const asked = counters.keyFramesAsked;
    for (const number of [2, 3, 4]) ana.send('video', number);
    ana.send('audio', 1);
    await until('the voice arrived', () => sequences(ben, 'audio').length === 1);
    await until('the pictures were left out', () => counters.packetsShed === 3);
    shedding = false;
    ana.send('video', 5);
    await until('the picture is back', () => sequences(ben).length === 2);
    expect(sequences(ben)).toEqual([1, 2]);
    await until('a key frame was asked', () => counters.keyFramesAsked > asked);
  });
});

test('candidates that come before the description wait for it', async () => {
  await publisher();
  const peer = await mediaPeer('RecvOnly');
  const receiving = subscription(stream, { peers, counters, isShedding: () => shedding });
  opened.push(peer, receiving);
  receiving.addCandidate('candidate:1 1 udp 2113937151 127.0.0.1 50000 typ host', 'audio');
  peer.accept(await receiving.answer(peer.offer));
  await until('it is connected', () => peer.isOpen());
  expect(peer.isOpen()).toBe(true);
});
