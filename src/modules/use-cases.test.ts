import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync, type ArrowFunctionExpression, type Expression, type Function, type Program } from 'oxc-parser';

type CodeFile = { path: string; text: string };
type Callable = ArrowFunctionExpression | Function;
type Import = { from: string; name: string };

const isCommand = (path: string): boolean => /^src\/modules\/.*\/commands\//.test(path);
const isFunction = (value: Expression | Function | null): value is Callable =>
  value?.type === 'ArrowFunctionExpression' ||
  value?.type === 'FunctionExpression' ||
  value?.type === 'FunctionDeclaration';

/** The functions of a list of statements that have a name there, exported or not. */
const functionsIn = (body: Program['body']) =>
  body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declared = isExported ? statement.declaration : statement;
    if (declared?.type === 'FunctionDeclaration') return [{ name: declared.id!.name, isExported, made: declared }];
    if (declared?.type !== 'VariableDeclaration') return [];
    return declared.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' && isFunction(init) ? [{ name: id.name, isExported, made: init }] : [],
    );
  });

/** What a function answers, or the one that it answers. */
const answersOf = ({ body }: Callable): { answer: Expression | null; local: ReadonlySet<string> }[] => {
  if (body === null) return [];
  if (body.type !== 'BlockStatement') return isFunction(body) ? answersOf(body) : [{ answer: body, local: new Set() }];
  const local = new Set(functionsIn(body.body).map(({ name }) => name));
  return body.body.flatMap((statement) => {
    if (statement.type !== 'ReturnStatement') return [];
    return isFunction(statement.argument) ? answersOf(statement.argument) : [{ answer: statement.argument, local }];
  });
};
const answersFunctions = (made: Callable, named: ReadonlySet<string>): boolean =>
  answersOf(made).some(({ answer, local }) => {
    const given =
      answer?.type === 'TSAsExpression' || answer?.type === 'TSSatisfiesExpression' ? answer.expression : answer;
    if (given?.type !== 'ObjectExpression') return false;
    const functions = given.properties.filter(
      (each) =>
        each.type === 'Property' &&
        (isFunction(each.value) ||
          (each.value.type === 'Identifier' && (local.has(each.value.name) || named.has(each.value.name)))),
    );
    return functions.length > 1;
  });

const importsOf = ({ path, text }: CodeFile): Import[] =>
  parseSync(path, text).module.staticImports.flatMap(({ moduleRequest: { value }, entries }) => {
    const from = value.startsWith('.')
      ? normalize(join(dirname(path), value))
      : value.replace('#modules/', 'src/modules/');
    return entries.flatMap(({ isType, importName }) => (isType ? [] : [{ from, name: importName.name ?? '*' }]));
  });

/** Files of commands with several use cases: what the rest of the product calls is one. */
const crowded = (sources: readonly CodeFile[]): string[] => {
  const called = new Set(
    sources
      .filter(({ path }) => !isCommand(path))
      .flatMap((source) => importsOf(source).map(({ from, name }) => `${from} ${name}`)),
  );
  return sources
    .filter(({ path }) => isCommand(path))
    .flatMap(({ path, text }) => {
      const functions = functionsIn(parseSync(path, text, { preserveParens: false }).program.body);
      const named = new Set(functions.map(({ name }) => name));
      const exported = functions.filter(({ isExported }) => isExported);
      const useCases = exported.filter(({ name }) => called.has(`${path} ${name}`) || called.has(`${path} *`));
      const factories = exported.filter(({ made }) => answersFunctions(made, named));
      return [
        ...(useCases.length > 1 ? [`${path}: ${useCases.map(({ name }) => name).join(', ')}`] : []),
        ...factories.map(({ name }) => `${path}: ${name} answers several functions`),
      ];
    });
};

const sources = globSync('src/**/*.ts')
  .filter((path) => !/\.test\.ts$|\/testing\/|^src\/web\/client\//.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('a file of commands has at most one use case, and no function that answers several', () => {
  expect(sources.filter(({ path }) => isCommand(path)).length).toBeGreaterThan(150);
  expect(crowded(sources)).toEqual([]);
});

/** Where a command is executed beside `commands/`: of forgotten members, on the command line, and as the parts of `settle`. */
const executesToo = /\/(about-members|operator)\.ts$|^src\/modules\/membership-billing\/settling\//;

/** Files with a use case outside `commands/`: it executes a command, or stores or removes a file. `commands.execute` is one. */
const scattered = (files: readonly CodeFile[]): string[] =>
  files.flatMap(({ path, text }) =>
    path.startsWith('src/modules/') &&
    !isCommand(path) &&
    !executesToo.test(path) &&
    /(?<!\bcommands\.)\bexecute\(|\bfiles\.(put|remove)\(/.test(text)
      ? [path]
      : [],
  );

test('what changes something is a file of commands', () => {
  expect(scattered(sources)).toEqual([]);
});

test.each([
  ['a command that is executed by a job', 'await execute(caller, post, id, { type: "Hide" });', true],
  ['a command that is executed by the parts of a module', 'parts.execute(caller, post, id, command)', true],
  ['a file that is removed', 'if (!isShown) await needs.files.remove(name);', true],
  ['a use case that is called', 'await commands.execute(caller, member, command); hide(needs)(caller, id);', false],
])('outside commands, %s is found or not', (_, text, isFound) => {
  const path = 'src/modules/forum/jobs.ts';
  expect(scattered([{ path, text }])).toEqual(isFound ? [path] : []);
  expect(scattered([{ path: 'src/modules/forum/commands/hide.ts', text }])).toEqual([]);
  expect(scattered([{ path: 'src/modules/forum/about-members.ts', text }])).toEqual([]);
});

test('two use cases of one file are found, and a function that answers several; one with what other commands share is not', () => {
  const file = 'src/modules/forum/commands/pin.ts';
  const found = (text: string, callers: string) =>
    crowded([
      { path: file, text },
      { path: 'src/modules/forum/commands.ts', text: callers },
      { path: 'src/modules/forum/commands/reply.ts', text: "import { shared } from './pin.ts';" },
    ]);
  const pins = 'export const pin = (needs) => async (id) => {}; export async function unpin(needs, id) {}';
  expect(found(pins, "import { pin, unpin } from './commands/pin.ts';")).toEqual([`${file}: pin, unpin`]);
  expect(
    found(
      pins,
      "import { unpin as off } from '#modules/forum/commands/pin.ts'; import { pin } from './commands/pin.ts';",
    ),
  ).toHaveLength(1);
  expect(found(pins, "import * as pins from './commands/pin.ts';")).toHaveLength(1);
  expect(
    found(
      `${pins} export type Pinned = string; export const MOST = 3;`,
      "import { pin, MOST, type Pinned } from './commands/pin.ts';",
    ),
  ).toEqual([]);
  expect(
    found(
      'export const pin = () => shared(); export const shared = () => {};',
      "import { pin } from './commands/pin.ts';",
    ),
  ).toEqual([]);

  const factory = [`${file}: pins answers several functions`];
  expect(found('export const pins = (needs) => ({ pin: async () => {}, unpin() {} });', '')).toEqual(factory);
  expect(
    found(
      'export const pins = (needs) => { const pin = () => {}; const unpin = () => {}; return { pin, unpin }; };',
      '',
    ),
  ).toEqual(factory);
  expect(
    found(
      'const pin = () => {}; const unpin = () => {}; export function pins(needs) { return { pin, off: unpin } satisfies Pins; }',
      '',
    ),
  ).toEqual(factory);
  expect(found('export const pins = (needs) => async (id) => ({ pin: id, at: () => now });', '')).toEqual([]);
});
