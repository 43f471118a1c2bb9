import { describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { Position } from './event-store.ts';
import { batchesUpTo, lastPosition } from './log-end.ts';
import { memoryEventStore } from './memory.ts';

const filled = async (count: number) => {
  const store = memoryEventStore();
  for (let n = 0; n < count; n += 1)
    await store.append('toy-1', 'any', [{ id: randomUUID(), type: 'Toy', data: n, meta: null }]);
  const positions: Position[] = [];
  for await (const { position } of store.readAll()) positions.push(position);
  return { store, positions };
};
const read = async (...input: Parameters<typeof batchesUpTo>) => {
  const seen: Position[] = [];
  for await (const batch of batchesUpTo(...input)) seen.push(...batch.map(({ position }) => position));
  return seen;
};

describe('the end of a log', () => {
  it('is asked twice before it counts as empty', async () => {
    const { store, positions } = await filled(3);
    let cuts = 1;
    const cutOff = { readAll: () => store.readAll({ direction: 'backwards', limit: cuts-- > 0 ? 0 : 1 }) };
    expect(await lastPosition(cutOff)).toBe(positions[2]);
    expect(await lastPosition(memoryEventStore())).toBe('');
  });
});

describe('reading up to a position', () => {
  it('gives everything up to it and nothing behind it', async () => {
    const { store, positions } = await filled(5);
    expect(await read(store, positions[3]!)).toEqual(positions.slice(0, 4));
    expect(await read(store, positions[3]!, { from: positions[1]!, batchSize: 1 })).toEqual(positions.slice(2, 4));
    expect(await read(store, positions[1]!, { from: positions[1]! })).toEqual([]);
  });

  it('fails when the log is closed before', async () => {
    const { store, positions } = await filled(5);
    const reading = read(store, `${positions[4]!}0`);
    await store.close();
    await expect(reading).rejects.toThrow('was closed before it was read up to');
  });
});
