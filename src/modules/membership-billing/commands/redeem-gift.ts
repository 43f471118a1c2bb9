import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { discountCode } from '../domain/code.ts';
import { codeId } from '../facts/code-id.ts';
import { grantMonths } from './grant-months.ts';
import { lookUpCode, type TypedCode } from './look-up-code.ts';
import type { BillingNeeds } from './needs.ts';

/** A gift is used up by the first member who redeems it. */
export const redeemGift =
  (needs: BillingNeeds) =>
  async (caller: Caller, member: string, typed: string): Promise<TypedCode | Refusal> => {
    const { execute, log, clock } = needs;
    const id = codeId(typed);
    const code = await lookUpCode(needs)(caller, member, typed);
    if (isRefusal(code)) {
      const state = await stateOf(log, discountCode, id);
      const isOwn = state.claim?.member === member && state.claim.order === null;
      // The repetition of a call that was answered nowhere.
      if (!isOwn || caller.idempotency?.isRepeated !== true) return code;
      await grantMonths(needs)(caller, member, id, state.created!.freeMonths);
      return { id, state };
    }
    const { isGift, freeMonths } = code.state.created!;
    if (!isGift) return refuse('DISCOUNT_CODE_NEEDS_PURCHASE', { field: 'code' });
    const claim = { type: 'ClaimCode', code: id, member, order: null, now: clock.now() } as const;
    const claimed = await execute(caller, discountCode, id, claim);
    if (isRefusal(claimed)) return claimed;
    await grantMonths(needs)(caller, member, id, freeMonths);
    return { id, state: claimed.state };
  };
