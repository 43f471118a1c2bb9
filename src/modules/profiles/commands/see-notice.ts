import type { Caller } from '#kernel/commands/commands.ts';
import { recordMilestone, type ProfilesNeeds } from './needs.ts';

export const seeNotice =
  (needs: ProfilesNeeds) =>
  (caller: Caller, member: string, notice: string | null): Promise<void> =>
    recordMilestone(needs, caller, { type: 'SeeNotice', member, notice });
