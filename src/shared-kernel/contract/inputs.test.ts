import { expect, test } from '@jest/globals';
import { pageOf, said } from './inputs.ts';

const rows = ['City library', 'Night school', null, 'The Old Library'];
const page = (asked: Partial<{ q: string; limit: number; offset: number }>) =>
  pageOf(rows, { q: '', limit: 10, offset: 0, ...asked }, (row) => row);

test('a page of a short list holds the rows with the words, in any case of letters, and all without words', () => {
  expect(page({ q: ' LIBRARY ' })).toEqual({ page: ['City library', 'The Old Library'], has_more: false });
  expect(page({ q: '  ' })).toEqual({ page: rows, has_more: false });
  expect(page({ q: 'museum' })).toEqual({ page: [], has_more: false });
});

test('a page of a short list is cut after the words were looked for, and says whether more follow', () => {
  expect(page({ q: 'library', limit: 1 })).toEqual({ page: ['City library'], has_more: true });
  expect(page({ q: 'library', limit: 1, offset: 1 })).toEqual({ page: ['The Old Library'], has_more: false });
  expect(page({ limit: 3, offset: 1 })).toEqual({ page: rows.slice(1), has_more: false });
  expect(page({ offset: 9 })).toEqual({ page: [], has_more: false });
});

test('a text that has to say something is refused when nothing of it is seen', () => {
  const takes = (text: string) => said(3).safeParse(text).success;
  expect([takes(' abc '), takes('abcd'), takes('  '), takes('\u200b\u2060')]).toEqual([true, false, false, false]);
});
