import { randomUUID } from 'node:crypto';
import { containerModule, optional, token, type Provided } from '#kernel/injection.ts';
import { insertJobs } from '#kernel/jobs/insert-jobs.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import {
  CLOCK,
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  MAIL,
  PAYMENT_PROVIDER,
  PORT_PROBLEMS,
  settingsOf,
  type CommonSettings,
  type PaymentProvider,
} from '#kernel/parts.ts';
import type { PortProblems } from '#kernel/port-problems.ts';
import { IDENTITY_FACTS, IDENTITY_QUERIES, OWN_SUBSCRIPTION, REMOVAL_FACTS } from '#modules/identity/index.ts';
import { subscriptionInfo } from './views/subscription-info.ts';
import { aboutMembers } from './about-members.ts';
import { stripePayments } from './adapters/stripe/payments.ts';
import { billingCommands, type BillingCommands } from './commands.ts';
import type { BillingNeeds } from './commands/needs.ts';
import { attemptEvents } from './contract/attempt-events.ts';
import { codeEvents } from './contract/code-events.ts';
import { billingEvents } from './contract/membership-events.ts';
import { notificationEvents } from './contract/notification-events.ts';
import { planEvents } from './contract/plan-events.ts';
import type { MembershipBillingSettings } from './contract/settings.ts';
import { attempts } from './domain/attempts.ts';
import { discountCode } from './domain/code.ts';
import { codeAsPlain, codeInWords } from './domain/code-words.ts';
import { membership } from './domain/membership.ts';
import { withMoneyInWords, membershipInWords } from './domain/membership-words.ts';
import { notification } from './domain/notification.ts';
import { plan } from './domain/plan.ts';
import { billingHandlers } from './http.ts';
import { providerNotifications } from './http/inbound.ts';
import { CHARGE_FACTS, HOST_REWARDS, MEMBERSHIP_FACTS, MEMBERSHIP_OPERATOR, MONEY_NOTICES } from './index.ts';
import { nextComparison } from './jobs/comparing.ts';
import { billingJobs } from './jobs.ts';
import { chargeFacts } from './facts/charge-facts.ts';
import { moneyNotices } from './facts/money-notices.ts';
import { membershipFacts } from './facts/membership-facts.ts';
import { membershipOperator } from './operator.ts';
import { endMembershipWhenPeriodOver } from './policies/end-membership-when-period-over.ts';
import { grantMonthsWhenGiftRedeemed } from './policies/grant-months-when-gift-redeemed.ts';
import { mailMemberWhenBilled } from './policies/mail-member-when-billed.ts';
import { processNotificationWhenReceived } from './policies/process-notification-when-received.ts';
import { sendGiftWhenPaid } from './policies/send-gift-when-paid.ts';
import { settleMembershipWhenDecided } from './policies/settle-membership-when-decided.ts';
import { mailMemberWhenAccountOpenAgain } from './policies/mail-member-when-account-open-again.ts';
import { stopRenewalWhenAccountClosed } from './policies/stop-renewal-when-account-closed.ts';
import { billingProjection } from './projections/billing.ts';

type MembershipBillingModuleSettings = CommonSettings & { membershipBilling: MembershipBillingSettings };

const NEEDS = token<BillingNeeds>('BillingNeeds');
const COMMANDS = token<BillingCommands>('BillingCommands');

const needs = {
  shared: NEEDS,
  commands: COMMANDS,
  database: DATABASE,
  mail: MAIL,
  removals: REMOVAL_FACTS,
  common: settingsOf<MembershipBillingModuleSettings>(),
  provider: optional(PAYMENT_PROVIDER),
};

const parts = ({ shared, commands, database, provider, ...given }: Provided<typeof needs>): ModuleParts => ({
  name: 'membership-billing',
  events: Object.values({ ...planEvents, ...billingEvents, ...codeEvents, ...attemptEvents, ...notificationEvents }),
  handlers: billingHandlers({ ...shared, sql: database, commands, provider }),
  projections: [billingProjection],
  policies: [
    settleMembershipWhenDecided,
    endMembershipWhenPeriodOver(shared.settings),
    processNotificationWhenReceived,
    grantMonthsWhenGiftRedeemed,
    sendGiftWhenPaid,
    mailMemberWhenBilled,
    stopRenewalWhenAccountClosed,
    mailMemberWhenAccountOpenAgain,
  ],
  jobs: billingJobs({ ...shared, ...given, commands, database }),
  ...(shared.payments ? { inbound: [providerNotifications(shared.execute, shared.payments)] } : {}),
  aboutMembers: aboutMembers({ ...shared, commands }),
  replays: {
    'membership-billing.plan-': replayOf(plan),
    'membership-billing.membership-': replayOf(membership, withMoneyInWords, membershipInWords),
    'membership-billing.code-': replayOf(discountCode, codeAsPlain, codeInWords),
    'membership-billing.attempts-': replayOf(attempts),
    'membership-billing.notification-': replayOf(notification),
  },
  start: async () => {
    if (shared.payments)
      await database.transaction((sql) =>
        insertJobs(sql, [nextComparison(shared.clock.now())], { correlation: randomUUID() }),
      );
    return async () => {};
  },
});

const paymentsOf = (
  provider: PaymentProvider | undefined,
  settings: MembershipBillingModuleSettings,
  problems: PortProblems,
) =>
  provider &&
  stripePayments(provider, {
    problems,
    productName: () => settings.productName,
    hasTax: settings.membershipBilling.BILLING_AUTOMATIC_TAX,
  });

export const membershipBillingModule = containerModule((provide) => {
  const settings = settingsOf<MembershipBillingModuleSettings>();
  const provider = optional(PAYMENT_PROVIDER);
  provide(
    NEEDS,
    {
      execute: EXECUTE,
      log: EVENT_LOG,
      clock: CLOCK,
      people: IDENTITY_QUERIES,
      accounts: IDENTITY_FACTS,
      settings,
      provider,
      ports: PORT_PROBLEMS,
    },
    ({ settings: common, provider: taken, ports, ...parts }) => ({
      ...parts,
      settings: common.membershipBilling,
      payments: paymentsOf(taken, common, ports),
    }),
  );
  provide(COMMANDS, { shared: NEEDS }, ({ shared }) => billingCommands(shared));
  provide(
    MEMBERSHIP_FACTS,
    { log: EVENT_LOG, clock: CLOCK, settings, provider },
    ({ log, clock, settings: { membershipBilling }, provider: taken }) =>
      membershipFacts({ log, clock, settings: membershipBilling, takesPayments: taken !== undefined }),
  );
  provide(CHARGE_FACTS, { log: EVENT_LOG, clock: CLOCK }, chargeFacts);
  provide(MONEY_NOTICES, { log: EVENT_LOG }, moneyNotices);
  provide(MEMBERSHIP_OPERATOR, { execute: EXECUTE, identity: IDENTITY_FACTS }, ({ execute, identity }) =>
    membershipOperator(execute, identity),
  );
  provide(
    OWN_SUBSCRIPTION,
    { log: EVENT_LOG, clock: CLOCK, settings, provider },
    ({ log, clock, settings: { membershipBilling }, provider: taken }) => ({
      of: (member) =>
        subscriptionInfo({ log, clock, settings: membershipBilling, takesPayments: taken !== undefined }, member),
    }),
  );
  provide(HOST_REWARDS, { commands: COMMANDS, shared: NEEDS }, ({ commands, shared }) => ({
    sessionHeld: async (caller, { host, session, heldAt }) =>
      shared.payments ? commands.countHostedSession(caller, host, session, heldAt) : undefined,
  }));
  provide(MODULE_PARTS, needs, parts);
});
