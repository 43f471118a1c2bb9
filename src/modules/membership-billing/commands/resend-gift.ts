import { refusalOf, refuse } from '#kernel/contract/refusals.ts';
import { executeFor } from '../settling/settlement.ts';
import { ownGifts } from '../views/own-gifts.ts';
import type { BillingUseCase } from './needs.ts';

/** The mail with an unused gift goes out again. */
export const resendGift: BillingUseCase<[member: string, gift: string]> = (needs) => async (caller, member, gift) => {
  const bought = (await ownGifts(needs, member)).find(({ uuid }) => uuid === gift);
  if (!bought) return refuse('GIFT_UNKNOWN');
  const { status } = bought.discount_code;
  if (status !== 'active') return refuse(status === 'used' ? 'DISCOUNT_CODE_ALREADY_USED' : 'DISCOUNT_CODE_INVALID');
  return refusalOf(await executeFor(needs, caller, member, { type: 'SendGift', gift, number: Infinity }));
};
