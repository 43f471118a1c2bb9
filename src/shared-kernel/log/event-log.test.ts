import { describe, expect, it, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { did, event, personal, type EventMeta, type EventType } from '../contract/event.ts';
import { eventId, eventLog, UnknownEvent, type EventLog, type EventLogFacts, type Recorded } from './event-log.ts';
import type { EventStore } from './event-store/event-store.ts';
import { memoryEventStore } from './event-store/memory.ts';
import { SubjectClosed, type PersonalData } from './personal-data.ts';
import { recentHistories } from './recent-histories.ts';
import { until } from '../testing/until.ts';
import { UnreadableLog } from './unreadable-log.ts';

const Named = event(
  'Named',
  z.object({ member: z.guid(), name: personal('member', z.string()), level: z.number() }),
  ({ level }) => `has level ${level}`,
);
const meta: EventMeta = {
  actor: { kind: 'visitor' },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: 'request-1',
};

/** Seals by spelling backwards, so that a test can see what was sealed. */
const mirror = () => {
  const forgotten = new Set<string>();
  const closed = new Set<string>();
  const backwards = (text: string) => Array.from(text).reverse().join('');
  const secrets: PersonalData = {
    seal: (subject, context, value) =>
      closed.has(subject)
        ? Promise.reject(new SubjectClosed())
        : Promise.resolve(backwards(`${subject}|${context}|${JSON.stringify(value)}`)),
    unseal: (subject, context, sealed) => {
      if (forgotten.has(subject)) return Promise.resolve(null);
      const plain = backwards(sealed);
      if (!plain.startsWith(`${subject}|${context}|`))
        return Promise.reject(
          new UnreadableLog('it was sealed for something else', 'Find out with `npm run audit -- verify`'),
        );
      return Promise.resolve(JSON.parse(plain.slice(`${subject}|${context}|`.length)) as unknown);
    },
    prefetch: () => Promise.resolve(),
    fingerprint: (_purpose, value) => value,
    close: (subject, now) => {
      closed.add(subject);
      return Promise.resolve(now);
    },
    forget: (subjects) => {
      for (const subject of [subjects].flat()) forgotten.add(subject);
      return Promise.resolve();
    },
    countKeys: (subjects) => Promise.resolve(subjects.filter((subject) => !forgotten.has(subject)).length),
  };
  return secrets;
};

const logOf = (types: readonly EventType[] = [Named]) => {
  const [store, secrets] = [memoryEventStore(), mirror()];
  return { store, secrets, log: eventLog(store, secrets, () => types) };
};
const ana = randomUUID();
const named = did(Named, { member: ana, name: 'Ana', level: 1 });

describe('personal fields', () => {
  it('lie sealed in the store, bound to stream, type and event', async () => {
    const { store, log } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    for await (const { data } of store.readStream('toy-1')) {
      expect(JSON.stringify(data)).not.toContain('Ana');
      expect(data).toMatchObject({ v: 1, d: { member: ana, level: 1, name: { sealed: expect.any(String) } } });
    }
  });

  it('are there for projections and auditors, and never for deciders', async () => {
    const { log } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    expect((await log.read('toy-1'))[0]!.data).toEqual({ member: ana, name: 'Ana', level: 1 });
    expect((await log.facts('toy-1')).events[0]!.data).toEqual({ member: ana, name: null, level: 1 });
  });

  it('read as null once the subject was forgotten, in subscriptions as well', async () => {
    const { log, secrets } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    await secrets.forget(ana);
    expect((await log.read('toy-1'))[0]!.data).toEqual({ member: ana, name: null, level: 1 });
    const enough = new AbortController();
    for await (const { events } of log.subscribe({ from: '', signal: enough.signal })) {
      expect(events.map(({ data }) => data)).toEqual([{ member: ana, name: null, level: 1 }]);
      enough.abort();
    }
  });
});

it('personal data is opened for each subscription, also of events that the store holds for several', async () => {
  const { store, secrets, log } = logOf();
  await log.append('toy-1', 'no-stream', [named], meta);
  let unsealed = 0;
  const counting: PersonalData = {
    ...secrets,
    unseal: (...values) => {
      unsealed += 1;
      return secrets.unseal(...values);
    },
  };
  const firstOf = async (isHeld: boolean) => {
    const held: EventStore = {
      ...store,
      subscribe: async function* (options) {
        for await (const batch of store.subscribe(options)) yield isHeld ? { ...batch, isHeld } : batch;
      },
    };
    const read = eventLog(held, counting, () => [Named]);
    const datas = [];
    unsealed = 0;
    for (let times = 0; times < 2; times += 1)
      for await (const { events } of read.subscribe({ from: '', signal: new AbortController().signal })) {
        datas.push(events[0]!.data);
        break;
      }
    return { unsealed, datas };
  };
  const datas = [named.data, named.data];
  expect(await firstOf(true)).toEqual({ unsealed: 2, datas });
  expect(await firstOf(false)).toEqual({ unsealed: 2, datas });
});

it('an event about a member who is being forgotten is recorded without its personal fields', async () => {
  const { log, secrets } = logOf();
  await secrets.close(ana, meta.occurredAt);
  await log.append('toy-1', 'no-stream', [named], meta);
  expect((await log.read('toy-1'))[0]!.data).toEqual({ member: ana, name: null, level: 1 });
});

describe('types', () => {
  const second = event(
    'Named',
    z.object({ member: z.guid(), name: personal('member', z.string()), rank: z.string() }),
    ({ rank }) => `has rank ${rank}`,
    {
      version: 2,
      upcasts: { 1: ({ level, ...rest }) => ({ ...rest, rank: `rank ${String(level)}` }) },
    },
  );

  it('are checked before anything is recorded', async () => {
    const { log } = logOf();
    await expect(
      log.append('toy-1', 'any', [{ type: 'Named', data: { member: 'nobody', name: null, level: 1 } }], meta),
    ).rejects.toThrow('invalid_format');
    await expect(log.append('toy-1', 'any', [{ type: 'Renamed', data: {} }], meta)).rejects.toThrow(UnknownEvent);
    expect((await log.facts('toy-1')).revision).toBe('no-stream');
  });

  it('of older versions are lifted, with their personal fields', async () => {
    const { store, secrets, log } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    const newer = eventLog(store, secrets, () => [second]);
    const [event] = await newer.read('toy-1');
    expect(event!.data).toEqual({ member: ana, name: 'Ana', rank: 'rank 1' });
    expect(newer.says(event!)).toBe('has rank rank 1');
  });

  it('that are newer than the program, or unknown to it, are never skipped', async () => {
    const { store, secrets } = logOf();
    await eventLog(store, secrets, () => [second]).append(
      'toy-1',
      'any',
      [did(second, { member: ana, name: 'Ana', rank: 'x' })],
      meta,
    );
    await expect(eventLog(store, secrets, () => [Named]).read('toy-1')).rejects.toThrow(UnknownEvent);
    await expect(eventLog(store, secrets, () => []).facts('toy-1')).rejects.toThrow(UnknownEvent);
  });
});

it('names events so that later ones sort behind earlier ones', async () => {
  const made = [eventId()];
  for (let count = 0; count < 3; count++) {
    const before = Date.now();
    await until(() => Date.now() > before);
    made.push(eventId());
  }
  expect(made).toEqual([...made].sort());
  expect(new Set(Array.from({ length: 1000 }, eventId)).size).toBe(1000);
  for (const id of made) expect(z.uuidv7().safeParse(id).success).toBe(true);
});

it('gives facts back with who did them, when, where and in which order', async () => {
  const { log } = logOf();
  const first = await log.append('toy-1', 'no-stream', [named, named], meta, { ids: [randomUUID(), randomUUID()] });
  const { events, revision } = await log.facts('toy-1');
  expect(revision).toBe(1n);
  expect(events).toMatchObject([
    { type: 'Named', stream: 'toy-1', revision: 0n, meta },
    { type: 'Named', stream: 'toy-1', revision: 1n, meta, position: first.position },
  ]);
});

describe('what cannot be read', () => {
  const raw = (data: unknown, type = 'Named') => ({ id: randomUUID(), type, data, meta });
  const messageOf = (work: Promise<unknown>): Promise<string> =>
    work.then(
      () => 'it was read',
      (problem: unknown) =>
        problem instanceof UnreadableLog ? problem.message : `another problem: ${String(problem)}`,
    );
  const followed = async (log: EventLog) => {
    const seen: unknown[] = [];
    const message = await messageOf(
      (async () => {
        for await (const { events, checkpoint } of log.subscribe({ from: '', signal: AbortSignal.timeout(200_000) }))
          seen.push([events.map(({ data }) => data), checkpoint]);
      })(),
    );
    return { seen, message };
  };

  test('an event of another program in a store without a prefix differs from a damaged one', async () => {
    const { store, log } = logOf();
    await store.append('toy-1', 'no-stream', [
      { id: randomUUID(), type: 'OrderPlaced', data: { order: 7 }, meta: null },
    ]);
    const { message } = await followed(log);
    expect(message).toMatch(/is no event of ours\. This store is shared .* EVENTSTORE_PREFIX/);
  });

  const broken: Record<string, [data: unknown, says: string]> = {
    'is no event of ours: a number': [7, 'is no event of ours'],
    'is no event of ours: without a version': [{ d: { member: ana } }, 'is no event of ours'],
    'does not fit: a field is missing': [
      { v: 1, d: { member: ana, name: null } },
      'does not fit its schema: level (invalid_type)',
    ],
    'does not fit: another type': [
      { v: 1, d: { member: 'canary', name: null, level: 1 } },
      'does not fit its schema: member (invalid_format)',
    ],
    'was sealed for something else': [
      { v: 1, d: { member: ana, name: { sealed: 'xx' }, level: 1 } },
      'sealed for something else',
    ],
  };
  test.each(Object.entries(broken))('%s', async (_, [data, says]) => {
    const { store, log } = logOf();
    await log.append('toy-1', 'no-stream', [named], meta);
    const last = await store.append('toy-2', 'no-stream', [
      raw({ v: 1, d: { member: ana, name: null, level: 2 } }),
      raw(data),
    ]);
    await log.append('toy-1', 'any', [named], meta);

    // Everything before it is there, it is named with its place, and nothing behind it is read.
    const { seen, message } = await followed(log);
    const reported = seen.flatMap((batch) => (batch as [unknown[]])[0]);
    expect(reported).toEqual([
      { member: ana, name: 'Ana', level: 1 },
      { member: ana, name: null, level: 2 },
    ]);
    expect(message).toContain(`The event Named at position ${last.position} (number 1 of toy-2)`);
    expect(message).toContain(says);
    expect(message).toContain('npm run audit -- verify');
    expect(message).not.toContain('canary');
    expect(await messageOf(log.read('toy-2'))).toBe(message);
  });

  it('stops deciders as well', async () => {
    const { store, log } = logOf();
    await store.append('toy-1', 'no-stream', [raw({ v: 1, d: { member: ana } })]);
    expect(await messageOf(log.facts('toy-1'))).toContain('does not fit its schema');
    expect(await messageOf(log.part('toy-1', { from: 0n, limit: 1, personal: false }))).toContain('number 0 of toy-1');
  });

  it('says where an unknown type stands, and what to do', async () => {
    const { store, log } = logOf();
    const { position } = await store.append('toy-1', 'no-stream', [raw({ v: 1, d: {} }, 'Renamed')]);
    expect((await followed(log)).message).toBe(
      `No schema knows version 1 of the event Renamed at position ${position} (number 0 of toy-1); this program is older than the log it reads. Start the release that recorded it, or a newer one.`,
    );
  });
});

describe('a stream that was read before', () => {
  const facts = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => did(Named, { member: ana, name: 'Ana', level: from + index }));
  const levelsIn = (facts: EventLogFacts | undefined) => facts?.events.map(({ data }) => data['level']);
  const levels = async (log: EventLog) => levelsIn(await log.facts('toy-1'));
  /** How often the store was read meanwhile, and how many events of it. */
  const reading = () => {
    const store = memoryEventStore();
    const read = { times: 0, events: 0 };
    const watched: EventStore = {
      ...store,
      readStream: async function* (...values) {
        read.times += 1;
        for await (const event of store.readStream(...values)) {
          read.events += 1;
          yield event;
        }
      },
    };
    const log = eventLog(watched, mirror(), () => [Named]);
    return {
      store,
      log,
      readBy: async <T>(work: () => Promise<T>): Promise<[T, { times: number; events: number }]> => {
        Object.assign(read, { times: 0, events: 0 });
        return [await work(), { ...read }];
      },
    };
  };
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);

  it.each([1, 50, 1200])('of %d events is read once, afterwards only what is new, with one read', async (count) => {
    const { store, log, readBy } = reading();
    const other = eventLog(store, mirror(), () => [Named]);
    await other.append('toy-1', 'no-stream', facts(count), meta);
    await levels(log);
    await other.append('toy-1', BigInt(count - 1), facts(3, count), meta);
    expect(await readBy(() => levels(log))).toEqual([numbers(count + 3), { times: 1, events: 4 }]);
    expect((await log.facts('toy-1')).revision).toBe(BigInt(count + 2));
  });

  it('is not read again while it ends as it did, also without events', async () => {
    const { store, log, readBy } = reading();
    expect(await readBy(() => log.facts('toy-1'))).toEqual([
      { events: [], revision: 'no-stream' },
      { times: 1, events: 0 },
    ]);
    expect((await readBy(() => log.facts('toy-1')))[1]).toEqual({ times: 0, events: 0 });
    await eventLog(store, mirror(), () => [Named]).append('toy-1', 'no-stream', facts(2), meta);
    expect(await readBy(() => levels(log))).toEqual([[0, 1], { times: 1, events: 2 }]);
    expect(await readBy(() => levels(log))).toEqual([[0, 1], { times: 0, events: 0 }]);
  });

  it('is read from its last known event on where the store cannot be asked what it ends with', async () => {
    const { endsWith: _, ...store } = memoryEventStore();
    const [log, other] = [store, store].map((each) => eventLog(each, mirror(), () => [Named]));
    await other!.append('toy-1', 'no-stream', facts(2), meta);
    expect(await levels(log!)).toEqual([0, 1]);
    await other!.append('toy-1', 1n, facts(1, 2), meta);
    expect(await levels(log!)).toEqual([0, 1, 2]);
    await store.deleteStream('toy-1');
    expect(await levels(log!)).toEqual([]);
  });

  it('is known without reading, with the event that this process appended', async () => {
    const { store, log, readBy } = reading();
    expect(log.recentFacts('toy-1')).toBeUndefined();
    await log.append('toy-1', 'no-stream', facts(1), meta);
    await log.append('toy-1', 0n, facts(1, 1), meta);
    expect((await readBy(async () => levelsIn(log.recentFacts('toy-1'))))[1].times).toBe(0);
    const stored = await eventLog(store, mirror(), () => [Named]).facts('toy-1');
    expect(log.recentFacts('toy-1')).toEqual(stored);
  });

  it('is not known further after events under given ids, which an earlier attempt may have recorded', async () => {
    const { log } = reading();
    await log.append('toy-1', 'no-stream', facts(1), meta);
    await log.append('toy-1', 0n, facts(1, 1), meta, { ids: [randomUUID()] });
    expect(levelsIn(log.recentFacts('toy-1'))).toEqual([0]);
    expect(await levels(log)).toEqual([0, 1]);
  });

  it('is read again after it was deleted, recreated, or truncated beyond what is known', async () => {
    const { store, log } = reading();
    await log.append('toy-1', 'no-stream', facts(1200), meta);
    expect(await levels(log)).toHaveLength(1200);
    await log.append('toy-1', 'any', facts(2, 1200), meta);
    await store.truncate('toy-1', 1200n);
    expect(await levels(log)).toEqual([1200, 1201]);
    await store.deleteStream('toy-1');
    expect(await levels(log)).toEqual([]);
    await log.append('toy-1', 'any', facts(1, 9000), meta);
    expect(await levels(log)).toEqual([9000]);
  });
});

describe('the histories in memory', () => {
  const event = (stream: string, revision: number) => ({ stream, revision: BigInt(revision) }) as Recorded;
  const history = (stream: string, count: number) =>
    Array.from({ length: count }, (_, revision) => event(stream, revision));

  it('hold so many events and no more; the stream that was used least recently goes first', () => {
    const recent = recentHistories<Recorded>(12);
    recent.put('a', history('a', 4));
    recent.put('b', history('b', 4));
    recent.of('a');
    recent.put('c', history('c', 4));
    expect(['a', 'b', 'c'].map((stream) => recent.of(stream)?.length)).toEqual([4, undefined, 4]);
    for (let revision = 4; revision < 7; revision += 1) recent.append(event('c', revision));
    expect(['a', 'c'].map((stream) => recent.of(stream)?.length)).toEqual([undefined, 7]);
    recent.put('c', history('c', 12));
    expect(recent.of('c')).toBeUndefined();
    for (let stream = 0; stream < 20; stream += 1) recent.put(`empty-${stream}`, []);
    expect([recent.of('empty-7'), recent.of('empty-8')]).toEqual([undefined, []]);
  });

  it('take an appended event only behind the last known one', () => {
    const recent = recentHistories<Recorded>();
    recent.append(event('a', 3));
    expect(recent.of('a')).toBeUndefined();
    recent.append(event('a', 0));
    recent.append(event('a', 2));
    expect(recent.of('a')).toEqual([event('a', 0)]);
  });
});
