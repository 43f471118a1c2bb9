import type { Sql } from '#kernel/database/database.ts';
import { on, type Projection } from '#kernel/read-models/projection.ts';
import { MemberForgotten } from '../contract/account-events.ts';
import type { AuditorScope } from '../contract/auditor.ts';
import { AuditorAppointed, AuditorDismissed } from '../contract/auditor-events.ts';

/** The newest appointment of every member who was ever an auditor. */
export const auditors: Projection = {
  name: 'identity_auditors',
  version: 3,
  tables: `
    create table auditor (
      member uuid primary key,
      scope text[] not null,
      reason text,
      appointed_at timestamptz not null,
      appointed_by uuid,
      until timestamptz not null,
      dismissed_at timestamptz,
      dismissed_by uuid
    );
  `,
  reactions: [
    on(AuditorAppointed, ({ data, meta }, rows) =>
      rows.put('auditor', {
        member: data.member,
        scope: data.scope,
        reason: data.reason,
        appointed_at: meta.occurredAt,
        appointed_by: 'id' in meta.actor ? meta.actor.id : null,
        until: data.until,
        dismissed_at: null,
        dismissed_by: null,
      }),
    ),
    on(AuditorDismissed, ({ data, meta }, rows) =>
      rows.patch(
        'auditor',
        { member: data.member },
        { dismissed_at: meta.occurredAt, dismissed_by: 'id' in meta.actor ? meta.actor.id : null },
      ),
    ),
    on(MemberForgotten, ({ data: { member } }, rows) => rows.patch('auditor', { member }, { reason: null })),
  ],
  changes: [AuditorAppointed, AuditorDismissed].map((type) =>
    on<string, typeof type.schema, readonly { topic: string; id: string; to: string[] | 'staff' }[]>(
      type,
      ({ data: { member } }) => [
        { topic: 'auditor', id: member, to: 'staff' },
        { topic: 'auditor', id: member, to: [member] },
      ],
    ),
  ),
};

export type AuditorRow = {
  member: string;
  scope: AuditorScope[];
  reason: string | null;
  appointed_at: Date;
  appointed_by: string | null;
  until: Date;
  dismissed_at: Date | null;
  dismissed_by: string | null;
};

/** Every appointment, or one member's, the newest first. */
export const auditorRows = (sql: Sql, member: string | null = null): Promise<AuditorRow[]> =>
  sql.query<AuditorRow>(
    `select member::text, scope, reason, appointed_at, appointed_by::text, until, dismissed_at, dismissed_by::text
     from identity_auditors.auditor where $1::uuid is null or member = $1::uuid order by appointed_at desc, member`,
    [member],
  );
