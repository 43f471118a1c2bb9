import { plainAddress } from '#kernel/contract/address.ts';
import type { Clock } from '#kernel/clock.ts';
import { stateOf } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import { handler, memberHandler, memberWriteHandler, type Handler, type MemberCall } from '#kernel/module.ts';
import type { PaymentProvider } from '#kernel/parts.ts';
import type { IdentityFacts, IdentityQueries } from '#modules/identity/index.ts';
import type { BillingCommands, Payment } from '../commands/commands.ts';
import * as api from '../contract/api.ts';
import { addMonths, monthOf, nextMonth } from '../contract/months.ts';
import { subscriptionInfoOf } from '../views/subscription-info.ts';
import { plansOnSale } from '../contract/plans.ts';
import type { MembershipBillingSettings } from '../contract/settings.ts';
import { discountCode, statusOf } from '../domain/code.ts';
import { membership } from '../domain/membership.ts';
import { plan as planDecider } from '../domain/plan.ts';
import type { Payments } from '../adapters/payments.ts';
import {
  codeRow,
  codeRows,
  differenceRows,
  memberOfCustomer,
  notificationRow,
  notificationRows,
  revenueRows,
  type NotificationRow,
} from '../projections/billing.ts';
import {
  activityView,
  adminCodeView,
  basicType,
  codeView,
  giftView,
  refundableView,
  revenueView,
  typeView,
} from '../views/views.ts';

type Parts = {
  sql: Sql;
  log: EventLog;
  clock: Clock;
  settings: MembershipBillingSettings;
  commands: BillingCommands;
  accounts: IdentityFacts;
  people: Pick<IdentityQueries, 'reachable'>;
  provider: PaymentProvider | undefined;
  payments: Payments | undefined;
};

/** The sum that a caller names, who was shown it. */
const shownSum = (of: { expected_total?: number | undefined; expected_currency?: string | undefined }) =>
  of.expected_total === undefined ? undefined : { total: of.expected_total, currency: of.expected_currency };

const notificationView = (row: NotificationRow) => ({ ...row, received_at: row.received_at.toISOString() });

/** The calls of memberships, payments, codes and gifts. */
export const billingHandlers = ({
  sql,
  log,
  clock,
  settings,
  commands,
  accounts,
  people,
  provider,
  payments,
}: Parts): Handler[] => {
  const plans = plansOnSale(settings);
  const currency = settings.BILLING_CURRENCY;

  const infoOf = subscriptionInfoOf({ log, clock, settings, takesPayments: payments !== undefined });
  const factsAbout = async (member: string) => {
    const [billed, set] = await Promise.all([
      log.read(membership.stream(member)),
      log.read(planDecider.stream(member)),
    ]);
    return [...billed, ...set];
  };

  const giftsOf = async (member: string) => {
    const facts = await log.read(membership.stream(member));
    const paid = facts.filter(({ type }) => type === 'GiftPaid');
    const views = await Promise.all(
      paid.map(async ({ data }) => {
        const { events } = await log.facts(discountCode.stream(String(data['codeId'])));
        const code = events.reduce((state, fact) => discountCode.evolve(state, fact as never), discountCode.initial);
        const claimed = events.findLast(({ type }) => type === 'CodeClaimed');
        const redeemedAt = code.claim ? (claimed?.meta.occurredAt ?? null) : null;
        return giftView(String(data['gift']), facts, code, redeemedAt, clock.now());
      }),
    );
    return views.filter((each) => each !== undefined).toReversed();
  };

  /** The answer to what was paid, or what the bank asks. */
  const paidView = async ({ member: { id } }: MemberCall, { payment, paid }: Payment) => {
    if (paid.is === 'asked') return { required_action: { client_secret: paid.clientSecret, payment } };
    if (paid.is === 'open') return refuse('PAYMENT_UNDER_WAY');
    const subscription_info = await infoOf(id);
    const gift = (await giftsOf(id)).find(({ uuid }) => uuid === payment);
    return {
      next_subscription_type: subscription_info.next_subscription_type,
      subscription_info,
      ...(gift ? { discount_code: gift.discount_code } : {}),
    };
  };

  const defaultCard = async (member: string) => {
    const { customer } = await commands.of(member);
    if (!payments || customer === null) return undefined;
    const found = (await payments.cards(customer)).find(({ isDefault }) => isDefault);
    return found && cardView(found);
  };
  const cardView = ({ last4, expire, brand, isDefault }: Awaited<ReturnType<Payments['cards']>>[number]) => ({
    last4,
    expire,
    brand,
    is_default: isDefault,
  });

  const historyReader = async (member: string) => ({ reader: await people.reachable(member), plans });
  /** A member's subscription as this member of staff reads it. */
  const subscriptionOf = async (member: string, staff: string) => {
    const facts = await factsAbout(member);
    return {
      subscription_info: await infoOf(member),
      activity: activityView(facts, await historyReader(staff)),
      refundable: refundableView(await commands.of(member), facts, await giftsOf(member)),
    };
  };
  const knownMember = async (member: string): Promise<Refusal | undefined> => {
    const { exists, canComeBack } = await accounts.account(member);
    return exists || canComeBack ? undefined : refuse('USER_DOES_NOT_EXIST');
  };

  return [
    handler(api.paymentConfiguration, async () => ({
      is_on: provider !== undefined,
      publishable_key: provider?.publishableKey ?? null,
      script_url: provider?.scriptUrl ?? null,
    })),
    handler(api.listSubscriptionTypes, async () => ({
      subscription_type: provider ? [basicType(currency), ...plans.map(typeView)] : [],
    })),
    memberHandler(api.currentSubscription, async (_, { member }) => ({ subscription_info: await infoOf(member.id) })),
    memberHandler(api.subscriptionActivity, async (_, { member }) => ({
      activity: activityView(await factsAbout(member.id), await historyReader(member.id)),
    })),
    memberHandler(api.listCards, async (_, { member }) => {
      const { customer } = await commands.of(member.id);
      if (!payments || customer === null) return { billing: [] };
      return commands.charging(async (port) => ({ billing: (await port.cards(customer)).map(cardView) }));
    }),
    memberHandler(
      api.previewCheckout,
      ({ subscription_type_id: type, code, is_gift: isGift = false }, { caller, member }) =>
        commands.preview(caller, member.id, { type, code, isGift }),
    ),
    memberHandler(api.hostFreeMonth, async (_, { member, now }) => {
      const { hosted, grants } = await commands.of(member.id);
      return {
        held: hosted[monthOf(now)]?.length ?? 0,
        needed: settings.HOST_FREE_MONTH_SESSIONS,
        is_earned: grants.includes(monthOf(now)),
        next_month: nextMonth(now),
        is_on: settings.HOST_FREE_MONTH_SESSIONS > 0 && payments !== undefined,
      };
    }),

    memberWriteHandler(
      api.updateSubscription,
      async ({ subscription_type_id: type, auto_subscribe, code, ...of }, { caller, member }) => {
        if (type === null || type === basicType(currency).id || auto_subscribe === false) {
          const refused = await commands.cancel(caller, member.id);
          return refused ?? { payment: '', paid: { is: 'done' as const } };
        }
        return commands.subscribe(caller, member.id, { type, code, shown: shownSum(of) });
      },
      (call, _, done) => paidView(call, done),
    ),
    memberWriteHandler(
      api.settlePayment,
      ({ payment }, { caller, member }) => commands.outcome(caller, member.id, payment),
      async (call, _, done) => {
        const answer = await paidView(call, done);
        const billing = isRefusal(answer) ? undefined : await defaultCard(call.member.id);
        return isRefusal(answer) ? answer : { ...answer, ...(billing ? { billing } : {}) };
      },
    ),
    memberWriteHandler(
      api.updateCard,
      ({ stripe_token }, { caller, member }) => commands.saveCard(caller, member.id, stripe_token),
      async (call, _, { payment, paid }) => {
        if (paid.is === 'asked') return { required_action: { client_secret: paid.clientSecret, payment } };
        const billing = await defaultCard(call.member.id);
        return billing ? { billing } : {};
      },
    ),
    memberWriteHandler(
      api.claimCode,
      async ({ a, b }, { caller, member }) => {
        if (b) return commands.redeem(caller, member.id, a);
        const found = await commands.usableCode(caller, member.id, a);
        return isRefusal(found) ? found : { code: found.state, id: found.id };
      },
      async ({ member }, _, { code, id }) => {
        const now = await stateOf(log, discountCode, id);
        return {
          discount_code: codeView(code.created!, statusOf(now, clock.now())),
          subscription_info: await infoOf(member.id),
        };
      },
    ),
    memberWriteHandler(
      api.purchaseGift,
      (of, { caller, member }) =>
        commands.buyGift(caller, member.id, {
          type: of.x,
          token: of.stripe_token,
          recipientName: of.recipient_name ?? '',
          recipientEmail: plainAddress(of.recipient_email ?? ''),
          message: of.message ?? '',
          deliverOn: of.deliver_on ?? '',
          shown: shownSum(of),
        }),
      (call, _, done) => paidView(call, done),
    ),
    memberHandler(api.listGifts, async (_, { member }) => ({ gift: await giftsOf(member.id) })),
    memberWriteHandler(
      api.resendGift,
      async ({ id }, { caller, member }) => {
        const gift = (await giftsOf(member.id)).find(({ uuid }) => uuid === id);
        if (!gift) return refuse('GIFT_UNKNOWN');
        const { status } = gift.discount_code;
        if (status !== 'active')
          return refuse(status === 'used' ? 'DISCOUNT_CODE_ALREADY_USED' : 'DISCOUNT_CODE_INVALID');
        return commands.tell(caller, member.id, { type: 'SendGift', gift: id, number: Infinity });
      },
      async ({ member }, { id }) => ({ gift: (await giftsOf(member.id)).find(({ uuid }) => uuid === id)! }),
    ),

    memberHandler(api.adminListCodes, async (page, { now }) => {
      const { rows, total } = await codeRows(sql, page);
      return { discount_code: rows.map((row) => adminCodeView(row, now)), total };
    }),
    memberWriteHandler(
      api.adminCreateCode,
      ({ months_off, is_gift, code, expires_at }, { caller }) =>
        commands.createCode(caller, { freeMonths: months_off, isGift: is_gift, text: code, expiresAt: expires_at }),
      async ({ now }, _, { id }) => ({ discount_code: adminCodeView((await codeRow(sql, id))!, now) }),
    ),
    memberWriteHandler(
      api.adminSetCodeStatus,
      ({ id, status }, { caller }) => commands.setCodeStatus(caller, id, status),
      async ({ now }, { id }) => ({ discount_code: adminCodeView((await codeRow(sql, id))!, now) }),
    ),
    memberHandler(
      api.adminMemberSubscription,
      async ({ id }, { member }) => (await knownMember(id)) ?? subscriptionOf(id, member.id),
    ),
    memberWriteHandler(
      api.adminSetSubscriptionInactive,
      ({ id }, { caller }) => commands.setInactive(caller, id),
      ({ member }, { id }) => subscriptionOf(id, member.id),
    ),
    memberWriteHandler(
      api.adminRefund,
      async ({ id, ...of }, { caller, member }) =>
        (await knownMember(id)) ?? commands.refund(caller, member.id, id, of),
      ({ member }, { id }) => subscriptionOf(id, member.id),
    ),
    memberWriteHandler(
      api.adminCredit,
      async ({ id, ...of }, { caller, member }) =>
        (await knownMember(id)) ?? commands.credit(caller, member.id, id, of),
      ({ member }, { id }) => subscriptionOf(id, member.id),
    ),
    memberHandler(api.adminListNotifications, async ({ status, ...page }) => {
      const { rows, total } = await notificationRows(sql, status, page);
      return { notification: rows.map(notificationView), total };
    }),
    memberWriteHandler(
      api.adminRetryNotification,
      async ({ id }, { caller }) => {
        if (!(await notificationRow(sql, id))) return refuse('PAYMENT_NOTIFICATION_UNKNOWN');
        if (!payments) return refuse('PAYMENTS_OFF');
        // A failure is recorded with the notification, where staff read it.
        await commands
          .processNotification(caller, id, (customer) => memberOfCustomer(sql, customer))
          .catch(() => undefined);
        return undefined;
      },
      async (_, { id }) => ({ notification: notificationView((await notificationRow(sql, id))!) }),
    ),
    memberHandler(api.adminListDifferences, async (page) => {
      const { rows, total } = await differenceRows(sql, page);
      return { difference: rows.map((row) => ({ ...row, found_at: row.found_at.toISOString() })), total };
    }),
    memberHandler(api.adminRevenue, async ({ months }, { now }) => {
      const since = monthOf(addMonths(`${monthOf(now)}-01T00:00:00.000Z`, 1 - months, 'UTC'));
      return { revenue: (await revenueRows(sql, since)).map(revenueView) };
    }),
  ];
};
