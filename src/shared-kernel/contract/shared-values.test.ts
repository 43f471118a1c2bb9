import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** What `values.ts` and `person.ts` declare for all contracts. */
const DECLARED_ONCE = [/z\.iso\.datetime\(\)/, /\bpic: z\./, /const (money|currency|moment) = z\./];

const copiesIn = (source: string): string[] =>
  DECLARED_ONCE.filter((pattern) => pattern.test(source)).map((pattern) => pattern.source);

test('a copy of an instant, a picture or a sum of money is found', () => {
  expect(copiesIn('at: z.iso.datetime(),\nuser: z.object({ pic: z.string() })\nconst money = z.int();')).toHaveLength(
    3,
  );
});

test('no module declares an instant, a picture or a sum of money of its own', () => {
  const sources = globSync('src/modules/**/*.ts').filter((path) => !path.endsWith('.test.ts'));
  expect(sources.length).toBeGreaterThan(300);
  expect(sources.flatMap((path) => copiesIn(readFileSync(path, 'utf8')).map((copy) => `${path}: ${copy}`))).toEqual([]);
});
