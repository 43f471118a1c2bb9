import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { knownZone } from '../contract/days.ts';
import type { PlannedIn, Planner } from '../domain/session-plan.ts';
import { zoneOf } from './book.ts';
import type { SchedulingNeeds } from './needs.ts';

export type PlanFactsHost = { member: string; timezone?: string | undefined };

/** What is known of a host and a Well before something is planned there; `at`: when they would host. */
export const planFacts = async (
  needs: SchedulingNeeds,
  host: PlanFactsHost,
  group: string | null,
  at: string,
): Promise<{ host: Planner & { exists: boolean }; well: PlannedIn }> => {
  const { wells, accounts, hosting, excludedWell } = needs;
  const [account, mayHost, timezone, well] = await Promise.all([
    accounts.account(host.member),
    hosting.mayHost(host.member, at),
    host.timezone === undefined ? zoneOf(needs, host.member) : knownZone(host.timezone),
    group === null ? undefined : wells.well(group),
  ]);
  const isMember = group !== null && (await wells.isMember(group, host.member));
  return {
    host: { member: host.member, timezone, ...account, isLimited: !mayHost },
    well: {
      exists: well !== undefined && well.exists && (well.visible || isMember || account.isAdmin),
      deleted: well?.deleted ?? false,
      isMember,
      isMain: well?.isDefault ?? false,
      isExcluded: group === excludedWell,
      underOtherName: group !== null && (await wells.handleIn(group, host.member)) !== undefined,
    },
  };
};

/** Sessions of a private Well do not exist for outsiders (C-142). */
export const hiddenFrom = async (
  { wells, accounts }: SchedulingNeeds,
  member: string,
  state: { status: string; host: string; well: string },
): Promise<Refusal | undefined> => {
  if (state.status === 'none' || state.host === member) return undefined;
  const well = await wells.well(state.well);
  if (well.visible || (await wells.isMember(state.well, member)) || (await accounts.account(member)).isAdmin)
    return undefined;
  return refuse('SESSION_DOES_NOT_EXIST');
};
