import { membershipOf, customerOf, finalProblem, record, type Settlement } from './settlement.ts';

/** Refunds and credits that staff ordered go out; what the provider refuses for good is recorded with its reason. */
export const payBack = async (settlement: Settlement): Promise<void> => {
  const { member, provider } = settlement;
  const { openRefunds, openCredits, charges } = await membershipOf(settlement, member);
  for (const { refund, charge, amount } of openRefunds) {
    const intent = charges[charge]?.intent;
    const reason =
      intent == null ? 'it was not paid by card' : await finalProblem(provider.refund({ refund, intent, amount }));
    if (reason !== null) await record(settlement, { type: 'FailRefund', refund, reason });
  }
  for (const order of openCredits) {
    const { credit } = order;
    const reason = await finalProblem(provider.credit(await customerOf(settlement), order));
    await record(settlement, reason === null ? { type: 'GiveCredit', credit } : { type: 'FailCredit', credit, reason });
  }
};
