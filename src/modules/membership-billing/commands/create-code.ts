import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { isLongEnough, isPlainCode, plainCode } from '../contract/codes.ts';
import { discountCode } from '../domain/code.ts';
import { codeId } from '../facts/code-id.ts';
import type { BillingUseCase } from './needs.ts';
import { newCode } from './new-code.ts';

export type CodeInput = {
  freeMonths: number;
  isGift: boolean;
  text: string | undefined;
  expiresAt: string | undefined;
};

/** By staff, with a text of their own or a random one. */
export const createCode: BillingUseCase<[CodeInput], { id: string } | Refusal> =
  ({ execute, clock }) =>
  async (caller, { freeMonths, isGift, text: own, expiresAt }) => {
    const text = own !== undefined && isLongEnough(own) ? own : newCode();
    if (!isPlainCode(plainCode(text))) return refuse('DISCOUNT_CODE_CHARACTERS', { field: 'code' });
    if (expiresAt !== undefined && expiresAt <= clock.now())
      return refuse('DISCOUNT_CODE_EXPIRED', { field: 'expires_at' });
    const id = codeId(text);
    const done = await execute(caller, discountCode, id, {
      type: 'CreateCode',
      code: id,
      text,
      freeMonths,
      isGift,
      gift: null,
      expiresAt: expiresAt ?? null,
    });
    return isRefusal(done) ? done : { id };
  };
