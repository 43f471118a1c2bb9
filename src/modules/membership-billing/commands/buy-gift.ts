import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { cleaned } from '#kernel/contract/written-text.ts';
import { cardWords } from '../card-problems/card-words.ts';
import { hasLink, recipientName } from '../contract/codes.ts';
import { morningOf } from '../contract/months.ts';
import { settle } from '../settling/settle.ts';
import { customerOf, executeFor, membershipOf, refusedWith } from '../settling/settlement.ts';
import { chargeNow, charging } from './charging.ts';
import { buyerOf, sumProblem, type ShownSum } from './checkout.ts';
import { chosenPlan, planNamed, zoneOf, type Payment, type BillingUseCase } from './needs.ts';
import { newCode } from './new-code.ts';

export type GiftInput = {
  type: string;
  token: string | undefined;
  recipientName: string;
  recipientEmail: string;
  message: string;
  deliverOn: string;
  shown?: ShownSum | undefined;
};

/** Null: at once. */
const deliveryAt = (day: string, timezone: string, now: string, mostDays: number): { at: string | null } | Refusal => {
  if (day === '') return { at: null };
  const at = morningOf(day, timezone);
  if (at > plus(now, days(mostDays))) return refuse('GIFT_DELIVERY_TOO_FAR', { field: 'deliver_on' });
  if (plus(at, days(1)) < now) return refuse('GIFT_DELIVERY_IN_THE_PAST', { field: 'deliver_on' });
  return { at: at <= now ? null : at };
};

/** A gift is charged at once; its code goes to the buyer, and to the recipient on the day that was chosen (C-170). */
export const buyGift: BillingUseCase<[member: string, input: GiftInput], Payment | Refusal> =
  (needs) => (caller, member, input) =>
    charging(needs, async (provider) => {
      const { clock, settings } = needs;
      const plan = planNamed(needs, input.type);
      if (!plan) return refuse('SUBSCRIPTION_TYPE_UNKNOWN', { field: 'x' });
      if (hasLink(input.recipientName)) return refuse('GIFT_TEXT_HAS_LINK', { field: 'recipient_name' });
      if (hasLink(input.message)) return refuse('GIFT_TEXT_HAS_LINK', { field: 'message' });
      const gift = newId(caller, 'gift');
      const { gifts, paymentMethod: saved } = await membershipOf(needs, member);
      if (gifts[gift]?.status === 'failed') return refusedWith(cardWords.notCharged);
      if (gifts[gift]) return chargeNow(needs, caller, member, gift);
      const waiting = Object.values(gifts).find(({ status, intent }) => status === 'ordered' && intent !== null);
      if (waiting) await settle(needs)(caller, member, { mode: 'give-up-asked', payment: waiting.gift });
      const timezone = await zoneOf(needs, member);
      const deliverAt = deliveryAt(input.deliverOn, timezone, clock.now(), settings.GIFT_DELIVERY_DAYS);
      if (isRefusal(deliverAt)) return deliverAt;
      const customer = await customerOf({ ...needs, by: caller, member, provider });
      const paymentMethod =
        input.token === undefined ? saved : (await provider.takeCard(customer, input.token)).paymentMethod;
      if (paymentMethod === null) return refuse('CARD_MISSING');
      // After the card: its country decides the tax.
      const purchase = { plan, freeMonths: 0, isGift: true };
      const changed = await sumProblem(needs, provider, await buyerOf(needs, member), purchase, input.shown);
      if (changed) return changed;
      const ordered = await executeFor(needs, caller, member, {
        type: 'OrderGift',
        gift,
        plan: chosenPlan(plan),
        paymentMethod,
        code: newCode(),
        recipientName: recipientName(input.recipientName),
        recipientEmail: input.recipientEmail,
        message: cleaned(input.message),
        deliverAt: deliverAt.at,
      });
      return isRefusal(ordered) ? ordered : chargeNow(needs, caller, member, gift);
    });
