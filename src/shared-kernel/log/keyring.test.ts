import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { folderKeyring, keyringFiles, keyringShard, loadKeyring } from './keyring.ts';
import { personalData } from './personal-data.ts';
import { rowsDatabase } from '../testing/rows-database.ts';

const KEY = 'a master key that nobody should use in earnest';
const NOW = '2026-05-04T12:00:00.000Z';
const [ANA, BEN, CLARA] = [randomUUID(), randomUUID(), randomUUID()];
let database: Database;
let folder: string;
beforeAll(async () => {
  database = await rowsDatabase();
}, 60_000);
afterAll(() => database?.close());
beforeEach(async () => {
  await database.query('truncate personal_data.keys');
  folder = await mkdtemp(join(tmpdir(), 'keyring-'));
});
afterEach(() => rm(folder, { recursive: true }));

const empty = () => database.query('truncate personal_data.keys');
/** As another process, or as the next start, sees it. */
const secrets = () => personalData(database, KEY);
const keyring = (givenDatabase: Database = database) => folderKeyring(givenDatabase, folder);
const shardOf = (subject: string) => keyringShard(folder, subject);
const textOf = (subject: string) => readFile(shardOf(subject), 'utf8');
const linesOf = async (subject: string) => (await textOf(subject)).trimEnd().split('\n');
const wrappedIn = (text: string) => /"wrapped":"([^"]+)"/.exec(text)![1]!;
const everything = async () =>
  (await Promise.all((await keyringFiles(folder)).map((file) => readFile(file, 'utf8')))).join('');
/** A subject of this shard. */
const inShard = (shard: string) => `${shard}${randomUUID().slice(2)}`;
/** All of it in one file, as releases before shards wrote it. */
const beforeShards = async (entries: readonly object[]) => {
  const lines = [{ keyring: 1 }, ...entries, { end: entries.length }].map((line) => JSON.stringify(line));
  await writeFile(join(folder, 'keyring.ndjson'), `${lines.join('\n')}\n`);
};

it('brings every key into an empty database, and closed ones closed', async () => {
  const [ana, ben] = [await secrets().seal(ANA, 'c', 'Ana'), await secrets().seal(BEN, 'c', 'Ben')];
  await secrets().close(BEN, NOW);
  expect(await keyring().rewrite()).toEqual({ keys: 2, forgotten: 0 });
  await empty();
  expect(await loadKeyring(database, folder)).toEqual({ keys: 2, forgotten: 0 });
  expect(await secrets().unseal(ANA, 'c', ana)).toBe('Ana');
  expect(await secrets().unseal(BEN, 'c', ben)).toBe('Ben');
  await expect(secrets().seal(BEN, 'c', 'more')).rejects.toThrow('forgotten');
  await secrets().seal(ANA, 'c', 'more');
});

it('a forgotten subject stays forgotten when either the file or the database is older', async () => {
  const ana = await secrets().seal(ANA, 'c', 'Ana');
  await secrets().seal(BEN, 'c', 'Ben');
  await keyring().rewrite();
  const older = await textOf(ANA);

  await secrets().forget(ANA);
  // An older file into a newer database.
  await loadKeyring(database, folder);
  expect(await secrets().unseal(ANA, 'c', ana)).toBeNull();
  expect(await keyring().rewrite()).toEqual({ keys: 1, forgotten: 1 });
  expect(await everything()).not.toContain(wrappedIn(older));

  // A newer file into a database that was put back from before.
  const newer = await textOf(ANA);
  await empty();
  await writeFile(shardOf(ANA), older);
  await loadKeyring(database, folder);
  await writeFile(shardOf(ANA), newer);
  expect(await loadKeyring(database, folder)).toEqual({ keys: 1, forgotten: 1 });
  expect(await secrets().unseal(ANA, 'c', ana)).toBeNull();
});

it('is taken in before it is replaced: what the database does not know any more is not lost', async () => {
  const ana = await secrets().seal(ANA, 'c', 'Ana');
  await secrets().forget(BEN);
  await keyring().rewrite();
  await empty();
  await secrets().seal(CLARA, 'c', 'Clara');
  expect(await keyring().rewrite()).toEqual({ keys: 2, forgotten: 1 });
  expect(await secrets().unseal(ANA, 'c', ana)).toBe('Ana');
});

it('holds no key in the clear, is for the owner alone, and leaves nothing else in its folder', async () => {
  await secrets().seal(ANA, 'c', 'Ana');
  await Promise.all([keyring().rewrite(), keyring().rewrite(), keyring().removeForgotten()]);
  expect(await readdir(folder)).toEqual([`${ANA.slice(0, 2)}.ndjson`]);
  expect((await stat(shardOf(ANA))).mode & 0o077).toBe(0);
  const [row] = await database.query<{ wrapped: Uint8Array }>('select wrapped from personal_data.keys');
  expect(await linesOf(ANA)).toEqual([
    JSON.stringify({ keyring: 2, shard: ANA.slice(0, 2) }),
    JSON.stringify({ subject: ANA, wrapped: Buffer.from(row!.wrapped).toString('base64') }),
    JSON.stringify({ end: 1 }),
  ]);
});

it('an erasure writes the shards of the forgotten and no other one, once', async () => {
  const all = ['00', '7f', 'ff'].map((shard) => inShard(shard));
  for (const subject of all) await secrets().seal(subject, 'c', 'x');
  await keyring().rewrite();
  const [first, , last] = await Promise.all(all.map((subject) => textOf(subject)));
  const writtenAt = () => Promise.all(all.map(async (subject) => (await stat(shardOf(subject))).ino));
  const before = await writtenAt();
  await secrets().forget(all[1]!);
  await keyring().removeForgotten();
  const after = await writtenAt();
  expect(after.map((ino, index) => ino === before[index])).toEqual([true, false, true]);
  expect(await textOf(all[1]!)).toContain(`{"subject":"${all[1]!}","forgotten":"`);
  expect([await textOf(all[0]!), await textOf(all[2]!)]).toEqual([first, last]);
  await keyring().removeForgotten();
  expect(await writtenAt()).toEqual(after);
});

it('an erasure that was killed after it replaced some files is finished by the next one', async () => {
  const all = Array.from({ length: 40 }, (_, index) => inShard((index + 16).toString(16)));
  for (const subject of all) await secrets().seal(subject, 'c', 'x');
  await keyring().rewrite();
  await secrets().forget(all);
  let transactions = 0;
  const dying: Database = {
    ...database,
    transaction: (work) =>
      // The first one moves a keyring of before shards, the second one is committed.
      ++transactions === 3
        ? database.transaction(async (sql) => {
            await work(sql);
            throw new Error('killed');
          })
        : database.transaction(work),
  };
  await expect(keyring(dying).removeForgotten()).rejects.toThrow('killed');
  expect(await everything()).not.toContain('"wrapped"');
  const left = await database.query('select 1 from personal_data.keys where not in_keyring');
  expect(left).toHaveLength(8);
  await keyring().removeForgotten();
  expect((await everything()).split('"forgotten"')).toHaveLength(41);
  expect(await database.query('select 1 from personal_data.keys where not in_keyring')).toEqual([]);
});

it('what a killed process left unfinished is gone when a key of its shard is destroyed', async () => {
  await secrets().seal(ANA, 'c', 'Ana');
  await keyring().rewrite();
  const left = await textOf(ANA);
  await writeFile(`${shardOf(ANA)}.unfinished`, left.slice(0, -9));
  expect(await loadKeyring(database, folder)).toEqual({ keys: 1, forgotten: 0 });
  await secrets().forget(ANA);
  await keyring().removeForgotten();
  expect(await readdir(folder)).toEqual([`${ANA.slice(0, 2)}.ndjson`]);
  expect(await textOf(ANA)).not.toContain(wrappedIn(left));
});

it.each([
  ['cut short', (all: string[]) => all.slice(0, -1), 'it ends too early'],
  ['with a torn last line', (all: string[]) => [...all.slice(0, -1), '{"e'], 'the entry is unreadable'],
  ['with an entry missing', (all: string[]) => all.toSpliced(1, 1), 'entries are missing'],
  ['with an unreadable entry', (all: string[]) => all.with(1, '{"subject":'), 'line 2: the entry is unreadable'],
  [
    'with an entry of another shard',
    (all: string[]) =>
      all.with(
        1,
        all[1]!.replace(/"subject":"./, (begin) => begin.replace(/.$/, (digit) => (digit === 'a' ? 'b' : 'a'))),
      ),
    'line 2: it belongs to another shard',
  ],
  [
    'that is another shard',
    (all: string[]) => all.with(0, '{"keyring":2,"shard":"zz"}'),
    'it does not begin as a keyring',
  ],
  ['that is something else', () => ['Dear diary'], 'it does not begin as a keyring'],
])('%s it is refused with what to do, and nothing of it is taken in', async (_, spoil, says) => {
  await secrets().seal(ANA, 'c', 'Ana');
  await keyring().rewrite();
  await writeFile(shardOf(ANA), `${spoil(await linesOf(ANA)).join('\n')}\n`);
  await empty();
  await expect(loadKeyring(database, folder)).rejects.toThrow(says);
  await expect(keyring().rewrite()).rejects.toThrow('Put a whole copy in its place');
  expect(await database.query('select 1 from personal_data.keys')).toEqual([]);
});

it('on a full disk it stays as it was, the failure names it, and the erasure is finished when there is room', async () => {
  const ana = await secrets().seal(ANA, 'c', 'Ana');
  await keyring().rewrite();
  await secrets().forget(ANA);
  const handle = await open(shardOf(ANA));
  const full = jest
    .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'writeFile')
    .mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  await handle.close();
  await expect(keyring().removeForgotten()).rejects.toThrow(
    `The keyring in ${folder} cannot be written, its disk is full; nothing that was in it is lost`,
  );
  full.mockRestore();
  expect(await readdir(folder)).toEqual([`${ANA.slice(0, 2)}.ndjson`]);
  expect(await textOf(ANA)).toContain('"wrapped"');
  await keyring().removeForgotten();
  expect(await textOf(ANA)).not.toContain('"wrapped"');
  expect(await secrets().unseal(ANA, 'c', ana)).toBeNull();
});

it('below a file it cannot be written, and the failure names it', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(folderKeyring(database, join(file, 'keyring')).rewrite()).rejects.toThrow(
    `The keyring in ${join(file, 'keyring')} cannot be written, a part of its path is no folder`,
  );
});

it('is not there before it was first written, and is there when it is empty', async () => {
  expect(await loadKeyring(database, folder)).toBeUndefined();
  await keyring().rewrite();
  expect(await loadKeyring(database, folder)).toEqual({ keys: 0, forgotten: 0 });
});

it('entries of any order that the database lacks are merged, and the file is written in order', async () => {
  const mine = Array.from({ length: 12 }, () => inShard('a3')).toSorted();
  const [inFile, inDatabase] = [mine.filter((_, index) => index % 2 === 0), mine.filter((_, index) => index % 2 === 1)];
  for (const subject of inFile) await secrets().seal(subject, 'c', subject);
  await keyring().rewrite();
  const all = await linesOf(mine[0]!);
  for (const order of [(some: string[]) => some, (some: string[]) => some.toReversed()]) {
    await writeFile(shardOf(mine[0]!), `${[all[0], ...order(all.slice(1, -1)), all.at(-1)].join('\n')}\n`);
    await empty();
    for (const subject of inDatabase) await secrets().seal(subject, 'c', subject);
    await secrets().forget(inDatabase[2]!);
    expect(await keyring().rewrite()).toEqual({ keys: 11, forgotten: 1 });
    const subjects = (await linesOf(mine[0]!))
      .slice(1, -1)
      .map((line) => (JSON.parse(line) as { subject: string }).subject);
    expect(subjects).toEqual(mine);
  }
});

it('is read and written shard by shard: of many keys, some of which only the database or the files know', async () => {
  const many = 12_003;
  await database.query(
    `insert into personal_data.keys (subject, wrapped) select ('a' || i % 4 || substr(gen_random_uuid()::text, 3))::uuid, '\\xabcd' from generate_series(1, $1::int) i`,
    [many],
  );
  await keyring().rewrite();
  await database.query(`delete from personal_data.keys where get_byte(uuid_send(subject), 1) < 200`);
  await secrets().forget(ANA);
  expect(await keyring().rewrite()).toEqual({ keys: many, forgotten: 1 });
  await empty();
  expect(await loadKeyring(database, folder)).toEqual({ keys: many, forgotten: 1 });
  expect(await keyringFiles(folder)).toHaveLength(ANA.startsWith('a') && ANA[1]! < '4' ? 4 : 5);
});

describe('of a release before shards', () => {
  it('is read, moved into shards by the first erasure and removed, with what was left unfinished', async () => {
    const ana = await secrets().seal(ANA, 'c', 'Ana');
    const [row] = await database.query<{ wrapped: Uint8Array }>('select wrapped from personal_data.keys');
    const wrapped = Buffer.from(row!.wrapped).toString('base64');
    await beforeShards([
      { subject: ANA, wrapped },
      { subject: BEN, forgotten: NOW },
    ]);
    await writeFile(join(folder, `keyring.ndjson.${randomUUID()}`), 'half of one');
    await empty();
    expect(await loadKeyring(database, folder)).toEqual({ keys: 1, forgotten: 1 });
    expect(await secrets().unseal(ANA, 'c', ana)).toBe('Ana');
    await secrets().forget(ANA);
    await keyring().removeForgotten();
    expect((await readdir(folder)).toSorted()).toEqual(
      [...new Set([ANA, BEN].map((subject) => `${subject.slice(0, 2)}.ndjson`))].toSorted(),
    );
    expect(await everything()).not.toContain(wrapped);
    await empty();
    expect(await loadKeyring(database, folder)).toEqual({ keys: 0, forgotten: 2 });
  });

  it('is moved again when the process died before it was removed; who was forgotten stays so', async () => {
    await secrets().seal(ANA, 'c', 'Ana');
    const [row] = await database.query<{ wrapped: Uint8Array }>('select wrapped from personal_data.keys');
    const wrapped = Buffer.from(row!.wrapped).toString('base64');
    await keyring().rewrite();
    await secrets().forget(ANA);
    await keyring().removeForgotten();
    await beforeShards([
      { subject: ANA, wrapped },
      { subject: CLARA, wrapped: 'YWJj' },
    ]);
    expect(await keyring().rewrite()).toEqual({ keys: 1, forgotten: 1 });
    expect(await everything()).not.toContain(wrapped);
    expect(await everything()).toContain(`{"subject":"${CLARA}","wrapped":"YWJj"}`);
    expect(await readdir(folder)).not.toContain('keyring.ndjson');
  });

  it('damaged, it stays in its place, and erasures say so', async () => {
    await writeFile(join(folder, 'keyring.ndjson'), '{"keyring":1}\n{"end":3}\n');
    await secrets().forget(ANA);
    await expect(keyring().removeForgotten()).rejects.toThrow(
      'keyring.ndjson is damaged in line 2: entries are missing',
    );
    expect(await readdir(folder)).toEqual(['keyring.ndjson']);
  });
});
