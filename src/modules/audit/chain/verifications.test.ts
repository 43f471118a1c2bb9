import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EventStore, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { signing } from '#kernel/log/signing.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { lineOf, signedCheckpoint } from './checkpoint.ts';
import { checkpointFiles } from './checkpoint-files.ts';
import { chainOver } from './chain.ts';
import { digestOf, nextHead } from './digest.ts';
import { caughtUp, type ChainParts } from './keeper.ts';
import { prover } from './proving.ts';
import { allOf, blocksWrittenAgain, fill, tampered } from './testing/tampering.ts';
import { newestVerification, problemOf, untilNight, verifyByNight } from './verifications.ts';

const database = ownDatabase();
let store: EventStore;
let parts: ChainParts;

beforeEach(async () => {
  await database.query('truncate audit.chain, audit.blocks, audit.checkpoints, audit.stores, audit.verifications');
  store = memoryEventStore();
  parts = { store, database, signing: signing('a master key of at least 32 characters') };
});

const chained = async (many: number, each = 10) => {
  for (let at = 0; at < many; at += each) {
    await fill(store, Math.min(each, many - at));
    await caughtUp(parts);
  }
};
/** Only a log that is longer than this is read in parts. */
const lastVerification = async () => (await newestVerification(parts)).verification;
const inParts = { whole: 10, older: 20 };
const changing = (number: number): ChainParts => ({
  ...parts,
  store: tampered(store, (log) =>
    log.map((each, at) => (at === number - 1 ? { ...each, data: { v: 1, d: {} } } : each)),
  ),
});

describe('the verification of the night', () => {
  it('does nothing before anything is chained', async () => {
    expect(await verifyByNight(parts)).toBeUndefined();
    expect(await lastVerification()).toBeUndefined();
  });

  it('reads a short log whole', async () => {
    await chained(30);
    expect(await verifyByNight(parts)).toMatchObject({
      by: 'night',
      outcome: 'sound',
      upTo: 30,
      events: 30,
      findings: [],
    });
  });

  it('reads of a long log what is new and a part of what is older, so that some nights together read all', async () => {
    await chained(50);
    await verifyByNight(parts, inParts);
    await chained(10);
    const nights = [];
    for (let night = 0; night < 4; night += 1) nights.push(await verifyByNight(parts, inParts));
    expect(nights.map((found) => [found!.outcome, found!.upTo, found!.events])).toEqual([
      ['sound', 60, 30],
      ['sound', 60, 20],
      ['sound', 60, 20],
      ['sound', 60, 20],
    ]);
    expect((await lastVerification())!.reached).toBe(20);
  });

  it.each([
    ['in what is new', 55],
    ['in the older part of this night', 5],
  ])('names the place of a change %s', async (_, number) => {
    await chained(50);
    await verifyByNight(parts, inParts);
    await chained(10);
    const found = await verifyByNight(changing(number), inParts);
    expect(found).toMatchObject({
      outcome: 'damaged',
      findings: [expect.stringContaining(`Event ${number} was changed`)],
    });
    // The next night reads all of it again.
    expect((await verifyByNight(parts, inParts))!.events).toBe(60);
  });

  it('finds a change of an older part within the nights that read all', async () => {
    await chained(60);
    await verifyByNight(parts, inParts);
    const outcomes = [];
    for (let night = 0; night < 3; night += 1) outcomes.push((await verifyByNight(changing(45), inParts))!.outcome);
    expect(outcomes).toEqual(['sound', 'sound', 'damaged']);
  });

  describe('finds a change that was written into the blocks, too,', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chain-'));
      parts = { ...parts, files: checkpointFiles(folder) };
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it.each([
      [
        'where none of them ends where something was signed',
        [55, 60],
        'delete from audit.checkpoints where count > 50',
        false,
      ],
      ['where the signatures are in the file alone', [50, 60], 'delete from audit.checkpoints where count > 40', true],
    ])('%s', async (_, ends, forgery, hasFile) => {
      await chained(50);
      await verifyByNight(parts, inParts);
      await chained(10);
      const changedParts = { ...changing(45), files: hasFile ? parts.files : undefined };
      await blocksWrittenAgain(database, await allOf(changedParts.store), { after: 40, ends });
      await database.query(forgery);
      expect(await verifyByNight(changedParts, inParts)).toMatchObject({ outcome: 'damaged' });
    });
  });

  it('counts as none where its outcome was not written by this installation', async () => {
    await chained(30);
    await verifyByNight(changing(5));
    expect(await lastVerification()).toMatchObject({ outcome: 'damaged' });
    await database.query(`update audit.verifications set outcome = 'sound', findings = '{}'`);
    expect(await lastVerification()).toBeUndefined();
  });

  it.each([
    ['changed', `update audit.verifications set outcome = 'unknown'`],
    [
      'written without a signature',
      `insert into audit.verifications (at, made_by, outcome, up_to, reached, events, findings)
       values (now(), 'night', 'sound', 30, 0, 30, '{}')`,
    ],
  ])(
    'needs staff where its outcome was %s by another program, also when the log was sound afterwards',
    async (_, forgery) => {
      await chained(30);
      const chain = chainOver({ ...parts, log: { sentenceOf: () => Promise.resolve('') } });
      await chain.verifyByNight();
      expect((await chain.status()).problem).toBeUndefined();
      await database.query(forgery);
      expect((await chain.status()).problem).toMatch(/^What is noted as verified at .* was not written by this/);
      expect(await chain.verifyByNight()).toMatchObject({ outcome: 'sound', upTo: 30 });
      expect((await chain.status()).problem).toMatch(/^What was noted as verified at .* was not written by this/);
      await chain.verifyByNight();
      expect((await chain.status()).problem).toBeUndefined();
    },
  );

  it('of a release that signed none needs no staff: it is verified again soon', async () => {
    await chained(30);
    const chain = chainOver({ ...parts, log: { sentenceOf: () => Promise.resolve('') } });
    await chain.verifyByNight();
    await database.query('update audit.verifications set signature = null');
    expect(await chain.status()).toMatchObject({ verification: undefined, problem: undefined });
    expect(untilNight((await newestVerification(parts)).verification?.at, Date.now())).toBe(60_000);
  });

  it('waits for the first signature of a log that has just begun, and for none later', async () => {
    await chained(30);
    await database.query('truncate audit.checkpoints');
    expect(await verifyByNight(parts)).toBeUndefined();
    await caughtUp(parts);
    expect(await verifyByNight(parts)).toMatchObject({ outcome: 'sound' });
    await database.query('truncate audit.checkpoints');
    expect(await verifyByNight(parts)).toMatchObject({ outcome: 'unknown' });
  });

  it('is due at two at night, and soon where nothing was ever verified', () => {
    const noon = Date.parse('2026-05-04T12:00:00Z');
    expect(untilNight('2026-05-04T02:00:03Z', noon)).toBe(14 * 3_600_000);
    expect(untilNight('2026-05-03T02:00:03Z', noon)).toBe(0);
    expect(untilNight('2026-05-04T01:00:00Z', noon)).toBe(0);
    expect(untilNight(undefined, noon)).toBe(60_000);
  });

  it('needs staff when it found damage, and when there was none for three days', () => {
    const verification = {
      at: '2026-05-04T02:00:00Z',
      by: 'night',
      outcome: 'sound',
      upTo: 9,
      events: 9,
      findings: [],
    } as const;
    const at = (now: string, value: object = {}) =>
      problemOf({ stopped: undefined, verification: { ...verification, ...value } }, Date.parse(now));
    expect(at('2026-05-06T02:00:00Z')).toBeUndefined();
    expect(at('2026-05-07T02:00:01Z')).toBe('The log was not verified since 2026-05-04T02:00:00Z.');
    expect(at('2026-05-04T03:00:00Z', { outcome: 'damaged', findings: ['Event 3 is gone.'] })).toMatch(
      /Event 3 is gone\./,
    );
    expect(at('2026-05-04T03:00:00Z', { outcome: 'unknown', findings: ['Nothing is signed.'] })).toMatch(
      /could not be said whether the log is sound: Nothing is signed\./,
    );
  });

  it('a checkpoint that another key has signed is not shown as the newest, and needs staff', async () => {
    await chained(20);
    const chain = chainOver({ ...parts, log: { sentenceOf: () => Promise.resolve('') } });
    expect(await chain.status()).toMatchObject({ checkpoint: { count: 20 }, problem: undefined });
    const stranger = signing('another master key of at least 32 characters');
    const { count, ...rest } = (await chain.status()).checkpoint!;
    const line = lineOf(signedCheckpoint({ ...rest, count: count + 5 }, stranger));
    await database.query('insert into audit.checkpoints (chain, count, line) values ($1, 25, $2)', [rest.chain, line]);
    expect(await chain.status()).toMatchObject({
      checkpoint: undefined,
      problem: 'The newest checkpoint in the database was not signed by this installation.',
    });
  });
});

describe('an event against the chain', () => {
  const proofs = async (chainParts: ChainParts, events: readonly StoredEvent[]) => [
    ...(await prover(chainParts)(events)).values(),
  ];

  it('is signed, chained and not signed yet, or later than the chain', async () => {
    await chained(10);
    await database.query('delete from audit.checkpoints');
    expect(new Set(await proofs(parts, await allOf(store)))).toEqual(new Set(['chained']));
    await chained(10);
    await fill(store, 1);
    const all = await proofs(parts, await allOf(store));
    expect([all.slice(0, 20), all.slice(20)]).toEqual([Array(20).fill('signed'), ['later']]);
  });

  describe('is not what was recorded, with a file beside the database, where of the chain itself', () => {
    let folder: string;
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'chain-'));
      parts = { ...parts, files: checkpointFiles(folder) };
    });
    afterEach(() => rm(folder, { recursive: true, force: true }));

    it.each([
      [
        'the end was put back',
        `update audit.chain set count = 10, position = (select last_position from audit.blocks where last = 10)`,
      ],
      ['the end was put to another store', `update audit.chain set store = 'another'`],
      [
        'everything but the file beside the database was removed',
        'truncate audit.chain, audit.blocks, audit.checkpoints, audit.stores',
      ],
    ])('%s', async (_, forgery) => {
      await chained(20);
      await database.query(forgery);
      const all = await proofs(parts, await allOf(store));
      expect(all.slice(10)).toEqual(Array(10).fill('altered'));
    });

    it('all was removed, and begun again over a log that was changed', async () => {
      await chained(20);
      await database.query('truncate audit.chain, audit.blocks, audit.checkpoints, audit.stores');
      const { store: log } = changing(5);
      await expect(caughtUp({ ...parts, store: log })).rejects.toThrow('A checkpoint that we signed covers');
      expect(await proofs(parts, await allOf(log))).toEqual(Array(20).fill('altered'));
    });

    it('the blocks were computed again and the signature was removed from the database', async () => {
      await chained(20);
      const [forged, ...others] = (await allOf(store)).slice(10);
      const again = [{ ...forged!, data: 'forged' }, ...others];
      const [before] = await database.query<{ head: Uint8Array }>('select head from audit.blocks where last = 10');
      const digests = again.map(digestOf);
      const head = digests.reduce(nextHead, Buffer.from(before!.head));
      await database.query('update audit.blocks set digests = $1, head = $2 where last = 20', [
        Buffer.concat(digests),
        head,
      ]);
      await database.query('update audit.chain set head = $1', [head]);
      await database.query('delete from audit.checkpoints where count > 10');
      expect(await proofs(parts, again)).toEqual(Array(10).fill('altered'));
      expect(await proofs({ ...parts, files: undefined }, again)).toEqual(Array(10).fill('chained'));
    });

    it('the blocks were computed again, and an older signature stands in the place of the one that covers them', async () => {
      await chained(20);
      const log = (await allOf(changing(15).store)).slice(0, 20);
      await blocksWrittenAgain(database, log, { after: 10, ends: [20] });
      await database.query(
        `update audit.checkpoints set line = (select line from audit.checkpoints where count = 10) where count = 20`,
      );
      expect((await proofs(parts, log)).slice(10)).toEqual(Array(10).fill('altered'));
    });
  });

  it('is not what was recorded where it was changed and put behind the end of the chain, before later ones of its stream', async () => {
    await chained(20);
    await fill(store, 1);
    const moved = (event: StoredEvent) => ({
      ...event,
      data: { v: 1, d: {} },
      position: '9'.repeat(event.position.length),
    });
    const over = {
      ...parts,
      store: tampered(store, (log) => [...log.toSpliced(4, 1), moved(log[4]!)]),
    };
    const events = await allOf(over.store);
    expect(await proofs(over, events.slice(-2))).toEqual(['later', 'altered']);
    expect(await proofs(over, [events.at(-1)!])).toEqual(['altered']);
  });

  it('is not what was recorded where block and event were changed together: the signature does not fit', async () => {
    await chained(20);
    const changedParts = changing(5);
    const events = await allOf(changedParts.store);
    await database.query(
      'update audit.blocks set digests = overlay(digests placing $1::bytea from 129 for 32) where first = 1',
      [digestOf(events[4]!)],
    );
    const found = await proofs(changedParts, events);
    expect([found[4], new Set(found.slice(10))]).toEqual(['altered', new Set(['signed'])]);
  });
});
