import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Books } from './books.ts';
import { knownZone } from '../contract/days.ts';
import type { PlannedIn, Planner } from '../domain/session-plan.ts';
import type { SchedulingNeeds } from './needs.ts';

export type Host = { member: string; timezone?: string | undefined };

/** Facts of other modules that decisions about sessions rest on. */
export type Planning = {
  /** What is known of a host and a Well before something is planned there. */
  planning: (host: Host, group: string | null) => Promise<{ host: Planner & { exists: boolean }; well: PlannedIn }>;
  /** Sessions of a private Well do not exist for outsiders (C-142). */
  hidden: (state: { status: string; host: string; well: string }, member: string) => Promise<Refusal | undefined>;
};

export const planningWith = (
  { wells, accounts, excludedWell }: SchedulingNeeds,
  { zoneOf }: Pick<Books, 'zoneOf'>,
): Planning => {
  const planning: Planning['planning'] = async (host, group) => {
    const [account, timezone, well] = await Promise.all([
      accounts.account(host.member),
      host.timezone === undefined ? zoneOf(host.member) : knownZone(host.timezone),
      group === null ? undefined : wells.well(group),
    ]);
    const isMember = group !== null && (await wells.isMember(group, host.member));
    return {
      host: { member: host.member, timezone, ...account },
      well: {
        exists: well !== undefined && well.exists && (well.visible || isMember || account.isAdmin),
        deleted: well?.deleted ?? false,
        isMember,
        isMain: well?.isDefault ?? false,
        isExcluded: group === excludedWell,
      },
    };
  };

  const hidden: Planning['hidden'] = async (state, member) => {
    if (state.status === 'none' || state.host === member) return undefined;
    const well = await wells.well(state.well);
    if (well.visible || (await wells.isMember(state.well, member)) || (await accounts.account(member)).isAdmin)
      return undefined;
    return refuse('SESSION_DOES_NOT_EXIST');
  };

  return { planning, hidden };
};
