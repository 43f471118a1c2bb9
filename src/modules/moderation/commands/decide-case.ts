import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isStaffReason } from '#modules/identity/contract/standing.ts';
import type { Deed } from '../contract/case-events.ts';
import type { Clause } from '#modules/identity/contract/clauses.ts';
import type { DecidedStatus } from '#modules/identity/index.ts';
import {
  isSanction,
  moderationCase,
  type CaseCommand,
  type CaseState,
  type CaseSubject,
  type Concern,
  type DeedChosen,
} from '../domain/moderation-case.ts';
import { caseFor } from '../facts/case-of-report.ts';
import { caseFoundBy, concernOf, judgedIn } from '../facts/concern.ts';
import type { ModerationCaller } from '../facts/reach.ts';
import { carryOut } from './carry-out.ts';
import { openCase } from './file-in-case.ts';
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

/**
 * The member whom the case judges: of a session its host, of a Well its creator. No one when a session was reported under
 * one host and again under another: what one of them did is decided about that member.
 */
export const judgedMember = async (needs: ModerationNeeds, state: CaseState): Promise<string | null> => {
  if (state.about === 'well' && state.well !== null) return (await needs.wells.well(state.well)).creator;
  const [judged, ...others] = await judgedIn(needs, state);
  return judged === undefined || others.length > 0 ? null : judged;
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
const trialDecision = async (
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

/** Staff decide a case, which closes it; what was decided takes effect by policies. */
export const decideCase =
  (needs: ModerationNeeds) =>
  async (caller: Caller, staff: ModerationCaller, verdict: Verdict): Promise<Refusal | undefined> => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const found = await caseFoundBy(needs, staff.id, verdict.case);
    if (isRefusal(found)) return found;
    const command = await trialDecision(needs, staff, found, verdict);
    return isRefusal(command) ? command : refusalOf(await needs.execute(caller, moderationCase, command.case, command));
  };

/** The open case about a member, or the one that would be opened. */
export const caseAboutMember = async (
  needs: Pick<ModerationNeeds, 'log' | 'secrets'>,
  member: string,
  now: string,
): Promise<{ id: string; subject: CaseSubject; state: CaseState }> => {
  const subject: CaseSubject = {
    about: 'member',
    target: member,
    member,
    session: null,
    well: null,
    priority: 'normal',
  };
  const { id, state } = await caseFor(needs, subject, null);
  const filed = moderationCase.decide({ type: 'FileInCase', case: id, subject, report: null, now }, state);
  return { id, subject, state: isRefusal(filed) ? state : filed.reduce(moderationCase.evolve, state) };
};

/**
 * Staff decide about a member of whom nothing was reported: a case is opened for it, unless one is open. What was decided
 * has taken effect when this ends.
 */
export const decideAboutMember =
  (needs: ModerationNeeds) =>
  async (
    caller: Caller,
    staff: ModerationCaller,
    { member, ...sanction }: DecidedStatus,
  ): Promise<Refusal | undefined> => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const { now, status: deed } = sanction;
    const { id, subject, state } = await caseAboutMember(needs, member, now);
    const verdict = { ...sanction, case: id, deed, conditions: null, content: null };
    const concern = await concernOf(needs, staff.id, state);
    const command = await trialDecision(needs, staff, { state, concern }, verdict);
    if (isRefusal(command)) return command;
    const opened = await openCase(needs)(caller, subject, now);
    const done = await needs.execute(caller, moderationCase, opened, { ...command, case: opened });
    if (isRefusal(done)) return done;
    await carryOut(needs)(caller, { case: opened, decision: command.deeds[0]!.decision });
    return undefined;
  };
