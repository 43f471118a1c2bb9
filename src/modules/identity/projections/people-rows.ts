import { on, type ProjectionPart } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import {
  AccountRegistered,
  DeletionRequested,
  DeletionUndone,
  EmailChanged,
  EmailConfirmed,
  MemberForgotten,
  ProfileChanged,
  ProfilePictureChanged,
  UsernameChanged,
} from '../contract/account-events.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';

type PeopleRowsValues = Readonly<Record<string, string | number | boolean | null>>;

/**
 * Whether a member of a table with these two columns is visible to others: the one predicate of all read models. An account
 * whose address is not confirmed is visible to no other member, so registering with a known address and with an unknown one leave the
 * same behind (C-090); a closed one is hidden until it comes back (C-110).
 */
export const IS_VISIBLE = 'email_verified and not leaving';

/** The same for a table with {@link peopleRows}’ column `removed`. */
export const IS_VISIBLE_AND_NOT_REMOVED = `${IS_VISIBLE} and not removed`;

/** A column that has this value while the member is visible. */
export const whileVisible = (value: string, isVisible = IS_VISIBLE) =>
  `generated always as (case when ${isVisible} then ${value} end) stored`;

/** After any of these the address of the member is confirmed. */
export const CONFIRMATIONS = [EmailConfirmed, EmailChanged] as const;

/**
 * The table `person` for a projection of another module that shows members by name: `member`, `username`, `display_name`
 * (null where the member is called by the username; both null for a former member and before the address is confirmed) and
 * what the module adds. Table, reactions and forgetting are one value, so a
 * projection cannot take the names without forgetting them (I-036). A member who closes the account is a former member at
 * once, and has the name back with the account (C-110).
 */
export const peopleRows = (
  options: {
    /** Further personal columns, each with the column that shows it: null while the member is leaving and when forgotten. */
    personal?: Readonly<Record<string, string>>;
    /** The file of the profile picture as the column `pic`. */
    pictures?: true;
    /** Whom staff removed is a former member, too, until that is lifted (C-173). */
    withoutRemoved?: true;
    /** Columns that say nothing about the person, as DDL, and their first values. */
    columns?: readonly string[];
    initial?: PeopleRowsValues;
    /** What else of the row is overwritten when the member is forgotten. */
    forgotten?: PeopleRowsValues;
    /** Runs after the name or the picture of a member appeared, changed or disappeared. */
    renamed?: (member: string, rows: Rows) => Promise<void>;
  } = {},
): ProjectionPart => {
  const personal = [
    ...Object.entries(options.personal ?? {}),
    ...(options.pictures ? [['portrait', 'pic'] as const] : []),
  ];
  const none = Object.fromEntries(personal.map(([column]) => [column, null]));
  const shown = (value: string) =>
    whileVisible(value, options.withoutRemoved ? IS_VISIBLE_AND_NOT_REMOVED : IS_VISIBLE);
  const columns = [
    'member uuid primary key',
    'name text',
    'leaving boolean not null',
    'email_verified boolean not null',
    ...(options.withoutRemoved ? ['removed boolean not null'] : []),
    `username text ${shown('name')}`,
    'called text',
    `display_name text ${shown('nullif(called, name)')}`,
    ...personal.flatMap(([column, as]) => [`${column} text`, `${as} text ${shown(column)}`]),
    ...(options.columns ?? []),
  ];
  const leaving = async (member: string, isLeaving: boolean, rows: Rows) => {
    rows.patch('person', { member }, { leaving: isLeaving });
    await options.renamed?.(member, rows);
  };
  return {
    tables: `create table person (\n      ${columns.join(',\n      ')}\n    );`,
    reactions: [
      on(AccountRegistered, ({ data: { member, username, name } }, rows) =>
        rows.put('person', {
          member,
          name: username,
          called: name,
          leaving: false,
          email_verified: false,
          ...(options.withoutRemoved ? { removed: false } : {}),
          ...none,
          ...options.initial,
        }),
      ),
      ...CONFIRMATIONS.map((confirmed) =>
        on(confirmed, async ({ data: { member } }: { data: { member: string } }, rows) => {
          rows.patch('person', { member }, { email_verified: true });
          await options.renamed?.(member, rows);
        }),
      ),
      on(UsernameChanged, async ({ data: { member, username } }, rows) => {
        rows.patch('person', { member }, { name: username });
        await options.renamed?.(member, rows);
      }),
      on(ProfileChanged, async ({ data: { member, name } }, rows) => {
        if (name === undefined) return;
        rows.patch('person', { member }, { called: name });
        await options.renamed?.(member, rows);
      }),
      ...(options.pictures
        ? [
            on(ProfilePictureChanged, async ({ data: { member, picture } }, rows) => {
              rows.patch('person', { member }, { portrait: picture });
              await options.renamed?.(member, rows);
            }),
          ]
        : []),
      ...(options.withoutRemoved
        ? [
            on(AccountStatusSet, async ({ data: { member, status } }, rows) => {
              rows.patch('person', { member }, { removed: status === 'removed' });
              await options.renamed?.(member, rows);
            }),
          ]
        : []),
      on(DeletionRequested, ({ data: { member } }, rows) => leaving(member, true, rows)),
      on(DeletionUndone, ({ data: { member } }, rows) => leaving(member, false, rows)),
      on(MemberForgotten, async ({ data: { member } }, rows) => {
        rows.patch('person', { member }, { name: null, called: null, ...none, ...options.forgotten });
        await options.renamed?.(member, rows);
      }),
    ],
  };
};
