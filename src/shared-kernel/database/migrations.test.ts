import { describe, expect, test } from '@jest/globals';
import { migrationFiles, type MigrationFile } from './migrate.ts';

/** Statements without comments; what stands in quotes or in the body of a function is left out. */
const statementsOf = (sql: string): string[] =>
  sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter(Boolean);

const createdBy = (statements: readonly string[]): Set<string> =>
  new Set(
    statements.flatMap((each) => /^create (?:unlogged )?table (?:if not exists )?([\w."]+)/.exec(each)?.[1] ?? []),
  );

/** What the release before would not survive, or not notice. */
const harms = (statement: string, own: ReadonlySet<string>): string | undefined => {
  const [verb] = statement.split(' ');
  if (/^(drop (?!index)|truncate|delete )/.test(statement)) return 'takes something away';
  const table = /^(?:alter table (?:if exists )?(?:only )?|create unique index (?:\w+ )?on )([\w."]+)/.exec(
    statement,
  )?.[1];
  if (table === undefined) return verb === 'alter' && / rename /.test(statement) ? 'renames' : undefined;
  // A table that the same migration creates has no readers yet.
  if (own.has(table)) return undefined;
  if (statement.startsWith('create unique index')) return 'refuses rows that the release before may write';
  if (/\brename\b/.test(statement)) return 'renames';
  // Without a check the release before may write as much as before.
  if (/\bdrop (?!default|constraint \w+_check\b)/.test(statement)) return 'takes something away';
  if (/\b(set data type|alter (?:column )?\w+ type)\b/.test(statement)) return 'changes a type';
  if (/\bset not null\b/.test(statement)) return 'refuses rows that the release before may write';
  if (/\badd (?:constraint|check|foreign|unique|primary)\b/.test(statement))
    return 'refuses rows that the release before may write';
  const added = statement.split(/\badd (?:column )?/).slice(1);
  if (added.some((column) => /\bnot null\b/.test(column) && !/\b(default|generated)\b/.test(column)))
    return 'needs a value that the release before does not give';
  return undefined;
};

/** Every statement of a migration that only a file named `NNN-contract-…` may hold. */
const contractions = ({ name, sql }: MigrationFile): string[] => {
  const statements = statementsOf(sql);
  const own = createdBy(statements);
  return statements.flatMap((statement) => {
    const why = harms(statement, own);
    return why === undefined ? [] : [`${name} ${why}: ${statement}`];
  });
};

describe('every migration', () => {
  test('leaves the release before running: nothing is taken away, renamed or made stricter', async () => {
    const files = await migrationFiles();
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter(({ name }) => !/^\d{3}-contract-/.test(name)).flatMap(contractions)).toEqual([]);
  });
});

describe('the check of migrations', () => {
  test.each([
    ['drop table kernel.jobs', 'takes something away'],
    ['alter table kernel.jobs drop column kind', 'takes something away'],
    ['alter table kernel.jobs rename column kind to sort', 'renames'],
    ['alter schema kernel rename to core', 'renames'],
    ['alter table kernel.jobs alter column kind type int', 'changes a type'],
    ['alter table kernel.jobs alter kind set data type int', 'changes a type'],
    ['alter table kernel.jobs alter kind set not null', 'refuses rows'],
    ['alter table kernel.jobs add column a text, add column b int not null', 'needs a value'],
    ['alter table kernel.jobs add constraint one check (attempts > 0)', 'refuses rows'],
    ['create unique index jobs_kind on kernel.jobs (kind)', 'refuses rows'],
    ['truncate kernel.jobs', 'takes something away'],
    ['delete from kernel.jobs where attempts > 3', 'takes something away'],
  ])('finds: %s', (sql, why) => {
    expect(contractions({ name: '099-x.sql', sql: `-- why\n${sql};` })).toEqual([expect.stringContaining(why)]);
  });

  test.each([
    ['alter table kernel.jobs add column worker uuid'],
    ["alter table kernel.jobs add column b int not null default 0; comment on table kernel.jobs is 'drop table x'"],
    [
      'create table new.things (id int); create unique index things_id on new.things (id); alter table new.things add constraint c check (id > 0)',
    ],
    ['create index jobs_kind on kernel.jobs (kind); drop index kernel.jobs_due'],
    ['create function f() returns int language plpgsql as $$ begin delete from x; return 1; end $$'],
  ])('lets through: %s', (sql) => {
    expect(contractions({ name: '099-x.sql', sql })).toEqual([]);
  });
});
