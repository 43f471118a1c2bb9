import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { portProblems } from '#kernel/port-problems.ts';
import { openViduBackend } from './openvidu.ts';
import { VideoUnavailable, type VideoBackend } from './video-backend.ts';
import { arrivalsOf, explained, videoProblems } from './video-problems.ts';
import { until } from '#kernel/testing/until.ts';

type Reply = { status: number; body?: unknown };

/** Answers by the path below `/openvidu/api/`, `POST sessions`, as often as it is asked. */
const scripted = async (replyTo: (call: string) => Reply | Promise<Reply>, afterMs = 0) => {
  const calls: string[] = [];
  const bodies: unknown[] = [];
  const server: Server = createServer((request, response) => {
    const call = `${request.method} ${request.url!.replace('/openvidu/api/', '').replace(/\?.*/, '')}`;
    calls.push(call);
    const reply = async () => {
      await delay(afterMs);
      const { status, body } = await replyTo(call);
      response.writeHead(status, { 'Content-Type': 'application/json' });
      response.end(body === undefined ? '' : JSON.stringify(body));
    };
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      bodies.push(body === '' ? undefined : JSON.parse(body));
      void reply().catch((problem: Error) => response.destroy(problem));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { calls, bodies, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const connection = (number: number): Reply => ({
  status: 200,
  body: { id: `con_${number}`, connectionId: `con_${number}`, status: 'pending', token: `ws://x?token=${number}` },
});
const session: Reply = { status: 200, body: { id: 'room', sessionId: 'room', connections: { content: [] } } };

describe('what OpenVidu answers', () => {
  let talk: Awaited<ReturnType<typeof scripted>>;
  let backend: VideoBackend;
  let replies: (call: string) => Reply | Promise<Reply>;
  let ports = portProblems();
  const outcomes = () => [...ports.all()].map(([port, { code, sentence }]) => [port, code, sentence]);

  const start = async (afterMs = 0) => {
    talk = await scripted((call) => replies(call), afterMs);
    ports = portProblems();
    const problems = videoProblems(ports);
    backend = openViduBackend({
      url: talk.url,
      secret: 'x',
      outcome: (problem) => (problem ? problems.failed('here', explained(problem)) : problems.works('here')),
    });
  };
  beforeEach(() => start());
  afterEach(() => {
    backend.stop();
    talk.server.close();
  });
  const mint = (member = 'ana') => backend.mintToken('room', { member, role: 'PUBLISHER' });

  test('a parameter that is refused is no room that vanished: its words reach the log, and nothing is made', async () => {
    const message = "Is not a valid Internet Address (IP or Domain Name): 'relay'";
    replies = () => ({ status: 400, body: { timestamp: 1, status: 400, error: 'Bad Request', message } });
    await expect(mint()).rejects.toThrow(`could not mint a token: the video server answered 400, ${message}`);
    expect(talk.calls).toEqual(['POST sessions/room/connection']);
    expect(outcomes()).toEqual([['video', '400', expect.stringContaining('TURN_URLS')]]);
  });

  test('a token leaves the limits of bandwidth to the deployment', async () => {
    replies = () => connection(1);
    await mint();
    expect(talk.bodies).toMatchObject([{ role: 'PUBLISHER', record: false, kurentoOptions: null }]);
    expect(JSON.stringify(talk.bodies)).not.toContain('Bandwidth');
  });

  test('what a server that is asleep cannot have is not asked for; a token wakes it', async () => {
    replies = (call) => (call === 'POST sessions/room/connection' ? connection(1) : { status: 500 });
    const asleep = openViduBackend({ url: talk.url, secret: 'x', isAsleep: () => true });
    expect(await asleep.openRooms()).toEqual([]);
    expect(await asleep.connections('room')).toEqual([]);
    await asleep.closeRoom('room');
    await asleep.evict('room', 'ana');
    expect(talk.calls).toEqual([]);
    expect(await asleep.mintToken('room', { member: 'ana', role: 'PUBLISHER' })).toMatchObject({
      connectionId: 'con_1',
    });
    asleep.stop();
  });

  test.each([
    ['closing a room', () => backend.closeRoom('room'), 'DELETE sessions/room'],
    ['looking into a room', () => backend.connections('room'), 'GET sessions/room'],
  ])('%s takes 404 for gone and 400 for a failure', async (_, run, call) => {
    replies = () => ({ status: 404 });
    await run();
    replies = () => ({ status: 400 });
    await expect(run()).rejects.toThrow(VideoUnavailable);
    expect(talk.calls).toEqual([call, call]);
  });

  test('ending a connection takes 400 for a room that is gone', async () => {
    const held = { ...session.body!, connections: { content: [] as unknown[] } };
    const { body } = connection(1) as { body: object };
    held.connections.content.push({ ...body, status: 'active', serverData: '{"member":"ana"}', publishers: [] });
    replies = (call) => (call.startsWith('GET') ? { status: 200, body: held } : { status: 400 });
    await backend.evict('room', 'ana');
    expect(talk.calls).toEqual(['GET sessions/room', 'DELETE sessions/room/connection/con_1']);
  });

  test('a wrong secret is the problem of the port, until a call works', async () => {
    replies = () => ({ status: 401 });
    await expect(mint()).rejects.toThrow(VideoUnavailable);
    expect(outcomes()).toEqual([['video', '401', 'The video server refuses OPENVIDU_SECRET.']]);
    replies = () => ({ status: 404 });
    expect(await backend.connections('room')).toEqual([]);
    expect(outcomes()).toEqual([]);
  });

  test('a video server that is away is the problem of the port, with the code of the network', async () => {
    talk.server.close();
    talk.server.closeAllConnections();
    await expect(mint()).rejects.toMatchObject({ reason: 'unreachable' });
    expect(outcomes()).toEqual([['video', 'ECONNREFUSED', expect.stringContaining('OPENVIDU_URL')]]);
  });

  test('a room that vanishes while another makes it is made, and the video server is not said to be away', async () => {
    let asked = 0;
    replies = (call) => (call === 'GET sessions/room' ? { status: 404 } : asked++ === 0 ? { status: 409 } : session);
    await backend.ensureRoom('room');
    expect(talk.calls).toEqual(['POST sessions', 'GET sessions/room', 'POST sessions']);
    expect(outcomes()).toEqual([]);
    replies = (call) => ({ status: call === 'GET sessions/room' ? 404 : 409 });
    await expect(backend.ensureRoom('room')).rejects.toMatchObject({ reason: 'refused', code: '404' });
  });

  test('six people who enter a room at once ask once for each key, and none waits for that of another', async () => {
    let made = 0;
    let rooms = 0;
    replies = async (call) => {
      if (call === 'POST sessions') return (rooms++, session);
      if (rooms === 0) return { status: 404 };
      const number = ++made;
      await until(() => made === 6);
      return connection(number);
    };
    await backend.ensureRoom('room');
    talk.calls.length = 0;
    const tokens = await Promise.all([1, 2, 3, 4, 5, 6].map((each) => mint(`member-${each}`)));
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(6);
    expect(talk.calls).toEqual(Array.from({ length: 6 }, () => 'POST sessions/room/connection'));
  });

  test('six people who find no room make it once', async () => {
    let made = 0;
    let rooms = 0;
    replies = async (call) => {
      if (call !== 'POST sessions') return rooms === 0 ? { status: 404 } : connection(++made);
      // All six have read by then that there is no room.
      await delay(200);
      return (rooms++, session);
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map((each) => mint(`member-${each}`)));
    expect(talk.calls.filter((call) => call === 'POST sessions')).toHaveLength(1);
    expect(talk.calls).toHaveLength(6 + 1 + 6);
  });
});

test('one part of live video that works says nothing about the others', () => {
  const ports = portProblems();
  const problems = videoProblems(ports);
  problems.failed('https://video-1.example.org', { code: '401', sentence: 'The secret is refused.' });
  const arrivals = arrivalsOf(problems);
  arrivals.failed();
  problems.works('https://video-2.example.org');
  expect(ports.all().get('video')).toMatchObject({ code: '401' });
  problems.works('https://video-1.example.org');
  expect(ports.all().get('video')).toMatchObject({ code: 'NOBODY_ARRIVES' });
  arrivals.worked();
  expect(ports.all().size).toBe(0);
});
