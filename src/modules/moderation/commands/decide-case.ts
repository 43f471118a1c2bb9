import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isStaffReason } from '#modules/identity/contract/standing.ts';
import type { Deed } from '../contract/case-events.ts';
import type { Clause } from '../contract/clauses.ts';
import { isSanction, moderationCase, type CaseState, type DeedChosen } from '../domain/moderation-case.ts';
import { caseStateOf, concernOf } from '../facts/concern.ts';
import type { ModerationCaller } from '../facts/reach.ts';
import type { ModerationNeeds } from './needs.ts';

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

/** The member whom the case judges: of a session its host, of a Well its creator. */
export const judgedMember = async (
  { sessions, wells }: Pick<ModerationNeeds, 'sessions' | 'wells'>,
  { about, member, session, well }: CaseState,
): Promise<string | null> => {
  if (member !== null) return member;
  if (about === 'session' && session !== null) return (await sessions.session(session)).host;
  return about === 'well' && well !== null ? (await wells.well(well)).creator : null;
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

/** Staff decide a case, which closes it; what was decided takes effect by policies. */
export const decideCase =
  (needs: ModerationNeeds) =>
  async (caller: Caller, staff: ModerationCaller, verdict: Verdict): Promise<Refusal | undefined> => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const { case: id, content, now } = verdict;
    const state = await caseStateOf(needs.log, id);
    if (state.status === 'none') return refuse('CASE_DOES_NOT_EXIST');
    const [member, concern] = await Promise.all([judgedMember(needs, state), concernOf(needs, staff.id, state)]);
    const { deed, clause, reason, conditions, until } = verdict;
    const main: DeedChosen = { decision: randomUUID(), member, deed, clause, reason, conditions, until };
    const also: DeedChosen[] =
      content === null || deed === content
        ? []
        : [{ ...main, decision: randomUUID(), deed: content, conditions: null, until: null }];
    const command = { type: 'DecideCase', case: id, by: staff.id, deeds: [main, ...also], concern, now } as const;
    const trialDecision = moderationCase.decide(command, state);
    if ('refused' in trialDecision) return trialDecision;
    const problem = await sanctionProblem(needs, member, verdict);
    return problem ?? refusalOf(await needs.execute(caller, moderationCase, id, command));
  };
