import { on, type ProjectionPart } from '../../../shared-kernel/read-models/projection.ts';
import type { Rows } from '../../../shared-kernel/read-models/read-model.ts';
import {
  AccountRegistered,
  DeletionRequested,
  DeletionUndone,
  MemberForgotten,
  ProfilePictureChanged,
  UsernameChanged,
} from '../contract/account-events.ts';

type Values = Readonly<Record<string, string | number | boolean | null>>;

const shown = (column: string) => `generated always as (case when leaving then null else ${column} end) stored`;

/**
 * The table `person` for a projection of another module that shows members by name: `member`, `username` (null for a former
 * member) and what the module adds. Table, reactions and forgetting are one value, so a projection cannot take the names
 * without forgetting them (I-036). A member who closes the account is a former member at once, and has the name back with the
 * account (C-110).
 */
export const peopleRows = (
  of: {
    /** Further personal columns, each with the column that shows it: null while the member is leaving and when forgotten. */
    personal?: Readonly<Record<string, string>>;
    /** The file of the profile picture as the column `pic`. */
    pictures?: true;
    /** Columns that say nothing about the person, as DDL, and their first values. */
    columns?: readonly string[];
    initial?: Values;
    /** What else of the row is overwritten when the member is forgotten. */
    forgotten?: Values;
    /** Runs after the name or the picture of a member appeared, changed or disappeared. */
    renamed?: (member: string, rows: Rows) => Promise<void>;
  } = {},
): ProjectionPart => {
  const personal = [...Object.entries(of.personal ?? {}), ...(of.pictures ? [['portrait', 'pic'] as const] : [])];
  const none = Object.fromEntries(personal.map(([column]) => [column, null]));
  const columns = [
    'member uuid primary key',
    'name text',
    'leaving boolean not null',
    `username text ${shown('name')}`,
    ...personal.flatMap(([column, as]) => [`${column} text`, `${as} text ${shown(column)}`]),
    ...(of.columns ?? []),
  ];
  const leaving = async (member: string, isLeaving: boolean, rows: Rows) => {
    rows.patch('person', { member }, { leaving: isLeaving });
    await of.renamed?.(member, rows);
  };
  return {
    tables: `create table person (\n      ${columns.join(',\n      ')}\n    );`,
    reactions: [
      on(AccountRegistered, ({ data: { member, username } }, rows) =>
        rows.put('person', { member, name: username, leaving: false, ...none, ...of.initial }),
      ),
      on(UsernameChanged, async ({ data: { member, username } }, rows) => {
        rows.patch('person', { member }, { name: username });
        await of.renamed?.(member, rows);
      }),
      ...(of.pictures
        ? [
            on(ProfilePictureChanged, async ({ data: { member, picture } }, rows) => {
              rows.patch('person', { member }, { portrait: picture });
              await of.renamed?.(member, rows);
            }),
          ]
        : []),
      on(DeletionRequested, ({ data: { member } }, rows) => leaving(member, true, rows)),
      on(DeletionUndone, ({ data: { member } }, rows) => leaving(member, false, rows)),
      on(MemberForgotten, async ({ data: { member } }, rows) => {
        rows.patch('person', { member }, { name: null, ...none, ...of.forgotten });
        await of.renamed?.(member, rows);
      }),
    ],
  };
};
