import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { camel, pascal, snake, spoken, title, upper } from './names.ts';

const SUFFIX = '.template';
const PLACE = /\{\{([\w-]+(?: \w+)?)\}\}/g;

/** How templates name one thing: `{{thing}}`, `{{Thing}}`, `{{THING}}`, `{{thing-name}}`, `{{thing_name}}`, `{{thing name}}`. */
export const formsOf = (key: string, name: string): Record<string, string> => ({
  [key]: camel(name),
  [pascal(key)]: pascal(name),
  [upper(key)]: upper(name),
  [`${key}-name`]: name,
  [`${key}_name`]: snake(name),
  [`${key} name`]: spoken(name),
  [`${pascal(key)} title`]: title(name),
});

/** The files of `module/` or `command/`, by their paths, with everything filled in. */
export const filledTemplates = (
  kind: 'module' | 'command',
  values: Readonly<Record<string, string>>,
): Map<string, string> => {
  const filled = (text: string): string =>
    text.replaceAll(PLACE, (place, name: string) => {
      const value = values[name];
      if (value === undefined) throw new Error(`No template knows ${place}`);
      return value;
    });
  const folder = join(import.meta.dirname, kind);
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith(SUFFIX));
  return new Map(
    paths.map((path) => [filled(path.slice(0, -SUFFIX.length)), filled(readFileSync(join(folder, path), 'utf8'))]),
  );
};

/** Adds text after the first match in a file. */
export type Change = readonly [path: string, after: RegExp, added: string];
export const insertAfter = (root: string, changed: Map<string, string>, changes: readonly Change[]): void => {
  for (const [path, after, added] of changes) {
    const text = changed.get(path) ?? readFileSync(join(root, path), 'utf8');
    const match = after.exec(text);
    if (!match) throw new Error(`${path} has no place for ${added.trim()}`);
    const end = match.index + match[0].length;
    changed.set(path, text.slice(0, end) + added + text.slice(end));
  }
};

/** The numbers of all refusals. */
export const refusalNumbers = (root: string): number[] => {
  const all = readFileSync(join(root, 'src/modules/refusals.ts'), 'utf8').matchAll(/'\.\/([a-z-]+)\/contract/g);
  return [...all].flatMap(([, name]) =>
    [...readFileSync(join(root, `src/modules/${name}/contract/refusals.ts`), 'utf8').matchAll(/known\(\s*(\d+),/g)].map(
      ([, id]) => Number(id),
    ),
  );
};

/** Writes files below `root`; answers their paths. */
export const writeFormatted = async (root: string, files: ReadonlyMap<string, string>): Promise<string[]> => {
  const options = (await resolveConfig(join(root, 'package.json'))) ?? {};
  for (const [path, text] of files) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const formatted = path.endsWith('.feature') ? text : await format(text, { ...options, filepath: path });
    writeFileSync(join(root, path), formatted);
  }
  return [...files.keys()];
};
