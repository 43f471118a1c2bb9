import type { Caller } from '#kernel/commands/commands.ts';
import { must, isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import type { AccountStatus } from '#modules/identity/contract/staff-events.ts';
import { CaseDecided, type Deed, type DecisionEnd } from '../contract/case-events.ts';
import { isAboutContent, moderationCase, type CaseDecision, type CaseState } from '../domain/moderation-case.ts';
import { caseStateOf } from '../facts/concern.ts';
import type { JudgedContent, ReportedContent } from '../index.ts';
import { sanctionsInForce } from '../projections/case-rows.ts';
import type { ModerationNeeds } from './needs.ts';

/** The status of an account by what was decided. */
export const STATUSES: Readonly<Partial<Record<Deed, AccountStatus>>> = {
  warned: 'warned',
  probation: 'probation',
  suspended: 'suspended',
  removed: 'removed',
};

type NamedDecision = { case: string; decision: string };

/** The words of a decision, as far as the key of whom it concerns is there. */
export const wordsOfDecision = async (
  { log }: Pick<ModerationNeeds, 'log'>,
  { case: id, decision }: NamedDecision,
): Promise<{ reason: string; conditions: string | null; clause: string | null } | undefined> => {
  const fact = (await log.read(moderationCase.stream(id))).find(
    ({ type, data }) => type === CaseDecided.type && data['decision'] === decision,
  );
  if (!fact) return undefined;
  const { reason, conditions, clause } = CaseDecided.schema.parse(fact.data);
  return { reason: reason ?? '', conditions, clause };
};

type CarryOutNeeds = Pick<ModerationNeeds, 'log' | 'sql' | 'clock' | 'sanctions' | 'judgedPosts' | 'judgedMessages'>;

const contentOf = (needs: CarryOutNeeds, { about, target, session }: CaseState): [JudgedContent, ReportedContent] => [
  about === 'post' ? needs.judgedPosts : needs.judgedMessages,
  { target, place: session },
];

const setStatus = async (
  needs: CarryOutNeeds,
  caller: Caller,
  member: string,
  change: { status: AccountStatus; until: string | null; reason: string; report: string },
): Promise<void> => {
  const done = await needs.sanctions.set(caller, member, { ...change, now: needs.clock.now() });
  // Meanwhile the account is gone, became one of staff, or the time is over: nothing is left to be done.
  const tolerated = ['USER_DOES_NOT_EXIST', 'ACCOUNT_OF_STAFF', 'STATUS_END_INVALID'];
  if (isRefusal(done) && !tolerated.includes(done.refused)) must(done);
};

const hasEnded = async ({ log }: CarryOutNeeds, { case: id, decision }: NamedDecision): Promise<boolean> =>
  (await caseStateOf(log, id)).decisions.get(decision)?.ended !== null;

/**
 * The strongest of the decisions that did not end says what the status of an account is. Whether it ended while this runs is read
 * from its case, before and after. Carrying out a deed leaves a stronger one to its own decision: set from here, it would be
 * recorded as a consequence of this one.
 */
const setStrongest = async (
  needs: CarryOutNeeds,
  caller: Caller,
  member: string,
  id: string,
  deed?: Deed,
): Promise<void> => {
  for (;;) {
    const [strongest] = await sanctionsInForce(needs.sql, needs.log, member, needs.clock.now());
    if (deed !== undefined && strongest !== undefined && strongest.deed !== deed) return;
    const words = strongest && (await wordsOfDecision(needs, strongest));
    if (strongest && (await hasEnded(needs, strongest))) continue;
    await setStatus(needs, caller, member, {
      status: strongest ? STATUSES[strongest.deed]! : 'active',
      until: strongest?.until ?? null,
      reason: words?.reason ?? '',
      report: strongest?.case ?? id,
    });
    if (strongest === undefined || !(await hasEnded(needs, strongest))) return;
  }
};

/** What was decided takes effect, unless it ended before; safe to repeat. */
export const carryOut =
  (needs: CarryOutNeeds) =>
  async (caller: Caller, named: NamedDecision): Promise<void> => {
    const state = await caseStateOf(needs.log, named.case);
    const made = state.decisions.get(named.decision);
    if (made === undefined || made.ended !== null) return;
    if (isAboutContent(made.deed)) {
      const [port, content] = contentOf(needs, state);
      const verdict = made.deed === 'content-hidden' ? 'hide' : 'delete';
      return port.judge(caller, { ...content, by: made.by, verdict });
    }
    if (STATUSES[made.deed] === undefined || made.member === null) return;
    // The call that decided and the job that follows it record the same person, whichever comes first.
    const decider: Caller =
      caller.actor.kind === 'system' ? { ...caller, actor: { kind: 'admin', id: made.by } } : caller;
    await setStrongest(needs, decider, made.member, named.case, made.deed);
  };

/** Whether the status of an account is the one of this decision, or none. */
const leavesItsStatus = async ({ sanctions, clock }: CarryOutNeeds, { deed, member, until }: CaseDecision) => {
  if (member === null || STATUSES[deed] === undefined) return false;
  const current = await sanctions.current(member, clock.now());
  return (
    current.exists && (current.status === 'active' || (current.status === STATUSES[deed] && current.until === until))
  );
};

/** Nothing of an ended decision is left: hidden content is shown, and the status is the one of what is still in force. */
export const undo =
  (needs: CarryOutNeeds) =>
  async (caller: Caller, named: NamedDecision): Promise<void> => {
    const state = await caseStateOf(needs.log, named.case);
    const made = state.decisions.get(named.decision);
    if (made === undefined || made.ended === null) return;
    if (made.deed === 'content-hidden') {
      const stillHidden = [...state.decisions.values()].some(
        (other) => other !== made && other.ended === null && isAboutContent(other.deed),
      );
      const [port, content] = contentOf(needs, state);
      return stillHidden ? undefined : port.showAgain(caller, content);
    }
    // What staff set by hand stays; that the time is over, the account may know already.
    if (made.member !== null && (await leavesItsStatus(needs, made)))
      await setStrongest(needs, caller, made.member, named.case);
  };

/** Records that a decision ended; policies see to what that means. Safe to repeat. */
export const endDecision =
  ({ execute, clock }: Pick<ModerationNeeds, 'execute' | 'clock'>) =>
  async (
    caller: Caller,
    { case: id, decision }: NamedDecision,
    how: DecisionEnd,
    endedBy: string | null,
  ): Promise<void> =>
    must(
      await execute(caller, moderationCase, id, {
        type: 'EndDecision',
        case: id,
        decision,
        how,
        by: endedBy,
        now: clock.now(),
      }),
    );

/** Staff lift all limits of an account: what was decided before ends first, so that nothing of it comes back. */
export const liftStatus =
  (needs: ModerationNeeds) =>
  async (
    caller: Caller,
    staff: string,
    { member, reason, now }: { member: string; reason: string; now: string },
  ): Promise<Refusal | undefined> => {
    for (const made of await sanctionsInForce(needs.sql, needs.log, member, now))
      await endDecision(needs)(caller, made, 'lifted', staff);
    return needs.sanctions.set(caller, member, { status: 'active', reason, until: null, now });
  };
