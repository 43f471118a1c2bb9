import { expect, test } from '@jest/globals';
import { inOrder, ofPresent, withHand, type Hands } from './hands.ts';

const none: Hands = new Map();

test('hands have an order, and raising twice does not lose one’s place', () => {
  const both = withHand(withHand(none, 'ben', true, 100), 'ana', true, 200);
  expect(inOrder(both)).toEqual(['ben', 'ana']);
  expect(withHand(both, 'ben', true, 900)).toBe(both);
  expect(inOrder(withHand(both, 'ben', false, 900))).toEqual(['ana']);
  expect(inOrder(withHand(withHand(none, 'cleo', true, 5), 'ana', true, 5))).toEqual(['ana', 'cleo']);
});

test('the raised hand of a person who leaves is removed', () => {
  const both = withHand(withHand(none, 'ben', true, 100), 'ana', true, 200);
  expect(ofPresent(both, new Set(['ana', 'ben', 'cleo']))).toBe(both);
  expect(inOrder(ofPresent(both, new Set(['ana'])))).toEqual(['ana']);
});
