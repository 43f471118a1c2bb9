import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { wellState } from './facts.ts';
import type { CommunitiesNeeds, WellCaller } from './needs.ts';

/** `unregister`: the member gives back seats in coming sessions of the Well, which otherwise keep them in it. */
export const leave =
  ({ execute, log, obstacles }: CommunitiesNeeds) =>
  async (
    caller: Caller,
    acting: WellCaller,
    well: string,
    { unregister }: { unregister: boolean },
  ): Promise<Refusal | undefined> =>
    refusalOf(
      await execute(caller, membership, membershipId(well, acting.id), {
        type: 'LeaveWell',
        well,
        wellState: await wellState(log, well),
        by: acting,
        registeredFor: unregister ? [] : await obstacles.registeredFor(well, acting.id),
        unregister,
      }),
    );
