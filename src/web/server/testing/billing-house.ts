import { randomUUID } from 'node:crypto';
import { Stripe } from 'stripe';
import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { fixedClock } from '#kernel/clock.ts';
import { caller, executor, stateOf, type Caller } from '#kernel/commands/commands.ts';
import type { Database } from '#kernel/database/database.ts';
import { eventLog } from '#kernel/log/event-log.ts';
import { memoryEventStore } from '#kernel/log/event-store/memory.ts';
import { personalData } from '#kernel/log/personal-data.ts';
import { rowsDatabase } from '#kernel/testing/rows-database.ts';
import { memoryStorage, startStripeSandbox } from '#sandboxes/stripe/index.ts';
import { portProblems } from '#kernel/port-problems.ts';
import { stripePayments } from '#modules/membership-billing/adapters/stripe/payments.ts';
import { billingCommands } from '#modules/membership-billing/commands.ts';
import { planNamed, type BillingNeeds } from '#modules/membership-billing/commands/needs.ts';
import { giftCode } from '#modules/membership-billing/settling/gift.ts';
import { attemptEvents } from '#modules/membership-billing/contract/attempt-events.ts';
import { codeEvents } from '#modules/membership-billing/contract/code-events.ts';
import { billingEvents } from '#modules/membership-billing/contract/membership-events.ts';
import { notificationEvents } from '#modules/membership-billing/contract/notification-events.ts';
import { membershipBillingSettings } from '#modules/membership-billing/contract/settings.ts';
import { billingJobs } from '#modules/membership-billing/jobs.ts';
import { membership } from '#modules/membership-billing/domain/membership.ts';
import { entitlement } from '#modules/membership-billing/domain/state.ts';
import type { Payments } from '#modules/membership-billing/adapters/payments.ts';

export const ANA = 'aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa';
export const BEN = 'bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb';
export const START = '2027-01-31T10:00:00.000Z';

/** Billing on the embedded payment server, over HTTP, with the unmodified library. */
export const billingHouse = async (
  database: Database,
  options: {
    start?: string;
    wrap?: (payments: Payments) => Payments;
    timezone?: string;
    hasTax?: boolean;
    settings?: Parameters<typeof membershipBillingSettings.parse>[0];
  } = {},
) => {
  const clock = fixedClock(options.start ?? START);
  const sandbox = await startStripeSandbox({ storage: memoryStorage(), clock, log: () => {} });
  const types = Object.values({ ...billingEvents, ...codeEvents, ...attemptEvents, ...notificationEvents });
  const log = eventLog(memoryEventStore(), personalData(database, 'a'.repeat(64)), () => types);
  const settings = membershipBillingSettings.parse(options.settings ?? {});
  const real = stripePayments(sandbox.provider, {
    productName: () => 'Wellspring',
    hasTax: options.hasTax ?? false,
    problems: portProblems(),
  });
  const needs: BillingNeeds = {
    execute: executor(log, () => clock.now()),
    log,
    clock,
    settings,
    payments: options.wrap?.(real) ?? real,
    people: {
      reachable: (member) =>
        Promise.resolve({
          email: `${member.slice(0, 3)}@example.org`,
          username: member.slice(0, 3),
          name: member.slice(0, 3),
          timezone: options.timezone ?? 'UTC',
          dateFormat: 'month-first',
          emailVerified: true,
        }),
    },
    accounts: {
      account: () => Promise.resolve({ exists: true, emailVerified: true, hostLevel: 0, isAdmin: false }),
    },
  };
  const commands = billingCommands(needs);
  const { hostname, port } = new URL(sandbox.provider.apiUrl);
  const stripe = new Stripe(sandbox.provider.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });

  const by = (member = ANA): Caller => caller({ kind: 'member', id: member }, randomUUID());
  const factsOf = async (member = ANA) => (await log.facts(membership.stream(member))).events;
  return {
    clock,
    sandbox,
    stripe,
    log,
    needs,
    settings,
    commands,
    planNamed: (type: string) => planNamed(needs, type),
    giftCode: (member: string, gift: string) => giftCode(log, member, gift),
    by,
    factsOf,
    types: async (member = ANA) => (await factsOf(member)).map(({ type }) => type),
    entitled: async (member = ANA) =>
      entitlement(await stateOf(log, membership, member), clock.now(), settings.GRACE_DAYS),
    /** What arrived at the provider and was not paid back. */
    charged: async () => {
      const { data } = await stripe.charges.list({ limit: 100 });
      return data.filter(({ paid }) => paid).reduce((sum, { amount, amount_refunded: back }) => sum + amount - back, 0);
    },
    saveCard: (card = 'pm_card_visa', member = ANA) => commands.saveCard(by(member), member, card),
    subscribe: (type = 'unlimited-monthly', code?: string, member = ANA) =>
      commands.subscribe(by(member), member, { type, code }),
    /** Runs jobs of billing, and collects their mails. `gone`: who closed the account; `removed`: by staff. */
    jobs: ({ gone = [], removed = [] }: { gone?: readonly string[]; removed?: readonly string[] } = {}) => {
      const mails: { to: string; subject: string; text: string }[] = [];
      const handlers = billingJobs({
        ...needs,
        people: {
          reachable: async (member) => (gone.includes(member) ? null : needs.people.reachable(member)),
        },
        removals: { isRemoved: async (member) => removed.includes(member) },
        commands,
        database,
        mail: { send: async (mail) => void mails.push(mail) },
        common: {
          productName: 'Wellspring',
          publicUrl: 'https://wellspring.example',
          supportEmail: '',
          sandbox: true,
        },
      });
      const run = async (kind: string, payload: object): Promise<void> => {
        const handler = handlers.find(({ type }) => type.kind === kind)!;
        await handler.handle(payload as never, by(), { key: kind });
      };
      return { mails, run };
    },
    /** Moves the clock: the provider does what is due, and we ask it. */
    at: async (instant: string, members: readonly string[] = [ANA]) => {
      clock.set(instant);
      await sandbox.settle();
      for (const member of members) {
        await commands.settle(by(member), member);
        await commands.execute(by(member), member, { type: 'Lapse', now: clock.now(), graceDays: settings.GRACE_DAYS });
        await commands.settle(by(member), member);
      }
    },
  };
};
/** Registers the hooks of a test file in which each test has an installation of its own. */
export const billingHouses = (input?: Parameters<typeof billingHouse>[1]) => {
  let database: Database;
  let house: House;
  beforeAll(async () => {
    database = await rowsDatabase();
  }, 30_000);
  afterAll(() => database.close());
  beforeEach(async () => {
    house = await billingHouse(database, input);
  });
  afterEach(() => house.sandbox.stop());
  return () => house;
};
export type House = Awaited<ReturnType<typeof billingHouse>>;
