import type { Caller } from '#kernel/commands/commands.ts';
import type { RefusedStep } from '../domain/state.ts';
import { align } from './alignment.ts';
import { settleCard } from './card.ts';
import { disputeGifts, revokeGifts } from './gift-codes.ts';
import { settleGift } from './gift.ts';
import { observe } from './observe.ts';
import { settleOrder } from './order.ts';
import { payBack } from './payouts.ts';
import {
  membershipOf,
  notingRefusals,
  type Mode,
  type Paid,
  type Settlement,
  type SettlingNeeds,
} from './settlement.ts';

/**
 * Brings our record of one member and the payment provider together; answers what became of the payment that the caller asks
 * about. Every step records its intent before and its outcome after the call and can be repeated, so a process that dies in
 * between loses nothing and does nothing twice.
 */
export const settle =
  (needs: SettlingNeeds) =>
  async (
    caller: Caller,
    member: string,
    { mode = 'look', payment, isTriedAgain = false }: { mode?: Mode; payment?: string; isTriedAgain?: boolean } = {},
  ): Promise<Paid> => {
    if (!needs.payments) return { is: 'done' };
    const settlement: Settlement = { ...needs, by: caller, member, provider: needs.payments };
    let paid: Paid = { is: 'done' };
    const modeOf = (id: string): Mode => (payment === undefined || payment === id ? mode : 'look');
    const step = async (id: string, what: RefusedStep, work: () => Promise<Paid>): Promise<void> => {
      const became = await notingRefusals(settlement, what, work);
      if (payment === id) paid = became;
    };
    // First of all: nothing below can keep a member who cancelled from not being charged.
    await align(settlement, isTriedAgain);
    const { order, setup, gifts } = await membershipOf(needs, member);
    if (order) await step(order.order, 'purchase', () => settleOrder(settlement, order, modeOf(order.order)));
    for (const gift of Object.values(gifts))
      if (gift.status === 'ordered')
        await step(gift.gift, 'purchase', () => settleGift(settlement, gift, modeOf(gift.gift)));
    if (setup) await step(setup.payment, 'card', () => settleCard(settlement, setup));
    await revokeGifts(settlement);
    await payBack(settlement);
    const { customer } = await membershipOf(needs, member);
    if (customer !== null) await notingRefusals(settlement, 'observation', () => observe(settlement, customer));
    // A refund that was refused, or that came back; and what was refunded at the provider, not through the product.
    await revokeGifts(settlement);
    await disputeGifts(settlement);
    // What the provider ended or what ended here while we looked.
    await align(settlement);
    return paid;
  };
