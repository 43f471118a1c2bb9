import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, type Refusal } from '#kernel/contract/refusals.ts';
import { discountCode } from '../domain/code.ts';
import { codeId } from '../facts/code-id.ts';
import type { BillingUseCase } from './needs.ts';
import { lookUpCode, type TypedCode } from './look-up-code.ts';

/** The same, or a gift that this member has redeemed. */
export const lookUpOwnCode: BillingUseCase<[member: string, typed: string], TypedCode | Refusal> =
  (needs) => async (caller, member, typed) => {
    const code = await lookUpCode(needs)(caller, member, typed);
    if (!isRefusal(code) || code.refused !== 'DISCOUNT_CODE_ALREADY_USED') return code;
    const id = codeId(typed);
    const state = await stateOf(needs.log, discountCode, id);
    return state.claim?.member === member && state.claim.order === null ? { id, state } : code;
  };
