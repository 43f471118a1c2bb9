/**
 * `npm run new:module -- <module> <thing>`: lays out a module with one slice (write a thing, read it) that passes all checks,
 * and registers it: `npm run new:module -- forum post`. What the slice does is an example; its shape is the template.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';

const words = (name: string): string[] => name.split('-');
const pascal = (name: string): string =>
  words(name)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join('');
const camel = (name: string): string => pascal(name)[0]!.toLowerCase() + pascal(name).slice(1);
const upper = (name: string): string => words(name).join('_').toUpperCase();
const snake = (name: string): string => words(name).join('_');

const filesOf = (module: string, thing: string, firstId: number): Record<string, string> => {
  const [T, t, U, m, M] = [pascal(thing), camel(thing), upper(thing), camel(module), pascal(module)];
  const at = `src/modules/${module}`;
  const schema = `${snake(module)}_${snake(thing)}s`;
  return {
    [`${at}/contract/${thing}-events.ts`]: `
import { z } from 'zod';
import { event, personal, type EventOf } from '../../../shared-kernel/contract/event.ts';

/** A member wrote a ${thing}. */
export const ${T}Written = event(
  '${T}Written',
  z.object({ ${t}: z.guid(), member: z.guid(), text: personal('member', z.string()) }),
  ({ ${t} }) => \`wrote ${thing} \${${t}}\`,
);

export const ${t}Events = { ${T}Written };
export type ${T}Event = EventOf<typeof ${t}Events>;
`,
    [`${at}/contract/refusals.ts`]: `
import { known, type RefusalTable } from '../../../shared-kernel/contract/refusals.ts';

export const ${m}Refusals = {
  ${U}_DOES_NOT_EXIST: known(${firstId}, 'This ${thing} does not exist.'),
  ${U}_EMPTY: known(${firstId + 1}, 'Please write something first.'),
} as const satisfies RefusalTable;

declare module '../../../shared-kernel/contract/refusals.ts' {
  interface RefusalNames {
    ${m}: keyof typeof ${m}Refusals;
  }
}
`,
    [`${at}/contract/api.ts`]: `
import { z } from 'zod';
import { endpoint, uuid } from '../../../shared-kernel/contract/endpoint.ts';

const TEXT_MAX = 5000;
const ${t}View = z.object({
  uuid: z.string(),
  author: z.string().nullable().describe('Null for a former member'),
  text: z.string().nullable(),
  written_at: z.string(),
});

export const write${T} = endpoint('/v1/${module}/${thing}/create', {
  summary: 'Writes a ${thing}',
  access: 'member',
  writes: true,
  input: z.object({ text: z.string().max(TEXT_MAX) }),
  output: z.object({ ${snake(thing)}: ${t}View }),
  refusals: ['${U}_EMPTY'],
});

export const get${T} = endpoint('/v1/${module}/${thing}/{id}/get', {
  summary: 'One ${thing}',
  access: 'member',
  input: z.object({ id: uuid }),
  output: z.object({ ${snake(thing)}: ${t}View }),
  refusals: ['${U}_DOES_NOT_EXIST'],
});
`,
    [`${at}/domain/${thing}.ts`]: `
import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse } from '../../../shared-kernel/contract/refusals.ts';
import type { Decider } from '../../../shared-kernel/commands/decider.ts';
import { ${T}Written, type ${T}Event } from '../contract/${thing}-events.ts';

export type ${T}State = { author: string | null };
export type ${T}Command = { type: 'Write${T}'; ${t}: string; member: string; text: string };

/** A ${thing} of one member. */
export const ${t}: Decider<${T}State, ${T}Command, ${T}Event> = {
  stream: (id) => \`${module}.${thing}-\${id}\`,
  initial: { author: null },
  evolve: (_, { data: { member } }) => ({ author: member }),
  decide: ({ ${t}: id, member, text }, { author }) => {
    if (author !== null) return [];
    if (text.trim() === '') return refuse('${U}_EMPTY', { field: 'text' });
    return [did(${T}Written, { ${t}: id, member, text: text.trim() })];
  },
};
`,
    [`${at}/domain/${thing}.test.ts`]: `
import { describe, expect, test } from 'vitest';
import { did } from '../../../shared-kernel/contract/event.ts';
import { refuse } from '../../../shared-kernel/contract/refusals.ts';
import { fold } from '../../../shared-kernel/commands/decider.ts';
import { ${T}Written, type ${T}Event } from '../contract/${thing}-events.ts';
import { ${t} } from './${thing}.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';

const write = (text: string, facts: readonly ${T}Event[] = []) =>
  ${t}.decide({ type: 'Write${T}', ${t}: ID, member: ANA, text }, fold(${t}, facts));

describe('writing a ${thing}', () => {
  test('a text is recorded without the space around it', () => {
    expect(write(' Hello ')).toEqual([did(${T}Written, { ${t}: ID, member: ANA, text: 'Hello' })]);
  });

  test('a text of spaces is refused at its field', () => {
    expect(write('  ')).toEqual(refuse('${U}_EMPTY', { field: 'text' }));
  });

  test('a repeated command records nothing', () => {
    expect(write('Hello', [did(${T}Written, { ${t}: ID, member: ANA, text: 'Hello' })])).toEqual([]);
  });
});
`,
    [`${at}/projections/${thing}s.ts`]: `
import type { Sql } from '../../../shared-kernel/database/database.ts';
import { on, type Projection } from '../../../shared-kernel/read-models/projection.ts';
import { MemberForgotten } from '../../identity/contract/account-events.ts';
import { peopleRows } from '../../identity/index.ts';
import { ${T}Written } from '../contract/${thing}-events.ts';

const people = peopleRows();

export const ${t}sProjection: Projection = {
  name: '${schema}',
  version: 1,
  tables: \`
    create table ${snake(thing)} (
      id uuid primary key,
      author uuid not null,
      text text,
      written_at timestamptz not null
    );
    create index ${snake(thing)}_author on ${snake(thing)} (author);
    \${people.tables}
  \`,
  reactions: [
    ...people.reactions,
    on(${T}Written, ({ data: { ${t}, member, text }, meta }, rows) =>
      rows.put('${snake(thing)}', { id: ${t}, author: member, text, written_at: meta.occurredAt }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) =>
      rows.patchAll('${snake(thing)}', { author: member }, { text: null }),
    ),
  ],
};

export type ${T}Row = { id: string; author: string | null; text: string | null; written_at: Date };

export const ${t}Row = async (sql: Sql, id: string): Promise<${T}Row | undefined> => {
  const [row] = await sql.query<${T}Row>(
    \`select x.id::text, p.username as author, x.text, x.written_at
     from ${schema}.${snake(thing)} x left join ${schema}.person p on p.member = x.author where x.id = $1\`,
    [id],
  );
  return row;
};
`,
    [`${at}/commands.ts`]: `
import { newId } from '../../shared-kernel/commands/idempotency.ts';
import type { Caller, Execute } from '../../shared-kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '../../shared-kernel/contract/refusals.ts';
import { ${t} as decider } from './domain/${thing}.ts';

export const ${m}Commands = ({ execute }: { execute: Execute }) => ({
  /** Answers the id of the ${thing}. */
  write: async (by: Caller, member: string, text: string): Promise<{ id: string } | Refusal> => {
    const id = newId(by, '${thing}');
    const done = await execute(by, decider, id, { type: 'Write${T}', ${t}: id, member, text });
    return isRefusal(done) ? done : { id };
  },
});
export type ${M}Commands = ReturnType<typeof ${m}Commands>;
`,
    [`${at}/http.ts`]: `
import { refuse } from '../../shared-kernel/contract/refusals.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler } from '../../shared-kernel/module.ts';
import type { ${M}Commands } from './commands.ts';
import * as api from './contract/api.ts';
import { ${t}Row } from './projections/${thing}s.ts';

export const ${m}Handlers = ({ sql, commands }: { sql: Sql; commands: ${M}Commands }): readonly Handler[] => {
  const answer = async ({ id }: { id: string }) => {
    const row = await ${t}Row(sql, id);
    if (!row) return refuse('${U}_DOES_NOT_EXIST');
    const { author, text, written_at } = row;
    return { ${snake(thing)}: { uuid: row.id, author, text, written_at: written_at.toISOString() } };
  };
  return [
    memberWriteHandler(
      api.write${T},
      ({ text }, { caller, member }) => commands.write(caller, member.id, text),
      (_, __, written) => answer(written),
    ),
    memberHandler(api.get${T}, (input) => answer(input)),
  ];
};
`,
    [`${at}/about-members.ts`]: `
import { recordsToExport, type AboutMembers } from '../../shared-kernel/about-members.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';
import { ${t}sOf } from './own-${thing}s.ts';

/** The events are sealed per member and forgotten with the key; the read model reacts to \`MemberForgotten\`. */
export const aboutMembers = (sql: Sql): AboutMembers =>
  recordsToExport(
    '${thing}s',
    [{ title: 'Your ${thing}s', about: 'What you wrote, the latest first.', page: ${t}sOf(sql), onlyIfAny: true }],
    'that there was a ${thing}, without its text and author',
  );
`,
    [`${at}/own-${thing}s.ts`]: `
import type { Chapter } from '../../shared-kernel/about-members.ts';
import type { Sql } from '../../shared-kernel/database/database.ts';

const PAGE = 500;

/** Pages of what one member wrote, for the export of their data. */
export const ${t}sOf =
  (sql: Sql): Chapter['page'] =>
  async (member, after) => {
    const from = after === undefined ? 0 : Number(after);
    const rows = await sql.query<{ text: string | null; written_at: Date }>(
      \`select text, written_at from ${schema}.${snake(thing)} where author = $1
       order by written_at desc, id offset $2 limit \${PAGE}\`,
      [member, from],
    );
    const entries = rows.map(({ text, written_at }) => ({ written: written_at.toISOString(), text }));
    return rows.length < PAGE ? { entries } : { entries, next: String(from + PAGE) };
  };
`,
    [`${at}/module.ts`]: `
import { fold } from '../../shared-kernel/commands/decider.ts';
import { containerModule, type Provided } from '../../shared-kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { DATABASE, EXECUTE } from '../../shared-kernel/parts.ts';
import { aboutMembers } from './about-members.ts';
import { ${m}Commands } from './commands.ts';
import { ${t}Events } from './contract/${thing}-events.ts';
import { ${t} } from './domain/${thing}.ts';
import { ${m}Handlers } from './http.ts';
import { ${t}sProjection } from './projections/${thing}s.ts';

const needs = { execute: EXECUTE, sql: DATABASE };

const parts = ({ execute, sql }: Provided<typeof needs>): ModuleParts => ({
  name: '${module}',
  events: Object.values(${t}Events),
  handlers: ${m}Handlers({ sql, commands: ${m}Commands({ execute }) }),
  projections: [${t}sProjection],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(sql),
  replays: { '${module}.${thing}-': (facts) => fold(${t}, facts as never[]) },
});

export const ${m}Module = containerModule((provide) => provide(MODULE_PARTS, needs, parts));
`,
    [`${at}/README.md`]: `
# ${M}

What members write as ${thing}s.

## The language

- **${T}**: a text of one member, shown to all members.

## Command → events → read models

- **write a ${thing}** (member): \`${T}Written\`, shown by \`${schema}\`.

Stream: \`${module}.${thing}-<${thing}>\`.
`,
    [`features/${module}/${thing}s.feature`]: `
Feature: ${T}s

  Members write ${thing}s, and all members can read them.

  Example: Ben reads what Ana wrote
    When Ana writes the ${thing} "Good evening"
    Then Ben reads the ${thing} "Good evening"

  Example: A ${thing} without words is refused
    When Ana writes the ${thing} " "
    Then it is refused: Please write something first.
`,
    [`features/${module}/${thing}s.steps.ts`]: `
import assert from 'node:assert/strict';
import { get${T}, write${T} } from '../../src/modules/${module}/contract/api.ts';
import { answered } from '../communities/answered.ts';
import { Then, When } from '../support/steps.ts';

When('{actor} writes the ${thing} {string}', async function (name: string, text: string) {
  const outcome = await this.call(name, write${T}, { text });
  if (outcome.ok) this.remember('${T}', text, answered(this, write${T}).${snake(thing)}.uuid);
});

Then('{actor} reads the ${thing} {string}', async function (name: string, text: string) {
  await this.call(name, get${T}, { id: this.recall('${T}', text) });
  assert.equal(answered(this, get${T}).${snake(thing)}.text, text);
});
`,
  };
};

/** Where a new module is named: each change adds text after the first match. */
const registrations = (module: string, declared: boolean): [path: string, after: RegExp, added: string][] => [
  [
    'src/web/server/composition/modules.ts',
    /import type \{ ContainerModule \} from 'inversify';\n/,
    `import { ${camel(module)}Module } from '../../../modules/${module}/module.ts';\n`,
  ],
  ['src/web/server/composition/modules.ts', /feedbackModule,\n(?!import)/, `  ${camel(module)}Module,\n`],
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
  const changed = new Map(Object.entries(filesOf(module, thing, nextRefusal(root))));
  for (const [path, after, added] of registrations(module, declared)) {
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
