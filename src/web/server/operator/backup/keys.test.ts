import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#kernel/database/database.ts';
import { folderKeyring, keyringShard, keyringShards } from '#kernel/log/keyring.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import type { DistinctIds } from './distinct-ids.ts';
import { putKeys } from './keys.ts';

let database: Database;
let folder: string;
beforeAll(async () => {
  database = await rowsDatabase();
  folder = await mkdtemp(join(tmpdir(), 'keys-'));
}, 60_000);
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

test('a keyring with a shard from before the backup is refused, although others are from after it', async () => {
  const [ana, ben] = [`00${randomUUID().slice(2)}`, `ff${randomUUID().slice(2)}`];
  const secrets = () => personalData(database, 'a master key that nobody should use in earnest');
  const [live, before, copy] = ['live', 'before', 'copy'].map((name) => join(folder, name)) as [string, string, string];
  const keyring = folderKeyring(database, live);
  for (const member of [ana, ben]) await secrets().seal(member, 'c', 'x');
  await keyring.rewrite();
  await cp(live, before, { recursive: true });
  await secrets().forget(ana);
  const backup = { keyring: { ...(await keyring.rewrite()), shards: await keyringShards(database) } };
  await secrets().forget(ben);
  await keyring.rewrite();
  await cp(live, copy, { recursive: true });

  const put = async () => {
    await database.query('truncate personal_data.keys');
    const subjects = {
      pages: async function* () {
        yield await Promise.resolve([ana, ben]);
      },
    } as DistinctIds;
    return putKeys({ database, assembled: { secrets: secrets() } } as never, { keyringFolder: copy }, backup, subjects);
  };
  expect(await put()).toEqual({ keys: 0, forgotten: 2 });

  await copyFile(keyringShard(before, ana), keyringShard(copy, ana));
  await expect(put()).rejects.toThrow(/is of two moments: 00\.ndjson is older than this backup/);
  expect(await database.query('select 1 from personal_data.keys')).toEqual([]);
  delete (backup.keyring as Partial<typeof backup.keyring>).shards;
  expect(await put()).toEqual({ keys: 1, forgotten: 1 });
});
