import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import type { StoredEvent } from '#kernel/log/event-store/event-store.ts';
import { streamsSeen } from './streams.ts';

const seen = (stream: string, revision: bigint) => ({ stream, revision, id: `${stream}/${revision}` }) as StoredEvent;
/** Some streams in turns; two lack a revision, one begins late. */
const log = function* (): Generator<StoredEvent, void> {
  for (let revision = 0n; revision < 4n; revision += 1n)
    for (let number = 0; number < 50; number += 1) {
      const stream = `module.thing-${number}`;
      if (number === 7 && revision === 2n) continue;
      if (number === 9 && revision < 2n) continue;
      yield seen(stream, revision);
    }
};
const found = async (mostHeld?: number) => {
  const streams = streamsSeen(mostHeld);
  try {
    for (const event of log()) await streams.saw(event);
    const { holes, count } = await streams.settled();
    const ends = new Map<string, bigint>();
    for await (const [stream, last] of streams.ends()) ends.set(stream, last);
    return { holes: new Set(holes.map(({ id, from }) => `${id} after ${from}`)), count, ends };
  } finally {
    await streams.close();
  }
};

describe('revisions of streams', () => {
  it('are followed in files as in memory: the same holes, streams and ends', async () => {
    const inMemory = await found();
    expect([...inMemory.holes].toSorted((one, other) => one.localeCompare(other))).toEqual([
      'module.thing-7/3 after 1',
      'module.thing-9/2 after undefined',
    ]);
    expect(inMemory.count).toBe(50);
    expect(inMemory.ends.get('module.thing-3')).toBe(3n);
    for (const mostHeld of [1, 7, 50, 51]) expect(await found(mostHeld)).toEqual(inMemory);
  });

  it('of more streams than fit into memory are followed to the end', () => {
    const script = `
      import { streamsSeen } from ${JSON.stringify(import.meta.resolve('./streams.ts'))};
      const streams = streamsSeen(8_000);
      for (const revision of [0n, 1n])
        for (let number = 0; number < 64_000; number += 1)
          await streams.saw({ stream: 'module.thing-' + number, revision, id: 'event ' + number });
      const { holes, count } = await streams.settled();
      await streams.close();
      console.log(JSON.stringify([holes.length, count]));`;
    const { NODE_OPTIONS: _, ...env } = process.env;
    const heap = '--max-old-space-size=18';
    const { stdout, status } = spawnSync(process.execPath, [heap, '--input-type=module', '--eval', script], {
      env,
      encoding: 'utf8',
    });
    expect([status, stdout.trim()]).toEqual([0, '[0,64000]']);
  }, 60_000);
});
