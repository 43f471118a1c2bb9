import type { Sql } from '../../../shared-kernel/database.ts';
import { on, type Change, type Projection } from '../../../shared-kernel/projection.ts';
import { MemberForgotten } from '../../identity/contract/account-events.ts';
import { HistoriesSought, HistoryExported, HistoryRead, auditEvents } from '../contract/audit-events.ts';

/** Every look by an auditor. */
export const looks: Projection = {
  name: 'audit_looks',
  version: 2,
  tables: `
    create table look (
      look uuid primary key,
      at timestamptz not null,
      auditor uuid not null,
      what text not null,
      sought_by text,
      stream text,
      subject text,
      sought text,
      reason text
    );
    create index look_newest on look (at desc, look);
    create index look_of on look (auditor);
  `,
  reactions: [
    on(HistoriesSought, ({ id, data, meta }, rows) =>
      rows.put('look', {
        look: id,
        at: meta.occurredAt,
        auditor: data.auditor,
        what: 'sought',
        sought_by: data.by,
        stream: null,
        subject: data.subjects[0] ?? null,
        sought: data.sought,
        reason: data.reason,
      }),
    ),
    on(HistoryRead, ({ id, data, meta }, rows) =>
      rows.put('look', {
        look: id,
        at: meta.occurredAt,
        auditor: data.auditor,
        what: 'read',
        sought_by: null,
        stream: data.stream,
        subject: null,
        sought: null,
        reason: data.reason,
      }),
    ),
    on(HistoryExported, ({ id, data, meta }, rows) =>
      rows.put('look', {
        look: id,
        at: meta.occurredAt,
        auditor: data.auditor,
        what: 'exported',
        sought_by: null,
        stream: data.stream,
        subject: data.subject,
        sought: null,
        reason: data.reason,
      }),
    ),
    // What the auditor typed, and what others typed to find the member.
    on(MemberForgotten, async ({ data: { member } }, rows) => {
      await rows.run('update $schema.look set reason = null where auditor = $1', [member]);
      await rows.run('update $schema.look set sought = null where auditor = $1 or subject = $1::uuid::text', [member]);
    }),
  ],
  changes: Object.values(auditEvents).map(({ type }) => ({
    type,
    react: ({ id }): readonly Change[] => [{ topic: 'look', id, to: 'staff' }],
  })),
};

export type LookRow = {
  look: string;
  at: Date;
  auditor: string;
  what: 'sought' | 'read' | 'exported';
  sought_by: string | null;
  stream: string | null;
  subject: string | null;
  sought: string | null;
  reason: string | null;
};

/** A page of looks, the newest first. */
export const lookRows = (sql: Sql, of: { limit: number; offset: number }): Promise<LookRow[]> =>
  sql.query<LookRow>(
    `select look::text, at, auditor::text, what, sought_by, stream, subject, sought, reason
     from audit_looks.look order by at desc, look limit $1 offset $2`,
    [of.limit, of.offset],
  );

export const countLooks = async (sql: Sql): Promise<number> =>
  (await sql.query<{ count: number }>('select count(*)::int as count from audit_looks.look'))[0]?.count ?? 0;
