import { isRefusal, refuse } from '#kernel/contract/refusals.ts';
import type { DecidedStatus } from '#modules/identity/index.ts';
import { moderationCase } from '../../domain/moderation-case.ts';
import { caseAboutMember } from '../../facts/case-about-member.ts';
import { concernOf } from '../../facts/concern.ts';
import type { ModerationCaller } from '../../facts/reach.ts';
import { openCase } from '../cases/open-case.ts';
import type { ModerationUseCase } from '../needs.ts';
import { carryOut } from './carry-out.ts';
import { trialDecision } from './verdict.ts';

/**
 * Staff decide about a member of whom nothing was reported: a case is opened for it, unless one is open. What was decided
 * has taken effect when this ends.
 */
export const decideAboutMember: ModerationUseCase<[staff: ModerationCaller, DecidedStatus]> =
  (needs) =>
  async (caller, staff, { member, ...sanction }) => {
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
