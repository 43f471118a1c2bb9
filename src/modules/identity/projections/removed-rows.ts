import { on, type ProjectionPart } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '../contract/account-events.ts';
import { AccountStatusSet } from '../contract/staff-events.ts';

/**
 * The table `removed_member` for a projection of another module that shows what members wrote: whom staff removed, and until
 * when. What they wrote is hidden from all but staff meanwhile (C-173).
 */
export const removedRows: ProjectionPart = {
  tables: 'create table removed_member (member uuid primary key, until timestamptz);',
  reactions: [
    on(AccountStatusSet, ({ data: { member, status, until } }, rows) =>
      status === 'removed' ? rows.put('removed_member', { member, until }) : rows.remove('removed_member', { member }),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) => rows.remove('removed_member', { member })),
  ],
};

/**
 * In a query of that projection: whether the member of this expression, which is never null, is removed at the instant of
 * this parameter. PostgreSQL reads the removed members once in a statement, not once for each row.
 */
export const isRemoved = (schema: string, member: string, now: string): string =>
  `(${member} in (select removed.member from ${schema}.removed_member removed
    where removed.until is null or removed.until > ${now}::timestamptz))`;
