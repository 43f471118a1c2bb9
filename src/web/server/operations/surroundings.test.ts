import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyringFile } from '../../../shared-kernel/log/keyring.ts';
import { cachedCheck, hasRoom, keyringAnswers } from './surroundings.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wellspring-surroundings-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a disk', () => {
  it('has room, or less than what is wanted', async () => {
    expect(await hasRoom(folder, 1)).toBe(true);
    expect(await hasRoom(folder, Number.MAX_SAFE_INTEGER)).toBe(false);
  });
});

/** Folders refuse nothing to root but on a disk that is mounted read-only. */
const unlessRoot = process.getuid?.() === 0 ? it.skip : it;

describe('a folder of data', () => {
  unlessRoot('that cannot be written is named, with room or without', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    await expect(hasRoom(closed, 1)).rejects.toThrow('EACCES');
  });
});

describe('a keyring', () => {
  it('answers when it is not there yet, and when it begins as one', async () => {
    const own = join(folder, 'good');
    expect(await keyringAnswers(own)).toBe(true);
    await writeFile(keyringFile(own), '{"keyring":1}\n{"end":0}\n');
    expect(await keyringAnswers(own)).toBe(true);
  });

  it('does not when it is empty, something else, or its folder is a file', async () => {
    const own = join(folder, 'bad');
    await mkdir(own);
    for (const text of ['', '{}\n', 'nonsense, and a lot of it']) {
      await writeFile(keyringFile(own), text);
      expect(await keyringAnswers(own)).toBe(false);
    }
    await writeFile(join(folder, 'file'), '');
    await expect(keyringAnswers(join(folder, 'file'))).rejects.toThrow();
  });
});

describe('cached check of an external service', () => {
  it('is asked seldom; the last answer counts meanwhile', async () => {
    let asked = 0;
    const ask = () => {
      asked += 1;
      return asked === 1 ? Promise.resolve(true) : Promise.reject(new Error('gone'));
    };
    const often = cachedCheck(ask, 60_000);
    expect([await often(), await often(), asked]).toEqual([true, true, 1]);
    asked = 0;
    const always = cachedCheck(ask, 0);
    expect(await always()).toBe(true);
    await always();
    for (let times = 0; times < 5; times += 1) await always();
    expect(await always()).toBe(false);
  });
});
