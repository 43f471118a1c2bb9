import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { laidOutModule } from './laid-out-module.ts';

let module: Awaited<ReturnType<typeof laidOutModule>>;
let root: string;
let written: string[];
beforeAll(async () => {
  module = await laidOutModule();
  root = module.root;
  written = [...module.written, ...module.commands.own, ...module.commands.ofScheduling];
}, 60_000);
afterAll(() => module?.remove());

describe('a module laid out by npm run new:module, and commands by npm run new:command', () => {
  test('compile together with what they are registered in', () => {
    const files = [...written.filter((path) => /\.tsx?$/.test(path)), 'src/web/client/modules.d.ts'];
    writeFileSync(
      join(root, 'tsconfig.new.json'),
      JSON.stringify({
        extends: './src/web/client/tsconfig.json',
        // Both sides in one program.
        compilerOptions: {
          types: ['vite/client', 'node'],
          lib: ['ES2024', 'DOM', 'DOM.Iterable', 'ESNext.Array', 'ESNext.Iterator'],
        },
        include: [],
        exclude: [],
        files,
      }),
    );
    const { stdout } = spawnSync('node_modules/.bin/tsc', ['-p', 'tsconfig.new.json'], { cwd: root, encoding: 'utf8' });
    expect(stdout).toBe('');
  });

  /** Of the whole product, on names, calls, lifecycles, words and languages. */
  const rules = [
    'src/house-words',
    'src/web/client/app/languages/refused-by-pages',
    'src/web/client/one-voice',
    'src/web/server/composition/words',
    'src/web/server/http/pages/api-document',
    'src/web/server/http/v1/access',
    'src/web/server/http/v1/hostile-fields',
    'src/web/server/http/v1/next-page',
    'src/web/server/proofs/history/sentences',
  ];

  test('pass their own tests, and the rules of the product', () => {
    cpSync('docs', join(root, 'docs'), { recursive: true });
    for (const rule of rules) cpSync(`${rule}.test.ts`, join(root, `${rule}.test.ts`));
    // As `npm run docs` does.
    const added =
      "import('node:fs').then(async ({ writeFileSync }) => writeFileSync('SENTENCES.txt', (await import('SENTENCES.ts')).sentencesWithNew()))";
    spawnSync(process.execPath, ['--eval', added.replaceAll('SENTENCES', './src/web/server/testing/sentences')], {
      cwd: root,
    });
    const ofModules = ['src/modules/lifecycle-buttons', 'src/modules/refusals'];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [
        'node_modules/jest/bin/jest.js',
        ['book-wish', 'thumb-up', ...rules, ...ofModules].join('|'),
        '--selectProjects',
        'unit',
        'web',
      ],
      { cwd: root, encoding: 'utf8' },
    );
    expect(readFileSync(join(root, 'src/web/server/testing/sentences.txt'), 'utf8').split('\n')).toEqual(
      expect.arrayContaining([
        'BookWishWithdrawn: Mia (staff) withdrew book wish ⟨id⟩.',
        'BookWishWritten: Mia (staff) wrote book wish ⟨id⟩.',
        'SessionThumbUpGiven: Mia (staff) gave session ⟨id⟩ a thumb up.',
        'SessionThumbUpTakenBack: Mia (staff) took back the thumb up of session ⟨id⟩.',
      ]),
    );
    expect([status, status === 0 ? '' : stdout + stderr]).toEqual([0, '']);
  });
});
