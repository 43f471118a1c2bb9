import type { EventLog } from '#kernel/log/event-log.ts';
import { CaseDecided, type CaseAbout, type DecisionEnd, type Deed } from '../contract/case-events.ts';
import type { Clause } from '#modules/identity/contract/clauses.ts';
import type { AppealedDecision } from '../domain/appeal.ts';
import { moderationCase } from '../domain/moderation-case.ts';
import { caseStateOf } from './concern.ts';

export type JudgedDecision = AppealedDecision & {
  about: CaseAbout;
  deed: Exclude<Deed, 'nothing'>;
  clause: Clause | null;
  /** Null once the member is forgotten. */
  reason: string | null;
  conditions: string | null;
  until: string | null;
  ended: DecisionEnd | null;
};

/** A decision about a member that can be objected to; undefined of one that judged no member or decided nothing. */
export const judgedDecision = async (
  log: EventLog,
  { case: id, decision }: { case: string; decision: string },
): Promise<JudgedDecision | undefined> => {
  const [state, facts] = await Promise.all([caseStateOf(log, id), log.read(moderationCase.stream(id))]);
  const fact = facts.find(({ type, data }) => type === CaseDecided.type && data['decision'] === decision);
  if (fact === undefined) return undefined;
  const { member, by, at, deed, clause, reason, conditions, until } = CaseDecided.schema.parse(fact.data);
  if (member === null || deed === 'nothing') return undefined;
  const ended = state.decisions.get(decision)?.ended ?? null;
  return { decision, case: id, member, by, at, about: state.about, deed, clause, reason, conditions, until, ended };
};
