import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

const A_PAGE = /\boffset \$\d/;
const MAY_BE_LEFT_OUT = /\$\d+(?:::\w+(?:\[\])?)? is null or /;

/**
 * Statements with a page whose filters the text itself leaves out, also by a constant of the same file: Postgres plans them
 * once for all filters together. ADR 66: such a list is built.
 */
const unbuiltLists = (path: string, source: string): string[] => {
  if (!A_PAGE.test(source)) return [];
  const constants = new Map<string, string>();
  const pages: { text: string; names: string[]; isChosen: boolean; line: number }[] = [];
  const lineOf = (start: number) => source.slice(0, start).split('\n').length;
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, source.slice(init.start, init.end));
    },
    Literal: ({ value, start }) => {
      if (typeof value === 'string') pages.push({ text: value, names: [], isChosen: false, line: lineOf(start) });
    },
    TemplateLiteral: ({ quasis, expressions, start }) =>
      void pages.push({
        text: quasis.map(({ value }) => value.raw).join(' '),
        names: expressions.flatMap((each) => (each.type === 'Identifier' ? [each.name] : [])),
        isChosen: expressions.some(({ type }) => type === 'ConditionalExpression'),
        line: lineOf(start),
      }),
  }).visit(parseSync(path, source).program);
  return pages
    .filter(({ text }) => A_PAGE.test(text))
    .filter(
      ({ text, names, isChosen }) =>
        isChosen ||
        [text, ...names.map((name) => constants.get(name) ?? '')].some((each) => MAY_BE_LEFT_OUT.test(each)),
    )
    .map(({ line }) => `${path}:${line}`);
};

test('lists whose filters are left out inside their statement are found, and a page of one fixed statement is not', () => {
  const list = (...lines: string[]) => unbuiltLists('example.ts', lines.join('\n'));
  const page = 'order by at limit $2 offset $3';
  expect(list(`const a = 'select 1 from x where y = $1 ${page}';`)).toEqual([]);
  expect(list(`const a = 'select 1 from x where ($1::uuid[] is null or y = any($1)) ${page}';`)).toEqual([
    'example.ts:1',
  ]);
  expect(list('const ASKED = `($1::text is null or y = $1)`;', `const a = \`where \${ASKED} ${page}\`;`)).toEqual([
    'example.ts:2',
  ]);
  expect(list(`const a = (y: boolean) => \`where \${y ? 'y' : 'not y'} ${page}\`;`)).toEqual(['example.ts:1']);
});

test('a list with a page whose filters may be left out is built with knex', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => `src/${path}`);
  const sources = files.map((path) => [path, readFileSync(path, 'utf8')] as const);
  expect(sources.filter(([, source]) => A_PAGE.test(source)).length).toBeGreaterThan(8);
  expect(sources.flatMap(([path, source]) => unbuiltLists(path, source))).toEqual([]);
});
