import { createHash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { stateOf, type Caller, type Execute } from '#kernel/commands/commands.ts';
import { isRefusal, must, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { plainCode } from '../contract/codes.ts';
import type { MembershipBillingSettings } from '../contract/settings.ts';
import { discountCode, type CodeCause } from '../domain/code.ts';
import { membership, type MembershipCommand } from '../domain/membership.ts';
import { dueAlignments, latestCharge, type Alignment, type MembershipState, type RefusedStep } from '../domain/state.ts';
import { isUnavailable } from '#kernel/unavailable.ts';
import { CardProblem, ProviderRefusal, type Attempt, type Payments } from '../adapters/payments.ts';

export type SettlingNeeds = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  settings: MembershipBillingSettings;
  /** Undefined when payments are off. */
  payments: Payments | undefined;
};

/** The stream's id of a code: follows from its text, so that each text exists once. */
export const codeId = (text: string): string =>
  createHash('sha256')
    .update(`discount-code|${plainCode(text)}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');

/**
 * What may happen to a payment that has begun: `charge` while its buyer waits for the answer, `look` at any time,
 * `give-up` when the buyer got no answer: what was not charged by then never is, and `give-up-asked` as well when the
 * bank still waits for the buyer.
 */
export type Mode = 'charge' | 'look' | 'give-up' | 'give-up-asked';

/** What a payment became. */
export type Paid = { is: 'done' } | { is: 'asked'; intent: string; clientSecret: string } | { is: 'open' } | Refusal;

/**
 * Brings our record and the payment provider together. Every step records its intent before and its outcome after the call
 * and can be repeated, so a process that dies in between loses nothing and does nothing twice.
 */
export const settling = ({ execute, log, clock, settings, payments }: SettlingNeeds) => {
  const of = (member: string): Promise<MembershipState> => stateOf(log, membership, member);
  type Command = MembershipCommand extends infer Each
    ? Each extends { member: string }
      ? Omit<Each, 'member'>
      : never
    : never;
  const tell = async (by: Caller, member: string, command: Command): Promise<MembershipState | Refusal> => {
    const done = await execute(by, membership, member, { ...command, member });
    return isRefusal(done) ? done : done.state;
  };
  const did = async (by: Caller, member: string, command: Command): Promise<void> =>
    must(await tell(by, member, command));

  /**
   * What the provider refuses for good ends here, and is noted where staff read it: what is done after it is not held up,
   * and nothing is asked again and again. Every other problem is thrown.
   */
  const noting = async <T>(
    by: Caller,
    member: string,
    what: RefusedStep,
    work: () => Promise<T>,
  ): Promise<T | Refusal> => {
    try {
      return await work();
    } catch (problem) {
      if (!(problem instanceof ProviderRefusal || problem instanceof CardProblem)) throw problem;
      await did(by, member, { type: 'NoteRefusal', what, problem: problem.message.slice(0, LONGEST_PROBLEM) });
      return refusedWith(problem.message);
    }
  };

  /** A charge that the provider refuses for good; what it made before it refused is looked up. */
  const attempted = async <More extends object>(
    mode: Mode,
    work: (mayCharge: boolean) => Promise<Attempt & More>,
  ): Promise<Attempt & More> => {
    try {
      return await work(mode === 'charge');
    } catch (problem) {
      if (!(problem instanceof ProviderRefusal)) throw problem;
      const made = await work(false);
      const reason = `The payment provider did not accept this: ${problem.message}`;
      return made.is === 'not-begun' ? { ...made, is: 'failed', reason } : made;
    }
  };

  /** The member as a customer of the provider. */
  const customerOf = async (by: Caller, member: string, provider: Payments): Promise<string> => {
    const known = (await of(member)).customer;
    if (known !== null) return known;
    const customer = await provider.customer(member);
    await did(by, member, { type: 'LinkCustomer', customer });
    return (await of(member)).customer ?? customer;
  };

  const isGivenUp = (attempt: Attempt, mode: Mode): boolean =>
    (attempt.is === 'not-begun' && (mode === 'give-up' || mode === 'give-up-asked')) ||
    (attempt.is === 'asked' && mode === 'give-up-asked');
  const reasonOf = (attempt: Attempt): string =>
    attempt.is === 'failed' ? attempt.reason : 'The payment was not completed.';
  const refusedWith = (reason: string): Refusal => refuse('STRIPE_ERROR', { values: { problem: reason } });

  const settleOrder = async (
    by: Caller,
    member: string,
    state: MembershipState,
    provider: Payments,
    mode: Mode,
  ): Promise<Paid> => {
    const { order } = state;
    if (!order) return { is: 'done' };
    const fail = async (reason: string): Promise<void> => {
      if (order.code !== null)
        must(
          await execute(by, discountCode, order.code, { type: 'ReleaseCode', code: order.code, order: order.order }),
        );
      await did(by, member, { type: 'FailOrder', order: order.order, reason });
    };
    if (order.code !== null && mode === 'charge') {
      const claim = { type: 'ClaimCode', code: order.code, member, order: order.order, now: clock.now() } as const;
      const claimed = await execute(by, discountCode, order.code, claim);
      if (isRefusal(claimed)) {
        await did(by, member, { type: 'FailOrder', order: order.order, reason: claimed.refused });
        return claimed;
      }
    }
    const customer = await customerOf(by, member, provider);
    const chargedFrom = order.chargedFrom && latestCharge(order.chargedFrom, clock.now());
    const attempt = await attempted(mode, (mayCharge) =>
      provider.subscribe({
        customer,
        member,
        order: order.order,
        plan: order,
        paymentMethod: order.paymentMethod,
        chargedFrom,
        mayCharge,
      }),
    );
    if (attempt.is === 'done' && attempt.subscription !== null) {
      await did(by, member, {
        type: 'StartSubscription',
        order: order.order,
        subscription: attempt.subscription,
        chargedFrom: attempt.chargedFrom,
        now: clock.now(),
      });
      return { is: 'done' };
    }
    if (attempt.is === 'failed' || isGivenUp(attempt, mode)) {
      await provider.giveUp(customer, order.order);
      await fail(reasonOf(attempt));
      return refusedWith(reasonOf(attempt));
    }
    if (attempt.is !== 'asked') return { is: 'open' };
    await did(by, member, { type: 'AskToConfirmPayment', payment: order.order, intent: attempt.intent });
    return attempt;
  };

  const settleGift = async (
    by: Caller,
    member: string,
    gift: MembershipState['gifts'][string],
    provider: Payments,
    mode: Mode,
  ): Promise<Paid> => {
    const customer = await customerOf(by, member, provider);
    const attempt = await attempted(mode, (mayCharge) =>
      provider.payForGift({
        customer,
        member,
        gift: gift.gift,
        plan: gift,
        paymentMethod: gift.paymentMethod,
        mayCharge,
      }),
    );
    if (attempt.is === 'done') {
      const text = await giftCode(member, gift.gift);
      if (text === null) throw new Error(`The code of the gift ${gift.gift} cannot be read`);
      const code = codeId(text);
      must(
        await execute(by, discountCode, code, {
          type: 'CreateCode',
          code,
          text,
          freeMonths: gift.months,
          isGift: true,
          gift: gift.gift,
          expiresAt: null,
        }),
      );
      await did(by, member, { type: 'PayGift', gift: gift.gift, codeId: code });
      return { is: 'done' };
    }
    if (attempt.is === 'failed' || isGivenUp(attempt, mode)) {
      await provider.giveUp(customer, gift.gift);
      await did(by, member, { type: 'FailGift', gift: gift.gift, reason: reasonOf(attempt) });
      return refusedWith(reasonOf(attempt));
    }
    if (attempt.is !== 'asked') return { is: 'open' };
    await did(by, member, { type: 'AskToConfirmPayment', payment: gift.gift, intent: attempt.intent });
    return attempt;
  };

  /** The code of a gift, which only its buyer's key opens. */
  const giftCode = async (member: string, gift: string): Promise<string | null> => {
    for (const { type, data } of await log.read(membership.stream(member)))
      if (type === 'GiftOrdered' && data['gift'] === gift) return data['code'] as string | null;
    return null;
  };

  const settleCard = async (by: Caller, member: string, state: MembershipState, provider: Payments): Promise<Paid> => {
    if (!state.setup) return { is: 'done' };
    const attempt = await provider.cardConfirmed(state.setup.setup);
    if (attempt.is === 'asked') return attempt;
    if (attempt.is === 'failed') return refusedWith(attempt.reason);
    if (attempt.is !== 'done') return { is: 'open' };
    // A renewal that its holder confirmed; the observation records the charge.
    if (attempt.paymentMethod === null) return { is: 'done' };
    return chargeWith(by, member, { ...state.setup, paymentMethod: attempt.paymentMethod }, provider);
  };

  /** From now on this card is charged. It is recorded last: until then a process that died is repeated. */
  const chargeWith = async (
    by: Caller,
    member: string,
    { payment, paymentMethod }: { payment: string; paymentMethod: string },
    provider: Payments,
  ): Promise<Paid> => {
    const { subscription } = await of(member);
    const customer = await customerOf(by, member, provider);
    const card = await provider.card(paymentMethod);
    // A renewal that this card cannot pay either is tried again by the provider.
    const attempt = await provider.useCard(customer, paymentMethod, subscription?.id ?? null);
    await did(by, member, { type: 'SaveCard', payment, ...card });
    if (attempt.is !== 'asked') return { is: 'done' };
    await did(by, member, { type: 'AskToConfirmCard', payment, setup: attempt.intent });
    return attempt;
  };

  /** Tells the provider what is recorded now; again while the member decides otherwise during the call. */
  const tellLatest = async <T>(
    member: string,
    decided: (subscription: NonNullable<MembershipState['subscription']>) => T | null,
    tellProvider: (subscription: string, value: T) => Promise<void>,
  ): Promise<void> => {
    for (let told: string | undefined; ;) {
      const { subscription } = await of(member);
      const value = subscription && decided(subscription);
      if (value === null || JSON.stringify(value) === told) return;
      told = JSON.stringify(value);
      await tellProvider(subscription!.id, value);
    }
  };

  const tellNextPlan = (member: string, provider: Payments): Promise<void> =>
    tellLatest(
      member,
      ({ next }) => next,
      (id, next) => provider.setNextPlan(id, next),
    );

  const alignOne = async (by: Caller, member: string, what: Alignment, provider: Payments): Promise<void> => {
    const { subscription, until } = await of(member);
    if (!subscription) return;
    switch (what) {
      case 'ended':
        await provider.end(subscription.id);
        return did(by, member, { type: 'Align', what });
      case 'renewal':
        await tellLatest(
          member,
          ({ renews }) => renews,
          (id, renews) => provider.setRenewal(id, renews),
        );
        break;
      case 'paid-until': {
        if (until === null) break;
        const chargedFrom = await provider.setPaidUntil(subscription.id, latestCharge(until, clock.now()));
        await tellNextPlan(member, provider);
        return did(by, member, { type: 'Align', what, chargedFrom });
      }
      case 'next-plan':
    }
    // A schedule does not outlast a changed renewal or a moved end of the period.
    await tellNextPlan(member, provider);
    await did(by, member, { type: 'Align', what });
  };

  /** Each thing on its own, what ends charges first: one that the provider does not take holds up no other. */
  const align = async (by: Caller, member: string, provider: Payments, isTriedAgain = false): Promise<void> => {
    let absence: unknown;
    for (const what of dueAlignments(await of(member), clock.now(), isTriedAgain))
      try {
        await noting(by, member, what, () => alignOne(by, member, what, provider));
      } catch (problem) {
        if (!isUnavailable(problem)) throw problem;
        absence ??= problem;
      }
    if (absence !== undefined) throw absence;
  };

  const payBack = async (by: Caller, member: string, state: MembershipState, provider: Payments): Promise<void> => {
    for (const { refund, charge, amount } of state.openRefunds) {
      const intent = state.charges[charge]?.intent;
      const reason =
        intent == null ? 'it was not paid by card' : await refusalOf(provider.refund({ refund, intent, amount }));
      if (reason !== null) await did(by, member, { type: 'FailRefund', refund, reason });
    }
    for (const credit of state.openCredits) {
      const customer = await customerOf(by, member, provider);
      const reason = await refusalOf(provider.credit(customer, credit));
      await did(
        by,
        member,
        reason === null
          ? { type: 'GiveCredit', credit: credit.credit }
          : { type: 'FailCredit', credit: credit.credit, reason },
      );
    }
  };

  /** Switches the code of a gift on or off. @returns whether it was used before, and stays as it is; and whether it can be used */
  const switchCode = async (
    by: Caller,
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
  const revokeGifts = async (by: Caller, member: string, state: MembershipState): Promise<void> => {
    for (const [charge, { amount, refunded, gift }] of Object.entries(state.charges)) {
      const { status, codeId: code = null } = state.gifts[gift ?? ''] ?? {};
      const open = state.openRefunds.reduce((sum, each) => sum + (each.charge === charge ? each.amount : 0), 0);
      if (gift === null || code === null) continue;
      const goesBack = refunded + open >= amount;
      if (status === 'paid' && goesBack) {
        const { wasUsed } = await switchCode(by, code, { status: 'inactive', cause: 'refund' });
        await did(by, member, { type: 'RefundGift', gift, isRevoked: !wasUsed });
      }
      if (status === 'refunded' && !goesBack) {
        const { isUsable } = await switchCode(by, code, { status: 'active', cause: 'refund' });
        await did(by, member, { type: 'RestoreGift', gift, isUsable });
      }
    }
  };

  /** The code of a gift is off while its payment is disputed, and stays off when that is lost. */
  const disputeGifts = async (by: Caller, member: string): Promise<void> => {
    const { disputes, charges, gifts } = await of(member);
    for (const [dispute, { charge, is }] of Object.entries(disputes)) {
      const gift = charges[charge]?.gift ?? '';
      const { status: before, codeId: code = null } = gifts[gift] ?? {};
      if (code === null || (before !== 'disputed' && (before !== 'paid' || is === 'won'))) continue;
      for (const step of before === 'paid' && is === 'lost' ? (['open', 'lost'] as const) : [is]) {
        if (step === 'open' && before === 'disputed') continue;
        const status = step === 'won' ? 'active' : 'inactive';
        const { wasUsed } = await switchCode(by, code, { status, cause: { dispute } });
        await did(by, member, { type: 'DisputeGift', gift, dispute, is: step, wasUsed });
      }
    }
  };

  const observing = () => ({ type: 'Observe', now: clock.now(), graceDays: settings.GRACE_DAYS }) as const;

  /**
   * Reports where our record and the provider's differ, then settles what can be. A payment that has begun is finished first:
   * what it became is no difference.
   */
  const compare = async (by: Caller, member: string): Promise<void> => {
    if (!payments) return;
    const { customer, order, gifts, setup, openRefunds, openCredits } = await of(member);
    if (customer === null) return;
    if (!(await payments.holds(customer))) return did(by, member, { type: 'MissCustomer' });
    const isUnderWay = order ?? setup ?? Object.values(gifts).find(({ status }) => status === 'ordered');
    if (isUnderWay || openRefunds.length > 0 || openCredits.length > 0) await settle(by, member);
    await noting(by, member, 'observation', async () => {
      const { subscription, disputes, refunds } = await of(member);
      const [seen, credits] = await Promise.all([
        payments.observe(customer, subscription?.id ?? null, { disputes: Object.keys(disputes), refunds }),
        payments.credits(customer),
      ]);
      await did(by, member, { ...observing(), seen, compared: { credits } });
    });
    // What was refused may be possible by now, for example after staff mended it at the provider.
    await settle(by, member, { isTriedAgain: true });
  };

  /** Everything about one member; answers what became of the payment that the caller asks about. */
  const settle = async (
    by: Caller,
    member: string,
    { mode = 'look', payment, isTriedAgain = false }: { mode?: Mode; payment?: string; isTriedAgain?: boolean } = {},
  ): Promise<Paid> => {
    if (!payments) return { is: 'done' };
    let paid: Paid = { is: 'done' };
    const modeOf = (id: string): Mode => (payment === undefined || payment === id ? mode : 'look');
    const step = async (id: string, what: RefusedStep, work: () => Promise<Paid>): Promise<void> => {
      const became = await noting(by, member, what, work);
      if (payment === id) paid = became;
    };
    // First of all: nothing below can keep a member who cancelled from not being charged.
    await align(by, member, payments, isTriedAgain);
    const before = await of(member);
    const { order, setup } = before;
    if (order)
      await step(order.order, 'purchase', () => settleOrder(by, member, before, payments, modeOf(order.order)));
    for (const gift of Object.values(before.gifts))
      if (gift.status === 'ordered')
        await step(gift.gift, 'purchase', () => settleGift(by, member, gift, payments, modeOf(gift.gift)));
    if (setup) await step(setup.payment, 'card', () => settleCard(by, member, before, payments));
    await revokeGifts(by, member, await of(member));
    await payBack(by, member, await of(member), payments);
    const { customer } = await of(member);
    if (customer !== null) await noting(by, member, 'observation', () => observe(by, member, customer, payments));
    // A refund that was refused, or that came back; and what was refunded at the provider, not through the product.
    await revokeGifts(by, member, await of(member));
    await disputeGifts(by, member);
    // What the provider ended or what ended here while we looked.
    await align(by, member, payments);
    return paid;
  };

  const observe = async (by: Caller, member: string, customer: string, provider: Payments): Promise<void> => {
    const { subscription, disputes, refunds, returned } = await of(member);
    const seen = await provider.observe(customer, subscription?.id ?? null, {
      disputes: Object.entries(disputes).flatMap(([dispute, { is }]) => (is === 'open' ? [dispute] : [])),
      refunds: refunds.filter((refund) => !returned.includes(refund)),
    });
    await did(by, member, { ...observing(), seen, compared: null });
  };

  return { of, tell, noting, customerOf, chargeWith, settle, compare, giftCode };
};

const LONGEST_PROBLEM = 300;

/** Why the provider will never do it; null when it did. */
const refusalOf = async (work: Promise<void>): Promise<string | null> => {
  try {
    await work;
    return null;
  } catch (problem) {
    if (problem instanceof ProviderRefusal || problem instanceof CardProblem) return problem.message;
    throw problem;
  }
};
