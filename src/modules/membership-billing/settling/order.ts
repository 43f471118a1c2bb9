import { isRefusal, must, type Refusal } from '#kernel/contract/refusals.ts';
import { discountCode } from '../domain/code.ts';
import { latestCharge, type MembershipState } from '../domain/state.ts';
import {
  attempted,
  customerOf,
  failureOf,
  record,
  refusedWith,
  type Mode,
  type Paid,
  type Settlement,
} from './settlement.ts';

type SettlingOrder = NonNullable<MembershipState['order']>;

/** The code of an order is used up before the charge. */
const claimCode = async (settlement: Settlement, { order, code }: SettlingOrder): Promise<Refusal | undefined> => {
  const { execute, by, member, clock } = settlement;
  if (code === null) return undefined;
  const claimed = await execute(by, discountCode, code, { type: 'ClaimCode', code, member, order, now: clock.now() });
  if (!isRefusal(claimed)) return undefined;
  await record(settlement, { type: 'FailOrder', order, reason: claimed.refused });
  return claimed;
};

const failOrder = async (settlement: Settlement, { order, code }: SettlingOrder, reason: string): Promise<void> => {
  if (code !== null)
    must(await settlement.execute(settlement.by, discountCode, code, { type: 'ReleaseCode', code, order }));
  await record(settlement, { type: 'FailOrder', order, reason });
};

/** A plan that was chosen is charged, found charged, or given up. */
export const settleOrder = async (settlement: Settlement, placed: SettlingOrder, mode: Mode): Promise<Paid> => {
  const { member, provider, clock } = settlement;
  const { order, paymentMethod } = placed;
  const refused = mode === 'charge' ? await claimCode(settlement, placed) : undefined;
  if (refused) return refused;
  const customer = await customerOf(settlement);
  const chargedFrom = placed.chargedFrom && latestCharge(placed.chargedFrom, clock.now());
  const attempt = await attempted(mode, (mayCharge) =>
    provider.subscribe({ customer, member, order, plan: placed, paymentMethod, chargedFrom, mayCharge }),
  );
  if (attempt.is === 'done' && attempt.subscription !== null) {
    const { subscription, chargedFrom: begun } = attempt;
    await record(settlement, { type: 'StartSubscription', order, subscription, chargedFrom: begun, now: clock.now() });
    return { is: 'done' };
  }
  const failure = failureOf(attempt, mode);
  if (failure !== undefined) {
    await provider.giveUp(customer, order);
    await failOrder(settlement, placed, failure);
    return refusedWith(failure);
  }
  if (attempt.is !== 'asked') return { is: 'open' };
  await record(settlement, { type: 'AskToConfirmPayment', payment: order, intent: attempt.intent });
  return attempt;
};
