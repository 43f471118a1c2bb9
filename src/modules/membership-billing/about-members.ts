import { randomUUID } from 'node:crypto';
import { factsOf, singlePage, type AboutMembers } from '#kernel/about-members.ts';
import { caller } from '#kernel/commands/commands.ts';
import { must } from '#kernel/contract/refusals.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityQueries } from '#modules/identity/index.ts';
import type { BillingCommands } from './commands.ts';
import { plansOnSale } from './contract/plans.ts';
import type { MembershipBillingSettings } from './contract/settings.ts';
import { membership } from './domain/membership.ts';
import { plan } from './domain/plan.ts';
import type { Payments } from './adapters/payments.ts';
import { activityEntry, activityView } from './views/activity.ts';

type MembershipBillingAboutMembersNeeds = {
  log: EventLog;
  people: Pick<IdentityQueries, 'reachable'>;
  settings: MembershipBillingSettings;
  commands: Pick<BillingCommands, 'membershipOf' | 'execute'>;
  payments: Payments | undefined;
};

export const aboutMembers = ({
  log,
  people,
  settings,
  commands,
  payments,
}: MembershipBillingAboutMembersNeeds): AboutMembers => {
  const customerOf = async (member: string) => (await commands.membershipOf(member)).customer;
  return {
    called: 'plans and payments',
    holds: async ({ member }) => {
      const customer = await customerOf(member);
      const isThere = payments !== undefined && customer !== null && (await payments.holds(customer));
      return { 'customer records at the payment provider': isThere ? 1 : 0 };
    },
    forget: async ({ member }) => {
      const customer = await customerOf(member);
      if (customer !== null) await payments?.forget(customer);
      const by = caller({ kind: 'system', policy: 'stop-renewal-when-account-closed' }, randomUUID());
      must(await commands.execute(by, member, { type: 'SetInactive', because: 'account-closed' }));
    },
    chapters: [
      {
        title: 'Your plan',
        about: 'Which plan our team set for you, and since when. Nothing here means that none was set.',
        page: factsOf(log, plan.stream),
      },
      {
        title: 'Your membership and payments',
        about:
          'What was charged, paid back, given and changed. The payment provider keeps the cards; we do not have them.',
        page: singlePage(async (member) => {
          const reader = await people.reachable(member);
          // The whole file is in English.
          const history = { reader: reader && { ...reader, language: null }, plans: plansOnSale(settings) };
          return activityView(await log.read(membership.stream(member)), history).map(activityEntry);
        }),
      },
      {
        title: 'Everything recorded about your payments',
        about: 'Each step of every payment, gift and change of plan, as auditors read it.',
        page: factsOf(log, membership.stream),
      },
    ],
    stays: 'which plan an account was on and what it paid, without a name, as the law wants to have it',
  };
};
