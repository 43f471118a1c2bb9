/**
 * `npm run new:module -- <module> <thing>`: lays out a module with one slice (write a thing, list and withdraw it; with its page) that passes all checks,
 * and registers it: `npm run new:module -- forum post`. What the slice does is an example; its shape is the template.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camel, isKebab, title } from './templates/names.ts';
import {
  filledTemplates,
  formsOf,
  insertAfter,
  refusalNumbers,
  writeFormatted,
  type Change,
} from './templates/templates.ts';

/** Where a new module is named. */
const registrations = (module: string, thing: string, declared: boolean): readonly Change[] => [
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
  ...['src/modules/translated-refusals.ts', 'src/web/client/app/languages/es.ts'].flatMap((path): Change[] => [
    [path, /^/, `import { ${camel(module)}RefusalsEs } from '#modules/${module}/contract/refusals.es.ts';\n`],
    [path, /\n(?= +\.\.\.chatRefusalsEs,)/, `...${camel(module)}RefusalsEs,\n`],
  ]),
  [
    'src/web/client/app/languages/es.ts',
    /^/,
    `import { ${camel(module)} } from '#client/features/${module}/texts.es.ts';\n`,
  ],
  ['src/web/client/app/languages/es.ts', /    forum,\n/, `'${module}': ${camel(module)},\n`],
  [
    'src/web/server/composition/words.ts',
    /^/,
    `import { ${camel(module)}Texts } from '#client/features/${module}/texts.ts';\n`,
  ],
  [
    'src/web/server/composition/words.ts',
    /readonly WordedPart\[\] = \[\n/,
    `part('${module}', '${title(module)}', ${camel(module)}Texts, { path: '/${module}/${thing}s' }),\n`,
  ],
  ['src/modules/lifecycle-buttons.test.ts', /const withoutButtons = \[\n/, `  '${module}/contract/${thing}',\n`],
  ...(declared
    ? []
    : ([['src/modules/boundaries.cjs', /const knows = \{\n/, `  '${module}': ['identity'],\n`]] satisfies Change[])),
];

/** The first number of the next free hundred. */
const nextRefusal = (root: string): number => (Math.floor(Math.max(...refusalNumbers(root)) / 100) + 1) * 100;

/** Writes and registers the module below `root`; answers the paths of what it wrote or changed. */
export const newModule = async (root: string, module: string, thing: string): Promise<string[]> => {
  for (const name of [module, thing]) if (!isKebab(name)) throw new Error(`${name} is not written like-this`);
  if (existsSync(join(root, 'src/modules', module))) throw new Error(`There is a module ${module} already`);
  const declared = new RegExp(`^  '?${module}'?: \\[`, 'm').test(
    readFileSync(join(root, 'src/modules/boundaries.cjs'), 'utf8'),
  );
  const first = nextRefusal(root);
  const changed = filledTemplates('module', {
    ...formsOf('module', module),
    ...formsOf('thing', thing),
    first: String(first),
    second: String(first + 1),
  });
  insertAfter(root, changed, registrations(module, thing, declared));
  return writeFormatted(root, changed);
};

if (import.meta.main) {
  const [module, thing] = process.argv.slice(2);
  if (module === undefined || thing === undefined) {
    console.error('npm run new:module -- <module> <thing>, for example: npm run new:module -- forum post');
    process.exit(1);
  }
  for (const path of await newModule(process.cwd(), module, thing)) console.log(path);
  console.log('Now run `npm run docs`: it adds the events, their sentences, the steps and the map.');
}
