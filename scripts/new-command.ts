/**
 * `npm run new:command -- <module> <aggregate> <command> '<step>' …`: lays out what members can do to something that a
 * module has already, from the fact to the button, and registers it. The steps are what the example begins with; the last
 * one makes what it is about. What is given and taken back is an example;
 * its shape is the template. It is a slice with a stream, a read model and calls of its own, so that the aggregate, its
 * lifecycle, its read model and its views stay as they are.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { camel, isKebab, pascal, snake, spoken, title, upper } from './templates/names.ts';
import { filledTemplates, formsOf, insertAfter, writeFormatted, type Change } from './templates/templates.ts';

const registrations = (module: string, aggregate: string, command: string, path: string): readonly Change[] => {
  const [thing, mark] = [spoken(aggregate), spoken(command)];
  const name = `${camel(module)}${pascal(command)}Module`;
  const fact = `${pascal(aggregate)}${pascal(command)}`;
  return [
    [
      'src/web/server/composition/modules.ts',
      new RegExp(`import \\{ ${camel(module)}Module \\} .*\\n`),
      `import { ${name} } from '#modules/${module}/${command}/module.ts';\n`,
    ],
    ['src/web/server/composition/modules.ts', new RegExp(`  ${camel(module)}Module,\\n(?!import)`), `  ${name},\n`],
    [
      `src/modules/${module}/README.md`,
      /$(?![\s\S])/,
      `\n## ${title(command)}\n\nMembers give a ${thing} a ${mark} and take it back (\`${path}/{id}/${snake(command)}/{flag}\`): \`${fact}Given\`, \`${fact}TakenBack\`. It is in the stream \`${module}.${command}-<${aggregate}>\` and the read model \`${snake(module)}_${snake(command)}s\`; others learn how many there are, not whose.\n`,
    ],
  ];
};

/** What most calls about one thing of the module begin with. */
const pathOf = (root: string, module: string, aggregate: string): `/v1/${string}` => {
  const api = readFileSync(join(root, `src/modules/${module}/contract/api.ts`), 'utf8');
  const counts = Map.groupBy(
    [...api.matchAll(/'(\/v1\/[\w/-]+)\/\{id\}/g)].map(([, path]) => path!),
    (path) => path,
  );
  const [most] = [...counts].toSorted(([, one], [, other]) => other.length - one.length);
  return (most?.[0] ?? `/v1/${snake(aggregate)}`) as `/v1/${string}`;
};

/** The refusal of the module that says that such a thing is not there. */
const missing = (root: string, module: string, aggregate: string): string => {
  const refusals = readFileSync(join(root, `src/modules/${module}/contract/refusals.ts`), 'utf8');
  const names = [...refusals.matchAll(/^  ([A-Z_]+_DOES_NOT_EXIST):/gm)].map(([, name]) => name!);
  const name = names.find((each) => each === `${upper(aggregate)}_DOES_NOT_EXIST`) ?? names[0];
  if (name === undefined) throw new Error(`${module} has no refusal …_DOES_NOT_EXIST for a ${aggregate} that is gone`);
  return name;
};

/** Writes and registers the command below `root`; answers the paths of what it wrote or changed. */
export const newCommand = async (
  root: string,
  [module, aggregate, command]: readonly [module: string, aggregate: string, command: string],
  given: readonly string[],
): Promise<string[]> => {
  for (const name of [module, aggregate, command])
    if (!isKebab(name)) throw new Error(`${name} is not written like-this`);
  for (const part of [`contract/${aggregate}-lifecycle.ts`, `domain/${aggregate}.ts`])
    if (!existsSync(join(root, 'src/modules', module, part))) throw new Error(`${module} has no ${part}`);
  if (existsSync(join(root, 'src/modules', module, command)))
    throw new Error(`${module} has a slice ${command} already`);
  const path = pathOf(root, module, aggregate);
  const changed = filledTemplates('command', {
    ...formsOf('module', module),
    ...formsOf('aggregate', aggregate),
    ...formsOf('command', command),
    path,
    MISSING: missing(root, module, aggregate),
    given: given.join('\n    And '),
    title: /"([^"]+)"/.exec(given.at(-1) ?? '')?.[1] ?? '',
  });
  insertAfter(root, changed, registrations(module, aggregate, command, path));
  return writeFormatted(root, changed);
};

if (import.meta.main) {
  const [module, aggregate, command, ...given] = process.argv.slice(2);
  if (module === undefined || aggregate === undefined || command === undefined || given.length === 0) {
    console.error(
      `npm run new:command -- <module> <aggregate> <command> '<step>' …, for example:\nnpm run new:command -- scheduling session thumb-up 'the Well "Night Owls"' 'Ana hosts "Night talk" in "Night Owls" on Wednesday at 19:00 with 3 seats'`,
    );
    process.exit(1);
  }
  for (const path of await newCommand(process.cwd(), [module, aggregate, command], given)) console.log(path);
  console.log(
    `Now put <${pascal(command)}> on its page, and run \`npm run docs\`: it adds the events, their shapes and sentences, and the steps.`,
  );
}
