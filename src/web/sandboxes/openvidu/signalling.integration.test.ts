import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { assert, asyncProperty, json, oneof, string } from 'fast-check';
import { cleanup } from 'node-datachannel';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { GHOST_TOLD_AFTER_MS } from './participants.ts';
import { mediaPeer, type MediaPeer } from './probe/media-peer.ts';
import { joinRoom, rpcClient, type RpcClient } from './probe/rpc-client.ts';
import { until } from '#kernel/testing/until.ts';
import { startEmbeddedVideo, type EmbeddedVideo } from './supervisor.ts';
import { eventually } from '#test/runner/eventually.ts';

const PING_TIMEOUT_MS = 2000;
const secret = 'signalling-secret';
const authorization = `Basic ${Buffer.from(`OPENVIDUAPP:${secret}`).toString('base64')}`;

let video: EmbeddedVideo;
const clients: RpcClient[] = [];
const peers: MediaPeer[] = [];

beforeAll(async () => {
  video = await startEmbeddedVideo({
    secret,
    log: { info: () => undefined, warn: () => undefined },
    pingTimeoutMs: PING_TIMEOUT_MS,
  });
});
afterEach(() => {
  for (const client of clients.splice(0)) client.close();
  for (const peer of peers.splice(0)) peer.close();
});
afterAll(async () => {
  await video.stop();
  cleanup();
});

const rest = (method: string, path: string, body?: unknown) =>
  fetch(`${video.url}/openvidu/api/${path}`, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const newRoom = async () => {
  const customSessionId = `room-${randomUUID()}`;
  expect((await rest('POST', 'sessions', { customSessionId })).status).toBe(200);
  return customSessionId;
};

const mint = async (room: string, role = 'PUBLISHER', data = '{"member":"ana"}') => {
  const answer = await rest('POST', `sessions/${room}/connection`, { role, data });
  return (await answer.json()) as { token: string; connectionId: string };
};

const enter = async (room: string, role = 'PUBLISHER', metadata = '') => {
  const { token } = await mint(room, role);
  const client = await joinRoom(video.url, token, metadata);
  clients.push(client);
  const pings = setInterval(() => void client.call('ping').catch(() => undefined), 200);
  client.socket.on('close', () => clearInterval(pings));
  return client;
};

const publish = async (client: RpcClient) => {
  const peer = await mediaPeer('SendOnly');
  peers.push(peer);
  const answer = await client.call('publishVideo', {
    sdpOffer: peer.offer,
    hasAudio: true,
    hasVideo: true,
    doLoopback: false,
    audioActive: true,
    videoActive: true,
    typeOfVideo: 'CUSTOM',
    videoDimensions: '{"width":160,"height":120}',
  });
  peer.accept(String(answer['sdpAnswer']));
  return { peer, id: String(answer['id']) };
};

const code = (promise: Promise<unknown>) =>
  promise.then(
    () => 'served',
    (error: { code?: number }) => error.code,
  );

describe('entering', () => {
  test('pitfall 9: a ping before joining is answered, and joining answers all that the library needs', async () => {
    const { token, connectionId } = await mint(await newRoom());
    const client = await rpcClient(video.url);
    clients.push(client);
    expect(await client.call('ping', { interval: 5000 })).toMatchObject({ value: 'pong' });
    const session = new URL(token).searchParams.get('sessionId');
    const arrival = { token, session, platform: 'test', metadata: 'mine', secret: '' };
    const joined = await client.call('joinRoom', arrival);
    expect(/token=(\w+)$/.exec(token)?.[1]).toMatch(/^tok_\w{16}$/);
    expect(joined).toEqual({
      id: connectionId,
      finalUserId: expect.stringMatching(/^usr_/),
      createdAt: expect.any(Number),
      metadata: 'mine%/%{"member":"ana"}',
      value: [],
      session,
      sessionId: expect.any(String),
      version: '2.32.2',
      mediaServer: 'kurento',
      videoSimulcast: false,
      record: true,
      role: 'PUBLISHER',
    });
  });

  test('pitfall 10: a participant without streams has no list of streams, a publisher has one', async () => {
    const room = await newRoom();
    const ana = await enter(room);
    await enter(room);
    const { id } = await publish(ana);
    const late = await enter(room);
    const [first, second] = late.joined['value'] as Record<string, unknown>[];
    expect(first).toMatchObject({ id: ana.joined['id'], streams: [{ id, hasAudio: true, hasVideo: true }] });
    expect(second).not.toHaveProperty('streams');
  });

  test('unknown rooms, wrong tokens and a second join are refused with the codes of the protocol', async () => {
    const room = await newRoom();
    const client = await enter(room);
    const other = await rpcClient(video.url);
    clients.push(other);
    const arrival = { token: 'ws://x?token=tok_wrong', session: room, platform: 'test', metadata: '', secret: '' };
    expect(await code(other.call('joinRoom', { ...arrival, session: 'nowhere' }))).toBe(202);
    expect(await code(other.call('joinRoom', arrival))).toBe(401);
    for (const missing of ['token', 'session', 'platform', 'metadata', 'secret'])
      expect([missing, await code(other.call('joinRoom', { ...arrival, [missing]: undefined }))]).toEqual([
        missing,
        -1,
      ]);
    expect(await code(other.call('publishVideo', {}))).toBe(803);
    expect(await code(client.call('joinRoom', { ...arrival, token: (await mint(room)).token }))).toBe(401);
  });

  test('a method that OpenVidu does not know is never answered', async () => {
    const client = await enter(await newRoom());
    const answers: unknown[] = [];
    client.socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString())));
    client.sendRaw('{"jsonrpc":"2.0","id":"odd","method":"constructor"}');
    await client.call('echo');
    expect(answers).not.toContainEqual(expect.objectContaining({ id: 'odd' }));
    expect(answers.length).toBeGreaterThan(0);
  });

  test('without a media server rooms are made and keys are given, and none gets in until it is back', async () => {
    const room = await newRoom();
    const { token } = await mint(room);
    video.mediaServer('crash');
    expect((await rest('GET', 'config')).status).toBe(200);
    await newRoom();
    await expect(joinRoom(video.url, token)).rejects.toMatchObject({ code: 204 });
    video.mediaServer('recover');
    clients.push(await joinRoom(video.url, token));
    expect((await video.statistics()).participants).toBeGreaterThan(0);
  });

  test('a media server that dies closes every session with people, and names that as the reason', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    video.mediaServer('crash');
    for (const { client, id } of [ana, ben].map((client) => ({ client, id: client.joined['id'] })))
      expect(await client.next('participantEvicted', ({ connectionId }) => connectionId === id)).toEqual({
        connectionId: id,
        reason: 'nodeCrashed',
      });
    expect((await rest('GET', `sessions/${room}`)).status).toBe(404);
    video.mediaServer('recover');
  });

  test('a media server that is back within three seconds ends every stream, and its senders may send again', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const { id } = await publish(ana);
    video.mediaServer('restart');
    const ended = { connectionId: ana.joined['id'], reason: 'mediaServerReconnect' };
    for (const client of [ana, ben]) expect(await client.next('participantUnpublished')).toEqual(ended);
    expect(await code(ana.call('reconnectStream', { stream: id, sdpString: 'v=0' }))).toBe(105);
    expect((await publish(ana)).id).not.toBe(id);
  });
});

describe('streams', () => {
  test('pitfalls 11, 13 and 14: a receiver offers, its candidates may come first, and ids end in the connection', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const { id } = await publish(ana);
    expect(id).toMatch(new RegExp(`^str_CUS_\\w+_${String(ana.joined['id'])}$`));
    expect(await ben.next('participantPublished')).toMatchObject({
      id: ana.joined['id'],
      streams: [{ id, typeOfVideo: 'CUSTOM', videoDimensions: '{"width":160,"height":120}', filter: {} }],
    });
    const peer = await mediaPeer('RecvOnly');
    peers.push(peer);
    await ben.call('onIceCandidate', {
      endpointName: ana.joined['id'],
      candidate: 'candidate:1 1 udp 2113937151 127.0.0.1 50000 typ host',
      sdpMid: 'audio',
      sdpMLineIndex: 0,
    });
    const { sdpAnswer } = await ben.call('receiveVideoFrom', { sender: id, sdpOffer: peer.offer });
    expect(sdpAnswer).toContain('a=sendonly');
    const seen = (await (await rest('GET', `sessions/${room}`)).json()) as {
      connections: { content: { connectionId: string; publishers: object[]; subscribers: object[] }[] };
    };
    expect(seen.connections.content).toMatchObject([
      { publishers: [{ streamId: id, mediaOptions: { hasAudio: true } }], subscribers: [] },
      { publishers: [], subscribers: [{ streamId: id }] },
    ]);
  });

  test('pitfall 12: one stops receiving by naming the connection', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const { id } = await publish(ana);
    const peer = await mediaPeer('RecvOnly');
    peers.push(peer);
    await ben.call('receiveVideoFrom', { sender: id, sdpOffer: peer.offer });
    const before = (await video.statistics()).peers;
    await ben.call('unsubscribeFromVideo', { sender: ana.joined['id'] });
    expect((await video.statistics()).peers).toBe(before - 1);
    expect(await code(ben.call('unsubscribeFromVideo', { sender: 'con_nobody' }))).toBe(102);
  });

  test('pitfall 15: properties go out as text, dimensions twice over', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const { id } = await publish(ana);
    const change = (property: string, newValue: unknown) =>
      ana.call('streamPropertyChanged', { streamId: id, property, newValue, reason: 'test' });
    await change('audioActive', false);
    await change('videoDimensions', '{"width":320,"height":240}');
    expect(await ben.next('streamPropertyChanged', ({ property }) => property === 'audioActive')).toMatchObject({
      connectionId: ana.joined['id'],
      newValue: 'false',
    });
    // Its sender hears of it, too.
    expect(await ana.next('streamPropertyChanged', ({ property }) => property === 'audioActive')).toMatchObject({
      connectionId: ana.joined['id'],
      newValue: 'false',
    });
    const dimensions = await ben.next('streamPropertyChanged', ({ property }) => property === 'videoDimensions');
    expect(JSON.parse(JSON.parse(String(dimensions['newValue'])) as string)).toEqual({ width: 320, height: 240 });
    expect(
      await code(
        ben.call('streamPropertyChanged', { streamId: id, property: 'audioActive', newValue: true, reason: 'test' }),
      ),
    ).toBe(105);
  });

  test('pitfall 25: a picture that is switched on again comes with a key frame', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const { id, peer } = await publish(ana);
    await until(() => peer.isOpen());
    const change = (newValue: boolean) =>
      ana.call('streamPropertyChanged', { streamId: id, property: 'videoActive', newValue, reason: 'publishVideo' });
    const asked = async () => (await video.statistics()).keyFramesAsked;
    await until(async () => (await asked()) > 0);
    const before = await asked();
    await change(false);
    await ben.next('streamPropertyChanged');
    expect(await asked()).toBe(before);
    await change(true);
    await eventually(async () => expect(await asked()).toBeGreaterThan(before));
  });

  test('pitfall 18: who may only watch cannot send, and only moderators throw out', async () => {
    const room = await newRoom();
    const [watcher, ana, host] = [await enter(room, 'SUBSCRIBER'), await enter(room), await enter(room, 'MODERATOR')];
    const offer = { sdpOffer: 'v=0', hasAudio: true, hasVideo: true, doLoopback: false };
    expect(await code(watcher.call('publishVideo', offer))).toBe(401);
    const { id } = await publish(ana);
    expect(await code(ana.call('forceDisconnect', { connectionId: host.joined['id'] }))).toBe(401);
    expect(await code(ana.call('forceUnpublish', { streamId: id }))).toBe(401);
    await host.call('forceUnpublish', { streamId: id });
    expect(await ana.next('participantUnpublished')).toEqual({
      connectionId: ana.joined['id'],
      reason: 'forceUnpublishByUser',
    });
    await host.call('forceDisconnect', { connectionId: ana.joined['id'] });
    expect(await ana.next('participantEvicted')).toMatchObject({ reason: 'forceDisconnectByUser' });
    expect(await code(host.call('forceDisconnect', { connectionId: 'con_nobody' }))).toBe(102);
  });

  test('a second stream of the same connection, streams of no participant and missing parameters are refused with their codes', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const own = ana.joined['id'];
    const offer = { sdpOffer: 'v=0', hasAudio: true, hasVideo: true, doLoopback: false };
    expect(await code(ana.call('publishVideo', { ...offer, doLoopback: undefined }))).toBe(-1);
    expect(await code(ana.call('publishVideo', { ...offer, sdpOffer: 'garbage' }))).toBe(-1);
    expect(await code(ana.call('unpublishVideo'))).toBe(105);
    const { id } = await publish(ana);
    expect(await code(ana.call('publishVideo', offer))).toBe(106);
    const receive = (sender: string) => code(ben.call('receiveVideoFrom', { sender, sdpOffer: 'v=0' }));
    expect(await receive(`str_CAM_x_${String(ben.joined['id'])}`)).toBe(105);
    expect(await receive('str_CAM_x_con_nobody')).toBe(102);
    expect(await receive('nothing')).toBe(-1);
    expect(await code(ben.call('reconnectStream', { stream: 'str_CAM_x_con_nobody', sdpString: 'v=0' }))).toBe(105);
    expect(await code(ana.call('videoData', { width: 1, height: 1 }))).toBe(-1);
    expect(await code(ana.call('onIceCandidate', { endpointName: own, candidate: 'x', sdpMid: '0' }))).toBe(-1);
    expect(id).toContain(own);
  });

  test('an offer that cannot be served is refused and leaves no stream behind', async () => {
    const room = await newRoom();
    const ana = await enter(room);
    const before = (await video.statistics()).peers;
    const described = { hasAudio: false, hasVideo: true, doLoopback: false };
    const offer = { ...described, sdpOffer: 'v=0\r\nm=video 9 x 98\r\na=rtpmap:98 H264/90000\r\n' };
    expect(await code(ana.call('publishVideo', offer))).toBe(-1);
    expect(
      await code(
        ana.call('publishVideo', { ...offer, sdpOffer: 'v=0\r\nm=video 9 x 96\r\na=rtpmap:96 VP8/90000\r\n' }),
      ),
    ).toBe(999);
    const after = await video.statistics();
    expect([after.publications, after.peers]).toEqual([0, before]);
  });
});

describe('signals', () => {
  test('pitfall 8: the server sets the sender; no participant can send as another one or as the server', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const signal = { to: [], data: 'hello', type: 'signal:chat', from: ben.joined['id'] };
    await ana.call('sendMessage', { message: JSON.stringify(signal) });
    expect(await ben.next('sendMessage')).toEqual({ data: 'hello', type: 'signal:chat', from: ana.joined['id'] });
    expect(await ana.next('sendMessage')).toMatchObject({ data: 'hello' });
  });

  test('a signal to one participant reaches only that one, and a signal to an unknown one is refused', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const send = (to: unknown[]) => ana.call('sendMessage', { message: JSON.stringify({ to, type: 'x', data: 'y' }) });
    await send([ben.joined['id']]);
    await ben.next('sendMessage');
    expect(ana.heard.filter(({ method }) => method === 'sendMessage')).toEqual([]);
    expect(await code(send(['con_nobody']))).toBe(601);
    expect(await code(ana.call('sendMessage', { message: 'no json' }))).toBe(-1);
    await ana.call('sendMessage', { message: JSON.stringify({ data: 'without a type' }) });
    expect(await ben.next('sendMessage', ({ data }) => data === 'without a type')).not.toHaveProperty('type');
  });

  test('pitfall 20: the product signals through REST', async () => {
    const room = await newRoom();
    expect((await rest('POST', 'signal', { session: room, type: 'x', data: 'y' })).status).toBe(406);
    const ana = await enter(room);
    expect((await rest('POST', 'signal', { session: room, type: 'x', data: 'y' })).status).toBe(200);
    expect(await ana.next('sendMessage')).toEqual({ type: 'x', data: 'y' });
    expect((await rest('POST', 'signal', { session: room, to: ['con_nobody'] })).status).toBe(406);
    expect((await rest('POST', 'signal', { session: 'nowhere' })).status).toBe(404);
  });
});

describe('pitfall 17: coming back', () => {
  const resume = async (awaited: Awaited<ReturnType<typeof enter>>) => {
    const back = await rpcClient(video.url);
    clients.push(back);
    expect(await back.call('connect', { sessionId: awaited.joined['sessionId'], reconnect: true })).toMatchObject({
      value: 'reconnection successful',
    });
    return back;
  };
  const connected = async (room: string) => {
    const seen = (await (await rest('GET', `sessions/${room}`)).json()) as {
      connections: { content: { connectionId: string }[] };
    };
    return seen.connections.content.map(({ connectionId }) => connectionId);
  };
  /** Its connection is down without a word, and the server knows. A connection that is reset is another thing. */
  const drop = async (client: RpcClient) => {
    const before = (await video.statistics()).sockets;
    client.beneath().end();
    await client.closed;
    await until(async () => (await video.statistics()).sockets < before);
  };

  test('a dropped participant resumes with the secret it was given', async () => {
    const ana = await enter(await newRoom());
    await drop(ana);
    expect(await code((await resume(ana)).call('echo'))).toBe('served');
  });

  const evictedGhost = async () => {
    const room = await newRoom();
    const [ana, ben, cleo] = [await enter(room), await enter(room), await enter(room)];
    await drop(ana);
    await ben.call('leaveRoom');
    const ghost = { connectionId: ana.joined['id'], reason: 'disconnect' };
    const isGhost = ({ connectionId }: Record<string, unknown>) => connectionId === ghost.connectionId;
    expect(await cleo.next('participantLeft', isGhost)).toEqual(ghost);
    expect(await cleo.next('participantEvicted', isGhost)).toEqual(ghost);
    expect(await connected(room)).toEqual([cleo.joined['id']]);
    return { ana, ghost };
  };

  /** The moment in which a ghost can come back is short: on a busy machine the first may be too late. */
  const ghostThatHears = () =>
    eventually(async () => {
      const { ana, ghost } = await evictedGhost();
      const back = await resume(ana);
      await delay(2 * GHOST_TOLD_AFTER_MS);
      await back.call('ping');
      expect(back.heard).toContainEqual({ method: 'participantEvicted', params: ghost });
    });

  test('a ghost that is back on another socket a moment later hears that it was evicted, for the reason of the other', () =>
    ghostThatHears());

  test('a ghost that is back after its notice was lost is deaf', async () => {
    const { ana } = await evictedGhost();
    // The notices of ghosts go out in the order of their evictions: once a later one was heard, the first was lost.
    await ghostThatHears();
    const back = await resume(ana);
    back.sendRaw('{"jsonrpc":"2.0","id":"deaf","method":"echo"}');
    expect(await back.call('ping')).toMatchObject({ value: 'pong' });
    // What it had not confirmed from before may come again.
    expect(back.heard.filter(({ method }) => method === 'participantEvicted')).toEqual([]);
  });

  test('a notification without a reason evicts a ghost without one', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    await drop(ana);
    await enter(room);
    expect(await ben.next('participantEvicted')).toEqual({ connectionId: ana.joined['id'], reason: '' });
  });

  test('a participant whose connection was reset stays until it is evicted', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    const { sockets } = await video.statistics();
    ana.beneath().resetAndDestroy();
    await until(async () => (await video.statistics()).sockets < sockets);
    await new Promise((resolve) => setTimeout(resolve, 1.5 * PING_TIMEOUT_MS));
    expect(await connected(room)).toEqual([ana.joined['id'], ben.joined['id']]);
    expect((await rest('DELETE', `sessions/${room}/connection/${String(ana.joined['id'])}`)).status).toBe(204);
    expect(await connected(room)).toEqual([ben.joined['id']]);
  });

  test('who is evicted or has left is not heard for another moment, nor answered', async () => {
    const room = await newRoom();
    const [ana, ben, cleo] = [await enter(room), await enter(room), await enter(room)];
    await rest('DELETE', `sessions/${room}/connection/${String(ana.joined['id'])}`);
    await ben.call('leaveRoom');
    const answers: unknown[] = [];
    for (const client of [ana, ben]) {
      client.socket.on('message', (data: Buffer) => answers.push((JSON.parse(data.toString()) as { id?: unknown }).id));
      client.sendRaw('{"jsonrpc":"2.0","id":"late","method":"sendMessage","params":{"message":"{}"}}');
      client.sendRaw('{"jsonrpc":"2.0","id":"late","method":"leaveRoom"}');
      await client.call('ping');
    }
    await cleo.call('echo');
    expect(answers).not.toContain('late');
    expect(cleo.heard.filter(({ method }) => method === 'sendMessage')).toEqual([]);
  });

  test('an unknown secret is answered with the words that the library takes for a lost connection', async () => {
    const client = await rpcClient(video.url);
    clients.push(client);
    await expect(client.call('connect', { sessionId: 'guess' })).rejects.toMatchObject({
      code: 40007,
      message: 'reconnection error',
    });
  });

  test('who does not come back in time is gone for the others', async () => {
    const room = await newRoom();
    const [ana, ben] = [await enter(room), await enter(room)];
    await drop(ana);
    expect(await ben.next('participantLeft')).toEqual({ connectionId: ana.joined['id'], reason: 'networkDisconnect' });
    const back = await rpcClient(video.url);
    clients.push(back);
    expect(await code(back.call('connect', { sessionId: ana.joined['sessionId'] }))).toBe(40007);
  });

  test('who closes the socket without words has left, and who closes it as the library does stays', async () => {
    const room = await newRoom();
    const [ana, ben, cleo] = [await enter(room), await enter(room), await enter(room)];
    ben.socket.close(4102, 'Connection closed by client');
    await ben.closed;
    ana.socket.close(1001);
    const left = { connectionId: ana.joined['id'], reason: 'networkDisconnect' };
    expect(await cleo.next('participantLeft')).toEqual(left);
    // The notification of it reaches no one there, which ends a ghost.
    expect(await cleo.next('participantEvicted')).toEqual({ ...left, connectionId: ben.joined['id'] });
  });

  test('silence counts as gone: a socket without pings is closed', async () => {
    const { token } = await mint(await newRoom());
    const silent = await joinRoom(video.url, token);
    expect(await silent.closed).toBe(4000);
  });

  test('pings alone do not keep a socket that joins nothing', async () => {
    const idle = await rpcClient(video.url);
    const pings = setInterval(() => void idle.call('ping').catch(() => undefined), 100);
    expect(await idle.closed).toBe(4000);
    clearInterval(pings);
  });

  test('the old socket of a reconnected participant cannot act any more', async () => {
    const room = await newRoom();
    const ana = await enter(room);
    const back = await rpcClient(video.url);
    clients.push(back);
    await back.call('connect', { sessionId: ana.joined['sessionId'] });
    await ana.closed;
    expect(await code(back.call('echo'))).toBe('served');
  });
});

describe('hostile input', () => {
  test('nothing that is sent stops the server or another participant', async () => {
    const room = await newRoom();
    const ben = await enter(room);
    await assert(
      asyncProperty(oneof(json(), string()), async (text) => {
        const ana = await enter(room);
        ana.sendRaw(text);
        ana.sendRaw(`{"jsonrpc":"2.0","id":1,"method":"sendMessage","params":${JSON.stringify(text)}}`);
        ana.sendRaw(`{"jsonrpc":"2.0","id":1,"method":${JSON.stringify(text)},"params":[1]}`);
        expect(await code(ana.call('echo'))).toBe('served');
        ana.close();
      }),
      { numRuns: 20 },
    );
    expect(await code(ben.call('echo'))).toBe('served');
  });

  test('a message that is no request is answered as such when it has an id', async () => {
    const ana = await enter(await newRoom());
    const answer = new Promise<unknown>((resolve) => {
      ana.socket.on('message', (data: Buffer) => {
        const message = JSON.parse(data.toString()) as { id?: unknown };
        if (message.id === 'odd') resolve(message);
      });
    });
    ana.sendRaw('{"id":"odd","method":5}');
    expect(await answer).toEqual({ jsonrpc: '2.0', id: 'odd', error: { code: -32600, message: 'Invalid request' } });
  });

  test('a flood ends the socket that sends it', async () => {
    const ana = await enter(await newRoom());
    for (let index = 0; index < 1500; index++) ana.sendRaw('{"jsonrpc":"2.0","method":"echo"}');
    expect(await ana.closed).toBe(4008);
  });

  test('a message beyond every need ends the socket', async () => {
    const ana = await enter(await newRoom());
    ana.sendRaw('x'.repeat(300_000));
    expect(await ana.closed).toBe(1009);
  });

  test('other paths are no WebSocket', async () => {
    await expect(rpcClient(`${video.url}/elsewhere`)).rejects.toThrow('404');
  });
});

describe('pitfall 19: REST', () => {
  test('asks for the secret', async () => {
    const open = await fetch(`${video.url}/openvidu/api/sessions`);
    const wrong = await fetch(`${video.url}/openvidu/api/sessions`, { headers: { Authorization: 'Basic eDp5' } });
    expect([open.status, wrong.status]).toEqual([401, 401]);
  });

  test('creates, refuses a second of the same name, lists, closes', async () => {
    const room = await newRoom();
    expect((await rest('POST', 'sessions', { customSessionId: room })).status).toBe(409);
    expect((await rest('POST', 'sessions', { customSessionId: 'a b' })).status).toBe(400);
    expect((await rest('POST', 'sessions', { customSessionId: 5 })).status).toBe(400);
    const list = (await (await rest('GET', 'sessions')).json()) as { content: { id: string }[] };
    expect(list.content.map(({ id }) => id)).toContain(room);
    expect((await rest('DELETE', `sessions/${room}`)).status).toBe(204);
    expect((await rest('DELETE', `sessions/${room}`)).status).toBe(404);
    expect((await rest('GET', `sessions/${room}`)).status).toBe(404);
    expect((await rest('POST', `sessions/${room}/connection`, {})).status).toBe(404);
  });

  test('shows pending connections on request and ends connections and streams', async () => {
    const room = await newRoom();
    const { connectionId } = await mint(room);
    const path = `sessions/${room}/connection/${connectionId}`;
    expect(await (await rest('GET', path)).json()).toMatchObject({ status: 'pending', serverData: '{"member":"ana"}' });
    const without = (await (await rest('GET', `sessions/${room}`)).json()) as { connections: object };
    expect(without.connections).toEqual({ numberOfElements: 0, content: [] });
    expect((await rest('DELETE', path)).status).toBe(204);
    expect((await rest('DELETE', path)).status).toBe(404);
    const ana = await enter(room);
    const { id } = await publish(ana);
    expect((await rest('DELETE', `sessions/${room}/stream/${id}`)).status).toBe(204);
    expect(await ana.next('participantUnpublished')).toMatchObject({ reason: 'forceUnpublishByServer' });
    expect((await rest('DELETE', `sessions/${room}/connection/${String(ana.joined['id'])}`)).status).toBe(204);
    expect(await ana.next('participantEvicted')).toMatchObject({ reason: 'forceDisconnectByServer' });
  });

  test.each([[{ mediaMode: 'SOMEHOW' }], [{ recordingMode: 'SOMETIMES' }], [{ forcedVideoCodec: 'AV9' }]])(
    'a session with %j is refused with 400',
    async (body) => {
      expect((await rest('POST', 'sessions', { customSessionId: `room-${randomUUID()}`, ...body })).status).toBe(400);
      expect((await rest('POST', 'sessions', { forcedVideoCodec: 'H264', mediaMode: 'ROUTED' })).status).toBe(200);
    },
  );

  test('limits of bandwidth are taken as numbers and as texts, whole, and shown again', async () => {
    const room = await newRoom();
    const kurentoOptions = { videoMaxRecvBandwidth: 2500.5, videoMinRecvBandwidth: '300', videoMaxSendBandwidth: 0 };
    const answer = await rest('POST', `sessions/${room}/connection`, { kurentoOptions });
    expect(await answer.json()).toMatchObject({
      kurentoOptions: { videoMaxRecvBandwidth: 2500, videoMinRecvBandwidth: 300, videoMaxSendBandwidth: 0 },
    });
  });

  test('a relay that OpenVidu does not take is refused with its words', async () => {
    const room = await newRoom();
    const key = { username: 'a', credential: 'b' };
    const ask = async (...customIceServers: object[]) => {
      const answer = await rest('POST', `sessions/${room}/connection`, { customIceServers });
      return [answer.status, ((await answer.json()) as { message?: string }).message];
    };
    expect(await ask({ ...key, url: 'turn:relay:3478?transport=udp' })).toEqual([
      400,
      "Is not a valid Internet Address (IP or Domain Name): 'relay'",
    ]);
    expect(await ask({ url: 'turn:turn.example.org' })).toEqual([400, 'Credentials must be defined while using turn']);
    expect((await ask({ ...key, url: 'stun:stun.example.org' }))[0]).toBe(400);
    expect((await ask({ ...key, url: 'http://turn.example.org' }))[0]).toBe(400);
    expect((await ask({ ...key, url: 'turn:turn.example.org:99999' }))[0]).toBe(400);
    const fine = [
      'turns:turn.example.org:5349?transport=tcp',
      'turn:203.0.113.7',
      'turn:[2001:db8::7]:3478',
      'turn:localhost',
    ];
    expect((await ask(...fine.map((url) => ({ ...key, url }))))[0]).toBe(200);
  });

  test('answers bad input with 400, other paths with 403 and recordings with 501', async () => {
    const room = await newRoom();
    expect((await rest('POST', `sessions/${room}/connection`, { role: 'KING' })).status).toBe(400);
    expect((await rest('POST', `sessions/${room}/connection`, { type: 'IPCAM' })).status).toBe(400);
    const broken = await fetch(`${video.url}/openvidu/api/sessions`, {
      method: 'POST',
      headers: { Authorization: authorization, 'Content-Type': 'application/json' },
      body: '{',
    });
    expect(broken.status).toBe(403);
    expect((await rest('GET', 'elsewhere')).status).toBe(403);
    expect((await rest('PATCH', `sessions/${room}`, {})).status).toBe(403);
    expect(await (await rest('GET', 'sessions/nowhere')).text()).toBe('');
    expect((await rest('POST', 'recordings/start', {})).status).toBe(501);
    expect(await (await rest('GET', 'config')).json()).toMatchObject({ VERSION: '2.32.2' });
  });

  test('still knows the older way to a token', async () => {
    const room = await newRoom();
    const answer = await rest('POST', 'tokens', { session: room, role: 'SUBSCRIBER', data: 'x' });
    expect(await answer.json()).toMatchObject({ session: room, role: 'SUBSCRIBER', data: 'x' });
  });
});
