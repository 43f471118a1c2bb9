import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from '@jest/globals';
import { editableTexts } from './lib/site/editable.ts';

type CopiedTextsNode = { type: string } & Record<string, unknown>;
const isNode = (value: unknown): value is CopiedTextsNode =>
  typeof value === 'object' && value !== null && 'type' in value;
const childrenOf = (node: CopiedTextsNode): CopiedTextsNode[] =>
  Object.entries(node)
    .filter(([name]) => name !== 'parent')
    .flatMap(([, value]) => value)
    .filter(isNode);

/** `texts.menu.home` → `['texts', 'menu', 'home']`; undefined for anything else. */
const pathOf = (node: unknown): string[] | undefined => {
  if (!isNode(node)) return undefined;
  if (node.type === 'Identifier') return [String(node['name'])];
  if (node.type !== 'MemberExpression' || node['computed'] === true) return undefined;
  const [before, name] = [pathOf(node['object']), node['property']];
  return before && isNode(name) ? [...before, String(name['name'])] : undefined;
};

/** Everything that is read when the file is loaded, as paths; what is inside of functions and types is not. */
const readAtLoad = (node: CopiedTextsNode): string[][] => {
  if (/Function|^Import|^TS/.test(node.type)) return [];
  const path = node.type === 'MemberExpression' ? pathOf(node) : undefined;
  return path ? [path] : childrenOf(node).flatMap(readAtLoad);
};

type TextsObject = Readonly<Record<string, unknown>>;
/** Texts that a file copies when it is loaded: `load` answers what a file of texts exports. */
const copiesIn = async (
  code: string,
  load: (from: string) => Promise<TextsObject>,
  isOfMembers: (texts: unknown) => boolean,
): Promise<string[]> => {
  const body = parseSync('page.tsx', code).program.body as unknown as CopiedTextsNode[];
  const known = new Map<string, unknown>();
  for (const node of body) {
    const from = node.type === 'ImportDeclaration' ? String((node['source'] as CopiedTextsNode)['value']) : '';
    if (!from.endsWith('texts.ts') || from.includes('site-texts')) continue;
    const texts = await load(from);
    for (const each of node['specifiers'] as { imported?: { name: string }; local: { name: string } }[])
      if (each.imported && isOfMembers(texts[each.imported.name]))
        known.set(each.local.name, texts[each.imported.name]);
  }
  const valueOf = ([first = '', ...rest]: readonly string[]): unknown =>
    rest.reduce<unknown>((value, name) => (value as TextsObject | undefined)?.[name], known.get(first));
  const copies: string[] = [];
  for (const node of body) {
    copies.push(
      ...readAtLoad(node)
        .filter((path) => ['string', 'function'].includes(typeof valueOf(path)))
        .map((path) => path.join('.')),
    );
    // `const texts = roomTexts.preview`: a part of the texts under another name.
    for (const { id, init } of (node['declarations'] ?? []) as { id: CopiedTextsNode; init: unknown }[]) {
      const part = pathOf(init);
      if (id.type === 'Identifier' && part && known.has(part[0]!)) known.set(String(id['name']), valueOf(part));
    }
  }
  return copies;
};

/** Staff read the product’s own words: their tables may copy them. */
const isEditable = (texts: unknown): boolean => [...editableTexts.values()].some((each) => each === texts);
const files = globSync('src/web/client/**/*.{ts,tsx}', { exclude: ['**/*.test.*', '**/testing/**', '**/*texts.ts'] });

test('texts are read where they are shown, so that what staff wrote, or another language, stands in their place', async () => {
  const copies: string[] = [];
  for (const file of files) {
    const load = (from: string) =>
      import(from.startsWith('.') ? resolve(file, '..', from) : from) as Promise<TextsObject>;
    copies.push(...(await copiesIn(readFileSync(file, 'utf8'), load, isEditable)).map((path) => `${file}: ${path}`));
  }
  expect(files.length).toBeGreaterThan(500);
  expect(copies).toEqual([]);
});

test('a text that a file copies when it is loaded is found', async () => {
  const code = `
    import { roomTexts } from './texts.ts';
    const texts = roomTexts.preview;
    const labels = { close: texts.close };
    const entries = [{ to: '/', text: roomTexts.home }];
    const waiting = <Wait label={roomTexts.wait} />;
    export const Page = () => <p>{texts.title}</p>;`;
  const exported = { roomTexts: { home: 'Home', wait: () => 'Wait', preview: { title: 'Title', close: 'Close' } } };
  expect(
    await copiesIn(
      code,
      () => Promise.resolve(exported),
      () => true,
    ),
  ).toEqual(['texts.close', 'roomTexts.home', 'roomTexts.wait']);
});

/** Words that follow a value in a text that code puts together: no translation reaches them. */
const wordsAfterValues = (node: CopiedTextsNode): string[] => {
  if (node.type === 'ThrowStatement' || node.type === 'NewExpression') return [];
  const parts = node.type === 'TemplateLiteral' ? (node['quasis'] as { value: { raw: string } }[]).slice(1) : [];
  return [
    ...parts.map(({ value }) => value.raw).filter((raw) => /^,? [A-Za-z]?[a-z]{2,}\b/.test(raw)),
    ...childrenOf(node).flatMap(wordsAfterValues),
  ];
};

test('no sentence is put together in code, where no translation reaches it', () => {
  const wordsIn = (code: string) =>
    // Parsing takes long, and most files have no such text.
    /`[^`]*\},? [A-Za-z]?[a-z]{2,}/.test(code)
      ? wordsAfterValues(parseSync('page.tsx', code).program as unknown as CopiedTextsNode)
      : [];
  // Translations themselves, tools of the build, and lists of staff, who read English.
  const isOfMembers = (file: string) => !/\.es\.ts$|\/vite-|\/ui\/listing\.tsx$/.test(file);
  expect(files.filter(isOfMembers).flatMap((file) => wordsIn(readFileSync(file, 'utf8')))).toEqual([]);
  expect(wordsIn('const days = `${left} ${left === 1 ? 1 : 2} Away`, label = `${name}, ${count} new`;')).toEqual([
    ' Away',
    ' new',
  ]);
});

/** Names in a file of texts which none of these words is; a text that another one of the file reads is shown there. */
const unreadNames = (texts: string, words: ReadonlySet<string>): string[] =>
  [...texts.matchAll(/^ +(\w+):/gm)].flatMap(([, name]) =>
    words.has(name!) || new RegExp(`\\.${name}\\b`).test(texts) ? [] : [name!],
  );

test('staff are offered no text that is shown nowhere: each has a name that other code says', () => {
  const code = [...files, ...globSync('src/{modules,shared-kernel}/**/*.ts', { exclude: ['**/*.test.*'] })];
  const words = new Set<string>();
  for (const file of code)
    if (!file.endsWith('.es.ts')) for (const [word] of readFileSync(file, 'utf8').matchAll(/\w+/g)) words.add(word);
  const texts = globSync('src/web/client/**/*texts.ts');
  expect(texts.length).toBeGreaterThan(50);
  const unread = (file: string) => unreadNames(readFileSync(file, 'utf8'), words).map((name) => `${file}: ${name}`);
  expect(texts.flatMap(unread)).toEqual([]);
  expect(unreadNames("const texts = {\n  shown: 'A',\n  hidden: 'B',\n};", new Set(['shown']))).toEqual(['hidden']);
});
