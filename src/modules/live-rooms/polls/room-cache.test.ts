import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { did, type EventMeta } from '#kernel/contract/event.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { SchedulingFacts, SessionFacts } from '#modules/scheduling/index.ts';
import { cachedRooms } from './room-cache.ts';
import { roomEvents } from '../contract/room-events.ts';
import { roomStream } from '../contract/room-names.ts';

const SESSION = randomUUID();
const ANA = randomUUID();
const meta: EventMeta = {
  actor: { kind: 'member', id: ANA },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: 'request-1',
};
const scheduling = { session: () => Promise.resolve({} as SessionFacts) } as unknown as SchedulingFacts;
const noSecrets = { prefetch: () => Promise.resolve() } as unknown as PersonalData;

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** A process whose news of the log come late, as if it were frozen. */
const process = async (store: EventStore, isLate: boolean) => {
  const late: EventStore = {
    ...store,
    subscribe: ({ signal }) => ({
      [Symbol.asyncIterator]: () => ({
        next: () =>
          new Promise((resolve) =>
            signal.addEventListener('abort', () => resolve({ done: true, value: undefined }), { once: true }),
          ),
      }),
    }),
  };
  const log = eventLog(isLate ? late : store, noSecrets, () => Object.values(roomEvents));
  const roomCache = cachedRooms({ log, scheduling, report: () => undefined });
  stops.push(await roomCache.start());
  return { roomCache, log };
};

const enters = (member: string) =>
  did(roomEvents.MemberEntered, { session: SESSION, member, room: 0, tab: 'a', here: [member] });

describe('a snapshot', () => {
  it('shows what its caller wrote through another process, also when the news of it have not come yet', async () => {
    const store = memoryEventStore();
    const here = await process(store, true);
    expect((await here.roomCache.get(SESSION)).room.people.size).toBe(0);
    const there = await process(store, false);
    const { position } = await there.log.append(roomStream(SESSION), 'no-stream', [enters(ANA)], meta);
    expect((await here.roomCache.get(SESSION)).room.people.size).toBe(0);
    expect((await here.roomCache.get(SESSION, position)).room.people.size).toBe(1);
  });

  it.each([
    [true, [1, 1, 2]],
    [false, [1, 1, 1]],
  ])(
    'of a session whose group hosts it (%s) learns within seconds what staff let its planner do',
    async (groupHosted, reads) => {
      const log = eventLog(memoryEventStore(), noSecrets, () => Object.values(roomEvents));
      let [asked, now] = [0, 0];
      const counting = {
        session: () => {
          asked += 1;
          return Promise.resolve({ groupHosted } as SessionFacts);
        },
      };
      const roomCache = cachedRooms({ log, scheduling: counting, report: () => undefined, monotonic: () => now });
      stops.push(await roomCache.start());
      const askedAt = async (seconds: number) => {
        now = seconds * 1000;
        await roomCache.get(SESSION);
        return asked;
      };
      expect([await askedAt(0), await askedAt(19), await askedAt(21)]).toEqual(reads);
    },
  );
});
