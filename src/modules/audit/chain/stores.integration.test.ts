import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { did, event, personal } from '#kernel/contract/event.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import type { Database } from '#kernel/database/database.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { eventStoreDbStore } from '#kernel/log/event-store/eventstoredb/store.ts';
import type { EventStore } from '#kernel/log/event-store/event-store.ts';
import { postgresEventStore } from '#kernel/log/event-store/postgres/store.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { signing } from '#kernel/log/signing.ts';
import type { WireRecord } from '#kernel/testing/eventstoredb-wire/log.ts';
import { startWireServer, type WireServer } from '#kernel/testing/eventstoredb-wire/server.ts';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { lineOf } from './checkpoint.ts';
import { caughtUp, type ChainParts, keepChain } from './keeper.ts';
import { allOf, fill, something } from './testing/tampering.ts';
import { type Finding, verified } from './verify.ts';

const ours = signing('a master key of at least 32 characters');
let kept: TestDatabase;
let database: Database;
let store: EventStore;
let parts: ChainParts;

beforeEach(async () => {
  kept = await testDatabase();
  database = postgresDatabase(kept.connection, () => undefined);
}, 60_000);
afterEach(async () => {
  await store.close();
  await database.close();
  await kept.dispose();
});
const chained = async () => {
  parts = { store, database, signing: ours };
  for (let turn = 0; turn < 4; turn += 1) {
    await fill(store, 10);
    await caughtUp(parts);
  }
};
const sql = (text: string, values: unknown[] = []) => database.query(text, values);
const brief = (of: Finding) =>
  of.kind === 'inserted' ? [of.kind, of.after] : 'number' in of ? [of.kind, of.number] : [of.kind];
const found = async (only: Finding['kind'][] = ['edited', 'moved', 'deleted', 'inserted', 'truncated']) => {
  const { outcome, findings } = await verified(parts);
  return [outcome, ...findings.filter(({ kind }) => only.includes(kind)).map(brief)];
};

describe('damage in Postgres is found and located', () => {
  beforeEach(async () => {
    store = postgresEventStore({ connection: kept.connection, log: () => undefined });
    await chained();
    expect(await found()).toEqual(['sound']);
  });
  const at = (number: number) =>
    `(select position from event_store.events order by position offset ${number - 1} limit 1)`;

  it.each<[string, string, unknown[][]]>([
    [
      'data',
      `update event_store.events set data = '{"v":1,"d":{"said":"a lie"}}' where position = ${at(13)}`,
      [['edited', 13]],
    ],
    [
      'the order of fields, which says the same',
      `update event_store.events set meta = json_build_object('correlation', meta->'correlation', 'occurredAt', meta->'occurredAt', 'actor', meta->'actor') where position = ${at(13)}`,
      [],
    ],
    [
      'metadata',
      `update event_store.events set meta = '{"actor":{"kind":"member","id":"other"}}' where position = ${at(1)}`,
      [['edited', 1]],
    ],
    ['a type', `update event_store.events set type = 'Other' where position = ${at(40)}`, [['edited', 40]]],
    ['an id', `update event_store.events set id = gen_random_uuid() where position = ${at(22)}`, [['edited', 22]]],
    [
      'the name of a stream',
      `update event_store.streams set name = 'test.renamed' where name = 'test.stream-3'`,
      [4, 8, 14, 18, 24, 28, 34, 38].map((number) => ['edited', number]),
    ],
    [
      'a deletion',
      `delete from event_store.events where position in (${at(7)}, ${at(30)})`,
      [
        ['deleted', 7],
        ['deleted', 30],
      ],
    ],
    ['a cut', `delete from event_store.events where position > ${at(35)}`, [['truncated', 36]]],
  ])('%s', async (_, damage, expected) => {
    await sql(damage);
    expect(await found()).toEqual([expected.length > 0 ? 'damaged' : 'sound', ...expected]);
  });

  it('an event put between two others', async () => {
    // Where a writer had given up there is room between two positions.
    await sql(`select nextval('event_store.position')`);
    await fill(store, 5);
    await caughtUp(parts);
    const [hole] = await database.query<{ position: string }>(
      `select g::text as position from generate_series(1, 46) g where g not in (select position from event_store.events)`,
      [],
    );
    await sql(
      `insert into event_store.events (position, stream_id, revision, id, type, data, meta)
       select $1, stream_id, 1000, gen_random_uuid(), type, data, meta from event_store.events order by position limit 1`,
      [hole!.position],
    );
    expect(await found()).toEqual(['damaged', ['inserted', 40]]);
  });

  it('two positions swapped', async () => {
    await sql('update event_store.events set position = -1 where position = 5');
    await sql('update event_store.events set position = 5 where position = 30');
    await sql('update event_store.events set position = 30 where position = -1');
    const [, ...rest] = await found();
    expect(rest).toEqual([
      ['moved', 5],
      ['moved', 30],
    ]);
  });

  it('events that deciders no longer see', async () => {
    await sql(`update event_store.streams set hidden_below = 3 where name = 'test.stream-2'`);
    expect(await found(['hidden'])).toEqual(['damaged', ['hidden']]);
  });

  it('a truncation of log and chain is found by an external anchor', async () => {
    const anchor = lineOf((await caughtUp(parts))!);
    await sql(`delete from event_store.events where position > ${at(20)}`);
    await sql('delete from audit.blocks where first > 20');
    await sql('delete from audit.checkpoints where count > 20');
    await sql(
      'update audit.chain set count = b.last, head = b.head, position = b.last_position from audit.blocks b where b.last = 20',
    );
    expect((await verified(parts)).outcome).toBe('sound');
    const { outcome, findings } = await verified(parts, { anchors: [anchor] });
    expect([outcome, ...findings.map(brief)]).toEqual(['damaged', ['cut'], ['missing']]);
  });

  it('is not found where there is none, while many write', async () => {
    const stop = new AbortController();
    const keeping = keepChain({ ...parts, gather: 10, failed: () => undefined }, stop.signal);
    const writers = Array.from({ length: 8 }, async (_, lane) => {
      while (!stop.signal.aborted) await store.append(`test.busy-${lane % 3}`, 'any', [something(), something()]);
    });
    const outcomes = new Set<string>();
    for (let turn = 0; turn < 8; turn += 1) {
      const { outcome, findings } = await verified(parts);
      outcomes.add([outcome, ...findings.map(({ kind }) => kind)].join());
    }
    stop.abort();
    await Promise.all([keeping, ...writers]);
    expect([...outcomes]).toEqual(['sound']);
    expect((await verified(parts)).chained).toBeGreaterThan(100);
  }, 60_000);

  it('changes nothing by forgetting a person', async () => {
    const Said = event(
      'PersonalThingSaid',
      z.object({ member: z.uuid(), words: personal('member', z.string()) }),
      () => 'said',
    );
    const secrets = personalData(database, 'a master key of at least 32 characters');
    const log = eventLog(store, secrets, () => [Said]);
    const member = randomUUID();
    const meta = { actor: { kind: 'visitor' as const }, occurredAt: '2026-05-04T12:00:00.000Z', correlation: 'c' };
    await log.append('test.personal', 'any', [did(Said, { member, words: 'my secret' })], meta);
    await caughtUp(parts);
    expect((await log.read('test.personal'))[0]!.data).toMatchObject({ words: 'my secret' });
    await secrets.forget(member);
    expect((await log.read('test.personal'))[0]!.data).toMatchObject({ words: null });
    expect(await found()).toEqual(['sound']);
    expect((await verified(parts)).proven).toBe(41);
  });
});

describe('damage in EventStoreDB is found and located', () => {
  let server: WireServer;
  beforeAll(async () => {
    server = await startWireServer();
  });
  afterAll(() => server?.stop());
  beforeEach(async () => {
    await server.stop();
    server = await startWireServer();
    store = eventStoreDbStore({ connectionString: server.connectionString, log: () => undefined });
    await chained();
    expect(await found()).toEqual(['sound']);
  }, 30_000);
  /** The server's own log, whose records the product's events are, in order. */
  const records = () => server.log.all as WireRecord[];
  const own = () => records().filter(({ stream }) => !stream.startsWith('$'));
  const placeOf = (number: number) => records().indexOf(own()[number - 1]!);

  it.each<[string, () => void, unknown[][]]>([
    ['data', () => void (own()[12]!.data = Buffer.from('{"v":1,"d":{"said":"a lie"}}')), [['edited', 13]]],
    ['metadata', () => void (own()[0]!.meta = Buffer.from('{}')), [['edited', 1]]],
    ['a type', () => void (own()[39]!.type = 'Other'), [['edited', 40]]],
    ['a stream', () => void (own()[21]!.stream = 'test.other'), [['edited', 22]]],
    ['a deletion', () => void records().splice(placeOf(7), 1), [['deleted', 7]]],
    [
      'an insertion',
      () => void records().splice(placeOf(7), 0, { ...own()[6]!, id: randomUUID(), position: own()[6]!.position - 1n }),
      [['inserted', 6]],
    ],
    ['a cut', () => void records().splice(placeOf(36), 5), [['truncated', 36]]],
    [
      'two swapped',
      () => {
        const [a, b] = [own()[4]!, own()[29]!];
        const [at, bt] = [placeOf(5), placeOf(30)];
        records()[at] = { ...b, position: a.position };
        records()[bt] = { ...a, position: b.position };
      },
      [
        ['moved', 5],
        ['moved', 30],
      ],
    ],
  ])('%s', async (_, damage, expected) => {
    damage();
    expect(await found()).toEqual(['damaged', ...expected]);
  });

  it('the chain continues when the log is copied to Postgres', async () => {
    const other = postgresEventStore({ connection: kept.connection, log: () => undefined });
    for (const each of await allOf(store)) await other.append(each.stream, 'any', [each]);
    parts = { ...parts, store: other };
    expect(await found()).toEqual(['sound']);
    await fill(other, 3);
    expect(await caughtUp(parts)).toMatchObject({ count: 43, store: await other.identity() });
    expect(await verified(parts)).toMatchObject({ outcome: 'sound', proven: 43 });
    await other.close();
  });
});
