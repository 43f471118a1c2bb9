import { builder, limited, fetchRows, type Query } from '#kernel/database/builder.ts';
import { countRows, type Sql } from '#kernel/database/database.ts';
import type { ReportDecision, ReportKind } from '../contract/moderation-events.ts';
import { withWords, type ByWords } from './by-words.ts';

/** A case as it lies in the read model; names of people are asked of identity. */
export type ReportRow = {
  report: string;
  type: string;
  reporter: string;
  target: string;
  /** The reported wording of a forum post. */
  version: number | null;
  member: string | null;
  session: string | null;
  kind: ReportKind;
  note: string | null;
  status: 'open' | 'closed';
  reported_at: Date;
  decision: ReportDecision | null;
  closed_at: Date | null;
  closed_by: string | null;
  closing_note: string | null;
  session_title: string | null;
  session_host: string | null;
  /** Who hosted the session when it was reported, once another one hosts it. */
  host_then: string | null;
  session_group_hosted: boolean;
  session_coming: boolean;
  session_live: boolean;
  well_title: string | null;
  well_slug: string | null;
  reporters: number;
};

const columns = `r.report::text, r.type, r.reporter::text, r.target::text, r.version, r.member::text, r.session::text, r.kind, r.note, r.status,
    r.reported_at, r.decision, r.closed_at, r.closed_by::text, r.closing_note,
    s.title as session_title, s.host::text as session_host, r.host::text as host_then, coalesce(s.group_hosted, false) as session_group_hosted,
    coalesce(s.coming, false) as session_coming, coalesce(s.live, false) as session_live,
    w.title as well_title, w.slug as well_slug,
    case when r.member is null or r.session is null or r.kind <> 'report' then 0 else (
      select count(distinct o.reporter)::integer from moderation_reports.report o
      where o.member = r.member and o.session = r.session and o.kind = 'report') end as reporters`;

const reports = (): Query =>
  builder
    .select(builder.raw(columns))
    .from('moderation_reports.report as r')
    .leftJoin('moderation_reports.session as s', 's.session', 'r.session')
    .leftJoin('moderation_reports.well as w', 'w.well', 'r.well');

export type ReportFilter = {
  /** The viewing admin, who must not learn here either that a member restricts them (C-024). */
  admin: string;
  types: readonly string[];
  status: 'open' | 'closed' | 'all';
  kind: ReportKind | 'all';
  words?: ByWords;
  limit: number;
  offset: number;
};

/** The newest first. */
export const reportRows = async (
  sql: Sql,
  { admin, types, status, kind, words = null, ...page }: ReportFilter,
): Promise<ReportRow[]> => {
  const query = reports()
    .whereRaw('r.type = any(:types)', { types: [...types] })
    .whereRaw(`not (r.type = 'USER_BLOCK_USER' and r.member = cast(:admin as uuid))`, { admin });
  // As text: a statement is planned once, and few of many cases are open.
  if (status !== 'all') query.whereRaw(`r.status = '${status}'`);
  if (kind !== 'all') query.where('r.kind', kind);
  withWords(query, words, { member: 'r.member', titles: ['s.title', 'w.title'] });
  limited(query.orderByRaw('r.reported_at desc, r.report'), page);
  return (await fetchRows<ReportRow>(sql, query)).slice(0, page.limit);
};

export const reportRow = async (sql: Sql, report: string): Promise<ReportRow | undefined> =>
  (await fetchRows<ReportRow>(sql, reports().where('r.report', report)))[0];

/** How many cases are open, of those that this admin may decide. */
export const openCount = (sql: Sql, admin: string): Promise<number> =>
  countRows(sql, "moderation_reports.report where status = 'open' and (member is null or member <> $1::uuid)", [admin]);

/** Other open reports of this member in this session: one decision about their presence is the decision for all. */
export const openReportsOf = async (sql: Sql, member: string, session: string): Promise<string[]> => {
  const rows = await sql.query<{ report: string }>(
    `select report::text from moderation_reports.report
     where status = 'open' and kind = 'report' and member = $1 and session = $2 order by reported_at, report`,
    [member, session],
  );
  return rows.map(({ report }) => report);
};

const aboutPosts = "type in ('USER_FLAG_FORUM_POST', 'CARE_FOR_FORUM_POST')";

/** The forum posts of a member that open cases are about. */
export const reportedPosts = async (sql: Sql, member: string): Promise<string[]> =>
  (
    await sql.query<{ target: string }>(
      `select distinct target::text from moderation_reports.report where member = $1 and status = 'open' and ${aboutPosts}`,
      [member],
    )
  ).map(({ target }) => target);

export const reportedPost = async (sql: Sql, report: string): Promise<string | undefined> =>
  (
    await sql.query<{ target: string }>(
      `select target::text from moderation_reports.report where report = $1 and ${aboutPosts}`,
      [report],
    )
  )[0]?.target;

/** How many open cases are about one message, post or other thing. */
export const openReportsAbout = (sql: Sql, target: string): Promise<number> =>
  countRows(sql, "moderation_reports.report where target = $1 and status = 'open'", [target]);
