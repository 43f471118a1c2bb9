import { builder, fetchRows, limited, type Query } from '#kernel/database/builder.ts';
import type { Sql } from '#kernel/database/database.ts';
import { on, type Change, type Projection } from '#kernel/read-models/projection.ts';
import type { Rows } from '#kernel/read-models/read-model.ts';
import { HandleOwnerShown } from '#modules/communities/contract/well-events.ts';
import { MemberForgotten } from '#modules/identity/contract/account-events.ts';
import type { LookCursor } from '../contract/look-cursor.ts';
import { recordable } from '../domain/looks.ts';
import { HistoriesSought, HistoryExported, HistoryRead, LookRefused, auditEvents } from '../contract/audit-events.ts';

type NewLook = Pick<LookRow, 'auditor' | 'what' | 'reason'> & {
  [Field in 'operator' | 'sought_by' | 'stream' | 'subject' | 'sought']?: string | null | undefined;
} & { refused?: true };

const put = ({ id, meta }: { id: string; meta: { occurredAt: string } }, rows: Rows, look: NewLook) =>
  rows.put('look', {
    look: id,
    at: meta.occurredAt,
    auditor: look.auditor,
    operator: look.operator ?? null,
    what: look.what,
    sought_by: look.sought_by ?? null,
    stream: look.stream ?? null,
    subject: look.subject ?? null,
    sought: look.sought ?? null,
    reason: look.reason,
    refused: look.refused ?? false,
  });

/** Every look by an auditor. */
export const looks: Projection = {
  name: 'audit_looks',
  version: 9,
  tables: `
    create table look (
      look uuid primary key,
      at timestamptz not null,
      auditor uuid not null,
      operator text,
      what text not null,
      sought_by text,
      stream text,
      subject text,
      sought text,
      reason text,
      refused boolean not null
    );
    create index look_newest on look (at desc, look desc);
    create index look_by on look (auditor, at desc, look desc);
    create index look_at on look (stream, at desc, look desc);
  `,
  reactions: [
    on(HistoriesSought, (event, rows) => {
      const { auditor, operator, view, by, subjects, sought, reason } = event.data;
      put(event, rows, {
        auditor,
        operator,
        what: view ?? 'sought',
        sought_by: by,
        subject: subjects[0],
        // Earlier releases recorded names and addresses, too.
        sought: sought === null ? null : recordable(sought),
        reason,
      });
    }),
    on(HistoryRead, (event, rows) => put(event, rows, { ...event.data, what: 'read' })),
    on(HistoryExported, (event, rows) => put(event, rows, { ...event.data, what: 'exported' })),
    on(LookRefused, (event, rows) => {
      const { auditor, wanted, by, stream, reason } = event.data;
      put(event, rows, { auditor, what: wanted, sought_by: by, stream, reason, refused: true });
    }),
    // Staff, too, look who goes by a name in a Well; the row does not say whose it is, because all admins read it (ADR 107).
    on(HandleOwnerShown, (event, rows) => {
      const { staff, reason } = event.data;
      put(event, rows, { auditor: staff, what: 'handle', sought_by: 'name in a Well', reason });
    }),
    // What the auditor typed, and what others typed to find the member.
    on(MemberForgotten, ({ data: { member } }, rows) => {
      rows.patchAll('look', { auditor: member }, { reason: null, sought: null });
      rows.patchAll('look', { subject: member.toLowerCase() }, { sought: null });
    }),
  ],
  changes: [...Object.values(auditEvents), HandleOwnerShown].map(({ type }) => ({
    type,
    react: ({ id }): readonly Change[] => [{ topic: 'look', id, to: 'staff' }],
  })),
};

export type LookRow = {
  look: string;
  at: Date;
  auditor: string;
  /** Who looked at the command line; null for auditors. */
  operator: string | null;
  what: 'sought' | 'conduct' | 'changes' | 'money' | 'read' | 'exported' | 'handle';
  sought_by: string | null;
  stream: string | null;
  subject: string | null;
  sought: string | null;
  reason: string | null;
  refused: boolean;
};

/** The filter: by one auditor, at one history, of one kind, with these words in the reason, or all. */
export type LooksAsked = {
  auditor?: string | undefined;
  stream?: string | undefined;
  what?: LookRow['what'] | 'refused' | undefined;
  q?: string | undefined;
};
const chosen = ({ auditor, stream, what, q = '' }: LooksAsked): Query => {
  const query = builder.from('audit_looks.look');
  if (auditor !== undefined) query.where({ auditor });
  if (stream !== undefined) query.where({ stream });
  if (what === 'refused') query.where({ refused: true });
  else if (what !== undefined) query.where({ what, refused: false });
  const words = q.trim();
  return words === '' ? query : query.whereRaw('position(lower(cast(? as text)) in lower(reason)) > 0', [words]);
};

/** A page of looks, newest first. */
export const lookRows = async (
  sql: Sql,
  { limit, offset, after, ...asked }: LooksAsked & { limit: number; offset: number; after?: LookCursor | undefined },
): Promise<LookRow[]> => {
  const query = chosen(asked)
    .select(
      builder.raw('look::text, at, auditor::text, operator, what, sought_by, stream, subject, sought, reason, refused'),
    )
    .orderByRaw('at desc, look desc');
  if (after) query.whereRaw('(at, look) < (cast(? as timestamptz), cast(? as uuid))', [after.at, after.look]);
  return (await fetchRows<LookRow>(sql, limited(query, { limit, offset }))).slice(0, limit);
};

export const countLooks = async (sql: Sql, looksAsked: LooksAsked = {}): Promise<number> => {
  const [counted] = await fetchRows<{ count: number }>(
    sql,
    chosen(looksAsked).select(builder.raw('count(*)::int as count')),
  );
  return counted?.count ?? 0;
};

/** All auditors who ever looked, the latest first. */
export const lookers = (sql: Sql): Promise<{ auditor: string; operator: string | null; looks: number }[]> =>
  sql.query<{ auditor: string; operator: string | null; looks: number }>(
    `select auditor::text, max(operator) as operator, count(*)::int as looks from audit_looks.look
     group by auditor order by max(at) desc, auditor limit 500`,
  );
