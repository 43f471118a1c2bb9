import type { MembershipState } from '../domain/state.ts';
import { customerOf, membershipOf, record, refusedWith, type Paid, type Settlement } from './settlement.ts';

/** From now on this card is charged. It is recorded last: until then a process that died is repeated. */
export const chargeWith = async (
  settlement: Settlement,
  { payment, paymentMethod }: { payment: string; paymentMethod: string },
): Promise<Paid> => {
  const { member, provider } = settlement;
  const { subscription } = await membershipOf(settlement, member);
  const customer = await customerOf(settlement);
  const card = await provider.card(paymentMethod);
  // A renewal that this card cannot pay either is tried again by the provider.
  const attempt = await provider.useCard(customer, paymentMethod, subscription?.id ?? null);
  await record(settlement, { type: 'SaveCard', payment, ...card });
  if (attempt.is !== 'asked') return { is: 'done' };
  await record(settlement, { type: 'AskToConfirmCard', payment, setup: attempt.intent });
  return attempt;
};

/** A card, or an unpaid renewal, that the bank was asked about. */
export const settleCard = async (
  settlement: Settlement,
  setup: NonNullable<MembershipState['setup']>,
): Promise<Paid> => {
  const attempt = await settlement.provider.cardConfirmed(setup.setup);
  if (attempt.is === 'asked') return attempt;
  if (attempt.is === 'failed') return refusedWith(attempt.reason);
  if (attempt.is !== 'done') return { is: 'open' };
  // A renewal that its holder confirmed; the observation records the charge.
  if (attempt.paymentMethod === null) return { is: 'done' };
  return chargeWith(settlement, { ...setup, paymentMethod: attempt.paymentMethod });
};
