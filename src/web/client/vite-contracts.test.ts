import { globSync, readFileSync } from 'node:fs';
import { parseAst, type Plugin } from 'vite';
import { expect, test } from '@jest/globals';
import { contractsOfBrowsers, ofTheServer } from './vite-contracts.ts';

const transformed = (code: string, id = '/src/modules/forum/contract/api.ts') => {
  const transform = contractsOfBrowsers.transform as Extract<Plugin['transform'], Function>;
  const result = transform.call({ parse: parseAst } as never, code, id) as { code: string } | undefined;
  return result?.code.replaceAll(/\s+/g, ' ');
};

test('an endpoint in the browser has no schemas and nothing else that only the server reads', () => {
  expect(
    transformed(`export const like = endpoint('/v1/like', {
      summary: 'Likes a post',
      access: 'member',
      discloses: { presence: ['well'] },
      support: 'open',
      pace: 'write',
      hourly: 60,
      refusals: ['SESSION_DOES_NOT_EXIST'],
      writes: true,
      input: z.object({ id: uuid }).extend({ on: flag }),
      output: z.object({ ok: z.literal(true) }),
      touches: ['post'],
      confirmed: true,
    });`),
  ).toBe("export const like = /* @__PURE__ */ (() => (endpoint('/v1/like', { writes: true, touches: ['post'], })))();");
});

test('what several endpoints have in common is left out in the same way', () => {
  expect(
    transformed("const entering = { access: 'visitor', writes: true, output: z.object({}) }; const b = { output: 1 };"),
  ).toBe(
    'const entering = /* @__PURE__ */ (() => ({ writes: true, }))(); const b = /* @__PURE__ */ (() => ({ output: 1 }))();',
  );
});

test('a value that is made while a contract is loaded is marked as pure, functions and plain values stay as they are', () => {
  expect(
    transformed("const a = z.object({ ...b }).meta({ id }); const c = (n) => z.string().max(n); const d = 'd';"),
  ).toBe(
    "const a = /* @__PURE__ */ (() => (z.object({ ...b }).meta({ id })))(); const c = (n) => z.string().max(n); const d = 'd';",
  );
});

test('files that are no contracts stay as they are', () => {
  expect(transformed('const a = z.string();', '/src/web/client/lib/paged.ts')).toBe(undefined);
});

test('nothing in the browser reads of an endpoint what only the server has', () => {
  // The input and output of any endpoint; and of one that a function is given, all that the server alone has.
  const reading = new RegExp(
    `\\bendpoint\\.(?:${[...ofTheServer].join('|')})\\b|\\b(?!z\\b)[a-z]\\w*\\.input\\b(?!\\()`,
  );
  const files = globSync('src/web/client/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/testing/**'] });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => reading.test(readFileSync(file, 'utf8')))).toEqual([]);
});
