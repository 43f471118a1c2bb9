import { expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** What is more than this is divided into sub-folders, so that a listing says what there is. */
const MOST_FILES = 25;
const isSource = (path: string) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|contract|\w\w)\.tsx?$/.test(path);
const tooLarge = (paths: readonly string[]): string[] => {
  const files = new Map<string, number>();
  for (const path of paths) if (isSource(path)) files.set(dirname(path), (files.get(dirname(path)) ?? 0) + 1);
  return [...files].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder}: ${count}`);
};

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`);

test('no folder has more than 25 files of source, tests and words of other languages apart', () => {
  const files = ['src', 'bench', 'features', 'scripts', 'test'].flatMap(filesOf);
  expect(files.length).toBeGreaterThan(1000);
  expect(tooLarge(files)).toEqual([]);
});

test('a folder of 26 files is found, one of 25 files with tests and words of another language is not', () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, number) => `${folder}/${number}.ts`);
  const planted = [
    ...files('src/wide', 26),
    ...files('src/full', 25),
    'src/full/0.test.ts',
    'src/full/0.es.ts',
    'src/full/sub/0.ts',
  ];
  expect(tooLarge(planted)).toEqual(['src/wide: 26']);
});
