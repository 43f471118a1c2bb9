import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { cleanup } from 'node-datachannel';
import { createServer, type Server, type Socket } from 'node:net';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { mediaPeer } from './probe/media-peer.ts';
import { joinRoom } from './probe/rpc-client.ts';
import { openViduBackend } from '#modules/live-rooms/adapters/openvidu.ts';
import { videoBackendContract, type Visitor } from '#modules/live-rooms/adapters/video-backend.contract.ts';

const silent = { info: () => undefined, warn: () => undefined };
const secret = 'integration-secret';

const PING_EVERY_MS = 3000;

/** A participant that speaks the protocol and really sends media, without a browser. */
async function visit(url: string, token: string): Promise<Visitor> {
  const client = await joinRoom(url, token);
  const pings = setInterval(() => void client.call('ping', { interval: 5000 }).catch(() => undefined), PING_EVERY_MS);
  let connected = true;
  client.socket.on('close', () => {
    connected = false;
    clearInterval(pings);
  });
  client.hear('participantEvicted', ({ connectionId }) => {
    // All in the room hear of it.
    if (connectionId !== client.joined['id']) return;
    connected = false;
    client.close();
  });
  return {
    isConnected: () => connected,
    async publish() {
      const peer = await mediaPeer('SendOnly');
      const { sdpAnswer } = await client.call('publishVideo', {
        sdpOffer: peer.offer,
        hasAudio: true,
        hasVideo: true,
        doLoopback: false,
      });
      peer.accept(String(sdpAnswer));
      client.socket.on('close', () => peer.close());
    },
    async leave() {
      // Who was evicted meanwhile, with a token that was taken back as it was used, gets no answer.
      await Promise.race([client.call('leaveRoom'), client.closed]);
      client.close();
      await client.closed;
    },
  };
}

/** A deployment of OpenVidu 2 instead of the embedded server, to which the same promises are put. */
const { OPENVIDU_URL, OPENVIDU_SECRET } = process.env;
if (OPENVIDU_URL !== undefined && OPENVIDU_SECRET !== undefined)
  videoBackendContract(
    `OpenVidu at ${OPENVIDU_URL}`,
    async () => {
      const unusedTokenAfter = 1_500;
      const backend = openViduBackend({ url: OPENVIDU_URL, secret: OPENVIDU_SECRET, unusedTokenAfter });
      return {
        backend,
        unusedTokenAfter,
        // As the browser library does: to the origin that the token names.
        join: (token) => visit(token.replace(/^ws/, 'http').replace(/\/?\?.*$/, ''), token),
        async stop() {
          backend.stop();
        },
      };
    },
    { throughOwnOrigin: false },
  );

videoBackendContract('OpenVidu', async () => {
  const unusedTokenAfter = 1_500;
  const video = await startEmbeddedVideo({ secret, log: silent });
  const backend = openViduBackend({ url: video.url, secret, throughOwnOrigin: true, unusedTokenAfter });
  return {
    backend,
    unusedTokenAfter,
    join: (token) => visit(video.url, token),
    async stop() {
      backend.stop();
      await video.stop();
    },
  };
});

let video: EmbeddedVideo;
let deaf: Server;
const unheard = new Set<Socket>();
beforeAll(async () => {
  video = await startEmbeddedVideo({ secret, log: silent });
  deaf = createServer((socket) => unheard.add(socket));
  await new Promise<void>((resolve) => {
    deaf.listen(0, '127.0.0.1', resolve);
  });
}, 30_000);
afterAll(async () => {
  deaf.close();
  for (const socket of unheard) socket.destroy();
  await video.stop();
  // The media library keeps threads that would hold this process.
  cleanup();
});

test('a wrong secret is refused with its reason', async () => {
  const backend = openViduBackend({ url: video.url, secret: 'wrong' });
  await expect(backend.ensureRoom('room')).rejects.toMatchObject({ name: 'VideoUnavailable', reason: 'refused' });
});

test('a closed port is reported as unreachable', async () => {
  const backend = openViduBackend({ url: 'http://127.0.0.1:1', secret });
  await expect(backend.ensureRoom('room')).rejects.toMatchObject({ reason: 'unreachable' });
});

test('a server that never answers is given up on', async () => {
  const address = deaf.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const backend = openViduBackend({ url: `http://127.0.0.1:${port}`, secret, callTimeout: 200 });
  await expect(backend.connections('room')).rejects.toMatchObject({ reason: 'timeout' });
});

test('pitfall 20: a path in the address of the deployment does no harm', async () => {
  const backend = openViduBackend({ url: `${video.url}/some/path`, secret });
  expect(await backend.connections('room')).toEqual([]);
  backend.stop();
});

test('without our own origin in between a token stays as the deployment made it', async () => {
  const backend = openViduBackend({ url: video.url, secret });
  const { token } = await backend.mintToken('room', {
    member: 'ana',
    role: 'PUBLISHER',
    publicOrigin: 'https://wells.example.org',
  });
  backend.stop();
  expect(token.startsWith(`${video.url.replace('http', 'ws')}?sessionId=room&token=`)).toBe(true);
});
