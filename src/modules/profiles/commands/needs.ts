import type { Caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import type { AttendanceFacts } from '#modules/scheduling/index.ts';
import { milestones, type MilestonesCommand } from '../domain/milestones.ts';

/** What the commands of profiles work with. */
export type ProfilesNeeds = Pick<KernelParts, 'execute' | 'log' | 'clock'> & {
  accounts: IdentityFacts;
  sessions: AttendanceFacts;
};

export const recordMilestone = async (
  { execute }: Pick<ProfilesNeeds, 'execute'>,
  caller: Caller,
  command: MilestonesCommand,
) => must(await execute(caller, milestones, command.member, command));
