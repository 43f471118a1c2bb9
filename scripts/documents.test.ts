import { describe, expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import {
  commentsOf,
  deadLinks,
  documents,
  folderOf,
  markdown,
  missingDecisions,
  missingFiles,
  stopsOf,
  untrueStops,
  wideRows,
} from './documents.ts';

const all = documents().map((path) => ({ path, folder: folderOf(path), text: readFileSync(path, 'utf8') }));
const problems = (find: (text: string, folder: string) => string[], texts = all) =>
  texts.flatMap(({ path, folder, text }) => find(text, folder).map((problem) => `${path}: ${problem}`));

describe('documents written by hand', () => {
  test('README, module READMEs and decisions are found', () => {
    expect(all.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['README.md', 'src/modules/communities/README.md', 'docs/adr/0001-record-decisions.md']),
    );
  });

  test('no table is wider than a screen, in generated documents neither', () => {
    const wide = markdown().filter((path) => wideRows(readFileSync(path, 'utf8')).length > 0);
    expect(wide).toEqual([]);
    expect(wideRows(`| ${'wide '.repeat(30)} |\n| narrow |`)).toHaveLength(1);
  });

  test('every link leads to a file', () => {
    expect(problems(deadLinks)).toEqual([]);
    expect(deadLinks('[a](../README.md) [b](nowhere.md#x) [c](https://example.org)', 'docs')).toEqual(['nowhere.md#x']);
  });

  test('every file that is named exists; superseded decisions and the changelog may speak of the past', () => {
    const present = all.filter(({ path, text }) => path !== 'CHANGELOG.md' && !/^Status: superseded/m.test(text));
    expect(present.length).toBeLessThan(all.length - 1);
    expect(problems(missingFiles, present)).toEqual([]);
    expect(missingFiles('`scripts/docs.ts`, `docs.ts` and `scripts/lost.ts`')).toEqual(['scripts/lost.ts']);
  });

  test('every file and every decision that a comment names exists', () => {
    const paths = globSync('{src,scripts,features,test,bench}/**/*.{ts,tsx,mjs,cjs}');
    const comments = paths.map((path) => ({ path, folder: '', text: commentsOf(readFileSync(path, 'utf8')) }));
    expect(comments.filter(({ text }) => text.includes('ADR ')).length).toBeGreaterThan(50);
    expect(problems(missingFiles, comments)).toEqual([]);
    expect(problems(missingDecisions, [...comments, ...all])).toEqual([]);
    expect(missingFiles(commentsOf('const a = `lost.ts`;\n  // See `lost.ts`.'))).toEqual(['lost.ts']);
    expect(missingDecisions(commentsOf('/** As ADR 1 and ADR 42 say. */'))).toEqual(['ADR 42']);
  });

  test('every proof that the table of ASVS names is a test', () => {
    const tests = globSync('{src,test,scripts}/**/*.test.ts');
    const named = [...readFileSync('docs/asvs.md', 'utf8').matchAll(/`([\w./-]+\.test\.ts)`/g)].map(
      ([, name]) => name!,
    );
    expect(named.length).toBeGreaterThan(30);
    expect(named.filter((name) => !tests.some((path) => `/${path}`.endsWith(`/${name}`)))).toEqual([]);
  });

  test('every module README names each policy and each event of its module', async () => {
    const missing: string[] = [];
    for (const path of globSync('src/modules/*/README.md')) {
      const text = readFileSync(path, 'utf8');
      const files = globSync(`${dirname(path)}/**/policies/*.ts`).filter((file) => !file.endsWith('.test.ts'));
      const events: string[] = [];
      for (const file of globSync(`${dirname(path)}/**/contract/*-events.ts`))
        for (const value of Object.values((await import(`../${file}`)) as Record<string, unknown>))
          if (typeof value === 'object' && value !== null && 'says' in value && 'type' in value)
            events.push(String(value.type));
      const names = [...files.map((file) => basename(file, '.ts')), ...events];
      missing.push(
        ...names.filter((name) => !new RegExp(`\\b${name}\\b`).test(text)).map((name) => `${path}: ${name}`),
      );
    }
    expect(missing).toEqual([]);
  });
});

describe('the tour', () => {
  const tour = readFileSync('docs/tour.md', 'utf8');

  test('shows code that exists: every path, symbol and line', () => {
    expect(untrueStops(tour, 'docs')).toEqual([]);
  });

  test('has its stops read by this test', () => {
    const stops = stopsOf(tour);
    expect(stops.length).toBeGreaterThan(12);
    expect(stops.flatMap(({ excerpts }) => excerpts).length).toBeGreaterThan(8);
  });

  test('is refused for a path, a symbol or a line that does not exist', () => {
    const stop = (path: string, symbol: string, line: string) =>
      `In [\`x\`](${path}): \`${symbol}\`.\n\n\`\`\`ts\n${line}\n\`\`\`\n`;
    expect(untrueStops(stop('../scripts/lost.ts', 'a', ''), 'docs')).toHaveLength(1);
    expect(untrueStops(stop('../scripts/documents.ts', 'noSuchSymbol', 'const noSuchLine = 1;'), 'docs')).toHaveLength(
      2,
    );
    expect(untrueStops(stop('../scripts/documents.ts', 'wideRows', 'const WIDEST_ROW = 120;\n…'), 'docs')).toEqual([]);
  });
});
