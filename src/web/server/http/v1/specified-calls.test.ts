import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { endpoints } from '#kernel/testing/endpoints.ts';
import { routes } from './routes.ts';

const table = routes([...endpoints.values()].map((endpoint) => ({ endpoint, handle: () => Promise.resolve({}) })));

/** Every path that a row of kind `call` of the specification names, with its id. */
const specified = globSync('docs/requirements/*.md')
  .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
  .flatMap((row) => {
    const [, id, text] = /^\| ([A-Z]{3}-\d{3}) \| call \| (.*)/.exec(row) ?? [];
    return [...(text ?? '').matchAll(/POST `(\/[^`\s?]+)/g)].map(([, path]) => [id!, path!] as const);
  });

test('[API-016] every call that the specification names is answered under its path', () => {
  expect(specified.length).toBeGreaterThan(90);
  const unknown = specified.filter(([, path]) => !table.match(`/v1${path.replaceAll(/\{\w+\}/g, 'x')}`));
  expect(unknown.map((row) => row.join(' '))).toEqual([]);
});

test('every call that a contract declares is seen by the tests that walk all calls', () => {
  const declared = globSync('src/modules/**/contract/**/*.ts', { exclude: ['**/*.test.ts'] }).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\(\s*'(\/v1\/[^']+)'/g)].map(([, path]) => path!),
  );
  expect(declared.length).toBeGreaterThan(200);
  expect(declared.filter((path) => !endpoints.has(path))).toEqual([]);
});

/** Of the whole answer, where a caller may also get less of it. */
const fieldsOf = ({ output }: { output: unknown }): [string, { type: string }][] => {
  const { options: [whole] = [output] } = output as { options?: unknown[] };
  return Object.entries((whole as { shape?: Record<string, { type: string }> }).shape ?? {});
};

describe('[API-005] the fields of answers', () => {
  /** Entities whose calls have another name than their answers, as specified. */
  const named: Readonly<Record<string, string>> = { account: 'user', session_chat: 'channel' };

  test('are the name of the entity for one thing, with an object', () => {
    const reads = [...endpoints].filter(([path]) => /^\/v1\/(?:admin\/)?\w+\/\{id\}\/get$/.test(path));
    expect(reads.length).toBeGreaterThan(5);
    for (const [path, endpoint] of reads) {
      const entity = /^\/v1\/(?:admin\/)?(\w+)/.exec(path)![1]!;
      const found = fieldsOf(endpoint).find(([name]) => name === (named[entity] ?? entity));
      expect([path, found?.[1].type]).toEqual([path, 'object']);
    }
  });

  test('have an array for a list', () => {
    const lists = [...endpoints].filter(([path]) => /\/list(?:\/|$)/.test(path));
    expect(lists.length).toBeGreaterThan(20);
    for (const [path, endpoint] of lists)
      expect([path, fieldsOf(endpoint).map(([, { type }]) => type)]).toEqual([path, expect.arrayContaining(['array'])]);
  });

  test('of a write on one thing have that thing', () => {
    const written = [...endpoints].filter(([path]) =>
      /^\/v1\/(?:session|series|group|forum_post)\/(?:create|\{id\}\/update)(?:\/|$)/.test(path),
    );
    expect(written.length).toBeGreaterThan(10);
    for (const [path, endpoint] of written)
      expect([path, fieldsOf(endpoint).map(([name]) => name)]).toEqual([path, [path.split('/')[2]]]);
  });
});
