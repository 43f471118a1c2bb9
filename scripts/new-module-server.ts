import { camel, pascal, snake, upper } from './new-module-names.ts';

/** The module itself, and its examples. */
export const serverFiles = (module: string, thing: string, firstId: number): Record<string, string> => {
  const [T, t, U, m, M] = [pascal(thing), camel(thing), upper(thing), camel(module), pascal(module)];
  const at = `src/modules/${module}`;
  const schema = `${snake(module)}_${snake(thing)}s`;
  return {
    [`${at}/contract/${thing}-events.ts`]: `
import { z } from 'zod';
import { event, personal, type EventOf } from '#kernel/contract/event.ts';

/** A member wrote a ${thing}. */
export const ${T}Written = event(
  '${T}Written',
  z.object({ ${t}: z.guid(), member: z.guid(), text: personal('member', z.string()) }),
  ({ ${t} }) => \`wrote ${thing} \${${t}}\`,
);

/** Its author took it back, or closed the account. */
export const ${T}Withdrawn = event('${T}Withdrawn', z.object({ ${t}: z.guid() }), ({ ${t} }) => \`withdrew ${thing} \${${t}}\`);

export const ${t}Events = { ${T}Written, ${T}Withdrawn };
export type ${T}Event = EventOf<typeof ${t}Events>;
`,
    [`${at}/contract/${thing}-lifecycle.ts`]: `
import { createMachine } from 'xstate';
import { lifecycle } from '#kernel/contract/lifecycle.ts';
import type { ${T}Event } from './${thing}-events.ts';

/** Where a ${thing} stands; \`none\` before it was written. */
export type ${T}Status = 'none' | 'open' | 'withdrawn';

export const ${t}Lifecycle = lifecycle<${T}Status, ${T}Event['type']>(
  createMachine({
    id: '${thing}',
    initial: 'none',
    states: {
      none: { on: { ${T}Written: 'open' } },
      open: { on: { ${T}Withdrawn: 'withdrawn' } },
      withdrawn: {},
    },
  }),
);
`,
    [`${at}/contract/${thing}-lifecycle.test.ts`]: `
import { expect, test } from '@jest/globals';
import { ${t}Events } from './${thing}-events.ts';
import { ${t}Lifecycle } from './${thing}-lifecycle.ts';

test('the lifecycle knows every fact of a ${thing}, and ends with its withdrawal', () => {
  expect([...${t}Lifecycle.facts].toSorted()).toEqual(Object.keys(${t}Events).toSorted());
  expect(${t}Lifecycle.isFinal('withdrawn')).toBe(true);
});
`,
    [`${at}/contract/refusals.ts`]: `
import { known, type RefusalTable } from '#kernel/contract/refusals.ts';

export const ${m}Refusals = {
  ${U}_DOES_NOT_EXIST: known(${firstId}, 'This ${thing} does not exist.'),
  ${U}_EMPTY: known(${firstId + 1}, 'Please write something first.'),
} as const satisfies RefusalTable;

declare module '#kernel/contract/refusals.ts' {
  interface RefusalNames {
    ${m}: keyof typeof ${m}Refusals;
  }
}
`,
    [`${at}/contract/api.ts`]: `
import { z } from 'zod';
import { endpoint, uuid } from '#kernel/contract/endpoint.ts';

const TEXT_MAX = 5000;
export const ${t}View = z.object({
  uuid: z.string(),
  author: z.string().nullable().describe('Null for a former member'),
  text: z.string().nullable(),
  written_at: z.string(),
  is_own: z.boolean(),
});
export type ${T}View = z.output<typeof ${t}View>;
const one = z.object({ ${snake(thing)}: ${t}View });

/** Time and id of the last row of a page. */
const CURSOR = /^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z_[0-9a-f-]{36}$/;

export const write${T} = endpoint('/v1/${module}/${thing}/create', {
  summary: 'Writes a ${thing}',
  access: 'member',
  writes: true,
  touches: ['${thing}'],
  input: z.object({ text: z.string().max(TEXT_MAX) }),
  texts: { text: { most: TEXT_MAX, problem: (text) => (text.trim() === '' ? '${U}_EMPTY' : undefined) } },
  output: one,
  refusals: ['${U}_EMPTY'],
});

export const withdraw${T} = endpoint('/v1/${module}/${thing}/{id}/withdraw', {
  summary: 'Takes a ${thing} back; its author only',
  access: 'member',
  writes: true,
  touches: ['${thing}'],
  input: z.object({ id: uuid }),
  output: z.object({}),
  refusals: ['${U}_DOES_NOT_EXIST', 'NOT_ALLOWED'],
});

export const list${T}s = endpoint('/v1/${module}/${thing}s/list', {
  summary: 'The ${thing}s, the latest first, by the page',
  access: 'member',
  input: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(24),
    after: z.union([z.literal(''), z.string().regex(CURSOR)]).default('').describe('\`after\` of the page before'),
  }),
  output: z.object({ ${snake(thing)}: z.array(${t}View), after: z.string().nullable() }),
});

export const get${T} = endpoint('/v1/${module}/${thing}/{id}/get', {
  summary: 'One ${thing}',
  access: 'member',
  input: z.object({ id: uuid }),
  output: one,
  refusals: ['${U}_DOES_NOT_EXIST'],
});
`,
    [`${at}/domain/${thing}.ts`]: `
import { did } from '#kernel/contract/event.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { follows, type Decider } from '#kernel/commands/decider.ts';
import { ${T}Withdrawn, ${T}Written, type ${T}Event } from '../contract/${thing}-events.ts';
import { ${t}Lifecycle, type ${T}Status } from '../contract/${thing}-lifecycle.ts';

export type ${T}State = { status: ${T}Status; author: string | null };
export type ${T}Command =
  | { type: 'Write${T}'; ${t}: string; member: string; text: string }
  /** \`by\` null: the product does it. */
  | { type: 'Withdraw${T}'; ${t}: string; by: string | null };

const decide = (command: ${T}Command, { status, author }: ${T}State): readonly ${T}Event[] | Refusal => {
  switch (command.type) {
    case 'Write${T}': {
      const { ${t}: id, member } = command;
      const text = command.text.trim();
      if (status !== 'none') return [];
      if (text === '') return refuse('${U}_EMPTY', { field: 'text' });
      return [did(${T}Written, { ${t}: id, member, text })];
    }
    case 'Withdraw${T}': {
      if (status === 'none') return refuse('${U}_DOES_NOT_EXIST');
      if (command.by !== null && command.by !== author) return refuse('NOT_ALLOWED');
      return status === 'withdrawn' ? [] : [did(${T}Withdrawn, { ${t}: command.${t} })];
    }
  }
};

/** A ${thing} of one member. */
export const ${t}: Decider<${T}State, ${T}Command, ${T}Event> = {
  stream: (id) => \`${module}.${thing}-\${id}\`,
  initial: { status: 'none', author: null },
  evolve: ({ status, author }, fact) => ({
    status: ${t}Lifecycle.after(status, fact.type),
    author: fact.type === '${T}Written' ? fact.data.member : author,
  }),
  decide,
  lifecycles: [follows(${t}Lifecycle, ({ status }) => status)],
};
`,
    [`${at}/domain/${thing}.test.ts`]: `
import { describe, expect, test } from '@jest/globals';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { fold } from '#kernel/commands/decider.ts';
import { ${T}Withdrawn, ${T}Written, type ${T}Event } from '../contract/${thing}-events.ts';
import { ${t} } from './${thing}.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const [ANA, BEN] = ['aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa', 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb'];
const written = did(${T}Written, { ${t}: ID, member: ANA, text: 'Hello' });
const withdrawn = did(${T}Withdrawn, { ${t}: ID });

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
    expect(write('Hello', [written])).toEqual([]);
  });
});

const withdraw = (by: string | null, facts: readonly ${T}Event[] = [written]) =>
  ${t}.decide({ type: 'Withdraw${T}', ${t}: ID, by }, fold(${t}, facts));

describe('withdrawing a ${thing}', () => {
  test('its author and the product may, once', () => {
    expect(withdraw(ANA)).toEqual([withdrawn]);
    expect(withdraw(null)).toEqual([withdrawn]);
    expect(withdraw(ANA, [written, withdrawn])).toEqual([]);
  });

  test('another member is refused, and so is a ${thing} that nobody wrote', () => {
    expect(withdraw(BEN)).toEqual(refuse('NOT_ALLOWED'));
    expect(withdraw(ANA, [])).toEqual(refuse('${U}_DOES_NOT_EXIST'));
  });
});
`,
    [`${at}/policies/withdraw-${thing}s-when-account-closed.ts`]: `
import { z } from 'zod';
import { job } from '#kernel/jobs/job.ts';
import type { Policy } from '#kernel/jobs/policy.ts';
import { on } from '#kernel/read-models/projection.ts';
import { DeletionRequested } from '#modules/identity/contract/account-events.ts';

export const withdraw${T}sOf = job('withdraw-${thing}s-of', z.object({ member: z.guid() }));

/** A member who closes the account takes back every ${thing}. */
export const withdraw${T}sWhenAccountClosed: Policy = {
  name: 'withdraw-${thing}s-when-account-closed',
  reactions: [on(DeletionRequested, ({ id, data: { member } }) => [withdraw${T}sOf.of(id, { member })])],
};
`,
    [`${at}/policies/withdraw-${thing}s-when-account-closed.test.ts`]: `
import { expect, test } from '@jest/globals';
import { DeletionRequested } from '#modules/identity/contract/account-events.ts';
import { withdraw${T}sWhenAccountClosed } from './withdraw-${thing}s-when-account-closed.ts';

test('a closed account adds one job, which withdraws every ${thing} of the member', () => {
  const [{ type, react } = { type: '', react: () => [] }] = withdraw${T}sWhenAccountClosed.reactions;
  expect(type).toBe(DeletionRequested.type);
  expect(react({ id: 'fact-1', data: { member: 'ana' } } as never, undefined as never)).toEqual([
    { kind: 'withdraw-${thing}s-of', key: 'withdraw-${thing}s-of:fact-1', payload: { member: 'ana' } },
  ]);
});
`,
    [`${at}/jobs.ts`]: `
import { must } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { jobHandler, type JobHandler } from '#kernel/jobs/job.ts';
import type { ${M}Commands } from './commands.ts';
import { withdraw${T}sOf } from './policies/withdraw-${thing}s-when-account-closed.ts';
import { ${t}IdsOf } from './projections/${thing}s.ts';

/** The jobs of the policies; each is safe to run twice. */
export const ${m}Jobs = ({ sql, commands }: { sql: Sql; commands: ${M}Commands }): readonly JobHandler[] => [
  jobHandler(withdraw${T}sOf, async ({ member }, by) => {
    for (const id of await ${t}IdsOf(sql, member)) must(await commands.withdraw(by, id, null));
  }),
];
`,
    [`${at}/projections/${thing}s.ts`]: `
import type { Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { peopleRows } from '#modules/identity/index.ts';
import { ${T}Withdrawn, ${T}Written } from '../contract/${thing}-events.ts';

const people = peopleRows();
const changed = () => [{ topic: '${thing}', id: 'all' }];

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
    create index ${snake(thing)}_latest on ${snake(thing)} (written_at, id);
    \${people.tables}
  \`,
  reactions: [
    ...people.reactions,
    on(${T}Written, ({ data: { ${t}, member, text }, meta }, rows) =>
      rows.put('${snake(thing)}', { id: ${t}, author: member, text, written_at: meta.occurredAt }),
    ),
    on(${T}Withdrawn, ({ data: { ${t} } }, rows) => rows.remove('${snake(thing)}', { id: ${t} })),
    on(MemberForgotten, ({ data: { member } }, rows) =>
      rows.patchAll('${snake(thing)}', { author: member }, { text: null }),
    ),
  ],
  changes: [on(${T}Written, changed), on(${T}Withdrawn, changed)],
};

export type ${T}Row = {
  id: string;
  author: string | null;
  text: string | null;
  written_at: Date;
  is_own: boolean;
};

const COLUMNS = 'x.id::text, p.username as author, x.text, x.written_at, x.author = $1 as is_own';
const FROM = '${schema}.${snake(thing)} x left join ${schema}.person p on p.member = x.author';

export const ${t}Row = async (sql: Sql, viewer: string, id: string): Promise<${T}Row | undefined> => {
  const [row] = await sql.query<${T}Row>(\`select \${COLUMNS} from \${FROM} where x.id = $2\`, [viewer, id]);
  return row;
};

/** One page, the latest first; \`after\` is the cursor of the page before. */
export const ${t}Rows = (sql: Sql, viewer: string, limit: number, after: string): Promise<${T}Row[]> => {
  const [at, id] = after === '' ? [null, null] : after.split('_');
  return sql.query<${T}Row>(
    \`select \${COLUMNS} from \${FROM}
     where $3::timestamptz is null or (x.written_at, x.id) < ($3::timestamptz, $4::uuid)
     order by x.written_at desc, x.id desc limit $2\`,
    [viewer, limit, at, id],
  );
};

export const ${t}Cursor = ({ id, written_at }: ${T}Row): string => \`\${written_at.toISOString()}_\${id}\`;

export const ${t}IdsOf = async (sql: Sql, member: string): Promise<string[]> => {
  const rows = await sql.query<{ id: string }>('select id::text from ${schema}.${snake(thing)} where author = $1', [
    member,
  ]);
  return rows.map(({ id }) => id);
};
`,
    [`${at}/commands.ts`]: `
import { newId } from '#kernel/commands/idempotency.ts';
import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { ${t} as decider } from './domain/${thing}.ts';

export const ${m}Commands = ({ execute }: { execute: Execute }) => ({
  /** Answers the id of the ${thing}. */
  write: async (by: Caller, member: string, text: string): Promise<{ id: string } | Refusal> => {
    const id = newId(by, '${thing}');
    const done = await execute(by, decider, id, { type: 'Write${T}', ${t}: id, member, text });
    return isRefusal(done) ? done : { id };
  },
  /** \`member\` null: the product does it. */
  withdraw: (by: Caller, id: string, member: string | null) =>
    execute(by, decider, id, { type: 'Withdraw${T}', ${t}: id, by: member }),
});
export type ${M}Commands = ReturnType<typeof ${m}Commands>;
`,
    [`${at}/http.ts`]: `
import { refuse } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import type { ${M}Commands } from './commands.ts';
import * as api from './contract/api.ts';
import { ${t}Cursor, ${t}Row, ${t}Rows, type ${T}Row } from './projections/${thing}s.ts';

const viewOf = ({ id, author, text, written_at, is_own }: ${T}Row): api.${T}View => ({
  uuid: id,
  author,
  text,
  written_at: written_at.toISOString(),
  is_own,
});

export const ${m}Handlers = ({ sql, commands }: { sql: Sql; commands: ${M}Commands }): readonly Handler[] => {
  const answer = async (viewer: string, id: string) => {
    const row = await ${t}Row(sql, viewer, id);
    return row ? { ${snake(thing)}: viewOf(row) } : refuse('${U}_DOES_NOT_EXIST');
  };
  return [
    memberWriteHandler(
      api.write${T},
      ({ text }, { caller, member }) => commands.write(caller, member.id, text),
      ({ member }, _, { id }) => answer(member.id, id),
    ),
    memberWriteHandler(
      api.withdraw${T},
      ({ id }, { caller, member }) => commands.withdraw(caller, id, member.id),
      async () => ({}),
    ),
    memberHandler(api.get${T}, ({ id }, { member }) => answer(member.id, id)),
    memberHandler(api.list${T}s, async ({ limit, after }, { member }) => {
      const rows = await ${t}Rows(sql, member.id, limit, after);
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return { ${snake(thing)}: rows.map(viewOf), after: last ? ${t}Cursor(last) : null };
    }),
  ];
};
`,
    [`${at}/about-members.ts`]: `
import { recordsToExport, type AboutMembers } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';
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
import type { Chapter } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';

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
import { fold } from '#kernel/commands/decider.ts';
import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '#kernel/module.ts';
import { DATABASE, EXECUTE } from '#kernel/parts.ts';
import { aboutMembers } from './about-members.ts';
import { ${m}Commands } from './commands.ts';
import { ${t}Events } from './contract/${thing}-events.ts';
import { ${t} } from './domain/${thing}.ts';
import { ${m}Handlers } from './http.ts';
import { ${m}Jobs } from './jobs.ts';
import { withdraw${T}sWhenAccountClosed } from './policies/withdraw-${thing}s-when-account-closed.ts';
import { ${t}sProjection } from './projections/${thing}s.ts';

const needs = { execute: EXECUTE, sql: DATABASE };

const parts = ({ execute, sql }: Provided<typeof needs>): ModuleParts => {
  const commands = ${m}Commands({ execute });
  return {
    name: '${module}',
    events: Object.values(${t}Events),
    handlers: ${m}Handlers({ sql, commands }),
    projections: [${t}sProjection],
    policies: [withdraw${T}sWhenAccountClosed],
    jobs: ${m}Jobs({ sql, commands }),
    aboutMembers: aboutMembers(sql),
    replays: { '${module}.${thing}-': (facts) => fold(${t}, facts as never[]) },
  };
};

export const ${m}Module = containerModule((provide) => provide(MODULE_PARTS, needs, parts));
`,
    [`${at}/README.md`]: `
# ${M}

What members write as ${thing}s.

## The language

- **${T}**: a text of one member, shown to all members.

## Command → events → read models

- **write a ${thing}** (member): \`${T}Written\`, shown by \`${schema}\`.
- **withdraw a ${thing}** (its author, or \`withdraw-${thing}s-when-account-closed\`): \`${T}Withdrawn\`, which ends it.

Stream: \`${module}.${thing}-<${thing}>\`.
`,
    [`features/${module}/${thing}s.feature`]: `
Feature: ${T}s

  Members write ${thing}s, and all members can read them.

  Example: Ben reads what Ana wrote
    When Ana writes the ${thing} "Good evening"
    Then Ben reads the ${thing} "Good evening"

  Example: Ana withdraws what she wrote
    When Ana writes the ${thing} "Good evening"
    And Ana withdraws the ${thing} "Good evening"
    Then the list of ${thing}s is empty for Ben

  Example: A ${thing} without words is refused
    When Ana writes the ${thing} " "
    Then it is refused: Please write something first.
`,
    [`features/${module}/${thing}s.steps.ts`]: `
import assert from 'node:assert/strict';
import { get${T}, list${T}s, withdraw${T}, write${T} } from '#modules/${module}/contract/api.ts';
import { answered } from '../communities/answered.ts';
import { Then, When } from '../support/steps.ts';

When('{actor} writes the ${thing} {string}', async function (name: string, text: string) {
  const outcome = await this.call(name, write${T}, { text });
  if (outcome.ok) this.remember('${thing}', text, answered(this, write${T}).${snake(thing)}.uuid);
});

When('{actor} withdraws the ${thing} {string}', async function (name: string, text: string) {
  await this.call(name, withdraw${T}, { id: this.recall('${thing}', text) });
});

Then('the list of ${thing}s is empty for {actor}', async function (name: string) {
  await this.call(name, list${T}s, {});
  assert.deepEqual(answered(this, list${T}s).${snake(thing)}, []);
});

Then('{actor} reads the ${thing} {string}', async function (name: string, text: string) {
  await this.call(name, get${T}, { id: this.recall('${thing}', text) });
  assert.equal(answered(this, get${T}).${snake(thing)}.text, text);
});
`,
  };
};
