import { DEEDS_IN_WORDS } from '../contract/letters.ts';

import type { AppealInList, OwnAppeal } from '../contract/appeal-api.ts';
import type { Deed } from '../contract/case-events.ts';
import { CLAUSE_SENTENCES } from '#modules/identity/contract/clauses.ts';
import { appealEnd, type AppealState } from '../domain/appeal.ts';
import type { JudgedDecision } from '../facts/appealed-decision.ts';
import type { CaseNaming } from './case-views.ts';
import type { AppealRow } from '../projections/appeal-rows.ts';

export type AppealWords = { text: string | null; reason: string | null };

/** What the member reads by the mailed link: no name of a reporter or of the staff. */
export const asOwnAppeal = (
  decision: JudgedDecision,
  { status, at, due, outcome, decidedAt }: AppealState,
  { hasDecider, ...words }: AppealWords & { hasDecider: boolean },
  now: string,
): OwnAppeal => ({
  about: decision.about,
  deed: decision.deed,
  effect: DEEDS_IN_WORDS[decision.deed],
  clause: decision.clause,
  clause_text: decision.clause === null ? null : CLAUSE_SENTENCES[decision.clause],
  reason: decision.reason ?? '',
  conditions: decision.conditions,
  decided_time: decision.at,
  until_time: decision.until,
  ended: decision.ended,
  appeal_until_time: appealEnd(decision.at),
  can_appeal: status === 'none' && now < appealEnd(decision.at),
  appeal:
    status === 'none'
      ? null
      : {
          text: words.text,
          made_time: at!,
          due_time: due!,
          has_decider: hasDecider,
          outcome,
          reason: words.reason,
          decided_time: decidedAt,
        },
});

export const peopleOfAppeals = (rows: readonly AppealRow[]): string[] => [
  ...new Set(
    rows.flatMap(({ member, taken_by, decided_by }) => [member, taken_by, decided_by].filter((id) => id !== null)),
  ),
];

export const asAppealInList = (
  row: AppealRow & { deed: Deed | null },
  named: CaseNaming,
  now: string,
): AppealInList => ({
  uuid: row.decision,
  case_uuid: row.case_id,
  member: named(row.member),
  deed: row.deed,
  status: row.status,
  made_time: row.made_at.toISOString(),
  due_time: row.due_at.toISOString(),
  is_overdue: row.status === 'open' && row.due_at.toISOString() < now,
  taken_by: row.taken_by === null ? null : named(row.taken_by),
  outcome: row.outcome,
  decided_time: row.decided_at?.toISOString() ?? null,
});
