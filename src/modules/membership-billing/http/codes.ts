import { stateOf } from '#kernel/commands/commands.ts';
import { plainAddress } from '#kernel/contract/address.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import * as api from '../contract/api.ts';
import { discountCode, statusOf } from '../domain/code.ts';
import { codeView } from '../views/codes.ts';
import { ownGifts } from '../views/own-gifts.ts';
import { infoOf, paidView, shownSum, type BillingCalls } from './answers.ts';

/** Codes that a member types, and gifts that a member buys. */
export const codeHandlers = (calls: BillingCalls): readonly Handler[] => {
  const { commands, log, clock } = calls;
  return [
    memberWriteHandler(
      api.claimCode,
      ({ a: typed, b: isRedeemed }, { caller, member }) =>
        isRedeemed ? commands.redeemGift(caller, member.id, typed) : commands.lookUpOwnCode(caller, member.id, typed),
      async ({ member }, _, { id, state }) => ({
        discount_code: codeView(state.created!, statusOf(await stateOf(log, discountCode, id), clock.now())),
        subscription_info: await infoOf(calls, member.id),
      }),
    ),
    memberWriteHandler(
      api.purchaseGift,
      (input, { caller, member }) =>
        commands.buyGift(caller, member.id, {
          type: input.x,
          token: input.stripe_token,
          recipientName: input.recipient_name ?? '',
          recipientEmail: plainAddress(input.recipient_email ?? ''),
          message: input.message ?? '',
          deliverOn: input.deliver_on ?? '',
          shown: shownSum(input),
        }),
      (call, _, done) => paidView(calls, call, done),
    ),
    memberHandler(api.listGifts, async (_, { member }) => ({ gift: await ownGifts(calls, member.id) })),
    memberWriteHandler(
      api.resendGift,
      ({ id }, { caller, member }) => commands.resendGift(caller, member.id, id),
      async ({ member }, { id }) => ({ gift: (await ownGifts(calls, member.id)).find(({ uuid }) => uuid === id)! }),
    ),
  ];
};
