import { globSync, readFileSync } from 'node:fs';
import { parseAst, type Plugin } from 'vite';
import { expect, test } from '@jest/globals';
import { contractsOfBrowsers, ofTheServer } from './vite-contracts.ts';

const transformed = (code: string, id = '/src/modules/forum/contract/api.ts') => {
  const transform = contractsOfBrowsers.transform as Extract<Plugin['transform'], Function>;
  const result = transform.call({ parse: parseAst } as never, code, id) as { code: string } | undefined;
  return result?.code.replaceAll(/\s+/g, ' ');
};

test('an endpoint in the browser has no input and nothing else that only the server reads', () => {
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
  ).toBe(
    "export const like = /* @__PURE__ */ endpoint('/v1/like', { writes: true, output: /* @__PURE__ */ z.object({ ok: /* @__PURE__ */ z.literal(true) }), touches: ['post'], });",
  );
});

test('calls while a contract is loaded are marked as pure, calls inside of functions stay as they are', () => {
  expect(transformed('const a = z.string().max(3); const b = (n) => z.string().max(n);')).toBe(
    'const a = /* @__PURE__ */ z.string().max(3); const b = (n) => z.string().max(n);',
  );
});

test('files that are no contracts stay as they are', () => {
  expect(transformed('const a = z.string();', '/src/web/client/lib/paged.ts')).toBe(undefined);
});

test('nothing in the browser reads of an endpoint what only the server has', () => {
  // The input of any endpoint; and of one that a function is given, all that the server alone has.
  const reading = new RegExp(
    `\\bendpoint\\.(?:${[...ofTheServer].join('|')})\\b|\\b(?!z\\b)[a-z]\\w*\\.input\\b(?!\\()`,
  );
  const files = globSync('src/web/client/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/testing/**'] });
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => reading.test(readFileSync(file, 'utf8')))).toEqual([]);
});
