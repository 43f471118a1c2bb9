import { refusalOf } from '#kernel/contract/refusals.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { wellState } from './facts.ts';
import { wantedHandle } from './handle-facts.ts';
import type { WellUseCase } from './needs.ts';

/** `handle`: the other name under which the member joins. */
export const join: WellUseCase<[{ committed: boolean; handle?: string | undefined }]> =
  (needs) =>
  async (caller, acting, well, { committed, handle }) => {
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
