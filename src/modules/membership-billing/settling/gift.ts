import { must } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { discountCode } from '../domain/code.ts';
import { membership } from '../domain/membership.ts';
import type { MembershipState } from '../domain/state.ts';
import { codeId } from '../facts/code-id.ts';
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

type SettlingGift = MembershipState['gifts'][string];

/** The code of a gift, which only its buyer's key opens. */
export const giftCode = async (log: EventLog, member: string, gift: string): Promise<string | null> => {
  for (const { type, data } of await log.read(membership.stream(member)))
    if (type === 'GiftOrdered' && data['gift'] === gift) return data['code'] as string | null;
  return null;
};

/** The code exists once the gift is paid. */
const recordPaid = async (settlement: Settlement, { gift, months: freeMonths }: SettlingGift): Promise<void> => {
  const { execute, log, by, member } = settlement;
  const text = await giftCode(log, member, gift);
  if (text === null) throw new Error(`The code of the gift ${gift} cannot be read`);
  const code = codeId(text);
  must(
    await execute(by, discountCode, code, {
      type: 'CreateCode',
      code,
      text,
      freeMonths,
      isGift: true,
      gift,
      expiresAt: null,
    }),
  );
  await record(settlement, { type: 'PayGift', gift, codeId: code });
};

/** A gift that was ordered is charged, found charged, or given up. */
export const settleGift = async (settlement: Settlement, ordered: SettlingGift, mode: Mode): Promise<Paid> => {
  const { member, provider } = settlement;
  const { gift, paymentMethod } = ordered;
  const customer = await customerOf(settlement);
  const attempt = await attempted(mode, (mayCharge) =>
    provider.payForGift({ customer, member, gift, plan: ordered, paymentMethod, mayCharge }),
  );
  if (attempt.is === 'done') {
    await recordPaid(settlement, ordered);
    return { is: 'done' };
  }
  const failure = failureOf(attempt, mode);
  if (failure !== undefined) {
    await provider.giveUp(customer, gift);
    await record(settlement, { type: 'FailGift', gift, reason: failure });
    return refusedWith(failure);
  }
  if (attempt.is !== 'asked') return { is: 'open' };
  await record(settlement, { type: 'AskToConfirmPayment', payment: gift, intent: attempt.intent });
  return attempt;
};
