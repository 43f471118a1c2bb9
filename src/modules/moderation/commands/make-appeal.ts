import { caller as callerOf, stateOf, type Caller } from '#kernel/commands/commands.ts';
import { refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { appeal, appealEnd, type AppealState } from '../domain/appeal.ts';
import { decisionOfToken } from '../facts/appeal-link.ts';
import { judgedDecision, type JudgedDecision } from '../facts/appealed-decision.ts';
import type { ModerationNeeds } from './needs.ts';

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

/** The judged member objects, once, by the mailed link alone: also while suspended or removed. */
export const makeAppeal =
  (needs: ModerationNeeds) =>
  async (caller: Caller, { token, text, now }: { token: string; text: string; now: string }) => {
    const named = decisionOfToken(needs.tokens, token, now);
    const about = named && (await judgedDecision(needs.log, named));
    if (about === undefined || about.reason === null) return refuse('APPEAL_LINK_INVALID');
    const { decision, case: id, member, by, at } = about;
    const due = plus(now, days(needs.settings.APPEAL_DECISION_DAYS));
    const command = { type: 'MakeAppeal', about: { decision, case: id, member, by, at }, text, due, now } as const;
    const asMember = callerOf({ kind: 'member', id: member }, caller.correlation);
    return refusalOf(await needs.execute(asMember, appeal, decision, command));
  };
