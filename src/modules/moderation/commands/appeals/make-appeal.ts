import { caller as callerOf } from '#kernel/commands/commands.ts';
import { refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { appeal } from '../../domain/appeal.ts';
import { decisionOfToken } from '../../facts/appeal-link.ts';
import { judgedDecision } from '../../facts/appealed-decision.ts';
import type { ModerationUseCase } from '../needs.ts';

/** The judged member objects, once, by the mailed link alone: also while suspended or removed. */
export const makeAppeal: ModerationUseCase<[{ token: string; text: string; now: string }]> =
  (needs) =>
  async (caller, { token, text, now }) => {
    const named = decisionOfToken(needs.tokens, token, now);
    const about = named && (await judgedDecision(needs.log, named));
    if (about === undefined || about.reason === null) return refuse('APPEAL_LINK_INVALID');
    const { decision, case: id, member, by, at } = about;
    const due = plus(now, days(needs.settings.APPEAL_DECISION_DAYS));
    const command = { type: 'MakeAppeal', about: { decision, case: id, member, by, at }, text, due, now } as const;
    const asMember = callerOf({ kind: 'member', id: member }, caller.correlation);
    return refusalOf(await needs.execute(asMember, appeal, decision, command));
  };
