import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityFacts, SpecialNotices } from '#modules/identity/index.ts';
import type { AttendanceFacts } from '#modules/scheduling/index.ts';
import type { OnboardingStep } from './contract/onboarding.ts';
import { milestones, type MilestonesCommand } from './domain/milestones.ts';
import { onboarding } from './domain/onboarding.ts';

export type ProfilesNeeds = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  accounts: IdentityFacts;
  sessions: AttendanceFacts;
};
export type ProfilesCommands = ReturnType<typeof profilesCommands>;

export const profilesCommands = ({ execute, log, clock, accounts, sessions }: ProfilesNeeds) => {
  const record = async (by: Caller, command: MilestonesCommand) =>
    must(await execute(by, milestones, command.member, command));
  /** People who part early are still in what they came for: nothing congratulates them before the planned end (FBK-033). */
  const isStillPlanned = async (counted: ReadonlySet<string>): Promise<boolean> => {
    const newest = [...counted].at(-1);
    return newest !== undefined && clock.now() < (await sessions.course(newest)).endsAt;
  };
  return {
    /** Counts a session that is over for every member who took part in it. */
    countSession: async (by: Caller, session: string): Promise<void> => {
      const { attended, removed, tookPlace, host, groupHosted } = await sessions.course(session);
      if (!tookPlace) return;
      for (const member of attended)
        if (!removed.has(member) && (await accounts.account(member)).exists)
          await record(by, { type: 'CountSession', member, session, asHost: !groupHosted && member === host });
    },

    /** One notice for each free month that was earned. */
    queueFreeMonth: async (by: Caller, member: string, grant: string): Promise<void> => {
      if (!(await accounts.account(member)).exists) return;
      const cause = `the free month ${grant}`;
      await record(by, { type: 'QueueNotice', member, notice: 'SHOW_RECEIVED_FREE_MONTH_MODAL', cause });
    },

    reachStep: async (by: Caller, member: string, step: OnboardingStep | null): Promise<void> =>
      must(await execute(by, onboarding, member, { type: 'ReachStep', member, step })),

    notices: {
      standing: async (by, member) => {
        const { queue, counted } = await stateOf(log, milestones, member);
        if (queue.length === 0 || (await isStillPlanned(counted))) return null;
        await record(by, { type: 'DeliverNotice', member, now: clock.now() });
        const [head] = (await stateOf(log, milestones, member)).queue;
        return head === undefined ? null : { name: head.notice, id: head.cause };
      },
      seen: (by, member, notice) => record(by, { type: 'SeeNotice', member, notice }),
    } satisfies SpecialNotices,
  };
};
