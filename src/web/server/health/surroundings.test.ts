import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keyringShard } from '#kernel/log/keyring.ts';
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

describe('a folder of data', () => {
  it('that cannot be written is named, although its disk has room', async () => {
    const closed = join(folder, 'closed');
    await mkdir(closed, { mode: 0o500 });
    // Nothing but a file system of the kernel refuses anything to root.
    const refused = process.getuid?.() === 0 ? '/proc/self' : closed;
    await expect(hasRoom(refused, 0)).rejects.toThrow(/^E(ACCES|ROFS|PERM)/);
  });
});

describe('a keyring', () => {
  it('answers when it is not there yet, and when it begins as one', async () => {
    const own = join(folder, 'good');
    expect(await keyringAnswers(own)).toBe(true);
    await writeFile(keyringShard(own, '00'), '{"keyring":2,"shard":"00"}\n{"end":0}\n');
    expect(await keyringAnswers(own)).toBe(true);
  });

  it('does not when it is empty, something else, or its folder is a file', async () => {
    const own = join(folder, 'bad');
    await mkdir(own);
    for (const text of ['', '{}\n', 'nonsense, and a lot of it']) {
      await writeFile(keyringShard(own, '00'), text);
      expect(await keyringAnswers(own)).toBe(false);
    }
    await writeFile(join(folder, 'file'), '');
    await expect(keyringAnswers(join(folder, 'file'))).rejects.toThrow('EEXIST');
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
