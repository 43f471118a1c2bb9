import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { randomUUID } from 'node:crypto';
import { mkdtemp, open, readdir, readFile, rm, stat, writeFile, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../database/database.ts';
import { folderKeyring, keyringFile, loadKeyring, writeKeyring } from './keyring.ts';
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
const lines = async () => (await readFile(keyringFile(folder), 'utf8')).trimEnd().split('\n');

it('brings every key into an empty database, and closed ones closed', async () => {
  const [ana, ben] = [await secrets().seal(ANA, 'c', 'Ana'), await secrets().seal(BEN, 'c', 'Ben')];
  await secrets().close(BEN, NOW);
  expect(await writeKeyring(database, folder)).toEqual({ keys: 2, forgotten: 0 });
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
  await writeKeyring(database, folder);
  const older = await readFile(keyringFile(folder));

  await secrets().forget(ANA);
  // An older file into a newer database.
  await loadKeyring(database, folder);
  expect(await secrets().unseal(ANA, 'c', ana)).toBeNull();
  expect(await writeKeyring(database, folder)).toEqual({ keys: 1, forgotten: 1 });
  expect(await readFile(keyringFile(folder), 'utf8')).not.toContain(
    /"wrapped":"([^"]+)"/.exec(
      older
        .toString()
        .split('\n')
        .find((line) => line.includes(ANA))!,
    )![1],
  );

  // A newer file into a database that was put back from before.
  const newer = await readFile(keyringFile(folder));
  await empty();
  await writeFile(keyringFile(folder), older);
  await loadKeyring(database, folder);
  await writeFile(keyringFile(folder), newer);
  expect(await loadKeyring(database, folder)).toEqual({ keys: 1, forgotten: 1 });
  expect(await secrets().unseal(ANA, 'c', ana)).toBeNull();
});

it('is taken in before it is replaced: what the database does not know any more is not lost', async () => {
  const ana = await secrets().seal(ANA, 'c', 'Ana');
  await secrets().forget(BEN);
  await writeKeyring(database, folder);
  await empty();
  await secrets().seal(CLARA, 'c', 'Clara');
  expect(await writeKeyring(database, folder)).toEqual({ keys: 2, forgotten: 1 });
  expect(await secrets().unseal(ANA, 'c', ana)).toBe('Ana');
});

it('holds no key in the clear, is for the owner alone, and leaves nothing else in its folder', async () => {
  await secrets().seal(ANA, 'c', 'Ana');
  await Promise.all([writeKeyring(database, folder), writeKeyring(database, folder)]);
  expect(await readdir(folder)).toEqual(['keyring.ndjson']);
  expect((await stat(keyringFile(folder))).mode & 0o077).toBe(0);
  const [row] = await database.query<{ wrapped: Uint8Array }>('select wrapped from personal_data.keys');
  expect((await lines())[1]).toBe(
    JSON.stringify({ subject: ANA, wrapped: Buffer.from(row!.wrapped).toString('base64') }),
  );
});

it.each([
  ['cut short', (all: string[]) => all.slice(0, -1), 'it ends too early'],
  ['with an entry missing', (all: string[]) => all.toSpliced(1, 1), 'entries are missing'],
  ['with an entry nobody can read', (all: string[]) => all.with(1, '{"subject":'), 'line 2: nobody can read the entry'],
  ['that is something else', () => ['Dear diary'], 'it does not begin as a keyring'],
])('%s it is refused with what to do, and nothing of it is taken in', async (_, spoil, says) => {
  await secrets().seal(ANA, 'c', 'Ana');
  await secrets().forget(BEN);
  await writeKeyring(database, folder);
  await writeFile(keyringFile(folder), `${spoil(await lines()).join('\n')}\n`);
  await empty();
  await expect(loadKeyring(database, folder)).rejects.toThrow(says);
  await expect(writeKeyring(database, folder)).rejects.toThrow('Put a whole copy in its place');
  expect(await database.query('select 1 from personal_data.keys')).toEqual([]);
});

it('on a full disk it stays as it was, and the failure names it', async () => {
  const ana = await secrets().seal(ANA, 'c', 'Ana');
  await writeKeyring(database, folder);
  await secrets().seal(BEN, 'c', 'Ben');
  const handle = await open(keyringFile(folder));
  const full = vi
    .spyOn(Object.getPrototypeOf(handle) as FileHandle, 'write')
    .mockRejectedValueOnce(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }));
  await handle.close();
  await expect(writeKeyring(database, folder)).rejects.toThrow(
    `The keyring ${keyringFile(folder)} cannot be written, its disk is full; the one before is still in its place`,
  );
  full.mockRestore();
  expect(await readdir(folder)).toEqual(['keyring.ndjson']);
  await empty();
  expect(await loadKeyring(database, folder)).toEqual({ keys: 1, forgotten: 0 });
  expect(await secrets().unseal(ANA, 'c', ana)).toBe('Ana');
});

it('below a file it cannot be written, and the failure names it', async () => {
  const file = join(folder, 'a-file');
  await writeFile(file, '');
  await expect(writeKeyring(database, join(file, 'keyring'))).rejects.toThrow(
    `The keyring ${join(file, 'keyring', 'keyring.ndjson')} cannot be written, a part of its path is no folder`,
  );
});

it('is not there before it was first written', async () => {
  expect(await loadKeyring(database, folder)).toBeUndefined();
});

it('entries of any order that the database lacks are merged, and the file is written in order', async () => {
  const mine = Array.from({ length: 12 }, () => randomUUID()).toSorted();
  const [inFile, inDatabase] = [mine.filter((_, index) => index % 2 === 0), mine.filter((_, index) => index % 2 === 1)];
  for (const subject of inFile) await secrets().seal(subject, 'c', subject);
  await writeKeyring(database, folder);
  const all = await lines();
  for (const order of [(some: string[]) => some, (some: string[]) => some.toReversed()]) {
    await writeFile(keyringFile(folder), `${[all[0], ...order(all.slice(1, -1)), all.at(-1)].join('\n')}\n`);
    await empty();
    for (const subject of inDatabase) await secrets().seal(subject, 'c', subject);
    await secrets().forget(inDatabase[2]!);
    expect(await writeKeyring(database, folder)).toEqual({ keys: 11, forgotten: 1 });
    const subjects = (await lines()).slice(1, -1).map((line) => (JSON.parse(line) as { subject: string }).subject);
    expect(subjects).toEqual(mine);
  }
});

it('is read and written beside the database in pieces: of many keys, some of which only one of them knows', async () => {
  const many = 12_003;
  await database.query(
    `insert into personal_data.keys (subject, wrapped) select gen_random_uuid(), '\\xabcd' from generate_series(1, $1::int)`,
    [many],
  );
  await writeKeyring(database, folder);
  await database.query(`delete from personal_data.keys where get_byte(uuid_send(subject), 0) < 200`);
  await secrets().forget(ANA);
  expect(await writeKeyring(database, folder)).toEqual({ keys: many, forgotten: 1 });
  await database.query('truncate personal_data.keys');
  expect(await writeKeyring(database, folder)).toEqual({ keys: many, forgotten: 1 });
  expect(new Set(await lines()).size).toBe(many + 3);
});

it('is rewritten once for all who ask while it is being rewritten, and knows what each of them had forgotten', async () => {
  let transactions = 0;
  const counting: Database = {
    ...database,
    transaction: (work) => {
      transactions++;
      return database.transaction(work);
    },
  };
  const keyring = folderKeyring(counting, folder);
  const first = keyring.rewrite();
  const others = [ANA, BEN, CLARA].map(async (subject) => {
    await secrets().seal(subject, 'c', 'x');
    await secrets().forget(subject);
    await keyring.rewrite();
    return (await readFile(keyringFile(folder), 'utf8')).includes(`{"subject":"${subject}","forgotten":`);
  });
  await first;
  expect(await Promise.all(others)).toEqual([true, true, true]);
  expect(transactions).toBeLessThanOrEqual(4);
  const before = transactions;
  await Promise.all(Array.from({ length: 20 }, () => keyring.rewrite()));
  expect(transactions - before).toBeLessThanOrEqual(2);
  await writeFile(keyringFile(folder), 'Dear diary');
  await expect(keyring.rewrite()).rejects.toThrow('damaged');
  await rm(keyringFile(folder));
  expect(await keyring.rewrite()).toEqual({ keys: 0, forgotten: 3 });
});
