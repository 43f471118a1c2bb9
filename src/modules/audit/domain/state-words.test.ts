import { expect, test } from '@jest/globals';
import { wordsBetween } from './state-words.ts';

test('what matters of two states is read field by field, without what neither has', () => {
  const before = { status: 'Open.', host: 'Ana.', waiting: null, gone: 'Was.' };
  const after = { status: 'Over.', host: 'Ana.', waiting: null, attended: 'Two.' };
  expect(wordsBetween(before, after)).toEqual([
    { before: 'Open.', after: 'Over.' },
    { before: 'Ana.', after: 'Ana.' },
    { before: 'Was.', after: null },
    { before: null, after: 'Two.' },
  ]);
});
