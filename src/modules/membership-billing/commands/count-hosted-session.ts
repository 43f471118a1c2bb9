import { refusalOf } from '#kernel/contract/refusals.ts';
import { executeFor } from '../settling/settlement.ts';
import { zoneOf, type BillingUseCase } from './needs.ts';

/** C-062: called by the module that knows which sessions were held. */
export const countHostedSession: BillingUseCase<[member: string, session: string, heldAt: string]> =
  (needs) => async (caller, member, session, heldAt) =>
    refusalOf(
      await executeFor(needs, caller, member, {
        type: 'CountHostedSession',
        session,
        heldAt,
        needed: needs.settings.HOST_FREE_MONTH_SESSIONS,
        now: needs.clock.now(),
        timezone: await zoneOf(needs, member),
      }),
    );
