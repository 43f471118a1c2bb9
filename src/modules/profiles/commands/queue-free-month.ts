import type { Caller } from '#kernel/commands/commands.ts';
import { recordMilestone, type ProfilesNeeds } from './needs.ts';

/** One notice for each free month that was earned. */
export const queueFreeMonth =
  (needs: ProfilesNeeds) =>
  async (by: Caller, member: string, grant: string): Promise<void> => {
    if (!(await needs.accounts.account(member)).exists) return;
    const cause = `the free month ${grant}`;
    await recordMilestone(needs, by, { type: 'QueueNotice', member, notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL', cause });
  };
