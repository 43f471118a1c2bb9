/** What has to be true of the documents that are written by hand. Each function answers what is wrong with one text. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const WIDEST_ROW = 120;
const NOT_OURS = /^(node_modules|reports|dist|\.data)\b/;

/** All but the specification, which is given. */
export const markdown = (): string[] =>
  globSync('**/*.md', { exclude: (path) => NOT_OURS.test(path) })
    .filter((path) => !path.startsWith('docs/requirements/'))
    .sort();

export const documents = (): string[] =>
  markdown().filter((path) => !/<!-- Generated .*by `npm run docs`/.test(readFileSync(path, 'utf8')));

/** Rows of tables that no screen shows whole. Those become lists. */
export const wideRows = (text: string): string[] =>
  text.split('\n').filter((line) => line.startsWith('|') && line.length > WIDEST_ROW);

const withoutCode = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '');

/** Where links of a document lead from: the parts of `docs/operations.md` are read there. */
export const folderOf = (path: string): string =>
  path.startsWith('src/web/server/settings/') ? 'docs' : dirname(path);

/** Links to files that do not exist. Addresses and anchors of the same page are not followed. */
export const deadLinks = (text: string, folder: string): string[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!)
    .filter((target) => !/^(https?:|mailto:|#)/.test(target))
    .filter((target) => !existsSync(join(folder, target.replace(/#.*/, ''))));

const files = (): string[] => globSync('**/*.*', { exclude: (path) => NOT_OURS.test(path) }).map((path) => `/${path}`);
let known: string[] | undefined;

/** Files that the text names as code and that no file's path ends with. */
export const missingFiles = (text: string): string[] =>
  [...withoutCode(text).matchAll(/`((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:ts|tsx|cjs|mjs|sql|feature|css))`/g)]
    .map(([, path]) => path!)
    .filter((path) => !(known ??= files()).some((file) => file.endsWith(`/${path}`)));

/** The lines of source that are comments. */
export const commentsOf = (source: string): string =>
  source
    .split('\n')
    .filter((line) => /^\s*(?:\/\/|\/?\*)/.test(line))
    .join('\n');

/** Decisions that the text names by a number that no page has. */
export const missingDecisions = (text: string): string[] =>
  [...text.matchAll(/\bADR (\d+)/g)]
    .filter(
      ([, number]) => !(known ??= files()).some((file) => file.startsWith(`/docs/adr/${number!.padStart(4, '0')}-`)),
    )
    .map(([name]) => name);

/** One stop of the tour: `In [path](link): `symbol`, `symbol`.`, and the excerpts up to the next stop. */
const STOP = /^In \[`[^`]+`\]\(([^)]+)\): ((?:`[^`]+`(?:, | and )?)+)/gm;

export const stopsOf = (text: string): { path: string; symbols: string[]; excerpts: string[] }[] => {
  const starts = [...text.matchAll(STOP)];
  return starts.map((start, index) => ({
    path: start[1]!,
    symbols: [...start[2]!.matchAll(/`([^`]+)`/g)].map(([, symbol]) => symbol!),
    excerpts: [...text.slice(start.index, starts[index + 1]?.index).matchAll(/^```\w+\n([\s\S]*?)^```/gm)].map(
      ([, code]) => code!,
    ),
  }));
};

const OMITTED = '…';

/** Symbols and lines that the tour shows and the code does not have. Indentation does not count, `…` stands for left-out lines. */
export const untrueStops = (text: string, folder: string): string[] =>
  stopsOf(text).flatMap(({ path, symbols, excerpts }) => {
    const file = normalize(join(folder, path));
    if (!existsSync(file)) return [`${file} does not exist`];
    const source = readFileSync(file, 'utf8');
    const lines = new Set(source.split('\n').map((line) => line.trim()));
    return [
      ...symbols.filter((symbol) => !source.includes(symbol)).map((symbol) => `${file} has no ${symbol}`),
      ...excerpts
        .flatMap((code) => code.split('\n').map((line) => line.trim()))
        .filter((line) => line !== '' && line !== OMITTED && !lines.has(line))
        .map((line) => `${file} has no line: ${line}`),
    ];
  });
