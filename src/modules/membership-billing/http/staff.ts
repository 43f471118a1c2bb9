import { refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import { membersCalled } from '#modules/identity/index.ts';
import * as api from '../contract/api.ts';
import { addMonths, monthOf } from '../contract/months.ts';
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
import { activityView, refundableView } from '../views/activity.ts';
import { adminCodeView } from '../views/codes.ts';
import { ownGifts } from '../views/own-gifts.ts';
import { revenueView } from '../views/plans.ts';
import { factsAbout, historyReader, infoOf, type BillingCalls } from './answers.ts';

const notificationView = (row: NotificationRow) => ({ ...row, received_at: row.received_at.toISOString() });

/** Codes as staff make them. */
export const staffCodeHandlers = ({ sql, commands }: BillingCalls): readonly Handler[] => [
  memberHandler(api.adminListCodes, async (filter, { now }) => {
    const { rows, total } = await codeRows(sql, { ...filter, now });
    return { discount_code: rows.map((row) => adminCodeView(row, now)), total };
  }),
  memberWriteHandler(
    api.adminCreateCode,
    ({ months_off, is_gift, code, expires_at }, { caller }) =>
      commands.createCode(caller, {
        freeMonths: months_off,
        isGift: is_gift,
        text: code ?? undefined,
        expiresAt: expires_at,
      }),
    async ({ now }, _, { id }) => ({ discount_code: adminCodeView((await codeRow(sql, id))!, now) }),
  ),
  memberWriteHandler(
    api.adminSetCodeStatus,
    ({ id, status }, { caller }) => commands.setCodeStatus(caller, id, status),
    async ({ now }, { id }) => ({ discount_code: adminCodeView((await codeRow(sql, id))!, now) }),
  ),
];

/** What staff see and do about the money of one member. */
export const staffMemberHandlers = (calls: BillingCalls): readonly Handler[] => {
  const { commands, accounts } = calls;
  /** A member's subscription as this member of staff reads it. */
  const subscriptionOf = async (member: string, staff: string) => {
    const facts = await factsAbout(calls, member);
    return {
      subscription_info: await infoOf(calls, member),
      activity: activityView(facts, await historyReader(calls, staff, { isStaff: true })),
      refundable: refundableView(await commands.membershipOf(member), facts, await ownGifts(calls, member)),
    };
  };
  const memberProblem = async (member: string): Promise<Refusal | undefined> => {
    const { exists, canComeBack } = await accounts.account(member);
    return exists || canComeBack ? undefined : refuse('USER_DOES_NOT_EXIST');
  };
  return [
    memberHandler(
      api.adminMemberSubscription,
      async ({ id }, { member }) => (await memberProblem(id)) ?? subscriptionOf(id, member.id),
    ),
    memberWriteHandler(
      api.adminSetSubscriptionInactive,
      ({ id }, { caller }) => commands.endMembership(caller, id),
      ({ member }, { id }) => subscriptionOf(id, member.id),
    ),
    memberWriteHandler(
      api.adminRefund,
      async ({ id, ...input }, { caller, member }) =>
        (await memberProblem(id)) ?? commands.refund(caller, member.id, id, input),
      ({ member }, { id }) => subscriptionOf(id, member.id),
    ),
    memberWriteHandler(
      api.adminCredit,
      async ({ id, ...input }, { caller, member }) =>
        (await memberProblem(id)) ?? commands.credit(caller, member.id, id, input),
      ({ member }, { id }) => subscriptionOf(id, member.id),
    ),
  ];
};

/** What came from the provider, and where it and our record differ. */
export const staffProviderHandlers = ({ sql, commands, payments }: BillingCalls): readonly Handler[] => [
  memberHandler(api.adminListNotifications, async (filter) => {
    const { rows, total } = await notificationRows(sql, filter);
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
  memberHandler(api.adminListDifferences, async ({ q, ...page }) => {
    const members = q.trim() === '' ? null : await membersCalled(sql, q.trim());
    const { rows, total } = await differenceRows(sql, { ...page, members });
    return { difference: rows.map((row) => ({ ...row, found_at: row.found_at.toISOString() })), total };
  }),
  memberHandler(api.adminRevenue, async ({ months, ...filter }, { now }) => {
    const since = monthOf(addMonths(`${monthOf(now)}-01T00:00:00.000Z`, 1 - months, 'UTC'));
    const rows = await revenueRows(sql, { ...filter, since });
    return { revenue: rows.slice(0, filter.limit).map(revenueView), has_more: rows.length > filter.limit };
  }),
];
