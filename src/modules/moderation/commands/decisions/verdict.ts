import { randomUUID } from 'node:crypto';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Clause } from '#modules/identity/contract/clauses.ts';
import { isStaffReason } from '#modules/identity/contract/standing.ts';
import type { Deed } from '../../contract/case-events.ts';
import {
  isSanction,
  moderationCase,
  type CaseCommand,
  type CaseState,
  type Concern,
  type DeedChosen,
} from '../../domain/moderation-case.ts';
import { judgedMember } from '../../facts/concern.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import type { ModerationNeeds } from '../needs.ts';

export type Verdict = {
  case: string;
  deed: Deed;
  clause: Clause | null;
  reason: string;
  conditions: string | null;
  until: string | null;
  /** What else becomes of what was written, beside a sanction. */
  content: 'content-hidden' | 'content-deleted' | null;
  now: string;
};

/** What is done: one thing, and perhaps the end of what was written beside it. */
export const deedsOf = (
  member: string | null,
  { deed, clause, reason, conditions, until, content }: Verdict,
): DeedChosen[] => {
  const main: DeedChosen = { decision: randomUUID(), member, deed, clause, reason, conditions, until };
  return content === null || deed === content
    ? [main]
    : [main, { ...main, decision: randomUUID(), deed: content, conditions: null, until: null }];
};

/** What identity would refuse is refused before it is recorded. */
const sanctionProblem = async (
  { sanctions }: ModerationNeeds,
  member: string | null,
  { deed, reason, now }: Verdict,
): Promise<Refusal | undefined> => {
  if (!isSanction(deed) || member === null) return undefined;
  const { exists, isAdmin } = await sanctions.current(member, now);
  if (!exists) return refuse('USER_DOES_NOT_EXIST');
  if (isAdmin) return refuse('ACCOUNT_OF_STAFF');
  return isStaffReason(reason) ? undefined : refuse('STAFF_REASON_REQUIRED', { field: 'reason' });
};

type DecideCommand = Extract<CaseCommand, { type: 'DecideCase' }>;

/** What is to be recorded, or why not; a refusal leaves nothing behind. */
export const trialDecision = async (
  needs: ModerationNeeds,
  staff: ModerationCaller,
  { state, concern }: { state: CaseState; concern: Concern | null },
  verdict: Verdict,
): Promise<DecideCommand | Refusal> => {
  const { case: id, now } = verdict;
  const member = await judgedMember(needs, state);
  const deeds = deedsOf(member, verdict);
  const command: DecideCommand = { type: 'DecideCase', case: id, by: staff.id, deeds, concern, now };
  const decided = moderationCase.decide(command, state);
  return isRefusal(decided) ? decided : ((await sanctionProblem(needs, member, verdict)) ?? command);
};
