import { builder, fetchRows, limited } from '#kernel/database/builder.ts';
import { countRows, type Sql } from '#kernel/database/database.ts';
import type { AppealOutcome } from '../contract/appeal-events.ts';

export type AppealRow = {
  decision: string;
  case_id: string;
  member: string;
  text: string | null;
  made_at: Date;
  due_at: Date;
  status: 'open' | 'decided';
  taken_by: string | null;
  outcome: AppealOutcome | null;
  reason: string | null;
  decided_by: string | null;
  decided_at: Date | null;
  mailed: boolean;
};

const columns = `decision::text, case_id::text, member::text, text, made_at, due_at, status, taken_by::text, outcome, reason,
  decided_by::text, decided_at, mailed`;

export type AppealFilter = {
  staff: string;
  status: 'open' | 'overdue' | 'decided';
  now: string;
  /** Only of these members; null: of all. */
  members?: readonly string[] | null;
  limit: number;
  offset: number;
};

/**
 * What is due first, first; of the decided ones the last first. Staff do not read an appeal of their own. One more than the
 * limit when there are more.
 */
export const appealRows = async (
  sql: Sql,
  { staff, status, now, members = null, limit, offset }: AppealFilter,
): Promise<AppealRow[]> => {
  const isDecided = status === 'decided';
  const query = builder
    .from('moderation_appeals.appeal')
    .select(builder.raw(columns))
    // As text: a statement is planned once, and few of many appeals are open.
    .whereRaw(`status = '${isDecided ? 'decided' : 'open'}'`)
    .whereNot('member', staff)
    .orderByRaw(isDecided ? 'decided_at desc, decision' : 'due_at, decision');
  if (status === 'overdue') query.where('due_at', '<', now);
  if (members !== null) query.whereRaw('member = any(cast(:members as uuid[]))', { members: [...members] });
  const rows = await fetchRows<AppealRow>(sql, limited(query, { limit: limit + 1, offset }));
  return rows.slice(0, limit + 1);
};

export const appealRow = async (sql: Sql, staff: string, decision: string): Promise<AppealRow | undefined> =>
  (
    await sql.query<AppealRow>(
      `select ${columns} from moderation_appeals.appeal where decision = $1::uuid and member <> $2::uuid`,
      [decision, staff],
    )
  )[0];

export type AppealCounts = { open: number; overdue: number; decided: number };

export const appealCounts = async (sql: Sql, staff: string, now: string): Promise<AppealCounts> => {
  const [[open], decided] = await Promise.all([
    sql.query<Omit<AppealCounts, 'decided'>>(
      `select count(*)::integer as open, (count(*) filter (where due_at < $2::timestamptz))::integer as overdue
       from moderation_appeals.appeal where status = 'open' and member <> $1::uuid`,
      [staff, now],
    ),
    countRows(sql, "moderation_appeals.appeal where status = 'decided' and member <> $1::uuid", [staff]),
  ]);
  return { ...open!, decided };
};
