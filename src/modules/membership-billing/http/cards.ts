import { isRefusal } from '#kernel/contract/refusals.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import { charging } from '../commands/charging.ts';
import * as api from '../contract/api.ts';
import { cardView, defaultCard, paidView, type BillingCalls } from './answers.ts';

/** Cards, and payments that a bank asks about. */
export const cardHandlers = (calls: BillingCalls): readonly Handler[] => {
  const { commands, payments } = calls;
  return [
    memberHandler(api.listCards, async (_, { member }) => {
      const { customer } = await commands.membershipOf(member.id);
      if (!payments || customer === null) return { billing: [] };
      return charging(calls, async (provider) => ({ billing: (await provider.cards(customer)).map(cardView) }));
    }),
    memberWriteHandler(
      api.updateCard,
      ({ stripe_token }, { caller, member }) => commands.saveCard(caller, member.id, stripe_token),
      async (call, _, { payment, paid }) => {
        if (paid.is === 'asked') return { required_action: { client_secret: paid.clientSecret, payment } };
        const billing = await defaultCard(calls, call.member.id);
        return billing ? { billing } : {};
      },
    ),
    memberWriteHandler(
      api.settlePayment,
      ({ payment }, { caller, member }) => commands.settlePayment(caller, member.id, payment),
      async (call, _, done) => {
        const answer = await paidView(calls, call, done);
        const billing = isRefusal(answer) ? undefined : await defaultCard(calls, call.member.id);
        return isRefusal(answer) ? answer : { ...answer, ...(billing ? { billing } : {}) };
      },
    ),
  ];
};
