import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cleanup } from 'node-datachannel';
import { proxyVideo } from '#server/http/video-proxy.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from '#sandboxes/openvidu/index.ts';
import { checkVideo } from './check-video.ts';
import type { Finding } from './finding.ts';
import { littleTurn } from './testing/little-turn.ts';

const secret = 'video-check';
let video: EmbeddedVideo;
beforeAll(async () => {
  video = await startEmbeddedVideo({ secret, log: { info: () => undefined, warn: () => undefined } });
});
afterAll(async () => {
  await video.stop();
  cleanup();
});

const check = async (server: Partial<Parameters<typeof checkVideo>[0]> = {}) => {
  const findings: Finding[] = [];
  const isFine = await checkVideo({ url: video.url, secret, embedded: true, ...server }, (one) => findings.push(one));
  const texts = (found: Finding['found']) => findings.filter((one) => one.found === found).map(({ text }) => text);
  return { isFine, works: texts('works'), notes: texts('note'), broken: texts('broken') };
};

test('every working step is reported, from the secret to the sound, and nothing is left behind', async () => {
  const { isFine, works, notes, broken } = await check();
  expect([isFine, broken]).toEqual([true, []]);
  expect(works).toEqual([
    expect.stringContaining('accepts the secret (version 2.32.2)'),
    'It opens a room and hands out tokens.',
    'Two people entered the room over WebSockets.',
    expect.stringContaining('negotiates media'),
    expect.stringMatching(/^Sound travels from one to the other, \d+ ms/),
    'So do pictures.',
    'Somebody who is removed is out.',
  ]);
  expect(notes).toEqual([expect.stringContaining('No relay is configured')]);
  expect(await video.statistics()).toMatchObject({ rooms: 0, peers: 0 });
});

test('a wrong secret, a closed port and another kind of server are reported differently', async () => {
  expect(await check({ secret: 'wrong' })).toMatchObject({ isFine: false, broken: [expect.stringMatching(/secret/)] });
  const closed = createServer();
  const noMember = await listening(closed);
  closed.close();
  expect(await check({ url: noMember })).toMatchObject({
    isFine: false,
    broken: [expect.stringMatching(/cannot be reached: .*ECONNREFUSED/)],
  });
  const other = createServer((_, response) => response.end('<h1>Hello</h1>'));
  const url = await listening(other);
  expect(await check({ url })).toMatchObject({
    isFine: false,
    broken: [expect.stringContaining('not as an OpenVidu server does')],
  });
  other.close();
});

test('tokens that lead where pages may not connect are noticed', async () => {
  const { isFine, broken, works } = await check({ embedded: false, url: await throughProxy() });
  expect(isFine).toBe(false);
  expect(broken).toEqual([
    expect.stringMatching(/^Its tokens lead browsers to ws:\/\/127\.0\.0\.1:\d+, but OPENVIDU_URL/),
  ]);
  expect(works).toContain('Two people entered the room over WebSockets.');
});

test('relays are tried with real keys, and must be handed out', async () => {
  const relay = await littleTurn(secret);
  const turn = { urls: [`turn:127.0.0.1:${relay.port}?transport=udp`], secret };
  expect(await check({ turn })).toMatchObject({
    isFine: true,
    works: expect.arrayContaining([
      'It hands the addresses of the relays and a key to everybody who enters.',
      expect.stringContaining('accepts our keys'),
    ]),
  });
  const wrong = await check({ turn: { ...turn, secret: 'not the one of the relay' } });
  expect(wrong).toMatchObject({ isFine: false, broken: [expect.stringContaining('cannot be used')] });
  relay.close();
});

const listening = async (server: Server): Promise<string> => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

/** The same video server under another port, as behind a proxy that it does not know of. */
const throughProxy = async (): Promise<string> => {
  const proxy = createServer((request, response) => {
    void (async () => {
      const body = await request.toArray();
      const headers = { authorization: String(request.headers.authorization), 'content-type': 'application/json' };
      const answer = await fetch(video.url + request.url, {
        method: request.method!,
        headers,
        ...(body.length > 0 && { body: Buffer.concat(body as Buffer[]) }),
      });
      response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
      response.end(await answer.text());
    })();
  });
  proxyVideo(proxy, () => video.url);
  const url = await listening(proxy);
  closing.push(() => void proxy.close());
  return url;
};
const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});
