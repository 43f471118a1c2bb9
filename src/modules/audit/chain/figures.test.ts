import { expect, test } from '@jest/globals';
import { chainFigures } from './figures.ts';

const ageOf = async (count: number, signed: number): Promise<number> => {
  const checkpoint = { count: signed, at: '2026-01-01T00:00:00.000Z' };
  const figures = chainFigures({ status: () => Promise.resolve({ count, checkpoint }) } as never);
  return figures.find(({ name }) => name === 'wellspring_chain_checkpoint_age_seconds')!.read();
};

test('the age of the newest checkpoint counts while events wait for a signature: a quiet night wakes no one', async () => {
  expect(await ageOf(120, 120)).toBe(0);
  expect(await ageOf(121, 120)).toBeGreaterThan(3600);
});
