import { globSync, readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

/** Properties that name a side of the screen; their counterparts name the beginning or the end of a line. */
const OF_A_SIDE =
  /(?:^|[\s{;])((?:(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|border-(?:top|bottom)-(?:left|right)-radius|left|right):[^;}]+|(?:text-align|float|clear): ?(?:left|right))/g;
/** Sides in the attributes of components: `ml="xs"`, `ta="left"`, `marginLeft`. */
const OF_COMPONENTS =
  /[\s{(](?:(?:ml|mr|pl|pr)=|ta="(?:left|right)"|(?:margin|padding|border)(?:Left|Right)\b|textAlign: '(?:left|right)')/g;

const ALLOWED: readonly [words: string, reason: string][] = [
  ['left: 50%', 'the middle, from which what is drawn is moved by half of its own width: the same in both directions'],
  [
    'float: left',
    'a legend, which floats only to leave the place that browsers give it; inline-start is younger than our browsers',
  ],
];
const isAllowed = (found: string): boolean => ALLOWED.some(([words]) => found.trim() === words);

const sidesIn = (text: string, pattern: RegExp): string[] =>
  [...text.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(pattern)].map(([whole, found]) => (found ?? whole).trim());

test('style sheets and pages name beginnings and ends, never sides, so that they can be read from right to left', () => {
  const sheets = globSync('src/web/client/**/*.css');
  const pages = globSync('src/web/client/**/*.tsx', { exclude: ['**/*.test.tsx'] });
  expect([sheets.length > 20, pages.length > 400]).toEqual([true, true]);
  const found = [
    ...sheets.flatMap((file) => sidesIn(readFileSync(file, 'utf8'), OF_A_SIDE).map((each) => ({ file, each }))),
    ...pages.flatMap((file) => sidesIn(readFileSync(file, 'utf8'), OF_COMPONENTS).map((each) => ({ file, each }))),
  ];
  expect(found.filter(({ each }) => !isAllowed(each))).toEqual([]);
  // What is allowed is still there.
  expect(ALLOWED.filter(([words]) => !found.some(({ each }) => each === words))).toEqual([]);
});

test.each([
  '.a { margin-left: 1rem; }',
  '.a {\n  padding-right: 0;\n}',
  '.a { left: 0; }',
  '.a { text-align: right }',
  '.a { border-top-left-radius: 4px; }',
  '.a { border-left: 1px solid; }',
])('%s names a side', (sheet) => {
  expect(sidesIn(sheet, OF_A_SIDE)).toHaveLength(1);
});

test('beginnings, ends and both sides name none', () => {
  const sheet = '.a { margin-inline-start: 1rem; inset-inline: 0; text-align: start; justify-content: left; }';
  expect(sidesIn(sheet, OF_A_SIDE)).toEqual([]);
  expect(sidesIn('<Box ml="xs" ta="left" />', OF_COMPONENTS)).toEqual(['ml=', 'ta="left"']);
});
