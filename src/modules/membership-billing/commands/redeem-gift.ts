import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { discountCode } from '../domain/code.ts';
import { grantMonths } from './grant-months.ts';
import type { TypedCode } from './look-up-code.ts';
import { lookUpOwnCode } from './look-up-own-code.ts';
import type { BillingUseCase } from './needs.ts';

/** A gift is used up by the first member who redeems it; redeemed by them again, it counts once. */
export const redeemGift: BillingUseCase<[member: string, typed: string], TypedCode | Refusal> =
  (needs) => async (caller, member, typed) => {
    const { execute, clock } = needs;
    const code = await lookUpOwnCode(needs)(caller, member, typed);
    if (isRefusal(code)) return code;
    const { id, state } = code;
    const { isGift, freeMonths } = state.created!;
    if (!isGift) return refuse('DISCOUNT_CODE_NEEDS_PURCHASE', { field: 'code' });
    const claim = { type: 'ClaimCode', code: id, member, order: null, now: clock.now() } as const;
    const claimed = state.claim === null ? await execute(caller, discountCode, id, claim) : code;
    if (isRefusal(claimed)) return claimed;
    await grantMonths(needs)(caller, member, id, freeMonths);
    return { id, state: claimed.state };
  };
