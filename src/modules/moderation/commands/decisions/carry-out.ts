import type { Caller, UseCase } from '#kernel/commands/commands.ts';
import { STATUSES } from '../../domain/force.ts';
import { isAboutContent } from '../../domain/moderation-case.ts';
import { caseStateOf } from '../../facts/concern.ts';
import { contentOf, setStrongest, type CarryOutNeeds, type NamedDecision } from './taking-effect.ts';

/** What was decided takes effect, unless it ended before; safe to repeat. */
export const carryOut: UseCase<CarryOutNeeds, [named: NamedDecision], void> = (needs) => async (caller, named) => {
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
