import { refusalOf } from '#kernel/contract/refusals.ts';
import type { WellBadge } from '../contract/well-events.ts';
import { membership, membershipId } from '../domain/membership.ts';
import { wellState } from './facts.ts';
import type { WellUseCase } from './needs.ts';

/** `news`: what the counter of the tab shows now (COM-024, COM-089). */
export const seeTab: WellUseCase<[seen: { badge: WellBadge; news: number }]> =
  ({ execute, log }) =>
  async (caller, acting, well, seen) =>
    refusalOf(
      await execute(caller, membership, membershipId(well, acting.id), {
        type: 'SeeTab',
        well,
        wellState: await wellState(log, well),
        by: acting,
        ...seen,
      }),
    );
