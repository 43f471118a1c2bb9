import type { Caller } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import { sanctionsInForce } from '../../projections/case-rows.ts';
import type { ModerationNeeds } from '../needs.ts';
import { endDecision } from './end-decision.ts';

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
