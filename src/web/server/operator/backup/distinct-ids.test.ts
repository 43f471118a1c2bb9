import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { distinctIds } from './distinct-ids.ts';

const collected = async (mostHeld?: number) => {
  const ids = distinctIds(mostHeld);
  try {
    for (let round = 0; round < 3; round += 1)
      for (let number = 0; number < 2_500; number += 1) await ids.add(`member ${number}`);
    const pages: string[][] = [];
    for await (const page of ids.pages()) pages.push(page);
    expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(1_000);
    return pages.flat().toSorted((one, other) => one.localeCompare(other));
  } finally {
    await ids.close();
  }
};

describe('distinct ids', () => {
  it('are each there once, in memory and in files', async () => {
    const inMemory = await collected();
    expect(inMemory).toHaveLength(2_500);
    for (const mostHeld of [700, 2_500, 2_501]) expect(await collected(mostHeld)).toEqual(inMemory);
  });

  it('of more members than fit into memory are collected to the end', () => {
    const script = `
      import { distinctIds } from ${JSON.stringify(import.meta.resolve('./distinct-ids.ts'))};
      const ids = distinctIds(20_000);
      for (let number = 0; number < 200_000; number += 1) await ids.add('00000000-0000-4000-8000-' + number);
      let count = 0;
      for await (const page of ids.pages()) count += page.length;
      await ids.close();
      console.log(count);`;
    const { NODE_OPTIONS: _, ...env } = process.env;
    const heap = '--max-old-space-size=16';
    const { stdout, status } = spawnSync(process.execPath, [heap, '--input-type=module', '--eval', script], {
      env,
      encoding: 'utf8',
    });
    expect([status, stdout.trim()]).toEqual([0, '200000']);
  }, 60_000);
});
