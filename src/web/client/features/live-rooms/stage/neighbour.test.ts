import { expect, test } from '@jest/globals';
import { arrange } from './arrange.ts';
import { neighbour } from './neighbour.ts';

const { places } = arrange(6, null, { width: 900, height: 400 }, 10);

test('arrow keys lead to the tile that lies there', () => {
  expect(places.map(({ top }) => top)).toEqual([
    places[0]!.top,
    places[0]!.top,
    places[0]!.top,
    ...Array(3).fill(places[3]!.top),
  ]);
  expect(neighbour(places, 0, 'ArrowRight')).toBe(1);
  expect(neighbour(places, 1, 'ArrowDown')).toBe(4);
  expect(neighbour(places, 4, 'ArrowUp')).toBe(1);
  expect(neighbour(places, 5, 'ArrowLeft')).toBe(4);
  expect([neighbour(places, 3, 'Home'), neighbour(places, 3, 'End')]).toEqual([0, 5]);
});

test('at the edge, and for other keys, nothing happens', () => {
  expect([neighbour(places, 0, 'ArrowUp'), neighbour(places, 0, 'ArrowLeft'), neighbour(places, 0, 'x')]).toEqual([
    null,
    null,
    null,
  ]);
  expect(neighbour([], 0, 'Home')).toBeNull();
});
