import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { GrowingMap } from '#kernel/contract/growing.ts';
import { fakeVideoBackend, type FakeVideoBackend, type FakeVisitor } from '../adapters/openvidu.fake.ts';
import type { RoomSnapshot } from '../polls/room-cache.ts';
import { videoRoomName } from '../contract/room-names.ts';
import { noRoom, type Participant, type RoomState } from '../domain/room-state.ts';
import { strayVideo } from './stray-video.ts';

const here = {
  as: 'attendee',
  presence: 'present',
  room: 0,
  tab: 't',
  tookPart: true,
  linkFrom: null,
  muteSignal: 0,
  speakSignal: 0,
  cameraUntil: null,
  outUntil: null,
} as const;

describe('what is left at the video server', () => {
  let video: FakeVideoBackend;
  let sweep: () => Promise<void>;
  const roomCache = new Map<string, { status: string; room: Partial<RoomState> }>();
  const [ana, ben] = [randomUUID(), randomUUID()];

  beforeEach(() => {
    video = fakeVideoBackend();
    roomCache.clear();
    const reread = async (session: string): Promise<RoomSnapshot> => {
      const { status = 'none', room = {} } = roomCache.get(session) ?? {};
      return {
        session: { status, kind: 'INTERNAL' },
        room: { ...noRoom, ...room },
        version: 1,
      } as unknown as RoomSnapshot;
    };
    sweep = strayVideo({ video, roomCache: { reread } });
  });

  const session = (room: Partial<RoomState>, status = 'live') => {
    const id = randomUUID();
    roomCache.set(id, { status, room });
    return id;
  };
  const connect = async (room: string, member: string): Promise<FakeVisitor> =>
    video.join((await video.mintToken(room, { member, role: 'PUBLISHER' })).token);
  const safe = (people: Record<string, Partial<Participant>> = {}): Partial<RoomState> => ({
    status: 'open' as RoomState['status'],
    safety: 'SAFE',
    people: GrowingMap.of<string, Participant>(Object.entries(people).map(([id, more]) => [id, { ...here, ...more }])),
  });

  test('at the start a room of a session that is over is closed, one of a safe room and one of others stay', async () => {
    const over = await connect(session({ ...safe(), status: 'ended' }, 'over'), ana);
    const unsafe = await connect(session({ ...safe({ [ana]: {} }), safety: 'UNSAFE_RULE_OF_3' }), ana);
    const breakout = await connect(videoRoomName(session(safe({ [ana]: {} })), 3), ana);
    const live = await connect(session(safe({ [ana]: {} })), ana);
    const foreign = [await connect(randomUUID(), ana), await connect('another-product', ana)];
    await sweep();
    expect([over, unsafe, breakout].map((visitor) => visitor.isConnected())).toEqual([false, false, false]);
    expect([live, ...foreign].map((visitor) => visitor.isConnected())).toEqual([true, true, true]);
  });

  test('at the start a member who is connected to a room in which they are not is put out of it', async () => {
    const id = session(safe({ [ana]: {}, [ben]: { presence: 'left' } }));
    const [stays, goes] = [await connect(id, ana), await connect(id, ben)];
    await sweep();
    expect([stays.isConnected(), goes.isConnected()]).toEqual([true, false]);
  });

  test('later a room that was just ended is left to browsers that say goodbye, and closed when it is still there', async () => {
    await sweep();
    const visitor = await connect(session({ ...safe(), status: 'ended' }, 'over'), ana);
    await sweep();
    expect(visitor.isConnected()).toBe(true);
    await sweep();
    expect(visitor.isConnected()).toBe(false);
  });

  test('a camera test that some process runs is left alone, and closed when it never ends', async () => {
    const visitor = await connect(`camera-test_${randomUUID()}`, ana);
    await sweep();
    await sweep();
    expect(visitor.isConnected()).toBe(true);
    for (let count = 0; count < 8; count++) await sweep();
    expect(visitor.isConnected()).toBe(false);
  });

  test('a video server that does not answer is swept when it does', async () => {
    const visitor = await connect(session({ ...safe(), status: 'ended' }, 'over'), ana);
    video.fail(true);
    await expect(sweep()).rejects.toThrow('cannot be reached');
    video.fail(false);
    await sweep();
    expect(visitor.isConnected()).toBe(false);
  });
});
