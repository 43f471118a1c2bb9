import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { did, type EventMeta } from '#kernel/contract/event.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import { EmailConfirmed } from '#modules/identity/contract/account-events.ts';
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

  it('is read again when the account of its host changes, and not when that of another member does', async () => {
    const log = eventLog(memoryEventStore(), noSecrets, () => [EmailConfirmed]);
    let reads = 0;
    const counting = {
      session: () => {
        reads += 1;
        return Promise.resolve({ host: ANA } as SessionFacts);
      },
    };
    const roomCache = cachedRooms({ log, scheduling: counting, report: () => undefined });
    stops.push(await roomCache.start());
    const readsAfterChangeOf = async (member: string) => {
      const fact = did(EmailConfirmed, { member, emailFingerprint: '' });
      await log.append(`identity.account-${member}`, 'no-stream', [fact], meta);
      // The subscription delivers it in a later turn.
      await new Promise((resolve) => setImmediate(resolve));
      await roomCache.get(SESSION);
      return reads;
    };
    await roomCache.get(SESSION);
    expect([await readsAfterChangeOf(randomUUID()), await readsAfterChangeOf(ANA)]).toEqual([1, 2]);
  });
});
