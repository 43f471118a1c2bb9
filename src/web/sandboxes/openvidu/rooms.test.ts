import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { OutboxSocket } from './outbox.ts';
import type { Publication } from './publication.ts';
import type { KurentoOptions } from './model.ts';
import { publisherBitrate } from './participants.ts';
import { createRooms, tokenSecret, type Rooms } from './rooms.ts';

let rooms: Rooms;
afterEach(() => rooms?.stop());

const start = () => {
  const events: string[] = [];
  rooms = createRooms({ publicUrl: 'wss://video.example.org', hook: (event) => events.push(event) });
  return events;
};

const arrival = () => {
  const heard: { method: string; params: Record<string, unknown> }[] = [];
  const socket: OutboxSocket = {
    isOpen: () => true,
    bufferedBytes: () => 0,
    send: (text) => heard.push(JSON.parse(text) as (typeof heard)[number]),
    askReceipt: () => undefined,
    terminate: () => undefined,
  };
  return { heard, socket, clientData: '', platform: 'test', address: '192.0.2.7', hangUp: () => undefined };
};

const wish = { role: 'PUBLISHER', record: false, serverData: '{"member":"ana"}', customIceServers: [] } as const;

test('tokens point to the public address, and only their secret part counts', () => {
  start();
  const room = rooms.create('room', {});
  const grant = rooms.grant(room, wish);
  expect(grant.token).toBe(`wss://video.example.org?sessionId=room&token=${grant.secret}`);
  expect(tokenSecret(`ws://elsewhere?token=${grant.secret}&sessionId=room`)).toBe(grant.secret);
  expect(rooms.join(room, `ws://other.example.org?sessionId=room&token=${grant.secret}`, arrival())).toBeDefined();
});

test('a token of another room opens nothing', () => {
  start();
  const grant = rooms.grant(rooms.create('one', {}), wish);
  expect(rooms.join(rooms.create('two', {}), grant.token, arrival())).toBeUndefined();
  expect(rooms.join(rooms.find('one')!, 'ws://x?sessionId=one&token=__proto__', arrival())).toBeUndefined();
});

test('people hear who comes and goes, and a room ends with its last participant', () => {
  const events = start();
  const room = rooms.create('room', {});
  const [first, second] = [arrival(), arrival()];
  const ana = rooms.join(room, rooms.grant(room, wish).token, first)!;
  const ben = rooms.join(room, rooms.grant(room, wish).token, second)!;
  expect(first.heard).toMatchObject([
    { method: 'participantJoined', params: { id: ben.id, metadata: '{"member":"ana"}' } },
  ]);
  rooms.leave(ben, 'disconnect');
  expect(first.heard.at(-1)).toMatchObject({
    method: 'participantLeft',
    params: { connectionId: ben.id, reason: 'disconnect' },
  });
  rooms.leave(ben, 'disconnect');
  expect(first.heard).toHaveLength(2);
  rooms.leave(ana, 'networkDisconnect');
  expect(rooms.find('room')).toBeUndefined();
  expect(events).toEqual([
    'sessionCreated',
    'participantJoined',
    'participantJoined',
    'participantLeft',
    'participantLeft',
    'sessionDestroyed',
  ]);
});

test('pitfall 16: an evicted participant and all others are notified, the others also that a participant left', () => {
  start();
  const room = rooms.create('room', {});
  const [first, second] = [arrival(), arrival()];
  rooms.join(room, rooms.grant(room, wish).token, first);
  const ben = rooms.join(room, rooms.grant(room, wish).token, second)!;
  rooms.evict(ben, 'forceDisconnectByServer');
  const params = { connectionId: ben.id, reason: 'forceDisconnectByServer' };
  expect(second.heard).toMatchObject([{ method: 'participantEvicted', params }]);
  expect(first.heard.slice(-2)).toMatchObject([
    { method: 'participantLeft', params },
    { method: 'participantEvicted', params },
  ]);
  expect([ben.isOut, [...room.participants.values()].includes(ben)]).toEqual([true, false]);
});

test('pitfall 16: a participant who leaves while publishing is announced once, as having left', () => {
  start();
  const room = rooms.create('room', {});
  const first = arrival();
  rooms.join(room, rooms.grant(room, wish).token, first);
  const ben = rooms.join(room, rooms.grant(room, wish).token, arrival())!;
  let closed = 0;
  const publication = { limitBitrate: () => undefined, close: () => closed++ } as unknown as Publication;
  rooms.publish(ben, { id: 'str_CAM_x', createdAt: 1, media: { hasAudio: true, hasVideo: true }, publication });
  rooms.announce(ben);
  rooms.leave(ben, 'disconnect');
  expect(first.heard.map(({ method }) => method)).toEqual([
    'participantJoined',
    'participantPublished',
    'participantLeft',
  ]);
  expect(closed).toBe(1);
});

describe('pitfall 22: a room without participants', () => {
  beforeEach(() => void jest.useFakeTimers({ now: 0 }));
  afterEach(() => void jest.useRealTimers());

  test('is collected after an hour, one with people is not', () => {
    start();
    rooms.create('unused', {});
    const used = rooms.create('used', {});
    rooms.join(used, rooms.grant(used, wish).token, arrival());
    jest.advanceTimersByTime(59 * 60_000);
    expect(rooms.all().map(({ id }) => id)).toEqual(['unused', 'used']);
    jest.advanceTimersByTime(3 * 60_000);
    expect(rooms.all().map(({ id }) => id)).toEqual(['used']);
  });
});

test('descriptions for other participants do not reveal the secret of the connection', () => {
  start();
  const room = rooms.create('room', {});
  const ana = rooms.join(room, rooms.grant(room, wish).token, arrival())!;
  expect(rooms.returning(ana.privateId)).toBe(ana);
  expect(ana.publicUserId).not.toContain(ana.privateId.slice(0, 6));
});

describe('bandwidth', () => {
  test.each([
    [1, 1_500_000],
    [3, 1_500_000],
    [6, 1_200_000],
    [18, 352_941],
    [40, 250_000],
  ])('with %i publishers each sends at most %i bits a second', (publishers, bits) => {
    expect(publisherBitrate(publishers)).toBe(bits);
  });

  test('[ROM-117] a limit of received pictures is what its owner may send, one of sent pictures slows all others', () => {
    start();
    const room = rooms.create('room', {});
    const limits = new Map<string, number>();
    const publish = (name: string, kurentoOptions: KurentoOptions = {}) => {
      const participant = rooms.join(room, rooms.grant(room, { ...wish, kurentoOptions }).token, arrival())!;
      const limitBitrate = (bits: number) => void limits.set(name, bits);
      const publication = { limitBitrate, close: () => undefined } as unknown as Publication;
      rooms.publish(participant, { id: name, createdAt: 1, media: { hasAudio: true, hasVideo: true }, publication });
      return participant;
    };
    publish('ana', { videoMaxRecvBandwidth: 200 });
    publish('ben', { videoMaxRecvBandwidth: 2500, videoMinSendBandwidth: 100 });
    publish('cleo', { videoMaxRecvBandwidth: 0 });
    expect(Object.fromEntries(limits)).toEqual({ ana: 200_000, ben: 1_500_000, cleo: 1_500_000 });
    const dan = publish('dan', { videoMaxSendBandwidth: 300 });
    expect(Object.fromEntries(limits)).toEqual({ ana: 200_000, ben: 300_000, cleo: 300_000, dan: 1_500_000 });
    rooms.leave(dan, 'disconnect');
    expect(limits.get('ben')).toBe(1_500_000);
  });
});
