import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { milestones } from '../domain/milestones.ts';
import { recordMilestone, type ProfilesNeeds } from './needs.ts';

/** People who part early are still in what they came for: nothing congratulates them before the planned end (FBK-033). */
const isStillPlanned = async ({ clock, sessions }: ProfilesNeeds, counted: ReadonlySet<string>): Promise<boolean> => {
  const newest = [...counted].at(-1);
  return newest !== undefined && clock.now() < (await sessions.course(newest)).endsAt;
};

/** The notice that waits for a member is shown, until its modal is closed (C-166). */
export const deliverNotice =
  (needs: ProfilesNeeds) =>
  async (caller: Caller, member: string): Promise<{ name: string; id: string } | null> => {
    const { queue, counted } = await stateOf(needs.log, milestones, member);
    if (queue.length === 0 || (await isStillPlanned(needs, counted))) return null;
    await recordMilestone(needs, caller, { type: 'DeliverNotice', member, now: needs.clock.now() });
    const [head] = (await stateOf(needs.log, milestones, member)).queue;
    return head === undefined ? null : { name: head.notice, id: head.cause };
  };
