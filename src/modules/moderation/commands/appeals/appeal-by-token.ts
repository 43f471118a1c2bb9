import { stateOf } from '#kernel/commands/commands.ts';
import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { appeal, appealEnd, type AppealState } from '../../domain/appeal.ts';
import { decisionOfToken } from '../../facts/appeal-link.ts';
import { judgedDecision, type JudgedDecision } from '../../facts/appealed-decision.ts';
import type { ModerationNeeds } from '../needs.ts';

/** A link shows the outcome for as long as there was time to object. */
const isShown = ({ status, decidedAt }: AppealState, decision: JudgedDecision, now: string): boolean => {
  if (status === 'open') return true;
  return now < appealEnd(status === 'decided' && decidedAt !== null ? decidedAt : decision.at);
};

/** What the mailed link leads to; refused when it is not ours, its time is over, or the member is forgotten. */
export const appealByToken =
  ({ log, tokens }: Pick<ModerationNeeds, 'log' | 'tokens'>) =>
  async (token: string, now: string): Promise<{ decision: JudgedDecision; appeal: AppealState } | Refusal> => {
    const named = decisionOfToken(tokens, token, now);
    const decision = named && (await judgedDecision(log, named));
    if (decision === undefined || decision.reason === null) return refuse('APPEAL_LINK_INVALID');
    const state = await stateOf(log, appeal, decision.decision);
    return isShown(state, decision, now) ? { decision, appeal: state } : refuse('APPEAL_LINK_INVALID');
  };
