import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { settle } from '../settling/settle.ts';
import { executeFor, membershipOf, refusedWith, type MemberCommand } from '../settling/settlement.ts';
import { charging } from './charging.ts';
import type { BillingNeeds } from './needs.ts';

/** What staff order is sent at once; answers why nothing came of it. */
export const payOut = (needs: BillingNeeds, caller: Caller, member: string, payout: string, command: MemberCommand) =>
  charging(needs, async (): Promise<Refusal | undefined> => {
    const ordered = await executeFor(needs, caller, member, command);
    if (isRefusal(ordered)) return ordered;
    await settle(needs)(caller, member);
    const problem = (await membershipOf(needs, member)).failedPayouts[payout];
    return problem === undefined ? undefined : refusedWith(problem);
  });
