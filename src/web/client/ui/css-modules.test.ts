import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LAYOUT =
  /^(display|flex|flex-.+|grid|grid-.+|gap|row-gap|column-gap|align-.+|justify-.+|place-.+|margin|margin-.+|padding|padding-.+|width|max-width|min-width|list-style)$/;
/** A module in which more than this share of the declarations is layout does not hold a drawing (ADR 0035). */
const LIMIT = 0.5;
const features = join(import.meta.dirname, '../features/');

const namesIn = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/(?<=[{;]\s*)([a-z-]+)\s*:\s*[^;{}]+;/g)].map(([, name]) => name!);

/** How many declarations a style sheet has, and how many of them are layout. */
const count = (css: string): { all: number; layout: number } => {
  const names = namesIn(css);
  return { all: names.length, layout: names.filter((name) => LAYOUT.test(name)).length };
};

/** Modules above the limit, with the number of layout declarations they may have; a number here may only fall. */
const exceptions: Readonly<Record<string, number>> = {
  'audit/audit.module.css': 36,
  'scheduling/cards/session-card.module.css': 47,
  'scheduling/session-detail.module.css': 26,
  'scheduling/lists/sessions.module.css': 47,
};

const client = join(import.meta.dirname, '..');
const everywhere = readdirSync(client, { recursive: true, encoding: 'utf8' });
const sheets = everywhere.filter((file) => file.endsWith('.module.css')).toSorted();
/** A small sheet joins the one of its neighbours; the number may only fall. */
const MOST_MODULES = 40;

const classesIn = (css: string): string[] =>
  [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].flatMap(([, selector]) =>
    [...selector!.replace(/:global\(.*?\)(?=[\s,{]|$)/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name]) => name!),
  );
/** The classes that components take from each sheet. */
const taken = new Map<string, Set<string>>(sheets.map((sheet) => [sheet, new Set()]));
for (const file of everywhere.filter((each) => each.endsWith('.tsx'))) {
  const code = readFileSync(join(client, file), 'utf8');
  for (const [, name, from] of code.matchAll(/import (\w+) from '([^']+\.module\.css)'/g))
    for (const [, dotted, quoted] of code.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g')))
      taken.get(join(dirname(file), from!))!.add((dotted ?? quoted)!);
}

const modules = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.module.css'))
  .toSorted();

describe('CSS modules of features hold drawings; layout is done by ui/layout.tsx', () => {
  test.each(modules)('%s', (file) => {
    const { all, layout } = count(readFileSync(join(features, file), 'utf8'));
    expect(layout).toBeLessThanOrEqual(exceptions[file] ?? Math.floor(all * LIMIT));
  });

  test.each([
    ['.a { display: flex; gap: 1rem; color: red; margin: 0; }', { all: 4, layout: 3 }],
    ['.a { color: red; }\n@media (hover: hover) { .a:hover { background: blue; } }', { all: 2, layout: 0 }],
    ['/* display: flex; */ .a { width: 1px; height: 1px; }', { all: 2, layout: 1 }],
  ])('the declarations in %j', (css, expected) => {
    expect(count(css)).toEqual(expected);
  });
});

describe('CSS modules and the components that use them', () => {
  test.each(sheets)('%s defines what components take from it, and nothing else', (sheet) => {
    const defined = new Set(classesIn(readFileSync(join(client, sheet), 'utf8')));
    expect([...defined].toSorted()).toEqual([...taken.get(sheet)!].toSorted());
  });

  test('are few', () => {
    expect(sheets.length).toBeLessThanOrEqual(MOST_MODULES);
  });
});

test('[SIT-064] the card of a person is as wide as a photo of 235 pixels, its sides and its border', () => {
  const css = readFileSync(join(client, 'ui/blocks/blocks.module.css'), 'utf8');
  const [, card] = /\.faces > li \{\s*flex: 0 1 ([\d.]+)rem/.exec(css)!;
  const [, side] = /\.face \{[^}]*padding: \S+ ([\d.]+)rem/.exec(css)!;
  expect((Number(card) - 2 * Number(side)) * 16 - 2).toBe(235);
});
