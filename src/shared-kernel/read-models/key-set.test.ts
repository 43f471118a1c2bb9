import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { keySet } from './key-set.ts';

test('the set contains every added text, and no other', () => {
  const set = keySet();
  const texts = Array.from({ length: 50_000 }, (_, index) =>
    index % 3 === 0 ? `${index}` : `${index}\0${randomUUID()}`,
  );
  expect(texts.filter((text) => !set.add(text))).toEqual([]);
  expect(set.size()).toBe(50_000);
  expect(texts.filter((text) => set.add(text) || !set.has(text))).toEqual([]);
  expect(texts.filter((text) => set.has(`${text}x`) || set.has(text.slice(0, -1) + 'ä'))).toEqual([]);
});

test('tells texts apart that differ in one place, in length or in order only', () => {
  const set = keySet();
  const alike = ['', 'a', 'b', 'ab', 'ba', 'a\0', '\0a', 'aa', 'aaa', 'aaaa', 'abab', 'baba', 'Ā', 'Āa'];
  expect(alike.filter((text) => !set.add(text))).toEqual([]);
});
