/**
 * `npm run new:module -- <module> <thing>`: lays out a module with one slice (write a thing, list and withdraw it; with its page) that passes all checks,
 * and registers it: `npm run new:module -- forum post`. What the slice does is an example; its shape is the template.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { clientFiles } from './new-module-client.ts';
import { camel } from './new-module-names.ts';
import { serverFiles } from './new-module-server.ts';

/** Where a new module is named: each change adds text after the first match. */
const registrations = (
  module: string,
  thing: string,
  declared: boolean,
): [path: string, after: RegExp, added: string][] => [
  [
    'src/web/server/composition/modules.ts',
    /import type \{ ContainerModule \} from 'inversify';\n/,
    `import { ${camel(module)}Module } from '#modules/${module}/module.ts';\n`,
  ],
  ['src/web/server/composition/modules.ts', /feedbackModule,\n(?!import)/, `  ${camel(module)}Module,\n`],
  [
    'src/web/client/app/routes.ts',
    /\n(?=  \{ path: '\/server-down')/,
    `  { path: '/${module}/${thing}s', access: 'member', load: () => import('#client/pages/${module}/${thing}s.tsx') },\n`,
  ],
  ['src/modules/communities/contract/well-text.ts', /reserved: ReadonlySet<string> = new Set\(\n  `/, `${module} `],
  ['src/modules/refusals.ts', /^/, `import { ${camel(module)}Refusals } from './${module}/contract/refusals.ts';\n`],
  ['src/modules/refusals.ts', /\.\.\.kernelRefusals,\n/, `  ...${camel(module)}Refusals,\n`],
  ...(declared
    ? []
    : ([
        ['src/modules/boundaries.cjs', /const knows = \{\n/, `  '${module}': ['identity'],\n`],
        ['src/modules/boundaries.cjs', /notifications: \[\n/, `    '${module}',\n`],
      ] satisfies [string, RegExp, string][])),
];

/** The first number of the next free hundred. */
const nextRefusal = (root: string): number => {
  const modules = readFileSync(join(root, 'src/modules/refusals.ts'), 'utf8').matchAll(/'\.\/([a-z-]+)\/contract/g);
  const numbers = [...modules].flatMap(([, module]) =>
    [
      ...readFileSync(join(root, `src/modules/${module}/contract/refusals.ts`), 'utf8').matchAll(/known\(\s*(\d+),/g),
    ].map(([, id]) => Number(id)),
  );
  return (Math.floor(Math.max(...numbers) / 100) + 1) * 100;
};

/** Writes and registers the module below `root`; answers the paths of what it wrote or changed. */
export const newModule = async (root: string, module: string, thing: string): Promise<string[]> => {
  for (const name of [module, thing])
    if (!/^[a-z]+(-[a-z]+)*$/.test(name)) throw new Error(`${name} is not written like-this`);
  if (existsSync(join(root, 'src/modules', module))) throw new Error(`There is a module ${module} already`);
  const declared = new RegExp(`^  '?${module}'?: \\[`, 'm').test(
    readFileSync(join(root, 'src/modules/boundaries.cjs'), 'utf8'),
  );
  const options = (await resolveConfig(join(root, 'package.json'))) ?? {};
  const changed = new Map(
    Object.entries({ ...serverFiles(module, thing, nextRefusal(root)), ...clientFiles(module, thing) }),
  );
  for (const [path, after, added] of registrations(module, thing, declared)) {
    const text = changed.get(path) ?? readFileSync(join(root, path), 'utf8');
    const match = after.exec(text);
    if (!match) throw new Error(`${path} has no place for ${module}`);
    const end = match.index + match[0].length;
    changed.set(path, text.slice(0, end) + added + text.slice(end));
  }
  for (const [path, text] of changed) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    const formatted = path.endsWith('.feature')
      ? text.trimStart()
      : await format(text.trimStart(), { ...options, filepath: path });
    writeFileSync(join(root, path), formatted);
  }
  return [...changed.keys()];
};

if (import.meta.main) {
  const [module, thing] = process.argv.slice(2);
  if (module === undefined || thing === undefined) {
    console.error('npm run new:module -- <module> <thing>, for example: npm run new:module -- forum post');
    process.exit(1);
  }
  for (const path of await newModule(process.cwd(), module, thing)) console.log(path);
  console.log('Now run `npm run docs`: it adds the events, the steps and the map.');
}
