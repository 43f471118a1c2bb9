import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AboutMembers } from '#kernel/about-members.ts';
import type { Database } from '#kernel/database/database.ts';
import { memoryFiles, type FileStore } from '#kernel/files/files.ts';
import { personalData, type PersonalData } from '#kernel/log/personal-data.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { checkFiles, filesNamed, backUpFiles, putFiles } from './files.ts';
import type { Manifest } from './manifest.ts';

const [ana, ben] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const;
const name = (letter: string) => `${letter.repeat(40)}.jpg`;
let database: Database;
let secrets: PersonalData;
let folder: string;
let files: FileStore;
beforeAll(async () => {
  database = await rowsDatabase();
}, 60_000);
afterAll(() => database?.close());
beforeEach(async () => {
  await database.query('delete from personal_data.keys', []);
  secrets = personalData(database, 'a master key of at least 32 characters');
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  await mkdir(join(folder, 'files'));
  files = memoryFiles();
});
afterEach(() => rm(folder, { recursive: true }));

const sealed = (letter: string) => readFile(join(folder, 'files', name(letter)), 'utf8');
/** A picture with two people, one with ana alone, and one without people. */
const threeStored = async () => {
  const named = [
    { name: name('a'), members: [ana, ben], isShown: true },
    { name: name('b'), members: [ana], isShown: true },
    { name: name('c'), members: [], isShown: true },
  ];
  for (const letter of ['a', 'b', 'c', 'd']) await files.put(name(letter), Buffer.from(`canary ${letter}`));
  const { kept: retained, ...rest } = await backUpFiles({ files, secrets }, folder, named);
  return { manifest: { files: retained } as Manifest, ...rest };
};
const back = async (manifest: Manifest) => {
  const target = memoryFiles();
  const outcome = await putFiles({ files: target, secrets }, folder, manifest);
  const found: string[] = [];
  for await (const each of target.names())
    found.push(`${each[0]} ${Buffer.from((await target.get(each))!).toString()}`);
  return { ...outcome, found: found.sort() };
};

describe('files in a backup', () => {
  it('files are sealed with the keys of all members they show; those without members are stored in clear', async () => {
    const { manifest, strays, lost } = await threeStored();
    expect([strays, lost]).toEqual([1, []]);
    expect(Object.keys(manifest.files).sort()).toEqual([name('a'), name('b'), name('c')]);
    expect(await sealed('a')).not.toContain('canary');
    expect(await sealed('b')).not.toContain('canary');
    expect(await sealed('c')).toBe('canary c');
    expect(manifest.files[name('a')]).toMatchObject({ of: [ana, ben], bytes: 'canary a'.length + 28 });
    await checkFiles(folder, manifest);
    expect(await back(manifest)).toEqual({
      files: 3,
      unreadable: 0,
      found: ['a canary a', 'b canary b', 'c canary c'],
    });
  });

  it('stay closed when any of them was forgotten', async () => {
    const { manifest } = await threeStored();
    await secrets.forget(ben);
    expect(await back(manifest)).toEqual({ files: 2, unreadable: 1, found: ['b canary b', 'c canary c'] });
    await secrets.forget(ana);
    expect(await back(manifest)).toEqual({ files: 1, unreadable: 2, found: ['c canary c'] });
  });

  it('files of a member who is being forgotten are left out', async () => {
    await secrets.close(ben, '2026-05-04T09:00:00.000Z');
    const { manifest } = await threeStored();
    expect(Object.keys(manifest.files).sort()).toEqual([name('b'), name('c')]);
  });

  it('files that are shown and not there are named, except those of a member who is being forgotten', async () => {
    await secrets.close(ben, '2026-05-04T09:00:00.000Z');
    const { lost } = await backUpFiles({ files, secrets }, folder, [
      { name: name('a'), members: [ana, ben], isShown: true },
      { name: name('b'), members: [ana], isShown: true },
      { name: name('c'), members: [], isShown: true },
      { name: name('d'), members: [], isShown: false },
    ]);
    expect(lost).toEqual([name('b'), name('c')]);
  });

  it('cannot be swapped: a file opens under its own name alone', async () => {
    const { manifest } = await threeStored();
    await writeFile(join(folder, 'files', name('b')), await readFile(join(folder, 'files', name('a'))));
    await expect(checkFiles(folder, manifest)).rejects.toThrow(/was changed/);
    await expect(back(manifest)).rejects.toThrow('unable to authenticate');
  });
});

it('a file that two streams name is sealed for the members of both, and shown when one shows it', async () => {
  const about = (stream: string) => {
    const isFirst = stream === 'test.picture-1';
    return Promise.resolve([{ name: name('a'), members: [isFirst ? ben : ana], isShown: isFirst }]);
  };
  const named = filesNamed([{ files: { streams: 'test.picture-', about } } as unknown as AboutMembers]);
  for (const stream of ['test.picture-1', 'test.other-1', 'test.picture-2', 'test.picture-1']) named.saw(stream);
  expect(await named.all()).toEqual([{ name: name('a'), members: [ana, ben], isShown: true }]);
});
