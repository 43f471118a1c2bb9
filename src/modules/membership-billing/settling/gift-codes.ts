import { isRefusal, must } from '#kernel/contract/refusals.ts';
import { discountCode, type CodeCause } from '../domain/code.ts';
import { membershipOf, record, type Settlement } from './settlement.ts';

/** Switches the code of a gift on or off. @returns whether it was used before, and stays as it is; and whether it can be used */
const switchCode = async (
  { execute, by, clock }: Settlement,
  code: string,
  to: { status: 'active' | 'inactive'; cause: CodeCause },
): Promise<{ wasUsed: boolean; isUsable: boolean }> => {
  const done = await execute(by, discountCode, code, { type: 'SetStatus', code, ...to, now: clock.now() });
  if (isRefusal(done) && done.refused === 'DISCOUNT_CODE_ALREADY_USED') return { wasUsed: true, isUsable: false };
  must(done);
  return { wasUsed: false, isUsable: !isRefusal(done) && done.state.isActive };
};

/**
 * The code of a gift whose whole price goes back is switched off before the money leaves, unless it was used; and on again
 * when the money stays with us after all.
 */
export const revokeGifts = async (settlement: Settlement): Promise<void> => {
  const { charges, gifts, openRefunds } = await membershipOf(settlement, settlement.member);
  for (const [charge, { amount, refunded, gift }] of Object.entries(charges)) {
    const { status, codeId: code = null } = gifts[gift ?? ''] ?? {};
    const open = openRefunds.reduce((sum, each) => sum + (each.charge === charge ? each.amount : 0), 0);
    if (gift === null || code === null) continue;
    const goesBack = refunded + open >= amount;
    if (status === 'paid' && goesBack) {
      const { wasUsed } = await switchCode(settlement, code, { status: 'inactive', cause: 'refund' });
      await record(settlement, { type: 'RefundGift', gift, isRevoked: !wasUsed });
    }
    if (status === 'refunded' && !goesBack) {
      const { isUsable } = await switchCode(settlement, code, { status: 'active', cause: 'refund' });
      await record(settlement, { type: 'RestoreGift', gift, isUsable });
    }
  }
};

/** The code of a gift is off while its payment is disputed, and stays off when that is lost. */
export const disputeGifts = async (settlement: Settlement): Promise<void> => {
  const { disputes, charges, gifts } = await membershipOf(settlement, settlement.member);
  for (const [dispute, { charge, is: outcome }] of Object.entries(disputes)) {
    const gift = charges[charge]?.gift ?? '';
    const { status: before, codeId: code = null } = gifts[gift] ?? {};
    if (code === null || (before !== 'disputed' && (before !== 'paid' || outcome === 'won'))) continue;
    for (const step of before === 'paid' && outcome === 'lost' ? (['open', 'lost'] as const) : [outcome]) {
      if (step === 'open' && before === 'disputed') continue;
      const status = step === 'won' ? 'active' : 'inactive';
      const { wasUsed } = await switchCode(settlement, code, { status, cause: { dispute } });
      await record(settlement, { type: 'DisputeGift', gift, dispute, is: step, wasUsed });
    }
  }
};
