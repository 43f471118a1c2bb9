import { describe, expect, test } from '@jest/globals';
import { globSync } from 'node:fs';
import {
  AccountRegistered,
  DeletionRequested,
  MemberForgotten,
  ProfileChanged,
} from '#modules/identity/contract/account-events.ts';
import { IS_VISIBLE_AND_NOT_REMOVED, peopleRows, whileVisible } from '#modules/identity/index.ts';
import type { EventType } from '#kernel/contract/event.ts';
import type { Recorded } from '#kernel/log/event-log.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { ANA, examplesOf, MOMENT } from '#server/testing/catalogue.ts';

const isProjection = (value: unknown): value is Projection =>
  typeof value === 'object' && value !== null && 'tables' in value && 'reactions' in value && 'version' in value;

const projections: Projection[] = [];
for (const path of globSync('src/modules/**/projections/*.ts', { exclude: ['**/*.test.ts'] }).toSorted())
  projections.push(
    ...Object.values((await import(`../../../../../${path}`)) as Record<string, unknown>).filter(isProjection),
  );

const NAME = 'Ana of the river';
type Write = { table: string; columns: Record<string, unknown> };

/** What a projection writes when it handles an event whose every text is `text`. */
const writes = async ({ reactions }: Pick<Projection, 'reactions'>, type: EventType, text: string) => {
  const written: Write[] = [];
  const write = (table: string, columns: Record<string, unknown>) => void written.push({ table, columns });
  const rows: Rows = {
    put: write,
    patch: (table, _, changes) => write(table, changes),
    patchAll: (table, _, changes) => write(table, changes),
    add: () => {},
    remove: () => {},
    removeAll: () => {},
    run: async () => [],
    runOnShown: async () => {},
  };
  const [example] = examplesOf(type.schema);
  const data = Object.fromEntries(
    Object.entries(example!).map(([field, value]) => [
      field,
      value === 'quiet evening' && field !== 'termsVersion' ? text : value,
    ]),
  );
  const event = { type: type.type, data: { ...data, member: ANA }, meta: { occurredAt: MOMENT }, revision: 0n };
  for (const { type: of, react } of reactions)
    if (of === type.type) await react(event as unknown as Recorded<never>, rows);
  return written;
};

/** Columns that hold a member's words and still do after the member was forgotten. */
const unforgotten = async (projection: Pick<Projection, 'reactions'>): Promise<string[]> => {
  const personal: string[] = [];
  for (const type of [AccountRegistered, ProfileChanged])
    for (const { table, columns } of await writes(projection, type, NAME))
      for (const [column, value] of Object.entries(columns))
        if (JSON.stringify(value)?.includes(NAME)) personal.push(`${table}.${column}`);
  const overwritten = (await writes(projection, MemberForgotten, 'nothing')).flatMap(({ table, columns }) =>
    Object.keys(columns).map((column) => `${table}.${column}`),
  );
  return personal.filter((column) => !overwritten.includes(column));
};

describe('forgetting in read models [I-036]', () => {
  test('every projection that takes words about a member from the account forgets them with the member', async () => {
    const remaining: Record<string, string[]> = {};
    for (const projection of projections) {
      const columns = await unforgotten(projection);
      if (columns.length > 0) remaining[projection.name] = columns;
    }
    expect(projections.length).toBeGreaterThanOrEqual(9);
    expect(remaining).toEqual({});
  });

  test('a projection of another module that has names has the people rows of identity, so a leaving member has no name, and neither an unconfirmed one', async () => {
    const named: string[] = [];
    for (const projection of projections) {
      const taken = await writes(projection, AccountRegistered, NAME);
      if (projection.name === 'identity_people' || !JSON.stringify(taken).includes(NAME)) continue;
      named.push(projection.name);
      const hidden = [undefined, IS_VISIBLE_AND_NOT_REMOVED].map(
        (shown) => `username text ${whileVisible('name', shown)}`,
      );
      expect(hidden.some((column) => projection.tables.includes(column))).toBe(true);
      expect(await writes(projection, DeletionRequested, NAME)).toContainEqual({
        table: 'person',
        columns: { leaving: true },
      });
    }
    expect(named).toEqual(expect.arrayContaining(['chat_channels', 'notifications_calendars', 'scheduling_sessions']));
  });

  test('a projection that keeps the name of a forgotten member is found', async () => {
    const reactions = [
      on(AccountRegistered, ({ data: { member, username } }, rows) => rows.put('host', { member, name: username })),
    ];
    expect(await unforgotten({ reactions })).toEqual(['host.name']);
    expect(await unforgotten(peopleRows({ personal: { says: 'about' } }))).toEqual([]);
  });
});
