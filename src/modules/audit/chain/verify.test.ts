import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import type { EventStore, StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { signing } from '#kernel/log/signing.ts';
import { ownDatabase } from '#kernel/testing/rows-database.ts';
import { until } from '#kernel/testing/until.ts';
import { checkpointIn, lineOf, signedCheckpoint } from './checkpoint.ts';
import { checkpointFiles } from './checkpoint-files.ts';
import { digestOf, nextHead, origin } from './digest.ts';
import { caughtUp, ChainBroken, type ChainParts, checkpointNow, keepChain } from './keeper.ts';
import { checkpointLines, endOf } from './tables.ts';
import { allOf, blocksWrittenAgain, fill, something, tampered } from './testing/tampering.ts';
import { verified, type VerifyOptions } from './verify.ts';
import { sentenceOf, verdictLines } from './words.ts';

const ours = signing('a master key of at least 32 characters');
const database = ownDatabase();
let store: EventStore;
let folder: string;
let parts: ChainParts;

beforeEach(async () => {
  await database.query('truncate audit.chain, audit.blocks, audit.checkpoints, audit.stores');
  folder = await mkdtemp(join(tmpdir(), 'chain-'));
  store = memoryEventStore();
  parts = { store, database, signing: ours, files: checkpointFiles(folder) };
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Chains in blocks of that many events, each behind a checkpoint of its own. */
const chained = async (many: number, each = 10) => {
  for (let at = 0; at < many; at += each) {
    await fill(store, Math.min(each, many - at));
    await caughtUp(parts);
  }
};
const verify = (overrides: Partial<ChainParts> = {}, options?: VerifyOptions) =>
  verified({ ...parts, ...overrides }, options);
const changed = (change: (log: StoredEvent[]) => StoredEvent[]) => verify({ store: tampered(store, change) });
const kinds = (options: { findings: { kind: string }[] }) => options.findings.map(({ kind }) => kind);

describe('an unchanged log', () => {
  it('is sound, and says how much of it is proven', async () => {
    await chained(35);
    await fill(store, 3);
    const verdict = await verify();
    expect(verdict).toMatchObject({ outcome: 'sound', events: 38, chained: 35, proven: 35, later: 3, findings: [] });
    expect(verdictLines(verdict).join('\n')).toContain('3 events behind the chain');
    // Each is in the database and in the file.
    const signed = await database.query('select 1 from audit.checkpoints');
    expect(verdict.checkpoints).toBe(signed.length);
  });

  it('cannot be judged before anything is chained, or when there is nothing', async () => {
    expect(await verify()).toMatchObject({ outcome: 'unknown', findings: [] });
    await fill(store, 3);
    expect(await verify()).toMatchObject({ outcome: 'unknown', findings: [] });
  });

  it('is sound without the file beside the database, too; what it lacks is said', async () => {
    await chained(30);
    const later = { now: Date.now() + 60_000 };
    expect(verdictLines(await verify({}, later)).join('\n')).not.toContain('The file of checkpoints');
    const [name] = await readdir(folder);
    const [first] = (await readFile(join(folder, name!), 'utf8')).split('\n');
    await writeFile(join(folder, name!), `${first}\n`);
    const shorter = await verify({}, later);
    expect(shorter).toMatchObject({ outcome: 'sound', fileLacks: 2 });
    expect(verdictLines(shorter).join('\n')).toContain(
      'The file of checkpoints beside the database lacks 2 that are in',
    );
    // What was signed just now may be on its way there.
    expect(await verify()).toMatchObject({ fileLacks: 0 });
    await rm(join(folder, name!));
    expect(await verify({}, later)).toMatchObject({ outcome: 'sound', fileLacks: 3 });
  });

  it('the chain is verified in another store with the same log', async () => {
    await chained(25);
    const copy = memoryEventStore();
    for (const event of await allOf(store)) await copy.append(event.stream, 'any', [event]);
    await copy.append('test.new', 'any', [something()]);
    expect(await verify({ store: copy })).toMatchObject({ outcome: 'sound', later: 1 });
    const moved = { ...parts, store: copy };
    await caughtUp(moved);
    expect(await endOf(database)).toMatchObject({ count: 26, store: await copy.identity() });
    expect(await verify({ store: copy })).toMatchObject({ outcome: 'sound', chained: 26 });
    const [, second] = await database.query('select store, count::int as count from audit.stores order by number');
    expect(second).toEqual({ store: await copy.identity(), count: 25 });
  });
});

describe('damage is found and located', () => {
  it('changed, removed, inserted and moved events are found exactly', async () => {
    await chained(100, 13);
    const log = await allOf(store);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.nat(99), { minLength: 1, maxLength: 8 }),
        fc.constantFrom('data', 'meta', 'type', 'stream', 'revision', 'gone', 'new'),
        async (places, how) => {
          const spots = new Set(places);
          const stranger = (at: number): StoredEvent => ({
            ...something(),
            stream: `test.other-${at}`,
            revision: 0n,
            position: at === 0 ? '0' : `${log[at - 1]!.position}5`,
            recordedAt: new Date(),
          });
          const verdict = await changed((events) =>
            events.flatMap((event, at) => {
              if (!spots.has(at)) return [event];
              if (how === 'gone') return [];
              if (how === 'new') return [stranger(at), event];
              if (how === 'revision') return [{ ...event, revision: event.revision + 1_000n }];
              const value =
                how === 'data' || how === 'meta' ? { ...(event[how] as object), more: 1 } : `${event[how]}x`;
              return [{ ...event, [how]: value }];
            }),
          );
          expect(verdict.outcome).toBe('damaged');
          const found = new Set(
            verdict.findings.flatMap((each): (number | string)[] => {
              if (each.kind === 'truncated')
                return Array.from({ length: each.many }, (_, nth) => each.number - 1 + nth);
              if (each.kind === 'inserted') return how === 'new' ? [each.after] : ['inserted'];
              if (each.kind === 'deleted') return how === 'gone' ? [each.number - 1] : ['deleted'];
              if (each.kind !== 'edited') return [];
              expect(each.id).toBe(log[each.number - 1]!.id);
              expect(each.now.position).toBe(log[each.number - 1]!.position);
              return how === 'gone' || how === 'new' ? ['edited'] : [each.number - 1];
            }),
          );
          expect(found).toEqual(spots);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('two events that changed places', async () => {
    await chained(30);
    const verdict = await changed((log) => {
      const [a, b] = [log[4]!, log[24]!];
      return log.with(4, { ...b, position: a.position }).with(24, { ...a, position: b.position });
    });
    expect(verdict.findings.filter(({ kind }) => kind === 'moved')).toMatchObject([
      { number: 5, after: 24 },
      { number: 25, after: 4 },
    ]);
  });

  it('an end that is cut off, and news behind it', async () => {
    await chained(30);
    expect((await changed((log) => log.slice(0, 22))).findings[0]).toMatchObject({
      kind: 'truncated',
      number: 23,
      many: 8,
    });
    await fill(store, 2, 1);
    const cut = await changed((log) => log.toSpliced(22, 8));
    expect(cut.later).toBe(2);
    expect(cut.findings[0]).toMatchObject({ kind: 'truncated', number: 23, many: 8 });
  });

  it('events that a stream no longer shows', async () => {
    await chained(20);
    await store.truncate('test.stream-1', 2n);
    expect((await verify()).findings).toEqual([{ kind: 'hidden', stream: 'test.stream-1' }]);
  });

  it('a log rewritten together with its blocks, without the key', async () => {
    await chained(40);
    const before = await allOf(store);
    const change = (log: StoredEvent[]) => log.with(14, { ...log[14]!, data: { v: 1, d: { said: 'a lie' } } });
    let head = origin((await endOf(database))!.chain);
    const heads = change(before).map((event) => (head = nextHead(head, digestOf(event))));
    for (const last of [10, 20, 30, 40])
      await database.query('update audit.blocks set digests = $2, head = $3 where last = $1', [
        last,
        Buffer.concat(
          change(before)
            .slice(last - 10, last)
            .map(digestOf),
        ),
        heads[last - 1],
      ]);
    await database.query('update audit.chain set head = $1', [heads.at(-1)]);
    const verdict = await changed(change);
    expect(verdict).toMatchObject({
      outcome: 'damaged',
      proven: 10,
      findings: [{ kind: 'rewritten', from: 11, to: 20 }],
    });
  });

  it('blocks that were changed although the log is what was signed', async () => {
    await chained(30);
    await database.query(
      'update audit.blocks set digests = set_byte(digests, 5, (get_byte(digests, 5) + 1) % 256) where last = 20',
    );
    expect(await verify()).toMatchObject({
      outcome: 'damaged',
      proven: 30,
      findings: [{ kind: 'blocks', from: 11, to: 30 }],
    });
  });

  it('a signature that is not genuine', async () => {
    await chained(20);
    await database.query(
      `update audit.checkpoints set line = replace(line, '"count":10', '"count":11') where count = 10`,
    );
    expect((await verify()).findings).toContainEqual({ kind: 'forged', source: 'database', count: 11 });
  });

  it('a chain restarted over a changed log, by a process without the file beside the database', async () => {
    await chained(20);
    await database.query('truncate audit.chain, audit.blocks, audit.checkpoints');
    const shorter = tampered(store, (log) => log.slice(0, 15));
    await caughtUp({ ...parts, files: undefined, store: { ...shorter, subscribe: () => whole(shorter) } });
    const verdict = await verify({ store: shorter });
    expect(verdict.findings).toMatchObject([{ kind: 'other-chain', source: 'file', count: 20 }]);
    expect(verdict.proven).toBe(10);
  });
});

describe('what is not signed', () => {
  it('is never called sound: the log and its chain could have been made over again', async () => {
    await chained(20);
    await database.query('truncate audit.checkpoints');
    await rm(folder, { recursive: true });
    const verdict = await verify();
    expect(verdict).toMatchObject({ outcome: 'unknown', proven: 0, checkpoints: 0 });
    expect(verdict.unknown.join()).toContain('Nothing is signed');
  });
});

describe('blocks and log that were both cut', () => {
  it('genuine events behind the shortened blocks are not called put in, and the missing end is named', async () => {
    await chained(40);
    await database.query('delete from audit.blocks where first > 10');
    await database.query('update audit.chain set count = 10, head = b.head from audit.blocks b where b.last = 10');
    const verdict = await changed((log) => log.slice(0, 30));
    expect(kinds(verdict)).toEqual(['cut', 'blocks']);
    expect(verdict).toMatchObject({
      proven: 30,
      findings: [
        { signed: 40, events: 30 },
        { from: 11, to: 30 },
      ],
    });
  });
});

describe('comparison with an external anchor', () => {
  it('a log that was written over and signed again does not fit the anchor of before, and verify says so', async () => {
    await chained(20, 20);
    const anchor = lineOf((await caughtUp(parts))!);
    const before = checkpointIn(anchor)!;
    const over = tampered(store, (log) => log.with(4, { ...log[4]!, data: { v: 1, d: { said: 'a lie' } } }));
    const events = await allOf(over);
    let head = origin(before.chain);
    for (const event of events) head = nextHead(head, digestOf(event));
    await database.query('update audit.blocks set digests = $1, head = $2', [
      Buffer.concat(events.map(digestOf)),
      head,
    ]);
    await database.query('update audit.chain set head = $1', [head]);
    // The product signs what it finds.
    const after = lineOf(signedCheckpoint({ ...before, head: head.toString('hex') }, ours));
    await database.query('update audit.checkpoints set line = $1', [after]);
    await rm(folder, { recursive: true });
    expect((await verify({ store: over })).outcome).toBe('sound');
    const verdict = await verify({ store: over }, { anchors: [anchor] });
    expect(kinds(verdict)).toEqual(['unfit']);
    expect(verdict.outcome).toBe('damaged');
    expect(verdict.proven).toBeLessThan(20);
    expect(verdictLines(verdict).join('\n')).toContain('does not fit the log');
  });

  const cut = async () => {
    await chained(30);
    const anchor = lineOf((await caughtUp(parts))!);
    await database.query('delete from audit.blocks where first > 10');
    await database.query('delete from audit.checkpoints where count > 10');
    await database.query(
      'update audit.chain set count = 10, head = b.head, position = b.last_position from audit.blocks b where b.last = 10',
    );
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      await writeFile(path, `${(await readFile(path, 'utf8')).split('\n')[0]}\n`);
    }
    return { anchor, store: tampered(store, (log) => log.slice(0, 10)) };
  };

  it('an end that was cut off everywhere is missed', async () => {
    const { anchor, store: left } = await cut();
    expect((await verify({ store: left })).outcome).toBe('sound');
    const verdict = await verify({ store: left }, { anchors: [anchor] });
    expect(kinds(verdict)).toEqual(['cut', 'missing']);
    expect(verdict.findings[0]).toMatchObject({ signed: 30, events: 10 });
  });

  it('is sound when nothing was done', async () => {
    await chained(20);
    const anchor = lineOf((await caughtUp(parts))!);
    await chained(20);
    expect((await verify({}, { anchors: [anchor] })).outcome).toBe('sound');
  });

  it('says that it cannot judge by a stranger’s checkpoint', async () => {
    await chained(20);
    const { key: _, signature: __, ...rest } = (await caughtUp(parts))!;
    const strange = signing('the key of another installation, as long');
    const anchor = lineOf(signedCheckpoint({ ...rest, head: '00' }, strange));
    const verdict = await verify({}, { anchors: [anchor] });
    expect(verdict).toMatchObject({ outcome: 'unknown', findings: [] });
    expect(verdict.unknown[0]).toContain(strange.publicKey);
    expect((await verify({}, { anchors: [anchor], keys: [strange.publicKey] })).outcome).toBe('damaged');
    expect((await verify({}, { anchors: ['no checkpoint'] })).outcome).toBe('unknown');
  });
});

async function* whole(eventStore: EventStore) {
  const events = await allOf(eventStore);
  yield { events, checkpoint: events.at(-1)!.position };
}

describe('the keeper', () => {
  const keeping = (overrides: Partial<Parameters<typeof keepChain>[0]> = {}) => {
    const stop = new AbortController();
    const problems: unknown[] = [];
    const done = keepChain(
      { ...parts, gather: 0, failed: (problem) => problems.push(problem), ...overrides },
      stop.signal,
    );
    return {
      problems,
      stop: async () => {
        stop.abort();
        await done;
      },
    };
  };
  const count = async () => (await endOf(database))?.count ?? 0;

  it('chains what is recorded, signs after so many events and when it stops', async () => {
    const keeper = keeping({ checkpointEvery: 10 });
    await fill(store, 15);
    await until(async () => (await count()) === 15);
    await fill(store, 10);
    await until(async () => (await count()) === 25);
    await keeper.stop();
    const lines = await parts.files!.lines();
    expect(checkpointIn(lines.at(-1)!)).toMatchObject({ count: 25 });
    expect(lines.length).toBeGreaterThan(1);
    expect(await verify()).toMatchObject({ outcome: 'sound', proven: 25 });
    expect(keeper.problems).toEqual([]);
  });

  it('signs what waits for long', async () => {
    const keeper = keeping({ checkpointWithin: 20 });
    await fill(store, 3);
    await until(async () => (await verify()).proven === 3);
    await keeper.stop();
    expect(keeper.problems).toEqual([]);
  });

  it('is never forked by a second one', async () => {
    const [one, two] = [keeping(), keeping()];
    for (let turn = 1; turn <= 20; turn += 1) {
      await fill(store, 5);
      await until(async () => (await count()) === turn * 5);
    }
    await Promise.all([one.stop(), two.stop()]);
    expect(await verify()).toMatchObject({ outcome: 'sound', chained: 100 });
  });

  it.each<[string, (log: StoredEvent[]) => StoredEvent[], RegExp]>([
    ['was changed', (log) => log.with(14, { ...log[14]!, type: 'Other' }), /events 11 to 20/],
    ['ends too early', (log) => log.slice(0, 15), /events 11 to 20/],
  ])('stops for all to see when the log %s, and does not try for ever', async (_, change, words) => {
    await chained(20);
    const keeper = keeping({ store: tampered(store, change) });
    await until(() => keeper.problems.length > 0);
    expect((await endOf(database))!.stopped).toMatch(words);
    expect(keeper.problems).toHaveLength(1);
    expect(keeper.problems[0]).toBeInstanceOf(ChainBroken);
    await keeper.stop();
    const again = keeping();
    await until(async () => (await endOf(database))!.stopped === null);
    await again.stop();
  });

  it.each<[string, (eventStore: EventStore) => Promise<EventStore>]>([
    ['where it goes on', (eventStore) => Promise.resolve(eventStore)],
    [
      'in another store',
      async (eventStore) => {
        const copy = memoryEventStore();
        for (const event of await allOf(eventStore)) await copy.append(event.stream, 'any', [event]);
        return copy;
      },
    ],
  ])('does not stop for a read that was cut off, %s', async (_, inWhich) => {
    await chained(20);
    const whole = await inWhich(store);
    let cuts = 1;
    const cutOff: EventStore = {
      ...whole,
      readAll: ({ limit = Infinity, ...range } = {}) =>
        whole.readAll({ ...range, limit: range.direction === 'backwards' || cuts-- <= 0 ? limit : 3 }),
    };
    expect(await caughtUp({ ...parts, store: cutOff })).toMatchObject({ count: 20 });
    expect(cuts).toBeLessThan(0);
  });

  it('notices that the log in another store is not the same', async () => {
    await chained(20);
    const other = memoryEventStore();
    await fill(other, 20);
    await expect(caughtUp({ ...parts, store: other })).rejects.toThrow(/events 1 to 10 are not the same there/);
  });

  it('notices that its chain was put back behind what it has signed', async () => {
    await chained(20);
    await database.query('delete from audit.blocks where first > 10');
    await database.query('delete from audit.checkpoints where count > 10');
    await database.query(
      'update audit.chain set count = 10, head = b.head, position = b.last_position from audit.blocks b where b.last = 10',
    );
    await expect(caughtUp(parts)).rejects.toThrow(/covers 20 events, but the chain ends after 10/);
  });

  const writtenAgain = async () => {
    const over = tampered(store, (log) => log.with(14, { ...log[14]!, data: { v: 1, d: { said: 'a lie' } } }));
    await blocksWrittenAgain(database, await allOf(over), { after: 10, ends: [20] });
    await database.query('delete from audit.checkpoints where count > 10');
    return { ...parts, store: over };
  };
  const notSigned = 'The chain up to its event 20 is not the one that we signed.';

  it('chains nothing behind a chain that was written again, although its signature is in the file alone', async () => {
    await chained(20);
    const forged = await writtenAgain();
    await fill(store, 5);
    await expect(caughtUp(forged)).rejects.toThrow(notSigned);
  });

  it('signs nothing over it', async () => {
    await chained(20);
    await expect(checkpointNow(await writtenAgain())).rejects.toThrow(notSigned);
    expect(await checkpointLines(database)).toHaveLength(1);
  });
});

it('every finding has words', () => {
  const now = { key: '', id: randomUUID(), position: '1', stream: 's', revision: 0n, type: 'T' };
  expect(sentenceOf({ kind: 'edited', number: 5, id: now.id, now })).toBe(
    `Event 5 was changed: T ${now.id}, s revision 0, at 1.`,
  );
  expect(sentenceOf({ kind: 'cut', signed: 30, events: 1, at: 'then' })).toContain(
    '30 events were signed at then, 1 event',
  );
});
