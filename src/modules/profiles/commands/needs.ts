import type { Clock } from '#kernel/clock.ts';
import type { Caller, Execute } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityFacts } from '#modules/identity/index.ts';
import type { AttendanceFacts } from '#modules/scheduling/index.ts';
import { milestones, type MilestonesCommand } from '../domain/milestones.ts';

/** What the commands of profiles work with. */
export type ProfilesNeeds = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  accounts: IdentityFacts;
  sessions: AttendanceFacts;
};

export const recordMilestone = async (
  { execute }: Pick<ProfilesNeeds, 'execute'>,
  by: Caller,
  command: MilestonesCommand,
) => must(await execute(by, milestones, command.member, command));
