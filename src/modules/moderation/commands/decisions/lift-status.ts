import { sanctionsInForce } from '../../projections/case-rows.ts';
import type { ModerationUseCase } from '../needs.ts';
import { endDecision } from './end-decision.ts';

/** Staff lift all limits of an account: what was decided before ends first, so that nothing of it comes back. */
export const liftStatus: ModerationUseCase<[staff: string, { member: string; reason: string; now: string }]> =
  (needs) =>
  async (caller, staff, { member, reason, now }) => {
    for (const made of await sanctionsInForce(needs.sql, needs.log, member, now))
      await endDecision(needs)(caller, made, 'lifted', staff);
    return needs.sanctions.set(caller, member, { status: 'active', reason, until: null, now });
  };
