import { camel, pascal, snake, spoken, upper } from './new-module-names.ts';

export type NewCommand = {
  module: string;
  /** What members do it to: an aggregate of the module that has a lifecycle. */
  aggregate: string;
  command: string;
  /** The calls of the aggregate begin with it: `/v1/session`. */
  path: `/v1/${string}`;
  /** The steps that an example begins with; the last one makes one, with its title in quotes. */
  given: readonly string[];
};

/** The server's side of the command: what members give to one thing, and take back. */
export const commandFiles = ({ module, aggregate, command, path }: NewCommand): Record<string, string> => {
  const [T, t, U] = [pascal(command), camel(command), upper(command)];
  const [A, a] = [pascal(aggregate), camel(aggregate)];
  const [thing, mark] = [spoken(aggregate), spoken(command)];
  const at = `src/modules/${module}/${command}`;
  const schema = `${snake(module)}_${snake(command)}s`;
  return {
    [`${at}/contract/${command}-events.ts`]: `
import { z } from 'zod';
import { event, type EventOf } from '#kernel/contract/event.ts';

const data = z.object({ ${a}: z.guid(), member: z.guid() });

export const ${A}${T}Given = event('${A}${T}Given', data, ({ ${a} }) => \`gave ${thing} \${${a}} a ${mark}\`);
export const ${A}${T}TakenBack = event(
  '${A}${T}TakenBack',
  data,
  ({ ${a} }) => \`took back the ${mark} of ${thing} \${${a}}\`,
);

export const ${t}Events = { ${A}${T}Given, ${A}${T}TakenBack };
export type ${T}Event = EventOf<typeof ${t}Events>;
`,
    [`${at}/contract/${command}-api.ts`]: `
import { z } from 'zod';
import { endpoint, flag, uuid } from '#kernel/contract/endpoint.ts';

const one = z.object({
  ${snake(command)}: z.object({ count: z.int(), mine: z.boolean().describe('The caller gave one') }),
});

export const get${T} = endpoint('${path}/{id}/${snake(command)}', {
  summary: 'How many members gave the ${thing} a ${mark}',
  access: 'member',
  input: z.object({ id: uuid }),
  output: one,
});

export const give${T} = endpoint('${path}/{id}/${snake(command)}/{flag}', {
  summary: 'Gives the ${thing} a ${mark}, or takes it back',
  access: 'member',
  confirmed: true,
  writes: true,
  hourly: 60,
  touches: ['${command}'],
  input: z.object({ id: uuid, flag }),
  output: one,
  refusals: ['${U}_${upper(aggregate)}_GONE'],
});
`,
    [`${at}/domain/${command}.ts`]: `
import type { Decider } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { GrowingSet } from '#kernel/contract/growing.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { ${A}${T}Given, ${A}${T}TakenBack, type ${T}Event } from '../contract/${command}-events.ts';

export type ${T}Command = { ${a}: string; member: string } & (
  | { type: 'Give${T}'; isThere: boolean }
  | { type: 'TakeBack${T}' }
);

const decide = (command: ${T}Command, members: GrowingSet<string>): readonly ${T}Event[] | Refusal => {
  const { ${a}, member } = command;
  switch (command.type) {
    case 'Give${T}':
      if (!command.isThere) return refuse('${U}_${upper(aggregate)}_GONE');
      return members.has(member) ? [] : [did(${A}${T}Given, { ${a}, member })];
    case 'TakeBack${T}':
      return members.has(member) ? [did(${A}${T}TakenBack, { ${a}, member })] : [];
  }
};

/** The members who gave one ${thing} a ${mark}. */
export const ${t}: Decider<GrowingSet<string>, ${T}Command, ${T}Event> = {
  stream: (id) => \`${module}.${command}-\${id}\`,
  initial: GrowingSet.of(),
  evolve: (members, { type, data: { member } }) =>
    type === '${A}${T}Given' ? members.with(member) : members.without(member),
  decide,
};
`,
    [`${at}/domain/${command}.test.ts`]: `
import { expect, test } from '@jest/globals';
import { fold } from '#kernel/commands/decider.ts';
import { did } from '#kernel/contract/event.ts';
import { refuse } from '#kernel/contract/refusals.ts';
import { ${A}${T}Given, ${A}${T}TakenBack, type ${T}Event } from '../contract/${command}-events.ts';
import { ${t} } from './${command}.ts';

const [ID, ANA] = ['11111111-1111-4111-8111-111111111111', 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa'];
const about = { ${a}: ID, member: ANA };
const given = did(${A}${T}Given, about);
const takenBack = did(${A}${T}TakenBack, about);
const after = (...facts: ${T}Event[]) => fold(${t}, facts);
const give = (isThere = true) => ({ type: 'Give${T}', ...about, isThere }) as const;
const takeBack = { type: 'TakeBack${T}', ...about } as const;

test('a ${mark} counts once for each member', () => {
  expect(${t}.decide(give(), after())).toEqual([given]);
  expect(${t}.decide(give(), after(given))).toEqual([]);
});

test('a ${mark} that was given is taken back, and can be given again', () => {
  expect(${t}.decide(takeBack, after(given))).toEqual([takenBack]);
  expect(${t}.decide(takeBack, after())).toEqual([]);
  expect(${t}.decide(give(), after(given, takenBack))).toEqual([given]);
});

test('a ${thing} that is gone gets no ${mark}', () => {
  expect(${t}.decide(give(false), after())).toEqual(refuse('${U}_${upper(aggregate)}_GONE'));
});
`,
    [`${at}/projections/${command}s.ts`]: `
import { rowsInOrder, type Chapter } from '#kernel/about-members.ts';
import type { Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import { ${A}${T}Given, ${A}${T}TakenBack } from '../contract/${command}-events.ts';

const changed = ({ data: { ${a} } }: { data: { ${a}: string } }) => [{ topic: '${command}', id: ${a} }];

/** Which member gave what a ${mark}. */
export const ${t}sProjection: Projection = {
  name: '${schema}',
  version: 1,
  tables: \`
    create table given (${snake(aggregate)} uuid, member uuid, given_at timestamptz not null, primary key (${snake(aggregate)}, member));
    create index given_member on given (member, given_at, ${snake(aggregate)});
  \`,
  reactions: [
    on(${A}${T}Given, ({ data: { ${a}, member }, meta }, rows) =>
      rows.put('given', { ${snake(aggregate)}: ${a}, member, given_at: meta.occurredAt }),
    ),
    on(${A}${T}TakenBack, ({ data: { ${a}, member } }, rows) =>
      rows.remove('given', { ${snake(aggregate)}: ${a}, member }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) => rows.removeAll('given', { member })),
  ],
  changes: [on(${A}${T}Given, changed), on(${A}${T}TakenBack, changed)],
};

/** As this member sees them: how many, and whether one is theirs. */
export const ${t}sOf = async (sql: Sql, id: string, member: string): Promise<{ count: number; mine: boolean }> => {
  const [row] = await sql.query<{ count: number; mine: boolean }>(
    \`select count(*)::integer as count, coalesce(bool_or(member = $2::uuid), false) as mine
     from ${schema}.given where ${snake(aggregate)} = $1::uuid\`,
    [id, member],
  );
  return row!;
};

/** What one member gave, for the export of their data. */
export const own${T}s = (sql: Sql): Chapter['page'] =>
  rowsInOrder<{ given_at: Date; ${snake(aggregate)}: string }>(
    sql,
    \`select concat(given_at, '|', ${snake(aggregate)}) as place, given_at, ${snake(aggregate)}::text from ${schema}.given
     where member = $1 and (given_at, ${snake(aggregate)}) > ($2::timestamptz, $3::uuid) order by given_at, ${snake(aggregate)}\`,
    (row) => ({ When: row.given_at.toISOString(), ${A}: row.${snake(aggregate)} }),
  );
`,
    [`${at}/module.ts`]: `
import { recordsToExport } from '#kernel/about-members.ts';
import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { fold } from '#kernel/commands/decider.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import { containerModule, type Provided } from '#kernel/injection.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { memberHandler, memberWriteHandler, MODULE_PARTS, type Handler, type ModuleParts } from '#kernel/module.ts';
import { DATABASE, EVENT_LOG, EXECUTE } from '#kernel/parts.ts';
import { ${a}Lifecycle } from '../contract/${aggregate}-lifecycle.ts';
import { ${a} as ${a}Decider } from '../domain/${aggregate}.ts';
import { get${T}, give${T} } from './contract/${command}-api.ts';
import { ${t}Events } from './contract/${command}-events.ts';
import { ${t} } from './domain/${command}.ts';
import { own${T}s, ${t}sOf, ${t}sProjection } from './projections/${command}s.ts';

type Needs = { execute: Execute; log: EventLog; sql: Sql };

/** Gives a ${thing} a ${mark} while the ${thing} is there, or takes it back. */
const give =
  ({ execute, log }: Needs) =>
  async (by: Caller, member: string, id: string, on: boolean): Promise<Refusal | undefined> => {
    const { status } = await stateOf(log, ${a}Decider, id);
    const isThere = status !== ${a}Lifecycle.initial && !${a}Lifecycle.isFinal(status);
    return refusalOf(
      await execute(
        by,
        ${t},
        id,
        on ? { type: 'Give${T}', ${a}: id, member, isThere } : { type: 'TakeBack${T}', ${a}: id, member },
      ),
    );
  };

const handlers = (needs: Needs): readonly Handler[] => {
  const giving = give(needs);
  const answer = async (id: string, member: string) => ({ ${snake(command)}: await ${t}sOf(needs.sql, id, member) });
  return [
    memberHandler(get${T}, ({ id }, { member }) => answer(id, member.id)),
    memberWriteHandler(
      give${T},
      ({ id, flag }, { caller, member }) => giving(caller, member.id, id, flag),
      ({ member }, { id }) => answer(id, member.id),
    ),
  ];
};

const needs = { execute: EXECUTE, log: EVENT_LOG, sql: DATABASE };

const parts = (provided: Provided<typeof needs>): ModuleParts => ({
  name: '${module}-${command}',
  events: Object.values(${t}Events),
  handlers: handlers(provided),
  projections: [${t}sProjection],
  policies: [],
  jobs: [],
  aboutMembers: recordsToExport(
    '${mark}s',
    [
      {
        title: 'What you gave a ${mark}',
        about: 'Each ${thing} by its id.',
        page: own${T}s(provided.sql),
        onlyIfAny: true,
      },
    ],
    'that some member gave a ${thing} a ${mark}, without a name',
  ),
  replays: { '${module}.${command}-': (facts) => [...fold(${t}, facts as never[])] },
});

export const ${camel(module)}${T}Module = containerModule((provide) => provide(MODULE_PARTS, needs, parts));
`,
  };
};

/** Examples, the button and its test. */
export const commandUses = ({ module, aggregate, command, given }: NewCommand): Record<string, string> => {
  const [T, t, a] = [pascal(command), camel(command), camel(aggregate)];
  const [thing, mark] = [spoken(aggregate), spoken(command)];
  const title = /"([^"]+)"/.exec(given.at(-1) ?? '')?.[1] ?? '';
  const client = `src/web/client/features/${module}/${command}`;
  return {
    [`features/${module}/${command}.feature`]: `
Feature: ${T[0]}${mark.slice(1)}

  Members give a ${thing} a ${mark}, and can take it back.

  Background:
    Given ${given.join('\n    And ')}

  Example: Ben gives a ${mark}
    When Ben gives the ${thing} "${title}" a ${mark}
    Then the ${thing} "${title}" has 1 ${mark}

  Example: Ben takes it back
    When Ben gives the ${thing} "${title}" a ${mark}
    And Ben takes the ${mark} back from the ${thing} "${title}"
    Then the ${thing} "${title}" has 0 ${mark}s
`,
    [`features/${module}/${command}.steps.ts`]: `
import assert from 'node:assert/strict';
import { get${T}, give${T} } from '#modules/${module}/${command}/contract/${command}-api.ts';
import { answered } from '../communities/answered.ts';
import { Then, When } from '../support/steps.ts';

When('{actor} gives the ${thing} {string} a ${mark}', async function (name: string, title: string) {
  await this.call(name, give${T}, { id: this.recall('${aggregate}', title), flag: true });
});

When('{actor} takes the ${mark} back from the ${thing} {string}', async function (name: string, title: string) {
  await this.call(name, give${T}, { id: this.recall('${aggregate}', title), flag: false });
});

Then('the ${thing} {string} has {int} ${mark}(s)', async function (title: string, count: number) {
  await this.call('Ben', get${T}, { id: this.recall('${aggregate}', title) });
  assert.equal(answered(this, get${T}).${snake(command)}.count, count);
});
`,
    [`${client}.tsx`]: `
import { Button } from '@mantine/core';
import { get${T}, give${T} } from '#modules/${module}/${command}/contract/${command}-api.ts';
import { useAction } from '#client/lib/action.ts';
import { useCall } from '#client/lib/query.ts';

const label = (count: number) => (count === 0 ? '${T[0]}${mark.slice(1)}' : \`${T[0]}${mark.slice(1)} (\${count})\`);

/** How many members gave a ${mark}, and the button for one's own; nothing until it is loaded. */
export const ${T} = ({ ${a} }: { ${a}: string }) => {
  const { data } = useCall(get${T}, { id: ${a} }, { topics: [['${command}', ${a}]], quiet: true });
  const give = useAction(give${T}, { refused: 'toast' });
  if (!data) return null;
  const { count, mine } = data.${snake(command)};
  return (
    <Button
      variant={mine ? 'light' : 'default'}
      aria-pressed={mine}
      loading={give.pending}
      onClick={() => give.run({ id: ${a}, flag: !mine })}
    >
      {label(count)}
    </Button>
  );
};
`,
    [`${client}.test.tsx`]: `
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { get${T}, give${T} } from '#modules/${module}/${command}/contract/${command}-api.ts';
import { aMember, aServer, renderPage } from '#client/testing/render.tsx';
import { answers } from '#client/testing/server.ts';
import { ${T} } from './${command}.tsx';

const ID = '11111111-1111-4111-8111-111111111111';
const ${t} = (count: number, mine: boolean) => answers({ ${snake(command)}: { count, mine } });

test('a ${mark} is given with one press, and counted', async () => {
  const server = aServer({ member: aMember() }).on(get${T}, ${t}(2, false)).on(give${T}, ${t}(3, true));
  const { user } = renderPage(<${T} ${a}={ID} />);
  const button = await screen.findByRole('button', { name: '${T[0]}${mark.slice(1)} (2)' });
  expect(button.getAttribute('aria-pressed')).toBe('false');
  server.on(get${T}, ${t}(3, true));
  await user.click(button);
  await waitFor(() => expect(button.getAttribute('aria-pressed')).toBe('true'));
  expect(server.calls(give${T})).toHaveLength(1);
});
`,
  };
};
