import type { Sql } from '#kernel/database/database.ts';
import type { CaseAbout, Deed } from '../contract/case-events.ts';

/** What all rows of an answer share: how many there are beyond the ones that are named, and how many wait since before then. */
type CountedCases = { total: number; old: number };

export type WaitingFilter = {
  /** Who asks: what concerns them is for others to decide. */
  staff: string;
  oldBefore: string;
  limit: number;
};

export type WaitingCaseRow = CountedCases & {
  case_id: string;
  about: CaseAbout;
  member: string | null;
  title: string | null;
  opened_at: Date;
  due_at: Date;
  reports: number;
};

/** Open, and for this member of the staff to decide: neither about them nor reported by them, nor a session of theirs, now or then. */
const MINE = `c.status = 'open' and c.member is distinct from $1::uuid
    and (c.about <> 'session' or (select s.host from moderation_reports.session s where s.session = c.session) is distinct from $1::uuid)
    and (select true from moderation_cases.case_report j join moderation_reports.report r on r.report = j.report
      where j.case_id = c.case_id and (r.reporter = $1::uuid or (c.about = 'session' and r.host = $1::uuid)) limit 1) is not true
    and (select true from moderation_cases.help_call h
      where c.about = 'help' and h.signal = c.target and $1::uuid in (h.asker, h.about)) is not true`;

/** Open cases that this member of the staff may decide, what is due first first. */
export const waitingCases = (sql: Sql, { staff, oldBefore, limit }: WaitingFilter): Promise<WaitingCaseRow[]> =>
  sql.query(
    `select c.case_id::text, c.about, c.member::text, c.opened_at, c.due_at,
       coalesce((select s.title from moderation_reports.session s where s.session = c.session),
         (select w.title from moderation_reports.well w where w.well = c.well)) as title,
       (c.reports + c.restrictions + c.cares) as reports,
       (select count(*)::integer from moderation_cases.case_file c where ${MINE}) as total,
       (select count(*)::integer from moderation_cases.case_file c where ${MINE} and c.since < $2::timestamptz) as old
     from moderation_cases.case_file c where ${MINE}
     order by c.due_at, c.case_id limit $3`,
    [staff, oldBefore, limit],
  );

export type WaitingAppealRow = CountedCases & {
  decision: string;
  about: CaseAbout;
  member: string;
  deed: Deed;
  made_at: Date;
  due_at: Date;
};

/** Appeals that this member of the staff may decide, what is due first first: not their own, nor against their own decision. */
export const waitingAppeals = (sql: Sql, { staff, oldBefore, limit }: WaitingFilter): Promise<WaitingAppealRow[]> =>
  sql.query(
    `select a.decision::text, c.about, a.member::text, d.deed, a.made_at, a.due_at,
       (count(*) over ())::integer as total,
       (count(*) filter (where a.made_at < $2::timestamptz) over ())::integer as old
     from moderation_appeals.appeal a join moderation_cases.case_decision d on d.decision = a.decision
       join moderation_cases.case_file c on c.case_id = d.case_id
     where a.status = 'open' and a.member <> $1::uuid and d.decided_by <> $1::uuid
     order by a.due_at, a.decision limit $3`,
    [staff, oldBefore, limit],
  );
