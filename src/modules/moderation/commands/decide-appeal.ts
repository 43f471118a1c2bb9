import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refusalOf, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { AppealOutcome } from '../contract/appeal-events.ts';
import { appeal, unfitness, type AppealedDecision } from '../domain/appeal.ts';
import type { Concern } from '../domain/moderation-case.ts';
import { judgedDecision, type JudgedDecision } from '../facts/appealed-decision.ts';
import { caseStateOf, concernOf } from '../facts/concern.ts';
import type { ModerationCaller } from '../facts/reach.ts';
import type { ModerationNeeds } from './needs.ts';

type Appealed = { about: JudgedDecision; concern: Concern | null };

/** The decision that was objected to, and what stands between this member of the staff and the appeal. */
const appealed = async (needs: ModerationNeeds, decision: string, staff: string): Promise<Appealed | Refusal> => {
  const { status, case: id } = await stateOf(needs.log, appeal, decision);
  const about = status === 'none' ? undefined : await judgedDecision(needs.log, { case: id, decision });
  if (about === undefined || about.reason === null) return refuse('APPEAL_DOES_NOT_EXIST');
  return { about, concern: await concernOf(needs, staff, await caseStateOf(needs.log, id)) };
};

const plain = ({ decision, case: id, member, by, at }: JudgedDecision): AppealedDecision => ({
  decision,
  case: id,
  member,
  by,
  at,
});

export const takeAppeal =
  (needs: ModerationNeeds) =>
  async (caller: Caller, staff: ModerationCaller, decision: string): Promise<Refusal | undefined> => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const objection = await appealed(needs, decision, staff.id);
    if (isRefusal(objection)) return objection;
    const command = {
      type: 'TakeAppeal',
      about: plain(objection.about),
      staff: staff.id,
      concern: objection.concern,
    } as const;
    return refusalOf(await needs.execute(caller, appeal, decision, command));
  };

export type AppealVerdict = { decision: string; outcome: AppealOutcome; reason: string; now: string };

/** A second person upholds or overturns a decision; its effects end by policies. */
export const decideAppeal =
  (needs: ModerationNeeds) =>
  async (
    caller: Caller,
    staff: ModerationCaller,
    { decision, outcome, reason, now }: AppealVerdict,
  ): Promise<Refusal | undefined> => {
    if (!staff.isAdmin) return refuse('NOT_ALLOWED');
    const objection = await appealed(needs, decision, staff.id);
    if (isRefusal(objection)) return objection;
    const command = {
      type: 'DecideAppeal',
      about: plain(objection.about),
      staff: staff.id,
      concern: objection.concern,
      outcome,
      reason,
      now,
    } as const;
    return refusalOf(await needs.execute(caller, appeal, decision, command));
  };

/** Why a member of the staff may not decide an appeal, in words; null when they may. */
export const unfitFor =
  (needs: ModerationNeeds) =>
  async (decision: string, staff: string): Promise<string | null> => {
    const objection = await appealed(needs, decision, staff);
    return isRefusal(objection) ? null : unfitness(plain(objection.about), staff, objection.concern);
  };
