import { randomBytes } from 'node:crypto';
import { stateOf, type Caller } from '#kernel/commands/commands.ts';
import { newId } from '#kernel/commands/idempotency.ts';
import { isRefusal, refuse, refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { days, plus } from '#kernel/contract/time.ts';
import { cleaned } from '#kernel/contract/written-text.ts';
import { isUnavailable, Unavailable } from '#kernel/unavailable.ts';
import type { IdentityFacts, IdentityQueries } from '#modules/identity/index.ts';
import { checkoutWith, type Buyer, type ShownSum } from './checkout.ts';
import { hasLink, OWN_CODE_LONGER_THAN, isPlainCode, plainCode, recipientName } from '../contract/codes.ts';
import { morningOf } from '../contract/months.ts';
import { plansOnSale, type PaidPlan } from '../contract/plans.ts';
import { attempts } from '../domain/attempts.ts';
import { discountCode, statusOf, type CodeState } from '../domain/code.ts';
import type { ChosenPlan, MembershipState } from '../domain/state.ts';
import { notification } from '../domain/notification.ts';
import { CardProblem, ProviderRefusal, type Payments } from '../adapters/payments.ts';
import { codeId, settling, type Paid, type SettlingNeeds } from '../settling/settle.ts';

export type BillingNeeds = SettlingNeeds & {
  people: Pick<IdentityQueries, 'reachable'>;
  accounts: IdentityFacts;
};

/** 80 random bits (C-105), in letters and digits that are not mistaken for each other, in groups. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const newCode = (): string =>
  [...randomBytes(16)]
    .map((byte) => ALPHABET[byte % ALPHABET.length])
    .join('')
    .replaceAll(/(.{4})(?=.)/g, '$1-');

const chosen = ({ type, months, price, currency }: PaidPlan): ChosenPlan => ({ type, months, price, currency });

/** What became of a payment, and under which id it is asked about again. */
export type Payment = { payment: string; paid: Exclude<Paid, Refusal> };

/** What is done with money and codes. */
export const billingCommands = (needs: BillingNeeds) => {
  const { execute, log, clock, settings, payments, people, accounts } = needs;
  const settler = settling(needs);
  const { of, tell, settle } = settler;
  const plans = plansOnSale(settings);
  const planNamed = (type: string): PaidPlan | undefined => plans.find((each) => each.type === type);
  const zoneOf = async (member: string): Promise<string> => (await people.reachable(member))?.timezone ?? 'UTC';

  /** Card problems and an absent provider are answers; everything else is a bug. */
  const charging = async <T>(work: (provider: Payments) => Promise<T>): Promise<T | Refusal> => {
    if (!payments) return refuse('PAYMENTS_OFF');
    try {
      return await work(payments);
    } catch (problem) {
      if (problem instanceof CardProblem) return refuse('STRIPE_ERROR', { values: { problem: problem.message } });
      if (problem instanceof Unavailable || isUnavailable(problem)) return refuse('PAYMENTS_UNAVAILABLE');
      throw problem;
    }
  };

  const { checkout, isAsShown } = checkoutWith(clock);
  const buyerOf = async (member: string): Promise<Buyer> => {
    const [state, timezone] = await Promise.all([of(member), zoneOf(member)]);
    return { state, timezone };
  };

  const codeState = (text: string): Promise<CodeState> => stateOf(log, discountCode, codeId(text));

  /** The code if it may be used now. Misses are counted, so that codes cannot be guessed (C-105). */
  const usableCode = async (
    by: Caller,
    member: string,
    typed: string,
  ): Promise<{ id: string; state: CodeState } | Refusal> => {
    const now = clock.now();
    const paced = await execute(by, attempts, member, { type: 'Try', now, limit: settings.CODE_ATTEMPTS });
    if (isRefusal(paced)) return paced;
    const state = await codeState(typed);
    const status = statusOf(state, now);
    if (state.created && status === 'used') return refuse('DISCOUNT_CODE_ALREADY_USED', { field: 'code' });
    if (state.created && status === 'active') return { id: codeId(typed), state };
    await execute(by, attempts, member, { type: 'Miss', member, now });
    return refuse('DISCOUNT_CODE_INVALID', { field: 'code' });
  };

  /** Why nothing came of a refund or a credit. */
  const payoutProblem = async (member: string, payout: string): Promise<Refusal | undefined> => {
    const problem = (await of(member)).failedPayouts[payout];
    return problem === undefined ? undefined : refuse('STRIPE_ERROR', { values: { problem } });
  };

  const finished = async (by: Caller, member: string, payment: string): Promise<Payment | Refusal> => {
    const paid = await settle(by, member, { mode: 'charge', payment });
    return isRefusal(paid) ? paid : { payment, paid };
  };

  return {
    ...settler,
    charging,
    planNamed,
    zoneOf,
    usableCode,

    /** What the page shows before it charges. */
    preview: (by: Caller, member: string, of: { type: string; code: string | undefined; isGift: boolean }) =>
      charging(async (provider) => {
        const plan = planNamed(of.type);
        if (!plan) return refuse('SUBSCRIPTION_TYPE_UNKNOWN', { field: 'subscription_type_id' });
        const code = of.code === undefined ? undefined : await usableCode(by, member, of.code);
        if (isRefusal(code)) return code;
        const buyer = await buyerOf(member);
        const refused = of.isGift ? undefined : inOtherCurrency(buyer.state, plan);
        return (
          refused ??
          checkout(provider, buyer, { plan, freeMonths: code?.state.created?.freeMonths ?? 0, isGift: of.isGift })
        );
      }),

    /** BIL-048, BIL-051: subscribing, changing and keeping the plan are one call. */
    subscribe: (
      by: Caller,
      member: string,
      { type, code: typed, shown }: { type: string; code?: string | undefined; shown?: ShownSum | undefined },
    ): Promise<Payment | Refusal> =>
      charging(async (provider) => {
        const plan = planNamed(type);
        if (!plan) return refuse('SUBSCRIPTION_TYPE_UNKNOWN', { field: 'subscription_type_id' });
        const order = newId(by, 'order');
        const known = (await of(member)).pastOrders[order];
        if (known) return refuse('STRIPE_ERROR', { values: { problem: known } });
        const waiting = (await of(member)).order;
        if (waiting && waiting.order !== order && waiting.intent !== null)
          await settle(by, member, { mode: 'give-up-asked', payment: waiting.order });
        const { toAlign, until } = await of(member);
        // What ended here may still run at the provider, where it is not resumed; a renewal that is due may be paid already.
        if (toAlign.includes('ended') || (until !== null && until <= clock.now())) await settle(by, member);
        const repeated = waiting?.order === order || known === null;
        const code = typed === undefined || repeated ? undefined : await usableCode(by, member, typed);
        if (isRefusal(code)) return code;
        if (code?.state.created?.isGift) return refuse('DISCOUNT_CODE_INVALID', { field: 'code' });
        const buyer = await buyerOf(member);
        const freeMonths = code?.state.created?.freeMonths ?? 0;
        const changed = repeated
          ? undefined
          : (inOtherCurrency(buyer.state, plan) ??
            (await isAsShown(provider, buyer, { plan, freeMonths, isGift: false }, shown)));
        if (changed) return changed;
        const refused = await tell(by, member, {
          type: 'ChoosePlan',
          order,
          plan: chosen(plan),
          paymentMethod: buyer.state.paymentMethod,
          discount: code ? { code: code.id, freeMonths } : null,
          now: clock.now(),
          timezone: buyer.timezone,
        });
        return isRefusal(refused) ? refused : finished(by, member, order);
      }),

    /** Nothing is charged any more; what was paid for stays (C-059). Decided here, so it holds while the provider is away. */
    cancel: async (by: Caller, member: string): Promise<Refusal | undefined> => {
      const { until } = await of(member);
      // A renewal that is due may be paid already.
      if (until !== null && until <= clock.now()) await charging(() => settle(by, member));
      const refused = refusalOf(await tell(by, member, { type: 'StopRenewal', because: 'own-wish', now: clock.now() }));
      if (refused) return refused;
      // What the provider does not hear now, the job tells it.
      await charging(() => settle(by, member));
      return undefined;
    },

    saveCard: (by: Caller, member: string, token: string): Promise<Payment | Refusal> =>
      charging(async (provider) => {
        const customer = await settler.customerOf(by, member, provider);
        const { paymentMethod } = await provider.takeCard(customer, token);
        const payment = newId(by, 'card');
        const attempt = await provider.confirmCard(customer, paymentMethod, payment);
        if (attempt.is === 'failed') return refuse('STRIPE_ERROR', { values: { problem: attempt.reason } });
        if (attempt.is === 'asked') {
          const asked = await tell(by, member, { type: 'AskToConfirmCard', payment, setup: attempt.intent });
          return isRefusal(asked) ? asked : { payment, paid: attempt };
        }
        const paid = await settler.chargeWith(by, member, { payment, paymentMethod }, provider);
        if (isRefusal(paid)) return paid;
        await settle(by, member);
        return { payment, paid };
      }),

    /** What became of a payment after its holder was asked by the bank. */
    outcome: (by: Caller, member: string, payment: string): Promise<Payment | Refusal> =>
      charging(async () => {
        const state = await of(member);
        const isKnown =
          state.order?.order === payment ||
          payment in state.pastOrders ||
          payment in state.gifts ||
          state.setup?.payment === payment ||
          payment in state.pastSetups;
        if (!isKnown) return refuse('PAYMENT_UNKNOWN');
        const paid = await settle(by, member, { payment });
        if (isRefusal(paid)) return paid;
        const after = await of(member);
        const problem = after.pastOrders[payment] ?? after.pastSetups[payment];
        if (problem) return refuse('STRIPE_ERROR', { values: { problem } });
        if (after.gifts[payment]?.status === 'failed')
          return refuse('STRIPE_ERROR', { values: { problem: 'Your card could not be charged' } });
        return { payment, paid };
      }),

    buyGift: (
      by: Caller,
      member: string,
      wish: {
        type: string;
        token: string | undefined;
        recipientName: string;
        recipientEmail: string;
        message: string;
        deliverOn: string;
        shown?: ShownSum | undefined;
      },
    ): Promise<Payment | Refusal> =>
      charging(async (provider) => {
        const plan = planNamed(wish.type);
        if (!plan) return refuse('SUBSCRIPTION_TYPE_UNKNOWN', { field: 'x' });
        if (hasLink(wish.recipientName)) return refuse('GIFT_TEXT_HAS_LINK', { field: 'recipient_name' });
        if (hasLink(wish.message)) return refuse('GIFT_TEXT_HAS_LINK', { field: 'message' });
        const gift = newId(by, 'gift');
        const state = await of(member);
        if (state.gifts[gift]?.status === 'failed')
          return refuse('STRIPE_ERROR', { values: { problem: 'Your card could not be charged' } });
        if (state.gifts[gift]) return finished(by, member, gift);
        const waiting = Object.values(state.gifts).find(
          ({ status, intent }) => status === 'ordered' && intent !== null,
        );
        if (waiting) await settle(by, member, { mode: 'give-up-asked', payment: waiting.gift });
        const deliverAt = deliveryAt(wish.deliverOn, await zoneOf(member), clock.now(), settings.GIFT_DELIVERY_DAYS);
        if (isRefusal(deliverAt)) return deliverAt;
        const customer = await settler.customerOf(by, member, provider);
        const paymentMethod =
          wish.token === undefined
            ? state.paymentMethod
            : (await provider.takeCard(customer, wish.token)).paymentMethod;
        if (paymentMethod === null) return refuse('CARD_MISSING');
        // After the card: its country decides the tax.
        const purchase = { plan, freeMonths: 0, isGift: true };
        const changed = await isAsShown(provider, await buyerOf(member), purchase, wish.shown);
        if (changed) return changed;
        const ordered = await tell(by, member, {
          type: 'OrderGift',
          gift,
          plan: chosen(plan),
          paymentMethod,
          code: newCode(),
          recipientName: recipientName(wish.recipientName),
          recipientEmail: wish.recipientEmail,
          message: cleaned(wish.message),
          deliverAt: deliverAt.at,
        });
        return isRefusal(ordered) ? ordered : finished(by, member, gift);
      }),

    /** A gift is used up by the first one who redeems it; its months follow what the member has already (I-053, C-194). */
    redeem: async (by: Caller, member: string, typed: string): Promise<Refusal | { code: CodeState; id: string }> => {
      const found = await usableCode(by, member, typed);
      if (isRefusal(found)) {
        const state = await codeState(typed);
        const isOwn = state.claim?.member === member && state.claim.order === null;
        // The repetition of a call that was answered nowhere.
        if (!isOwn || by.idempotency?.isRepeated !== true) return found;
        await grant(by, member, codeId(typed), state.created!.freeMonths);
        return { code: state, id: codeId(typed) };
      }
      if (!found.state.created!.isGift) return refuse('DISCOUNT_CODE_NEEDS_PURCHASE', { field: 'code' });
      const claimed = await execute(by, discountCode, found.id, {
        type: 'ClaimCode',
        code: found.id,
        member,
        order: null,
        now: clock.now(),
      });
      if (isRefusal(claimed)) return claimed;
      await grant(by, member, found.id, found.state.created!.freeMonths);
      return { code: claimed.state, id: found.id };
    },

    grant: (by: Caller, member: string, code: string, months: number) => grant(by, member, code, months),

    /** C-062: told by the module that knows which sessions were held. */
    countHostedSession: async (
      by: Caller,
      member: string,
      session: string,
      heldAt: string,
    ): Promise<Refusal | undefined> =>
      refusalOf(
        await tell(by, member, {
          type: 'CountHostedSession',
          session,
          heldAt,
          needed: settings.HOST_FREE_MONTH_SESSIONS,
          now: clock.now(),
          timezone: await zoneOf(member),
        }),
      ),

    createCode: async (
      by: Caller,
      of: { freeMonths: number; isGift: boolean; text: string | undefined; expiresAt: string | undefined },
    ): Promise<{ id: string } | Refusal> => {
      const text = of.text !== undefined && of.text.length > OWN_CODE_LONGER_THAN ? of.text : newCode();
      if (!isPlainCode(plainCode(text))) return refuse('DISCOUNT_CODE_CHARACTERS', { field: 'code' });
      const id = codeId(text);
      const done = await execute(by, discountCode, id, {
        type: 'CreateCode',
        code: id,
        text,
        freeMonths: of.freeMonths,
        isGift: of.isGift,
        gift: null,
        expiresAt: of.expiresAt ?? null,
      });
      return isRefusal(done) ? done : { id };
    },

    setCodeStatus: async (by: Caller, code: string, status: 'active' | 'inactive'): Promise<Refusal | undefined> =>
      refusalOf(await execute(by, discountCode, code, { type: 'SetStatus', code, status, now: clock.now() })),

    setInactive: async (by: Caller, member: string): Promise<Refusal | undefined> => {
      if (!(await accounts.account(member)).exists) return refuse('USER_DOES_NOT_EXIST');
      const refused = refusalOf(await tell(by, member, { type: 'SetInactive', because: 'staff' }));
      if (refused) return refused;
      await charging(() => settle(by, member));
      return undefined;
    },

    refund: (by: Caller, admin: string, member: string, of: { charge: string; amount: number; reason: string }) =>
      charging(async () => {
        const refund = newId(by, 'refund');
        const ordered = await tell(by, member, { type: 'OrderRefund', refund, by: admin, ...of });
        if (isRefusal(ordered)) return ordered;
        await settle(by, member);
        return payoutProblem(member, refund);
      }),

    credit: (by: Caller, admin: string, member: string, of: { amount: number; reason: string }) =>
      charging(async () => {
        const credit = newId(by, 'credit');
        const currency = settings.BILLING_CURRENCY;
        const ordered = await tell(by, member, { type: 'OrderCredit', credit, currency, by: admin, ...of });
        if (isRefusal(ordered)) return ordered;
        await settle(by, member);
        return payoutProblem(member, credit);
      }),

    /**
     * What a notification is about is asked at the provider. A failure is recorded, and thrown to be tried again; not when
     * the provider will never answer otherwise, for example because it does not know the object: then staff decide.
     */
    processNotification: async (
      by: Caller,
      id: string,
      memberOf: (customer: string) => Promise<string | null>,
    ): Promise<void> => {
      const { received, status } = await stateOf(log, notification, id);
      if (!received || status === 'processed') return;
      try {
        const { customer: named, object } = received;
        const customer = named ?? (object === null ? null : ((await payments?.payerOf(object)) ?? null));
        const member = customer === null ? null : await memberOf(customer);
        if (member !== null) await settle(by, member);
        await execute(by, notification, id, { type: 'Process', id, member });
      } catch (problem) {
        const said = problem instanceof Error ? problem.message : String(problem);
        await execute(by, notification, id, { type: 'Fail', id, problem: said.slice(0, 300) });
        if (!(problem instanceof ProviderRefusal)) throw problem;
      }
    },
  };

  async function grant(by: Caller, member: string, code: string, months: number): Promise<void> {
    const done = await tell(by, member, {
      type: 'GrantMonths',
      source: 'gift',
      grant: code,
      months,
      now: clock.now(),
      timezone: await zoneOf(member),
    });
    if (isRefusal(done)) throw new Error(`refused: ${done.refused}`);
    if (done.toAlign.length > 0) await charging(() => settle(by, member));
  }
};
export type BillingCommands = ReturnType<typeof billingCommands>;

/** The provider charges one customer in one currency as long as a subscription runs. */
const inOtherCurrency = ({ subscription }: MembershipState, { currency }: PaidPlan): Refusal | undefined => {
  const running = subscription?.plan.currency ?? currency;
  return running === currency
    ? undefined
    : refuse('PLAN_IN_OTHER_CURRENCY', {
        field: 'subscription_type_id',
        values: { currency: running.toUpperCase(), other: currency.toUpperCase() },
      });
};

/** Null: at once. */
const deliveryAt = (day: string, timezone: string, now: string, mostDays: number): { at: string | null } | Refusal => {
  if (day === '') return { at: null };
  const at = morningOf(day, timezone);
  if (at > plus(now, days(mostDays))) return refuse('GIFT_DELIVERY_TOO_FAR', { field: 'deliver_on' });
  if (plus(at, days(1)) < now) return refuse('GIFT_DELIVERY_IN_THE_PAST', { field: 'deliver_on' });
  return { at: at <= now ? null : at };
};
