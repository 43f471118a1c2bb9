import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { wellState } from './facts.ts';
import { wantedHandle } from './handle-facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

/** `handle`: the other name under which the member joins. */
export const join =
  (needs: CommunitiesNeeds) =>
  async (
    caller: Caller,
    acting: WellCaller,
    well: string,
    { committed, handle }: { committed: boolean; handle?: string | undefined },
  ): Promise<Refusal | undefined> => {
    const { execute, log } = needs;
    return refusalOf(
      await execute(caller, membership, membershipId(well, acting.id), {
        type: 'JoinWell',
        well,
        wellState: await wellState(log, well),
        by: acting,
        committed,
        handle: await wantedHandle(needs, caller, acting, well, handle),
      }),
    );
  };
