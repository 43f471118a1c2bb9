import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { did, event, personal, type EventMeta } from '../contract/event.ts';
import { postgresDatabase } from '../database/database-postgres.ts';
import type { Database, Sql } from '../database/database.ts';
import { eventLog, type EventLog } from '../log/event-log.ts';
import { memoryEventStore } from '../log/event-store/memory.ts';
import { postgresEventStore } from '../log/event-store/postgres/store.ts';
import type { EventStore } from '../log/event-store/event-store.ts';
import { personalData } from '../log/personal-data.ts';
import { insertJobs } from '../jobs/insert-jobs.ts';
import type { Policy } from '../jobs/policy.ts';
import { policyFollower } from '../jobs/policy-follower.ts';
import { on, type Projection } from './projection.ts';
import { PROJECTED, type ProjectedMessage } from './projected.ts';
import { projector, type Projector, type ProjectorOptions } from './projector.ts';
import { testDatabase, type TestDatabase } from '../testing/postgres.ts';
import { until } from '../testing/until.ts';

const Counted = event('Counted', z.object({ what: z.string(), by: z.number() }), () => 'counted');
const Ignored = event('Ignored', z.object({}), () => 'was ignored');
const meta: EventMeta = {
  actor: { kind: 'visitor' },
  occurredAt: '2026-05-04T09:00:00.000Z',
  correlation: 'request-1',
};

const tally = (name: string, version = 1, broken: () => boolean = () => false): Projection => ({
  name,
  version,
  tables: `create table total (what text primary key, sum integer not null, version integer not null default ${version});`,
  reactions: [
    on(Counted, ({ data }, rows) => {
      if (data.by < 0 && broken()) throw new Error('it cannot count backwards');
      return rows.run(
        `insert into $schema.total (what, sum) values ($1, $2) on conflict (what) do update set sum = total.sum + excluded.sum`,
        [data.what, data.by],
      ) as unknown as Promise<void>;
    }),
  ],
  changes: [on(Counted, ({ data }) => [{ topic: 'total', id: data.what, to: [data.what] }])],
});

let own: TestDatabase;
let database: Database;
let store: EventStore;
let log: EventLog;
const running: Projector[] = [];
const stuck: string[] = [];

beforeAll(async () => {
  own = await testDatabase();
  database = postgresDatabase(own.connection);
}, 60_000);
afterAll(async () => {
  await database?.close();
  await own?.dispose();
});
beforeEach(() => {
  store = memoryEventStore();
  log = eventLog(store, personalData(database, 'a master key for tests of the projector'), () => [Counted, Ignored]);
});
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
  stuck.length = 0;
  for (const { name } of await database.query<{ name: string }>(
    "select name from kernel.checkpoints where name not like 'policy:%'",
  ))
    await database.query(`drop schema if exists "${name}" cascade`);
  await database.query('truncate kernel.checkpoints, kernel.log, kernel.jobs');
});

const count = (what: string, ...amounts: readonly number[]) =>
  log.append(
    `toy-${what}`,
    'any',
    amounts.map((amount) => did(Counted, { what, by: amount })),
    meta,
  );
const following = (overrides: Partial<ProjectorOptions>): Projector => {
  const made = projector({
    log,
    database,
    projections: [],
    stuck: (name) => stuck.push(name),
    retryEvery: 30,
    ...overrides,
  });
  running.push(made);
  return made;
};
const totals = (name: string) =>
  database.query<{ what: string; sum: number }>(`select what, sum from "${name}".total order by what`);
const sumOf = async (name: string, what: string) => (await totals(name)).find((row) => row.what === what)?.sum ?? 0;
const checkpoint = async (name: string) =>
  (await database.query<{ position: string }>('select position from kernel.checkpoints where name = $1', [name]))[0]
    ?.position;

describe('rows and checkpoint', () => {
  it('are one: a batch that fails in the middle leaves neither, and everything is there once it works', async () => {
    let isBroken = true;
    await following({ projections: [tally('first', 1, () => isBroken)] }).start();
    const before = await checkpoint('first');
    const { position } = await count('a', 1, 2, -3, 10);
    await until(() => stuck.includes('first'));
    expect(await totals('first')).toEqual([]);
    expect(await checkpoint('first')).toBe(before);
    isBroken = false;
    await until(async () => (await checkpoint('first')) === position);
    expect(await totals('first')).toEqual([{ what: 'a', sum: 10 }]);
  });

  it('are followed by word to browsers: the position, and who is concerned', async () => {
    const heard: ProjectedMessage[] = [];
    const stop = await database.listen(PROJECTED, (payload) => heard.push(JSON.parse(payload) as ProjectedMessage));
    await following({ projections: [tally('first')] }).start();
    await count('a', 1, 1);
    const { position } = await log.append('toy-other', 'any', [did(Ignored, {})], meta);
    await until(() => heard.some((message) => message.position === position));
    await stop();
    expect(heard.flatMap(({ changes }) => changes)).toEqual([{ topic: 'total', id: 'a', to: ['a'] }]);
  });

  it('are written with one wait between the beginning and the end of their transaction', async () => {
    const heard: string[] = [];
    const watched: Database = {
      ...database,
      transaction: (work, settings) =>
        database.transaction(
          (sql) =>
            work({
              ...sql,
              query: async <Row>(text: string, values?: readonly unknown[]) => {
                heard.push('sent');
                const rows = await sql.query<Row>(text, values);
                heard.push('answered');
                return rows;
              },
            }),
          settings,
        ),
    };
    const toys: Projection = {
      ...tally('first'),
      reactions: [on(Counted, ({ data: { what, by } }, rows) => rows.put('total', { what, sum: by }))],
      changes: [
        on(Counted, ({ data }) => [
          { topic: 'total', id: data.what, to: { query: 'select what as member from first.total', values: [] } },
        ]),
      ],
    };
    const guard = async (sql: Sql) => void (await sql.query('select 1', []));
    await following({ database: watched, projections: [toys], guard }).start();
    heard.length = 0;
    const { position } = await count('a', 1);
    await until(async () => (await checkpoint('first')) === position);
    expect(heard.filter((each, at) => each !== heard[at - 1])).toEqual(['sent', 'answered', 'sent', 'answered']);
    expect(heard.filter((each) => each === 'sent')).toHaveLength(6);
  });

  it('are not there when their changes cannot be published, which is the reason that is given', async () => {
    const reasons: string[] = [];
    const publisher: ProjectorOptions['publisher'] = {
      publish: async (sql) => void (await sql.query('select no_such_thing', [])),
      takeOver: () => Promise.resolve(),
    };
    const failed = (_: string, reason: unknown) => reasons.push(String(reason));
    await following({ projections: [tally('first')], publisher, stuck: failed }).start();
    await count('a', 1);
    await until(() => reasons.length > 0);
    expect(reasons[0]).toContain('no_such_thing');
    expect(await totals('first')).toEqual([]);
  });

  it('tell many changes in several messages, none too long for Postgres', async () => {
    const heard: ProjectedMessage[] = [];
    const stop = await database.listen(PROJECTED, (payload) => heard.push(JSON.parse(payload) as ProjectedMessage));
    const ids = Array.from({ length: 300 }, () => randomUUID());
    await log.append(
      'toy-many',
      'any',
      ids.map((what) => did(Counted, { what, by: 1 })),
      meta,
    );
    await following({ projections: [tally('first')] }).start();
    await until(() => heard.flatMap(({ changes }) => changes).length === ids.length);
    await stop();
    expect(heard.length).toBeGreaterThan(1);
  });
});

describe('every event', () => {
  it('is applied once, also when projectors come and go', async () => {
    for (let round = 0; round < 5; round++) {
      const each = following({ projections: [tally('first')] });
      await each.start();
      const { position } = await count('a', 1, 1, 1);
      await until(async () => (await checkpoint('first')) === position);
      await each.stop();
    }
    expect(await totals('first')).toEqual([{ what: 'a', sum: 15 }]);
  });

  it('is applied once by rivals who both believe that it is their turn', async () => {
    const rivals = [1, 2, 3].map(() => following({ projections: [tally('first'), tally('second')], batchSize: 7 }));
    await rivals[0]!.start();
    await Promise.all(rivals.slice(1).map((each) => each.start()));
    let position = '';
    for (let index = 0; index < 200; index++) ({ position } = await count(`n${index % 5}`, 1));
    await until(async () => (await checkpoint('first')) === position && (await checkpoint('second')) === position);
    for (const name of ['first', 'second'])
      expect((await totals(name)).map(({ sum }) => sum)).toEqual([40, 40, 40, 40, 40]);
    expect(stuck).toEqual([]);
  });
});

describe('a log that cannot be read on', () => {
  const Told = event('Told', z.object({ member: z.guid(), secret: personal('member', z.string()) }), () => 'told');
  const heard: Projection = {
    name: 'heard',
    version: 1,
    tables: 'create table word (secret text primary key);',
    reactions: [on(Told, ({ data }, rows) => rows.put('word', { secret: data.secret ?? 'forgotten' }))],
  };
  const words = async () =>
    (await database.query<{ secret: string }>('select secret from heard.word order by secret')).map(
      ({ secret }) => secret,
    );
  const MASTER_KEY = 'a master key for tests of the projector';
  let tries = 0;
  const counting = (eventStore: EventStore): EventStore => ({
    ...eventStore,
    subscribe: (options) => {
      tries += 1;
      return eventStore.subscribe(options);
    },
  });
  /** It has looked again some times, and found the same. */
  const readsAgain = () => {
    const enough = tries + 3;
    return until(() => tries >= enough);
  };
  const logWith = (eventStore: EventStore = store) =>
    eventLog(counting(eventStore), personalData(database, MASTER_KEY), () => [Counted, Told]);
  const raw = (type: string, data: unknown) => ({ id: randomUUID(), type, data, meta });

  type Damage = { do: (member: string) => Promise<void>; says: string[]; repair?: (member: string) => Promise<void> };
  const damages: Record<string, Damage> = {
    'an unknown event type': {
      do: async () => void (await store.append('toy-new', 'any', [raw('FromTheFuture', { v: 1, d: {} })])),
      says: ['version 1 of the event FromTheFuture at position', 'number 0 of toy-new', 'Start the release'],
    },
    'a row without what belongs in it': {
      do: async () => void (await store.append('toy-bad', 'any', [raw('Counted', { v: 1, d: { what: 'a' } })])),
      says: ['The event Counted at position', 'number 0 of toy-bad', 'by (invalid_type)', 'npm run audit -- verify'],
    },
    'sealed text that was changed': {
      do: async (member) => {
        await personalData(database, MASTER_KEY).seal(member, 'elsewhere', 'so that there is a key');
        await store.append('toy-bad', 'any', [
          raw('Told', { v: 1, d: { member, secret: { sealed: 'A'.repeat(60) } } }),
        ]);
      },
      says: ['The event Told at position', 'does not open with their key', 'changed, moved or damaged'],
    },
    'a missing key': {
      do: async (member) => {
        await logWith().append('toy-told', 'any', [did(Told, { member, secret: 'lost' })], meta);
        await database.query('create table kept as select * from personal_data.keys where subject = $1', [member]);
        await database.query('delete from personal_data.keys where subject = $1', [member]);
      },
      says: [
        'The event Told at position',
        'no key for what is personal',
        'no mark that they were forgotten',
        'keyring',
      ],
      repair: async () => {
        await database.query('insert into personal_data.keys select * from kept');
        await database.query('drop table kept');
      },
    },
  };

  it.each(Object.entries(damages))(
    'stops there, says so once, and skips nothing: %s',
    async (_, { do: damage, says, repair }) => {
      const [ana, ben] = [randomUUID(), randomUUID()];
      await logWith().append('toy-told', 'any', [did(Told, { member: ben, secret: 'before' })], meta);
      await damage(ana);
      await logWith().append('toy-told', 'any', [did(Told, { member: ben, secret: 'behind' })], meta);
      const messages: string[] = [];
      const each = following({
        log: logWith(),
        projections: [heard, tally('first')],
        stuck: (_name, problem) => messages.push(String(problem)),
        lookAgainEvery: 20,
      });
      await each.start();
      expect([...each.problems().keys()].sort()).toEqual(['first', 'heard']);
      const [message] = [...each.problems().values()];
      for (const part of says) expect(message).toContain(part);
      expect(await words()).toEqual(['before']);
      expect(await checkpoint('heard')).toBe(await checkpoint('first'));
      await readsAgain();
      expect(messages).toHaveLength(1);
      expect(messages[0]).toContain(message!);
      expect(await words()).toEqual(['before']);
      if (!repair) return;
      await repair(ana);
      await until(() => each.problems().size === 0);
      await until(async () => (await words()).length === 3);
      expect(await words()).toEqual(['before', 'behind', 'lost']);
    },
  );

  it.each([
    ['behind its end', '00000000000099999999', 'which the event log does not have. It seems to be an older copy'],
    ['of another kind of store', 'C:1000/P:1000', 'is no position of this event store'],
  ])('does not start with a checkpoint that is %s', async (_, position, says) => {
    const postgres = postgresEventStore({ connection: own.connection });
    try {
      await logWith(postgres).append('toy-a', 'any', [did(Counted, { what: 'a', by: 1 })], meta);
      await following({ log: logWith(postgres), projections: [tally('first')] }).start();
      await running.splice(0)[0]!.stop();
      await database.query('update kernel.checkpoints set position = $1', [position]);
      const each = following({ log: logWith(postgres), projections: [tally('first')] });
      await expect(each.start()).rejects.toThrow(says);
      expect(await checkpoint('first')).toBe(position);
    } finally {
      await Promise.all(running.splice(0).map((one) => one.stop()));
      await postgres.close();
    }
  });

  it('stops after a reconnection to an older copy, says so once, and continues when the newer one is back', async () => {
    let isOlder = false;
    let cut = (): void => undefined;
    const copied: EventStore = {
      ...store,
      has: (position) => (isOlder ? Promise.resolve(false) : store.has(position)),
      async *subscribe(options) {
        const over = new AbortController();
        cut = () => over.abort();
        yield* store.subscribe({ ...options, signal: AbortSignal.any([options.signal, over.signal]) });
      },
    };
    const messages: string[] = [];
    const each = following({
      log: logWith(copied),
      projections: [tally('first')],
      stuck: (_name, problem) => messages.push(String(problem)),
      lookAgainEvery: 20,
    });
    await logWith().append('toy-a', 'any', [did(Counted, { what: 'a', by: 1 })], meta);
    await each.start();
    isOlder = true;
    cut();
    await until(() => each.problems().has('first'));
    expect(each.problems().get('first')).toMatch(
      /which the event log does not have\. It seems to be an older copy\. Put the newer event log back, or restore/,
    );
    await logWith().append('toy-a', 'any', [did(Counted, { what: 'a', by: 2 })], meta);
    expect(messages).toHaveLength(1);
    expect(await sumOf('first', 'a')).toBe(1);
    isOlder = false;
    await until(async () => (await sumOf('first', 'a')) === 3);
  });
});

describe('a projection that fails', () => {
  it('does not stop the others, is named, and catches up when it works again', async () => {
    let isBroken = true;
    const each = following({ projections: [tally('broken', 1, () => isBroken), tally('healthy')] });
    await each.start();
    await count('a', 1);
    await count('a', -1);
    const { position } = await count('a', 5);
    await until(async () => (await checkpoint('healthy')) === position);
    await until(() => each.problems().get('broken') === 'it cannot count backwards');
    expect(await sumOf('healthy', 'a')).toBe(5);
    isBroken = false;
    await until(async () => (await checkpoint('broken')) === position);
    expect(await sumOf('broken', 'a')).toBe(5);
    await until(() => each.problems().size === 0);
    expect(await sumOf('healthy', 'a')).toBe(5);
  });
});

it('tells a position only when the last projection has it, also when they are written one by one', async () => {
  let trips = 1;
  const stumbling = tally('stumbling', 1, () => trips-- > 0);
  const slow = tally('slow');
  const gate = Promise.withResolvers<void>();
  const waiting: Projection = {
    ...slow,
    reactions: [on(Counted, () => (trips < 0 ? gate.promise : undefined)), ...slow.reactions],
  };
  await following({ projections: [stumbling, waiting] }).start();
  const messages: string[] = [];
  const stop = await database.listen(PROJECTED, (payload) => {
    messages.push((JSON.parse(payload) as ProjectedMessage).position);
  });
  const { position } = await count('a', -1);
  await until(async () => (await checkpoint('stumbling')) === position);
  await database.query('select pg_notify($1, $2)', [PROJECTED, JSON.stringify({ position: 'now', changes: [] })]);
  await until(() => messages.includes('now'));
  const early = [...messages];
  gate.resolve();
  expect(early).toEqual(['', 'now']);
  await until(() => messages.includes(position));
  expect([await sumOf('stumbling', 'a'), await sumOf('slow', 'a')]).toEqual([-1, -1]);
  await stop();
});

it('tells no position while a projection lacks it because the database was away in between', async () => {
  let losses = 2;
  const lost = tally('lost');
  const gate = Promise.withResolvers<void>();
  const losing: Projection = {
    ...lost,
    reactions: [
      on(Counted, () => {
        if (losses-- > 0) throw new Error('Connection terminated unexpectedly');
        return gate.promise;
      }),
      ...lost.reactions,
    ],
  };
  const each = following({ projections: [losing, tally('kept')] });
  await each.start();
  const messages: string[] = [];
  const stop = await database.listen(PROJECTED, (payload) => {
    messages.push((JSON.parse(payload) as ProjectedMessage).position);
  });
  const { position } = await count('a', 1);
  await until(() => losses < 0);
  await database.query('select pg_notify($1, $2)', [PROJECTED, JSON.stringify({ position: 'now', changes: [] })]);
  await until(() => messages.includes('now'));
  const [early, problems] = [[...messages], each.problems().size];
  gate.resolve();
  expect(early).not.toContain(position);
  expect(problems).toBe(0);
  await until(() => messages.includes(position));
  expect([await sumOf('lost', 'a'), await sumOf('kept', 'a')]).toEqual([1, 1]);
  await stop();
});

describe('rebuilding', () => {
  it('rebuilds a live read model while events are appended, and swaps it in', async () => {
    const each = following({ projections: [tally('first')] });
    await each.start();
    for (let index = 0; index < 50; index++) await count(`n${index % 3}`, index);
    const enough = new AbortController();
    let position = '';
    const writing = (async () => {
      while (!enough.signal.aborted) {
        ({ position } = await count('more', 1));
        await delay(20);
      }
    })();
    const { events } = await each.rebuild('first');
    await each.rebuild('first');
    enough.abort();
    await writing;
    expect(events).toBeGreaterThanOrEqual(50);
    await until(async () => (await checkpoint('first'))! >= position);
    const live = await totals('first');
    await each.rebuild('first');
    expect(await totals('first')).toEqual(live);
    let more = 0;
    for await (const { type } of store.readStream('toy-more')) if (type === 'Counted') more++;
    expect(live.find(({ what }) => what === 'more')?.sum).toBe(more);
    expect(stuck).toEqual([]);
  });

  it('happens by itself when the version rises', async () => {
    const old = following({ projections: [tally('first', 1)] });
    await old.start();
    await count('a', 1, 2);
    await until(async () => (await sumOf('first', 'a')) === 3);
    await old.stop();
    await following({ projections: [tally('first', 2)] }).start();
    expect(await database.query('select what, sum, version from first.total')).toEqual([
      { what: 'a', sum: 3, version: 2 },
    ]);
  });

  it('a rebuild of an unknown read model is refused', () => {
    expect(() => following({ projections: [tally('first')] }).rebuild('third')).toThrow('There are: first');
  });
});

describe('a policy', () => {
  const remind: Policy = {
    name: 'remind-when-counted',
    reactions: [
      on(Counted, ({ data }) =>
        data.by === 0
          ? [{ cancel: `remind:${data.what}` }]
          : [
              {
                kind: 'remind',
                key: `remind:${data.what}`,
                payload: { by: data.by },
                dueAt: '2026-05-05T00:00:00.000Z',
              },
            ],
      ),
    ],
  };
  const jobs = () =>
    database.query<{ key: string; payload: unknown }>(
      'select key, payload, correlation, causation from kernel.jobs order by key',
    );

  it('adds its jobs once, replaces them by key and takes them back', async () => {
    await following({ followers: [remind].map(policyFollower) }).start();
    await count('a', 1);
    await count('b', 1);
    await count('b', 2);
    await count('c', 1);
    const { position } = await count('c', 0);
    await until(async () => (await checkpoint('policy:remind-when-counted')) === position);
    const [, last] = await log.read('toy-b');
    expect(await jobs()).toEqual([
      { key: 'remind:a', payload: { by: 1 }, correlation: 'request-1', causation: expect.any(String) },
      { key: 'remind:b', payload: { by: 2 }, correlation: 'request-1', causation: last!.id },
    ]);
    await database.query('truncate kernel.jobs');
    await running.splice(0)[0]!.stop();
    await following({ followers: [remind].map(policyFollower) }).start();
    expect(await jobs()).toEqual([]);
  });

  it('stores its name with its jobs', async () => {
    await count('a', 1);
    await following({ followers: [remind].map(policyFollower) }).start();
    expect(await database.query('select distinct policy from kernel.jobs')).toEqual([{ policy: remind.name }]);
  });

  it('that was split from another policy starts at the checkpoint of that policy', async () => {
    await count('a', 1);
    await following({ followers: [remind].map(policyFollower) }).start();
    await running.splice(0)[0]!.stop();
    await database.query('truncate kernel.jobs');
    const split: Policy = { ...remind, name: 'warn-when-counted', splitFrom: remind.name };
    await following({ followers: [remind, split].map(policyFollower) }).start();
    expect(await jobs()).toEqual([]);
    expect(await checkpoint('policy:warn-when-counted')).toBe(await checkpoint('policy:remind-when-counted'));
    await running.splice(0)[0]!.stop();
    await database.query('truncate kernel.checkpoints');
    await following({ followers: [split].map(policyFollower) }).start();
    expect(await jobs()).toHaveLength(1);
  });

  it('waits after batches that came faster than so many a second', async () => {
    const names = Array.from({ length: 100 }, (_, index) => `paced-${index}`);
    for (const name of names) await count(name, 1);
    const made = following({ followers: [remind].map(policyFollower), batchSize: 1, batchesPerSecond: 0.001 });
    await Promise.race([made.start(), until(async () => (await jobs()).length > 20)]);
    await made.stop();
    expect(await jobs()).toHaveLength(21);
  });

  it('does the same when many facts come at once: the last word on a key counts', async () => {
    await insertJobs(database, [{ kind: 'remind', key: 'remind:d', payload: {} }], { correlation: 'earlier' });
    await count('a', 1, 2, 3);
    await count('b', 1, 0, 4);
    await count('c', 1, 0);
    await count('d', 0);
    await following({ followers: [remind].map(policyFollower) }).start();
    const [, , a] = await log.read('toy-a');
    const [, , b] = await log.read('toy-b');
    expect(await jobs()).toEqual([
      { key: 'remind:a', payload: { by: 3 }, correlation: 'request-1', causation: a!.id },
      { key: 'remind:b', payload: { by: 4 }, correlation: 'request-1', causation: b!.id },
    ]);
  });
});

it('refuses to follow another log than the one the read models were built from', async () => {
  await following({ projections: [tally('first')] }).start();
  const other = eventLog(memoryEventStore(), personalData(database, 'a master key for tests of the projector'), () => [
    Counted,
  ]);
  await expect(following({ log: other, projections: [tally('first')] }).start()).rejects.toThrow(
    /built from the event log/,
  );
});
