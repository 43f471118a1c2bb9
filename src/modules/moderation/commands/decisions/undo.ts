import { stateOf, type Caller, type UseCase } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import { STATUSES } from '../../domain/force.ts';
import { isAboutContent, isStayingOut, type CaseDecision, type CaseState } from '../../domain/moderation-case.ts';
import { report as reportDecider } from '../../domain/report.ts';
import { caseStateOf } from '../../facts/concern.ts';
import type { ModerationNeeds } from '../needs.ts';
import { contentOf, setStrongest, type CarryOutNeeds, type NamedDecision } from './taking-effect.ts';

/** Whether the status of an account is the one of this decision, or none. */
const leavesItsStatus = async ({ sanctions, clock }: CarryOutNeeds, { deed, member, until }: CaseDecision) => {
  if (member === null || STATUSES[deed] === undefined) return false;
  const current = await sanctions.current(member, clock.now());
  return (
    current.exists && (current.status === 'active' || (current.status === STATUSES[deed] && current.until === until))
  );
};

/** The member may take a place again in the sessions that this decision excluded them from. */
const letBack = async (
  { log, removals }: Pick<ModerationNeeds, 'log' | 'removals'>,
  caller: Caller,
  { reports, decisions }: CaseState,
  made: CaseDecision,
): Promise<void> => {
  const staysOut = [...decisions.values()].some(({ ended, deed }) => ended === null && isStayingOut(deed));
  if (made.ended !== 'overturned' || !isStayingOut(made.deed) || staysOut) return;
  for (const report of reports.keys()) {
    const { member, session, closed } = await stateOf(log, reportDecider, report);
    if (closed?.decision === 'kept-out' && session !== null && member !== null && member === made.member)
      must(await removals.undo(caller, session, { member, by: closed.by }));
  }
};

/** Nothing of an ended decision is left: hidden content is shown, and the status is the one of what is still in force. */
export const undo: UseCase<CarryOutNeeds & Pick<ModerationNeeds, 'removals'>, [named: NamedDecision], void> =
  (needs) => async (caller, named) => {
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
    await letBack(needs, caller, state, made);
  };
