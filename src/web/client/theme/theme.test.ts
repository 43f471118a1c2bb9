import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { DEFAULT_THEME } from '@mantine/core';
import { theme } from './theme.ts';

const NAMED =
  /--mantine-color-([a-z]+)-(?:\d|filled|light|outline|text)|\b(?:c|bg|bd|color)(?:=|: )["']([a-z]+)(?:\.\d)?["']/g;
/** What Mantine and style sheets name besides a family. */
const OTHERS = new Set(['default', 'disabled', 'dimmed', 'error', 'inherit']);
const familiesIn = (text: string): string[] =>
  [...text.matchAll(NAMED)].map(([, variable, prop]) => variable ?? prop!).filter((name) => !OTHERS.has(name));

test('each family of colours that pages and the style sheets of their components name has its variables', () => {
  const sources = globSync('src/web/client/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*'] }).map((path) =>
    readFileSync(path, 'utf8'),
  );
  const sheets = [
    ...new Set(
      sources.flatMap((text) => [...text.matchAll(/@mantine\/core\/styles\/\w+\.layer\.css/g)].map(([path]) => path)),
    ),
  ].map((path) => readFileSync(`node_modules/${path}`, 'utf8'));
  expect(sheets.length).toBeGreaterThan(15);
  const named = new Set([...sources, ...sheets].flatMap(familiesIn));
  expect(named.size).toBeGreaterThan(2);
  const there = { ...DEFAULT_THEME.colors, ...theme.colors };
  expect([...named].filter((family) => !Object.hasOwn(there, family))).toEqual([]);
  expect(familiesIn('<Button color="grape" c="lime.3"> var(--mantine-color-teal-filled)')).toEqual([
    'grape',
    'lime',
    'teal',
  ]);
});

test('check boxes are square: round ones read as a choice of one', () => {
  expect(theme.components?.['Checkbox']?.defaultProps).toMatchObject({ radius: '0.25rem' });
});
