import { handler, memberHandler, memberWriteHandler, type Handler } from '#kernel/module.ts';
import * as api from '../contract/api.ts';
import { monthOf, nextMonth } from '../contract/months.ts';
import { plansOnSale } from '../contract/plans.ts';
import { activityView } from '../views/activity.ts';
import { basicType, typeView } from '../views/plans.ts';
import { factsAbout, historyReader, infoOf, paidView, shownSum, type BillingCalls } from './answers.ts';

/** Which plans there are, and the one of the member who calls. */
export const planHandlers = (calls: BillingCalls): readonly Handler[] => {
  const { commands, settings, provider, payments } = calls;
  const currency = settings.BILLING_CURRENCY;
  return [
    handler(api.paymentConfiguration, async () => ({
      is_on: provider !== undefined,
      publishable_key: provider?.publishableKey ?? null,
      script_url: provider?.scriptUrl ?? null,
    })),
    handler(api.listSubscriptionTypes, async () => ({
      subscription_type: provider ? [basicType(currency), ...plansOnSale(settings).map(typeView)] : [],
    })),
    memberHandler(api.currentSubscription, async (_, { member }) => ({
      subscription_info: await infoOf(calls, member.id),
    })),
    memberHandler(api.subscriptionActivity, async (_, { member }) => ({
      activity: activityView(await factsAbout(calls, member.id), await historyReader(calls, member.id)),
    })),
    memberHandler(
      api.previewCheckout,
      ({ subscription_type_id: type, code, is_gift: isGift = false }, { caller, member }) =>
        commands.previewCheckout(caller, member.id, { type, code, isGift }),
    ),
    memberHandler(api.hostFreeMonth, async (_, { member, now }) => {
      const { hosted, grants } = await commands.membershipOf(member.id);
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
      async ({ subscription_type_id: type, auto_subscribe, code, ...sum }, { caller, member }) => {
        if (type === undefined || type === null || type === basicType(currency).id || auto_subscribe === false) {
          const refused = await commands.cancel(caller, member.id);
          return refused ?? { payment: '', paid: { is: 'done' as const } };
        }
        return commands.subscribe(caller, member.id, { type, code, shown: shownSum(sum) });
      },
      (call, _, done) => paidView(calls, call, done),
    ),
  ];
};
