import { describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createMachine } from 'xstate';
import { z } from 'zod';
import { caller, executor, stateOf } from './commands.ts';
import { did, event, type EventOf } from '../contract/event.ts';
import { lifecycle } from '../contract/lifecycle.ts';
import { isRefusal, refuse } from '../contract/refusals.ts';
import { follows, type Decider } from './decider.ts';
import { eventLog } from '../log/event-log.ts';
import type { EventStore } from '../log/event-store/event-store.ts';
import { memoryEventStore } from '../log/event-store/memory.ts';
import { newId, idempotencyFor } from './idempotency.ts';
import type { PersonalData } from '../log/personal-data.ts';

const Taken = event('Taken', z.object({ seat: z.number() }), ({ seat }) => `took seat ${seat}`);
type CommandsFact = EventOf<{ Taken: typeof Taken }>;

/** Three seats; asking for one that is taken changes nothing, -1 is not allowed. */
const hall: Decider<ReadonlySet<number>, { seat: number | 'any' }, CommandsFact> = {
  stream: (id) => `toy.hall-${id}`,
  initial: new Set(),
  evolve: (taken, { data }) => new Set([...taken, data.seat]),
  decide: ({ seat }, taken) => {
    if (seat === -1) return refuse('NOT_ALLOWED');
    const wanted = seat === 'any' ? [0, 1, 2].find((each) => !taken.has(each)) : seat;
    if (wanted === undefined) return refuse('SESSION_FULL');
    return taken.has(wanted) ? [] : [did(Taken, { seat: wanted })];
  },
};

const noSecrets = { prefetch: () => Promise.resolve() } as unknown as PersonalData;
const logOver = (store: EventStore) => eventLog(store, noSecrets, () => [Taken]);
const now = () => '2026-05-04T09:00:00.000Z';
const ana = () => caller({ kind: 'member', id: randomUUID() }, 'request-1');

describe('a command', () => {
  it('records what was decided, by whom, when and on behalf of what, and tells the caller how far the log is', async () => {
    const log = logOver(memoryEventStore());
    const by = caller({ kind: 'member', id: 'ana' }, 'request-1', 'event-7');
    const done = await executor(log, now)(by, hall, '1', { seat: 2 });
    expect(done).toEqual({ events: [{ type: 'Taken', data: { seat: 2 } }], state: new Set([2]) });
    const { events } = await log.facts('toy.hall-1');
    expect(events[0]!.meta).toEqual({
      actor: by.actor,
      occurredAt: now(),
      correlation: 'request-1',
      causation: 'event-7',
    });
    expect(by.position).toBe(events[0]!.position);
    expect(await stateOf(log, hall, '1')).toEqual(new Set([2]));
  });

  it('a command without effect moves the caller to the position of the events that made it so', async () => {
    const log = logOver(memoryEventStore());
    const execute = executor(log, now);
    const [other, by] = [ana(), ana()];
    await execute(other, hall, '1', { seat: 1 });
    await execute(by, hall, '1', { seat: 1 });
    expect(by.position).toBe(other.position);
  });

  it('that is refused, or already so, records nothing', async () => {
    const log = logOver(memoryEventStore());
    const execute = executor(log, now);
    const by = ana();
    expect(await execute(by, hall, '1', { seat: -1 })).toEqual(refuse('NOT_ALLOWED'));
    await execute(by, hall, '1', { seat: 1 });
    const { position } = by;
    expect(await execute(by, hall, '1', { seat: 1 })).toEqual({ events: [], state: new Set([1]) });
    expect(by.position).toBe(position);
    expect((await log.facts('toy.hall-1')).events).toHaveLength(1);
  });

  it('that hangs in the store holds up those after it for seconds, not for ever', async () => {
    const store = memoryEventStore();
    let hangs = true;
    const log = logOver({
      ...store,
      append: (...values) => {
        if (!hangs) return store.append(...values);
        hangs = false;
        return new Promise(() => undefined);
      },
    });
    const execute = executor(log, now);
    jest.useFakeTimers();
    try {
      void execute(ana(), hall, '1', { seat: 1 });
      const next = execute(ana(), hall, '1', { seat: 2 });
      await jest.advanceTimersByTimeAsync(5_000);
      expect(await next).toMatchObject({ events: [{ data: { seat: 2 } }] });
    } finally {
      jest.useRealTimers();
    }
  });

  it('with ids of its own records its events once, however often it is tried', async () => {
    const store = memoryEventStore();
    const ids = (index: number) => `00000000-0000-4000-8000-00000000000${index}`;
    await executor(logOver(store), now)(ana(), hall, '1', { seat: 1 }, { ids });
    const { events } = await logOver(store).facts('toy.hall-1');
    expect(events.map(({ id }) => id)).toEqual([ids(0)]);
  });
});

describe('on a stream in memory', () => {
  /** A log that counts its reads, and another process on the same store. */
  const house = () => {
    const store = memoryEventStore();
    let reads = 0;
    const counting: EventStore = {
      ...store,
      readStream: (...values) => {
        reads += 1;
        return store.readStream(...values);
      },
      endsWith: (...values) => {
        reads += 1;
        return store.endsWith!(...values);
      },
    };
    const execute = executor(logOver(counting), now);
    const elsewhere = executor(logOver(store), now);
    const readsOf = async <T>(work: Promise<T>): Promise<[T, number]> => {
      reads = 0;
      return [await work, reads];
    };
    const take = (seat: number, caller = ana()) => readsOf(execute(caller, hall, '1', { seat }));
    const takeIn = (id: string, seat: number, caller = ana()) =>
      readsOf(execute(caller, hall, id, { seat }, { isNew: true }));
    return { store, take, takeIn, elsewhere };
  };

  it('a command appends without reading', async () => {
    const { take } = house();
    expect((await take(0))[1]).toBe(1);
    const [done, reads] = await take(1);
    expect(done).toEqual({ events: [{ type: 'Taken', data: { seat: 1 } }], state: new Set([0, 1]) });
    expect(reads).toBe(0);
  });

  it('a command on what it makes itself appends without reading, and decides from what is there after all', async () => {
    const { takeIn, elsewhere } = house();
    const first = idempotencyFor('request-1', false);
    expect((await takeIn('2', 0, caller({ kind: 'member', id: 'ana' }, 'request-1', undefined, first)))[1]).toBe(0);
    await elsewhere(ana(), hall, '3', { seat: 1 });
    expect(await takeIn('3', 1)).toEqual([{ events: [], state: new Set([1]) }, 1]);
    expect(await takeIn('4', -1)).toEqual([refuse('NOT_ALLOWED'), 1]);
  });

  it('a repeated command on what it makes itself finds what was recorded before', async () => {
    const { takeIn } = house();
    const attempt = (isRepeated: boolean) =>
      takeIn('2', 0, caller({ kind: 'member', id: 'ana' }, 'r', undefined, idempotencyFor('request-1', isRepeated)));
    const [done] = await attempt(false);
    expect(await attempt(true)).toMatchObject([{ events: [{ data: { seat: 0 } }], state: new Set([0]) }, 1]);
    expect(done).toMatchObject({ state: new Set([0]) });
  });

  it('a refusal is made from the newest history', async () => {
    const { take } = house();
    await take(0);
    expect(await take(-1)).toEqual([refuse('NOT_ALLOWED'), 1]);
  });

  it('a command without effect covers the newest position', async () => {
    const { take, elsewhere } = house();
    await take(0);
    const [other, by] = [ana(), ana()];
    await elsewhere(other, hall, '1', { seat: 1 });
    expect((await take(0, by))[0]).toEqual({ events: [], state: new Set([0, 1]) });
    expect(by.position).toBe(other.position);
  });

  it('a decision made from an old history is made again', async () => {
    const { take, elsewhere } = house();
    await take(0);
    await elsewhere(ana(), hall, '1', { seat: 1 });
    expect((await take(1))[0]).toEqual({ events: [], state: new Set([0, 1]) });
    expect((await take(2))[0]).toMatchObject({ state: new Set([0, 1, 2]) });
  });

  it('a repeated request finds what its first attempt recorded through another process', async () => {
    const { take, elsewhere } = house();
    await take(0);
    const attempt = (isRepeated: boolean) =>
      caller({ kind: 'member', id: 'ana' }, randomUUID(), undefined, idempotencyFor('one', isRepeated));
    await elsewhere(attempt(false), hall, '1', { seat: 1 });
    const [again, reads] = await take(2, attempt(true));
    expect(again).toMatchObject({ events: [{ data: { seat: 1 } }], state: new Set([0, 1]) });
    expect(reads).toBe(2);
  });
});

describe('two hundred at once', () => {
  it.each([
    ['in one process', 1],
    ['in four processes', 4],
  ])('get three seats, %s', async (_where, processes) => {
    const store = memoryEventStore();
    const executors = Array.from({ length: processes }, () => executor(logOver(store), now));
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) => executors[index % processes]!(ana(), hall, '1', { seat: 'any' })),
    );
    expect(outcomes.filter((outcome) => !isRefusal(outcome))).toHaveLength(3);
    expect(new Set(outcomes.filter(isRefusal).map(({ refused }) => refused))).toEqual(new Set(['SESSION_FULL']));
    expect((await logOver(store).facts('toy.hall-1')).events).toHaveLength(3);
  });
});

it('one stream does not wait for another', async () => {
  const store = memoryEventStore();
  const gate = Promise.withResolvers<void>();
  const slow: EventStore = {
    ...store,
    append: async (stream, expected, events) => {
      if (stream === 'toy.hall-slow') await gate.promise;
      return store.append(stream, expected, events);
    },
  };
  const execute = executor(logOver(slow), now);
  const waiting = execute(ana(), hall, 'slow', { seat: 1 });
  expect(isRefusal(await execute(ana(), hall, 'quick', { seat: 1 }))).toBe(false);
  gate.resolve();
  await waiting;
});

it('a failed command rejects for its caller, and the next command on the stream runs', async () => {
  const store = memoryEventStore();
  let isBroken = true;
  const flaky: EventStore = {
    ...store,
    append: (...values) => (isBroken ? Promise.reject(new Error('the store is away')) : store.append(...values)),
  };
  const execute = executor(logOver(flaky), now);
  await expect(execute(ana(), hall, '1', { seat: 1 })).rejects.toThrow('away');
  isBroken = false;
  expect(isRefusal(await execute(ana(), hall, '1', { seat: 1 }))).toBe(false);
});

describe('a request that is repeated under its key', () => {
  const under = (seed: string) => caller({ kind: 'member', id: 'ana' }, randomUUID(), undefined, idempotencyFor(seed));

  it('a repeated command records nothing and returns its first events, although the stream changed since', async () => {
    const log = logOver(memoryEventStore());
    const execute = executor(log, now);
    const [first, again] = [under('one'), under('one')];
    await execute(first, hall, '1', { seat: 'any' });
    await execute(ana(), hall, '1', { seat: 'any' });
    const repeated = await execute(again, hall, '1', { seat: 'any' });
    expect(repeated).toMatchObject({ events: [{ type: 'Taken', data: { seat: 0 } }], state: new Set([0, 1]) });
    expect(again.position).toBe(first.position);
    expect((await log.facts('toy.hall-1')).events).toHaveLength(2);
  });

  it('a repeated request resumes where its first attempt was interrupted', async () => {
    const log = logOver(memoryEventStore());
    const execute = executor(log, now);
    await execute(under('one'), hall, '1', { seat: 'any' });
    const again = under('one');
    for (const id of ['1', '1', '2']) await execute(again, hall, id, { seat: 'any' });
    expect((await log.facts('toy.hall-1')).events.map(({ data }) => data)).toEqual([{ seat: 0 }, { seat: 1 }]);
    expect((await log.facts('toy.hall-2')).events).toHaveLength(1);
  });

  it('is done once although both attempts run at the same time, in processes of their own', async () => {
    const log = logOver(memoryEventStore());
    const [here, there] = [executor(log, now), executor(log, now)];
    const both = await Promise.all([here, there].map((execute) => execute(under('one'), hall, '1', { seat: 'any' })));
    expect(both).toMatchObject([{ events: [{ data: { seat: 0 } }] }, { events: [{ data: { seat: 0 } }] }]);
    expect((await log.facts('toy.hall-1')).events).toHaveLength(1);
  });

  it('decides afresh what policies may have taken back', async () => {
    const log = logOver(memoryEventStore());
    const execute = executor(log, now);
    const undone = { ...hall, isCompensated: true as const };
    for (const by of [under('one'), under('one')]) await execute(by, undone, '1', { seat: 'any' });
    expect((await log.facts('toy.hall-1')).events).toHaveLength(2);
  });

  it('a repeated request derives the same ids, another request others', () => {
    expect(newId(under('one'), 'well')).toBe(newId(under('one'), 'well'));
    expect(z.uuid().safeParse(newId(under('one'), 'well')).success).toBe(true);
    const ids = [under('one'), under('two'), ana()].flatMap((caller) => [
      newId(caller, 'well'),
      newId(caller, 'session'),
    ]);
    expect(new Set(ids).size).toBe(6);
  });
});

describe('a decider with a lifecycle', () => {
  const Opened = event('Opened', z.object({ door: z.string() }), () => 'opened a door');
  const Removed = event('Removed', z.object({ door: z.string() }), () => 'removed a door');
  const Painted = event('Painted', z.object({ door: z.string() }), () => 'painted a door');
  type Door = EventOf<{ Opened: typeof Opened; Removed: typeof Removed; Painted: typeof Painted }>;
  const doorLifecycle = lifecycle<'shut' | 'open' | 'gone', 'Opened' | 'Removed'>(
    createMachine({
      id: 'door',
      initial: 'shut',
      states: { shut: { on: { Opened: 'open' } }, open: { on: { Removed: 'gone' } }, gone: {} },
    }),
  );
  /** Does what it is asked to do, in any order: a decider with a bug. */
  const door: Decider<'shut' | 'open' | 'gone', readonly Door['type'][], Door> = {
    stream: (id) => `toy.door-${id}`,
    initial: 'shut',
    evolve: (status, { type }) => doorLifecycle.after(status, type),
    decide: (types) => types.map((type) => ({ type, data: { door: 'front' } })),
    lifecycles: [follows(doorLifecycle, (status) => status)],
  };
  const log = () => eventLog(memoryEventStore(), noSecrets, () => [Opened, Removed, Painted]);

  it('appends facts that may follow each other', async () => {
    const facts = log();
    const done = await executor(facts, now)(ana(), door, '1', ['Opened', 'Removed']);
    expect(done).toMatchObject({ state: 'gone' });
    expect((await facts.facts('toy.door-1')).events).toHaveLength(2);
  });

  it('throws before it appends when one of the facts may not follow the one before it', async () => {
    const facts = log();
    await expect(executor(facts, now)(ana(), door, '1', ['Opened', 'Opened'])).rejects.toThrow(
      'Opened may not follow the status open of door',
    );
    expect((await facts.facts('toy.door-1')).events).toEqual([]);
  });

  it('appends facts of which its lifecycle knows nothing', async () => {
    const facts = log();
    expect(await executor(facts, now)(ana(), door, '1', ['Painted'])).toMatchObject({ state: 'shut' });
  });

  it('still reads what was recorded before its lifecycle forbade it', async () => {
    const facts = log();
    const { lifecycles: _, ...before } = door;
    await executor(facts, now)(ana(), before, '1', ['Opened', 'Opened']);
    expect(await stateOf(facts, door, '1')).toBe('open');
    expect(await executor(facts, now)(ana(), door, '1', ['Removed'])).toMatchObject({ state: 'gone' });
  });
});
