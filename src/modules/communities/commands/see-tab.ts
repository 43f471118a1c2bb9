import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import type { WellBadge } from '../contract/well-events.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { wellState } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

/** `news`: what the counter of the tab shows now (COM-024, COM-089). */
export const seeTab =
  ({ execute, log }: CommunitiesNeeds) =>
  async (
    caller: Caller,
    acting: WellCaller,
    well: string,
    seen: { badge: WellBadge; news: number },
  ): Promise<Refusal | undefined> =>
    refusalOf(
      await execute(caller, membership, membershipId(well, acting.id), {
        type: 'SeeTab',
        well,
        wellState: await wellState(log, well),
        by: acting,
        ...seen,
      }),
    );
