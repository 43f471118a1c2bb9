import type { Recorded } from '#kernel/log/event-log.ts';
import type { IndexPerson } from '#modules/identity/index.ts';
import type { CaseDecisionView, CaseDetails, CaseInList } from '../contract/case-api.ts';
import type { AppealEvent } from '../contract/appeal-events.ts';
import type { CaseEvent } from '../contract/case-events.ts';
import type { CaseRow, CaseReportRow, DecisionRow } from '../projections/case-rows.ts';

/** Names the people of an answer; forgotten members have none. */
export type CaseNaming = (uuid: string) => { uuid: string; username: string | null; name?: string | null };

export const namesOf = (people: readonly IndexPerson[]): CaseNaming => {
  const byId = new Map(people.map((person) => [person.uuid, person]));
  return (uuid) => {
    const { username = null, name } = byId.get(uuid) ?? {};
    return { uuid, username, ...(name === undefined ? {} : { name }) };
  };
};

export const peopleOfCases = (rows: readonly CaseRow[]): string[] => [
  ...new Set(rows.flatMap(({ member, assignee }) => [member, assignee].filter((id) => id !== null))),
];

export const asCaseInList = (row: CaseRow, named: CaseNaming, now: string): CaseInList => ({
  uuid: row.case_id,
  about: row.about,
  target_uuid1: row.target,
  member: row.member === null ? null : named(row.member),
  session: row.session === null ? null : { uuid: row.session, title: row.session_title },
  well: row.well === null ? null : { uuid: row.well, title: row.well_title, slug: row.well_slug },
  status: row.status,
  priority: row.priority,
  assignee: row.assignee === null ? null : named(row.assignee),
  opened_time: row.opened_at.toISOString(),
  due_time: row.due_at.toISOString(),
  is_overdue: row.status === 'open' && row.due_at.toISOString() < now,
  closed_time: row.closed_at?.toISOString() ?? null,
  reports: row.reports,
  restrictions: row.restrictions,
  cares: row.cares,
  deed: row.deed,
});

export const asDecision = (row: DecisionRow, named: CaseNaming): CaseDecisionView => ({
  uuid: row.decision,
  case_uuid: row.case_id,
  deed: row.deed,
  clause: row.clause,
  reason: row.reason,
  conditions: row.conditions,
  until_time: row.until?.toISOString() ?? null,
  decided_time: row.decided_at.toISOString(),
  decided_by: named(row.decided_by),
  ended: row.ended,
  ended_time: row.ended_at?.toISOString() ?? null,
  is_informed: row.informed,
  counts: row.counts,
});

export const asCaseReport = (row: CaseReportRow, named: CaseNaming): CaseDetails['all_reports'][number] => ({
  uuid: row.report,
  kind: row.kind,
  type: row.type,
  from_user: row.kind === 'care' ? null : named(row.reporter),
  note: row.note,
  version: row.version,
  session: row.session === null ? null : { uuid: row.session, title: row.session_title },
  created_time: row.reported_at.toISOString(),
  is_informed: row.informed,
});

type Line = CaseDetails['timeline'][number];

/** One thing that happened in a case, as a line of its timeline. */
export const asTimelineEntry = (fact: Recorded, named: CaseNaming): Line => {
  const { type, data } = fact as unknown as CaseEvent | AppealEvent;
  const line = (kind: Line['kind'], options: Partial<Line> = {}): Line => ({
    kind,
    time: fact.meta.occurredAt,
    user: null,
    to: null,
    value: null,
    appeal_uuid: null,
    ...options,
  });
  switch (type) {
    case 'CaseOpened':
      return line('opened', { time: data.at });
    case 'ReportJoinedCase':
      return line(data.kind, { time: data.at });
    case 'CaseAssigned':
      return data.to === null
        ? line('given-back', { user: data.by === null ? null : named(data.by) })
        : line('assigned', { user: data.by === null ? null : named(data.by), to: named(data.to) });
    case 'CasePriorityChanged':
      return line('priority', { user: named(data.by), value: data.priority });
    case 'CaseNoteWritten':
      return line('note', { user: named(data.by) });
    case 'CaseDecided':
      return line('decided', { user: named(data.by), value: data.deed });
    case 'DecisionEnded':
      return line('ended', { user: data.by === null ? null : named(data.by), value: data.how });
    case 'CaseClosed':
      return line('closed', { user: named(data.by) });
    case 'CaseReopened':
      return line('reopened', { user: named(data.by) });
    case 'ReporterInformed':
      return line('reporter-informed');
    case 'MemberInformed':
      return line('member-informed');
    case 'AppealMade':
      return line('appealed', { appeal_uuid: data.decision });
    case 'AppealTaken':
      return line('appeal-taken', { user: named(data.by), appeal_uuid: data.decision });
    case 'AppealDecided':
      return line('appeal-decided', { user: named(data.by), value: data.outcome, appeal_uuid: data.decision });
    case 'AppealOutcomeMailed':
      return line('appeal-mailed', { appeal_uuid: data.decision });
  }
};

/** Members that the facts of a case name. */
export const peopleInFacts = (facts: readonly Recorded[]): string[] =>
  facts.flatMap(({ data }) => [data['by'], data['to']].filter((id): id is string => typeof id === 'string'));
