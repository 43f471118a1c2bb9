import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { endpoints } from '../../../shared-kernel/testing/endpoints.ts';
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
