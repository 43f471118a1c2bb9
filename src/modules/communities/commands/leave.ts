import { refusalOf } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { wellState } from './facts.ts';
import type { WellUseCase } from './needs.ts';

/** `unregister`: the member gives back seats in coming sessions of the Well, which otherwise keep them in it. */
export const leave: WellUseCase<[{ unregister: boolean }]> =
  ({ execute, log, obstacles }) =>
  async (caller, acting, well, { unregister }) =>
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
