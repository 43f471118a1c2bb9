import type { Caller } from '#kernel/commands/commands.ts';
import { recordMilestone, type ProfilesNeeds } from './needs.ts';

/** One notice for each decision of staff. */
export const queueDecision =
  (needs: ProfilesNeeds) =>
  async (caller: Caller, member: string, decision: string): Promise<void> => {
    if (!(await needs.accounts.account(member)).exists) return;
    await recordMilestone(needs, caller, {
      type: 'QueueNotice',
      member,
      notice: 'SHOW_STAFF_DECISION_MODAL',
      cause: `the decision ${decision} of staff`,
    });
  };
