import type { UseCase } from '#kernel/commands/commands.ts';
import { STATUSES } from '../../domain/force.ts';
import { isAboutContent, type CaseDecision } from '../../domain/moderation-case.ts';
import { caseStateOf } from '../../facts/concern.ts';
import { contentOf, setStrongest, type CarryOutNeeds, type NamedDecision } from './taking-effect.ts';

/** Whether the status of an account is the one of this decision, or none. */
const leavesItsStatus = async ({ sanctions, clock }: CarryOutNeeds, { deed, member, until }: CaseDecision) => {
  if (member === null || STATUSES[deed] === undefined) return false;
  const current = await sanctions.current(member, clock.now());
  return (
    current.exists && (current.status === 'active' || (current.status === STATUSES[deed] && current.until === until))
  );
};

/** Nothing of an ended decision is left: hidden content is shown, and the status is the one of what is still in force. */
export const undo: UseCase<CarryOutNeeds, [named: NamedDecision], void> = (needs) => async (caller, named) => {
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
