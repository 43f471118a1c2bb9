import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'oxc-parser';

/** How many house words `src/` may hold. Lower it to the number that the test prints; never raise it. */
const LIMIT = 0;

/** Words that hide who or what is meant. Name the caller, the member, the process or the row, and use the field's terms. */
const HOUSE_WORDS = [
  /\b(?:who|what)ever\b/gi,
  /\b(?:some|no|every|any)body\b/gi,
  /\banew\b/gi,
  /\bpatiently\b/gi,
  /\b(?:is|are|was|were|be|been) told\b/gi,
  /\b(?:go|goes|going|went) on\b/gi,
  /\blooks (?:at|up|for|again|after|into|like|whether)\b/gi,
  /\bkept\b/gi,
  /\bremember(?:s|ed)\b/gi,
];

/** Stored in events, jobs and answers under these names; they cannot change any more. */
const STORED = new Set(['MessageKept', 'kept', 'mailKept', 'anew', 'nobody', 'makeSessionsWhenSeriesGoesOn']);

/** Parameters that do not say what they are to their caller. */
const UNCLEAR_PARAMETERS = new Set(['of', 'is', 'by', 'told']);
/** Under these names nothing is taken out of a parameter. `by` is a field of many events. */
const UNCLEAR_PARTS = new Set(['of', 'is', 'told']);
/** It had ten meanings: the row, the recorder, the listener, the report … */
const UNCLEAR_VARIABLES = new Set(['told']);
/** In this many files a type may have the same name. Each module adds its refusals to one interface. */
const FILES_OF_A_NAME = 2;
const MERGED = new Set(['RefusalNames']);

/** Texts for members and made-up data are not code. */
const EXCLUDED = /(?:^|\/)(?:texts|refusals)\.tsx?$|\/demo\/|^src\/house-words\.test\.ts$/;

type Callee = { name?: string; object?: Callee; callee?: Callee; tag?: Callee };
const calleeName = ({ name, object, callee, tag }: Callee): string => {
  const inner = object ?? callee ?? tag;
  return name ?? (inner ? calleeName(inner) : '');
};
const words = (identifier: string) => identifier.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' ');

/** What only engineers read: comments, each identifier of the file once, and titles of tests. */
const proseOf = (path: string, source: string): string[] => {
  const { program, comments } = parseSync(path, source);
  const identifiers = new Set<string>();
  const titles: string[] = [];
  new Visitor({
    Identifier: ({ name }) => void (STORED.has(name) || identifiers.add(name)),
    JSXIdentifier: ({ name }) => void identifiers.add(name),
    CallExpression: ({ callee, arguments: [title] }) => {
      if (!/^(?:test|it|describe)$/.test(calleeName(callee as Callee))) return;
      if (title?.type === 'Literal') titles.push(String(title.value));
      if (title?.type === 'TemplateLiteral') titles.push(title.quasis.map(({ value }) => value.raw).join(' '));
    },
  }).visit(program);
  return [
    ...comments.map(({ value }) => value.replace(/\s*\n\s*\*?\s*/g, ' ')),
    ...[...identifiers].map(words),
    ...titles,
  ];
};

const ANY_WORD = new RegExp(HOUSE_WORDS.map(({ source }) => source).join('|'), 'i');

/** Only files that hold such a word anywhere are worth parsing. */
const houseWordsIn = (path: string, source: string): number =>
  ANY_WORD.test(words(source))
    ? proseOf(path, source)
        .flatMap((text) => HOUSE_WORDS.map((word) => text.match(word)?.length ?? 0))
        .reduce((sum, found) => sum + found, 0)
    : 0;

type Parameter = {
  type: string;
  name?: string;
  left?: Parameter;
  argument?: Parameter;
  value?: Parameter;
  properties?: Parameter[];
  elements?: (Parameter | null)[];
};
/** The names under which a pattern takes a value apart. */
const partsOf = ({ name, left, argument, value, properties, elements }: Parameter): string[] => {
  const inner = [left ?? argument ?? value, ...(properties ?? []), ...(elements ?? [])];
  return name === undefined ? inner.flatMap((each) => (each ? partsOf(each) : [])) : [name];
};

/** Names of types that a file declares, and its unclear parameters and variables. */
const shapesOf = (path: string, source: string): { types: readonly string[]; parameters: readonly string[] } => {
  const types = new Set<string>();
  const parameters: string[] = [];
  const read = ({ params }: { params: unknown }) => {
    for (const each of params as Parameter[]) {
      const { name } = each.left ?? each;
      const unclear = name === undefined ? UNCLEAR_PARTS : UNCLEAR_PARAMETERS;
      parameters.push(...partsOf(each).flatMap((part) => (unclear.has(part) ? [`${path}: ${part}`] : [])));
    }
  };
  new Visitor({
    TSTypeAliasDeclaration: ({ id }) => void types.add(id.name),
    TSInterfaceDeclaration: ({ id }) => void types.add(id.name),
    FunctionDeclaration: read,
    FunctionExpression: read,
    ArrowFunctionExpression: read,
    TSFunctionType: read,
    TSMethodSignature: read,
    JSXAttribute: ({ name }) => {
      const { name: attribute } = name as { name: unknown };
      if (typeof attribute === 'string' && UNCLEAR_PARTS.has(attribute)) parameters.push(`${path}: ${attribute}`);
    },
    VariableDeclarator: ({ id }) => {
      for (const name of partsOf(id as Parameter)) if (UNCLEAR_VARIABLES.has(name)) parameters.push(`${path}: ${name}`);
    },
  }).visit(parseSync(path, source).program);
  return { types: [...types], parameters };
};
const sharedNames = (types: readonly (readonly string[])[]): string[] => {
  const files = new Map<string, number>();
  for (const name of types.flat()) files.set(name, (files.get(name) ?? 0) + 1);
  return [...files]
    .filter(([name, count]) => count > FILES_OF_A_NAME && !MERGED.has(name))
    .map(([name, count]) => `${name}: ${count} files`);
};

test('house words are found in comments, identifiers and test titles, and not in texts', () => {
  const source = "/** Whoever asks. */ test('nobody is told', () => { const isKept = 'somebody'; return isKept; });";
  expect(houseWordsIn('example.ts', source)).toBe(4);
});

test('the number of house words in src does not rise', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((path) => `src/${path}`)
    .filter((path) => /\.tsx?$/.test(path) && !EXCLUDED.test(path));
  const counts = files.map((path) => [houseWordsIn(path, readFileSync(path, 'utf8')), path] as const);
  const total = counts.reduce((sum, [count]) => sum + count, 0);
  const worst = counts.toSorted(([a], [b]) => b - a).slice(0, 15);
  const list = worst.map(([count, path]) => `${String(count).padStart(5)}  ${path}`).join('\n');
  const advice = total < LIMIT ? `; lower LIMIT in src/house-words.test.ts from ${LIMIT} to ${total}` : '';
  process.stdout.write(`${total} house words${advice}. Most of them in\n${list}\n`);
  expect(total).toBeLessThanOrEqual(LIMIT);
});

test('unclear parameters and variables, and names of types in three files, are found', () => {
  const source =
    'type Parts = 1; type Call = (by: string) => void; const asked = (of: Parts, given = 1, is = true) => of;' +
    'const taken = ({ of, by, each: [told], as: { x = 1, ...is } = {} }, ...[list, of]) => ({ of: list });' +
    'const { of, told } = taken();';
  const { types, parameters } = shapesOf('example.ts', source);
  expect(parameters).toEqual(['by', 'of', 'is', 'of', 'told', 'is', 'of', 'told'].map((name) => `example.ts: ${name}`));
  expect(shapesOf('example.tsx', 'const part = <Card of={one} title="of" />;').parameters).toEqual(['example.tsx: of']);
  expect(sharedNames([types, types])).toEqual([]);
  expect(sharedNames([types, types, ['Parts']])).toEqual(['Parts: 3 files']);
});

test('no parameter is called of, is, by or told, no variable told, and no name of a type is declared in three files', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));
  const shapes = files.map((path) => shapesOf(path, readFileSync(`src/${path}`, 'utf8')));
  const templates = readdirSync('scripts/templates', { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?\.template$/.test(path))
    .map((path) => {
      const source = readFileSync(`scripts/templates/${path}`, 'utf8').replaceAll(/\{\{[\w -]+\}\}/g, 'thing');
      return shapesOf(path.replace('.template', ''), source);
    });
  expect(shapes.length).toBeGreaterThan(1000);
  expect(templates.length).toBeGreaterThan(20);
  expect([...shapes, ...templates].flatMap(({ parameters }) => parameters)).toEqual([]);
  expect(sharedNames(shapes.map(({ types }) => types))).toEqual([]);
});
