import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { executeFor } from '../settling/settlement.ts';
import { zoneOf, type BillingNeeds } from './needs.ts';

/** C-062: called by the module that knows which sessions were held. */
export const countHostedSession =
  (needs: BillingNeeds) =>
  async (caller: Caller, member: string, session: string, heldAt: string): Promise<Refusal | undefined> =>
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
