import { globSync, readFileSync } from 'node:fs';
import { parseAst, type Plugin } from 'vite';
import { expect, test } from '@jest/globals';
import { messagesAsParts } from './vite-messages.ts';

const transformed = (code: string, id = '/src/web/client/features/forum/texts.ts') => {
  const transform = messagesAsParts.transform as Extract<Plugin['transform'], Function>;
  const error = (problem: string): never => {
    throw new Error(problem);
  };
  return (transform.call({ parse: parseAst, error } as never, code, id) as { code: string } | undefined)?.code;
};

test('a build has messages parsed, and everything else as it is', () => {
  expect(
    transformed(
      "const texts = { a: 'A {b}', c: message('{n, plural, one {# of {d}} other {# e}}', (n, d) => ({ n, d })), f: message('F {g}', h) };",
    ),
  ).toBe(
    'const texts = { a: \'A {b}\', c: message([["n","cardinal",{"one":[0," of ",["d"]],"other":[0," e"]}]], (n, d) => ({ n, d })), f: message(["F ",["g"]], h) };',
  );
  expect(transformed("message('A {b}', c);", '/src/web/client/features/forum/feed.tsx')).toBeUndefined();
});

test('a message that is put together while the product runs fails the build', () => {
  expect(() => transformed('message(`A ${b}`, c);')).toThrow('a message is not written as one text');
});

test('messages are written in files of texts, where a build parses them', () => {
  const files = globSync('src/web/client/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  const written = files.filter((file) => readFileSync(file, 'utf8').includes('messages/message.ts'));
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((file) => !/texts\.(?:\w\w\.)?ts$|vite-messages\.ts$/.test(file))).toEqual([]);
});
