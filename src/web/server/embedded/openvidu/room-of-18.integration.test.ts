import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { cleanup } from 'node-datachannel';
import { openViduBackend } from '../../../../modules/live-rooms/adapters/openvidu.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { mediaPeer, type MediaPeer } from './testing/media-peer.ts';
import { isRtcp } from './rtp.ts';
import { joinRoom, type RpcClient } from './testing/rpc-client.ts';

jest.setTimeout(60_000);

const PEOPLE = 18;
const secret = 'room-of-18';
let video: EmbeddedVideo;
const clients: RpcClient[] = [];
const senders: MediaPeer[] = [];
const receivers: MediaPeer[] = [];

beforeAll(async () => {
  video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: () => undefined } });
});
afterAll(async () => {
  for (const peer of [...senders, ...receivers]) peer.close();
  for (const client of clients) client.close();
  await video.stop();
  cleanup();
});

const has = (peer: MediaPeer, kind: string) => peer.received.some((one) => one.kind === kind && !isRtcp(one.packet));

const complete = (peers: readonly MediaPeer[]) =>
  peers.filter((peer) => has(peer, 'audio') && has(peer, 'video')).length;

test('in a room of 18 everybody hears and sees the 17 others [ROM-118]', async () => {
  const backend = openViduBackend({ url: video.url, secret });
  const streams: string[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const { token } = await backend.mintToken('full-room', { member: `member-${person}`, role: 'PUBLISHER' });
    const client = await joinRoom(video.url, token);
    clients.push(client);
    const peer = await mediaPeer('SendOnly');
    senders.push(peer);
    const { sdpAnswer, id } = await client.call('publishVideo', {
      sdpOffer: peer.offer,
      hasAudio: true,
      hasVideo: true,
    });
    peer.accept(String(sdpAnswer));
    streams.push(String(id));
  }
  backend.stop();
  for (const [person, client] of clients.entries()) {
    for (const [publisher, id] of streams.entries()) {
      if (publisher === person) continue;
      const peer = await mediaPeer('RecvOnly');
      receivers.push(peer);
      const { sdpAnswer } = await client.call('receiveVideoFrom', { sender: id, sdpOffer: peer.offer });
      peer.accept(String(sdpAnswer));
    }
  }
  expect(await backend.connections('full-room')).toHaveLength(PEOPLE);
  const links = PEOPLE * (PEOPLE - 1);
  const deadline = Date.now() + 30_000;
  for (let number = 1; complete(receivers) < links && Date.now() < deadline; number++) {
    for (const sender of senders) {
      if (!sender.isOpen()) continue;
      sender.send('audio', number, Buffer.alloc(80));
      sender.send('video', number, Buffer.alloc(1000));
    }
    await new Promise((resolve) => setTimeout(resolve, 40));
  }
  expect(complete(receivers)).toBe(links);
  const statistics = await video.statistics();
  expect(statistics).toMatchObject({ participants: PEOPLE, publications: PEOPLE, peers: PEOPLE + links });
});
