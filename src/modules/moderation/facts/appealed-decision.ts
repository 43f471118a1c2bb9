import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { CaseDecided, type CaseAbout, type DecisionEnd, type Deed } from '../contract/case-events.ts';
import type { Clause } from '#modules/identity/contract/clauses.ts';
import { appeal, type AppealedDecision } from '../domain/appeal.ts';
import { moderationCase, type Concern } from '../domain/moderation-case.ts';
import { caseStateOf, concernOf } from './concern.ts';

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

/** The decision that was objected to, and what stands between this member of the staff and the appeal. */
export const appealed = async (
  needs: Parameters<typeof concernOf>[0],
  decision: string,
  staff: string,
): Promise<{ about: AppealedDecision; concern: Concern | null } | Refusal> => {
  const { status, case: id } = await stateOf(needs.log, appeal, decision);
  const judged = status === 'none' ? undefined : await judgedDecision(needs.log, { case: id, decision });
  if (judged === undefined || judged.reason === null) return refuse('APPEAL_DOES_NOT_EXIST');
  const { member, by, at } = judged;
  return {
    about: { decision, case: id, member, by, at },
    concern: await concernOf(needs, staff, await caseStateOf(needs.log, id)),
  };
};
