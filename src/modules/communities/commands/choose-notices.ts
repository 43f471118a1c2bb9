import { refusalOf } from '#kernel/contract/refusals.ts';
import { membership, membershipId, type WellNotices } from '../domain/membership.ts';
import { defaultNotices } from '../domain/roles.ts';
import { wellState } from './facts.ts';
import type { WellUseCase } from './needs.ts';

/** COM-064, COM-088 */
export const chooseNotices: WellUseCase<[wanted: Partial<WellNotices>]> =
  ({ execute, log, settings }) =>
  async (caller, acting, well, wanted) =>
    refusalOf(
      await execute(caller, membership, membershipId(well, acting.id), {
        type: 'ChooseNotices',
        well,
        wellState: await wellState(log, well),
        by: acting,
        wanted,
        defaults: defaultNotices(settings, well),
      }),
    );
