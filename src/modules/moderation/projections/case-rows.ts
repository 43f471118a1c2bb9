import { builder, fetchRows, limited, type Query } from '#kernel/database/builder.ts';
import { countRows, type Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { assertCaughtUp } from '#kernel/read-models/caught-up.ts';
import type { CaseAbout, CasePriority, CaseReportKind, DecisionEnd, Deed } from '../contract/case-events.ts';
import { type Clause } from '#modules/identity/contract/clauses.ts';
import { withWords, type ByWords } from './by-words.ts';
import { BY_FORCE, strongestFirst } from '../domain/force.ts';
import { casesProjection } from './cases.ts';

export type CaseRow = {
  case_id: string;
  about: CaseAbout;
  target: string;
  member: string | null;
  session: string | null;
  well: string | null;
  status: 'open' | 'closed';
  priority: CasePriority;
  assignee: string | null;
  opened_at: Date;
  due_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
  reports: number;
  restrictions: number;
  cares: number;
  session_title: string | null;
  well_title: string | null;
  well_slug: string | null;
  /** What was decided last. */
  deed: Deed | null;
};

const columns = `c.case_id::text, c.about, c.target::text, c.member::text, c.session::text, c.well::text, c.status, c.priority,
    c.assignee::text, c.opened_at, c.due_at, c.closed_at, c.closed_by::text, c.reports, c.restrictions, c.cares,
    s.title as session_title, w.title as well_title, w.slug as well_slug,
    (select d.deed from moderation_cases.case_decision d where d.case_id = c.case_id
     order by d.decided_at desc, d.deed desc limit 1) as deed`;

/** Staff do not learn here either that a member restricts them (C-024), nor that one asks for help and worries about them. */
const visibleTo = (
  admin: string,
) => `(c.member is distinct from ${admin} or c.reports + c.cares > 0 or c.restrictions = 0)
  and (select true from moderation_cases.help_call h where c.about = 'help' and h.signal = c.target and h.about = ${admin}) is not true`;

const cases = (admin: string): Query =>
  builder
    .select(builder.raw(columns))
    .from('moderation_cases.case_file as c')
    .leftJoin('moderation_reports.session as s', 's.session', 'c.session')
    .leftJoin('moderation_reports.well as w', 'w.well', 'c.well')
    .whereRaw(visibleTo('cast(:admin as uuid)'), { admin });

export type CaseFilter = {
  admin: string;
  status: 'open' | 'closed' | 'overdue';
  /** A member, or `none`: no one has it. */
  assignee: string | null;
  priority: CasePriority | null;
  about: CaseAbout | null;
  words?: ByWords;
  now: string;
  limit: number;
  offset: number;
};

/** What is due first, first; of the closed ones the last first. One more than the limit when there are more. */
export const caseRows = async (sql: Sql, filter: CaseFilter): Promise<CaseRow[]> => {
  const { admin, status, assignee, priority, about, now, limit, offset } = filter;
  const query = cases(admin);
  // As text: a statement is planned once, and few of many cases are open.
  query.whereRaw(`c.status = '${status === 'closed' ? 'closed' : 'open'}'`);
  if (status === 'overdue') query.whereRaw('c.due_at < cast(:now as timestamptz)', { now });
  if (assignee === 'none') query.whereRaw('c.assignee is null');
  else if (assignee !== null) query.where('c.assignee', assignee);
  if (priority !== null) query.where('c.priority', priority);
  if (about !== null) query.where('c.about', about);
  withWords(query, filter.words ?? null, { member: 'c.member', titles: ['s.title', 'w.title'] });
  limited(query.orderByRaw(status === 'closed' ? 'c.closed_at desc, c.case_id' : 'c.due_at, c.case_id'), {
    limit: limit + 1,
    offset,
  });
  return (await fetchRows<CaseRow>(sql, query)).slice(0, limit + 1);
};

export const caseRow = async (sql: Sql, admin: string, id: string): Promise<CaseRow | undefined> =>
  (await fetchRows<CaseRow>(sql, cases(admin).where('c.case_id', id)))[0];

export type CaseCounts = { open: number; overdue: number; mine: number; unassigned: number; closed: number };

/** How many cases stand where, of those that this admin may see. */
export const caseCounts = async (sql: Sql, admin: string, now: string): Promise<CaseCounts> => {
  const visible = visibleTo('$1::uuid');
  const [[open], closed] = await Promise.all([
    sql.query<Omit<CaseCounts, 'closed'>>(
      `select count(*)::integer as open, (count(*) filter (where due_at < $2::timestamptz))::integer as overdue,
         (count(*) filter (where assignee = $1::uuid))::integer as mine,
         (count(*) filter (where assignee is null))::integer as unassigned
       from moderation_cases.case_file c where status = 'open' and ${visible}`,
      [admin, now],
    ),
    countRows(sql, `moderation_cases.case_file c where status = 'closed' and ${visible}`, [admin]),
  ]);
  return { ...open!, closed };
};

export type CaseReportRow = {
  report: string;
  kind: CaseReportKind;
  type: string;
  reporter: string;
  note: string | null;
  version: number | null;
  session: string | null;
  session_title: string | null;
  reported_at: Date;
  status: 'open' | 'closed';
  informed: boolean;
};

/** The reports of a case, the oldest first. */
export const reportsOfCase = (sql: Sql, id: string): Promise<CaseReportRow[]> =>
  sql.query(
    `select j.report::text, j.kind, r.type, r.reporter::text, r.note, r.version, r.session::text, s.title as session_title,
       r.reported_at, r.status, j.informed
     from moderation_cases.case_report j join moderation_reports.report r on r.report = j.report
     left join moderation_reports.session s on s.session = r.session
     where j.case_id = $1::uuid order by r.reported_at, j.report`,
    [id],
  );

export type DecisionRow = {
  decision: string;
  case_id: string;
  member: string | null;
  decided_by: string;
  deed: Deed;
  clause: Clause | null;
  reason: string | null;
  conditions: string | null;
  until: Date | null;
  decided_at: Date;
  ended: DecisionEnd | null;
  ended_at: Date | null;
  informed: boolean;
  counts: boolean;
};

/**
 * Whether a decision still counts in histories: not when it was overturned, nor a set time after its end. A measure without an
 * end counts from the day it was decided, one that holds for ever as long as it does.
 */
const counting = (since: string): string =>
  `(ended is distinct from 'overturned'
    and coalesce(ended_at, until, case when deed in ('probation', 'suspended', 'removed') then 'infinity' else decided_at end)
      > ${since}::timestamptz)`;

const decisionColumns = (since: string): string =>
  `decision::text, case_id::text, member::text, decided_by::text, deed, clause, reason, conditions, until,
  decided_at, ended, ended_at, informed, ${counting(since)} as counts`;

/** @param since what ended before does not count any more */
export const decisionsOfCase = (sql: Sql, id: string, since: string): Promise<DecisionRow[]> =>
  sql.query(
    `select ${decisionColumns('$2')} from moderation_cases.case_decision where case_id = $1::uuid order by decided_at, deed`,
    [id, since],
  );

export const decisionById = async (sql: Sql, decision: string, since: string): Promise<DecisionRow | undefined> =>
  (
    await sql.query<DecisionRow>(
      `select ${decisionColumns('$2')} from moderation_cases.case_decision where decision = $1::uuid`,
      [decision, since],
    )
  )[0];

export const deedsOf = async (sql: Sql, decisions: readonly string[]): Promise<ReadonlyMap<string, Deed>> => {
  const rows = await sql.query<{ decision: string; deed: Deed }>(
    'select decision::text, deed from moderation_cases.case_decision where decision = any($1::uuid[])',
    [decisions],
  );
  return new Map(rows.map(({ decision, deed }) => [decision, deed]));
};

/** What cases are about. */
export const contentOfCases = async (
  sql: Sql,
  cases: readonly string[],
): Promise<ReadonlyMap<string, { about: CaseAbout; target: string }>> => {
  const rows = await sql.query<{ case_id: string; about: CaseAbout; target: string }>(
    'select case_id::text, about, target::text from moderation_cases.case_file where case_id = any($1::uuid[])',
    [cases],
  );
  return new Map(rows.map(({ case_id: id, ...content }) => [id, content]));
};

/** How much of the history stands beside a case. */
export const HISTORY_LIMIT = 20;

/** What was decided about a member in other cases, the newest first. */
export const decisionsAbout = (sql: Sql, member: string, except: string, since: string): Promise<DecisionRow[]> =>
  sql.query(
    `select ${decisionColumns('$3')} from moderation_cases.case_decision
     where member = $1::uuid and case_id <> $2::uuid and deed <> 'nothing'
     order by decided_at desc, decision limit ${HISTORY_LIMIT}`,
    [member, except, since],
  );

export type EarlierCaseRow = {
  case_id: string;
  about: CaseAbout;
  status: 'open' | 'closed';
  opened_at: Date;
  reports: number;
};

/** Other cases about a member, the newest first. */
export const casesAbout = (sql: Sql, member: string, except: string): Promise<EarlierCaseRow[]> =>
  sql.query(
    `select case_id::text, about, status, opened_at, reports from moderation_cases.case_file
     where member = $1::uuid and case_id <> $2::uuid order by opened_at desc, case_id limit ${HISTORY_LIMIT}`,
    [member, except],
  );

/** How many members restricted a member, and how often the member was reported or warned in other cases. */
export const figuresAbout = async (
  sql: Sql,
  member: string,
  except: string,
  since: string,
): Promise<{ reports: number; restrictions: number; warnings: number }> => {
  const [row] = await sql.query<{ reports: number; restrictions: number; warnings: number }>(
    `select coalesce(sum(reports) filter (where case_id <> $2::uuid), 0)::integer as reports,
       coalesce(sum(restrictions), 0)::integer as restrictions,
       (select count(*)::integer from moderation_cases.case_decision d
        where d.member = $1::uuid and d.case_id <> $2::uuid and d.deed = 'warned' and ${counting('$3')}) as warnings
     from moderation_cases.case_file where member = $1::uuid`,
    [member, except, since],
  );
  return row!;
};

/** The sanctions of a member that did not end, the strongest first. */
export const lastingSanctions = async (
  sql: Sql,
  member: string,
  now: string,
): Promise<{ case: string; decision: string; deed: Deed; until: string | null; at: string }[]> => {
  const rows = await sql.query<Pick<DecisionRow, 'case_id' | 'decision' | 'deed' | 'until' | 'decided_at'>>(
    `select case_id::text, decision::text, deed, until, decided_at from moderation_cases.case_decision
     where member = $1::uuid and ended is null and (until is null or until > $2::timestamptz) and deed = any($3::text[])
     order by decision`,
    [member, now, BY_FORCE],
  );
  return rows
    .map(({ case_id, decision, deed, until, decided_at }) => ({
      case: case_id,
      decision,
      deed,
      until: until?.toISOString() ?? null,
      at: decided_at.toISOString(),
    }))
    .toSorted(strongestFirst);
};

/** The same for jobs, which must not miss one: waits until the rows show everything recorded. */
export const sanctionsInForce = async (sql: Sql, log: EventLog, member: string, now: string) => {
  await assertCaughtUp(sql, log.store, [casesProjection.name]);
  return lastingSanctions(sql, member, now);
};

/** How many open cases each member of the staff has. */
export const openCasesByAssignee = async (sql: Sql): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql.query<{ assignee: string; count: number }>(
    `select assignee::text, count(*)::integer as count from moderation_cases.case_file
     where status = 'open' and assignee is not null group by assignee`,
  );
  return new Map(rows.map(({ assignee, count }) => [assignee, count]));
};

/** The open cases that lie with a member of the staff. */
export const openCasesOf = async (sql: Sql, assignee: string): Promise<string[]> => {
  const rows = await sql.query<{ case_id: string }>(
    `select case_id::text from moderation_cases.case_file where status = 'open' and assignee = $1::uuid order by due_at`,
    [assignee],
  );
  return rows.map(({ case_id: id }) => id);
};
