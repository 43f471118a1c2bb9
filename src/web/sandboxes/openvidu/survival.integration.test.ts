import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { cleanup } from 'node-datachannel';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import type { VideoBackend } from '#modules/live-rooms/adapters/video-backend.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { mediaPeer } from './probe/media-peer.ts';
import { joinRoom, rpcClient, type RpcClient } from './probe/rpc-client.ts';
import { enterSynthetic, talkUntil } from './testing/synthetic-room.ts';

const secret = 'survival';
let video: EmbeddedVideo;
let backend: VideoBackend;
const leaving: { close(): void }[] = [];

beforeEach(async () => {
  video = await startEmbeddedVideo({
    secret,
    log: { info: () => undefined, warn: () => undefined },
    pingTimeoutMs: 10_000,
  });
  backend = openViduBackend({ url: video.url, secret });
});
afterEach(async () => {
  for (const each of leaving.splice(0)) each.close();
  backend.stop();
  await video.stop();
});
afterAll(() => cleanup());

/** Kills the server and waits for the next one. */
const die = async () => {
  const { pid } = await video.statistics();
  process.kill(pid, 'SIGKILL');
  await talkUntil('another process answers', [], async () => {
    const now = await video.statistics().catch(() => undefined);
    return now !== undefined && now.pid !== pid;
  });
};

const mint = (member: string) => backend.mintToken('room', { member, role: 'PUBLISHER' });

const enter = async (member: string) => {
  const client = await joinRoom(video.url, (await mint(member)).token, `${member} says`);
  leaving.push(client);
  return client;
};

const resume = async (input: RpcClient & { joined: Record<string, unknown> }) => {
  const client = await rpcClient(video.url);
  leaving.push(client);
  await client.call('connect', { sessionId: input.joined['sessionId'], reconnect: true });
  return client;
};

test('participants, their streams and unused tokens are handed to the next server, which negotiates media again', async () => {
  const ana = await enter('ana');
  const ben = await enter('ben');
  const offer = await mediaPeer('SendOnly');
  const described = {
    hasAudio: true,
    hasVideo: true,
    audioActive: true,
    videoDimensions: '{"width":160,"height":120}',
  };
  const { id } = await ana.call('publishVideo', { sdpOffer: offer.offer, doLoopback: false, ...described });
  await ana.call('streamPropertyChanged', { streamId: id, property: 'audioActive', newValue: false, reason: 'test' });
  offer.close();
  const { token } = await mint('cleo');
  const before = await backend.connections('room');
  await die();
  expect(await backend.connections('room')).toEqual(before);

  const back = await resume(ben);
  expect(await back.next('sendMessage')).toEqual({ type: 'signal:renew-media', data: '' });
  const cleo = await joinRoom(video.url, token);
  leaving.push(cleo);
  const seen = cleo.joined['value'] as Record<string, unknown>[];
  expect(seen.find((one) => one['id'] === ana.joined['id'])).toMatchObject({
    metadata: 'ana says%/%{"member":"ana","kind":"camera"}',
    streams: [{ id, ...described, audioActive: false }],
  });
  expect(cleo.heard.filter(({ method }) => method === 'sendMessage')).toEqual([]);
});

test('pitfall 18: a stream is renewed by its name, by its sender and its receivers, in either order', async () => {
  const ana = await enterSynthetic(video.url, backend, 'room', 'ana');
  const ben = await enterSynthetic(video.url, backend, 'room', 'ben');
  leaving.push({ close: () => ana.leave() }, { close: () => ben.leave() });
  await die();
  const [anaAgain, benAgain] = await Promise.all(
    [ana, ben].map(({ client }) => resume(client as RpcClient & { joined: Record<string, unknown> })),
  );
  const receiver = await mediaPeer('RecvOnly');
  const received = await benAgain!.call('reconnectStream', { stream: ana.stream, sdpString: receiver.offer });
  receiver.accept(String(received['sdpAnswer']));
  const sender = await mediaPeer('SendOnly');
  leaving.push(sender, receiver);
  const answer = await anaAgain!.call('reconnectStream', { stream: ana.stream, sdpString: sender.offer });
  expect(answer).toMatchObject({ id: ana.stream, hasAudio: true, hasVideo: true });
  sender.accept(String(answer['sdpAnswer']));
  await talkUntil('sound and picture flow again', [{ ...ana, sender }], () =>
    ['audio', 'video'].every((kind) => receiver.received.some((one) => one.kind === kind)),
  );
});

test('a participant who does not come back in time leaves, and an empty room vanishes', async () => {
  const ana = await enter('ana');
  await enter('ben');
  await die();
  const back = await resume(ana);
  const isHeard = () => back.heard.some(({ method }) => method === 'participantLeft');
  await talkUntil('the other one is gone', [], isHeard);
  expect(await back.next('participantLeft')).toMatchObject({ reason: 'networkDisconnect' });
  back.close();
  await talkUntil('nobody is there', [], async () => (await video.statistics()).rooms === 0);
});

test('who was sent out before stays out, and a room that was closed stays closed', async () => {
  const ana = await enter('ana');
  await enter('ben');
  await backend.evict('room', 'ana');
  await die();
  await expect(resume(ana)).rejects.toMatchObject({ code: 40007 });
  expect(await backend.connections('room')).toMatchObject([{ member: 'ben' }]);
  await backend.closeRoom('room');
  await die();
  expect(await backend.connections('room')).toEqual([]);
});

test('rooms are not handed on for ever by servers that die of them', async () => {
  await enter('ana');
  for (let death = 1; death <= 3; death++) {
    await die();
    expect([death, (await video.statistics()).rooms]).toEqual([death, 1]);
  }
  await die();
  expect((await video.statistics()).rooms).toBe(0);
});
