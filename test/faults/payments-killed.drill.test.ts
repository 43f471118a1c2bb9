import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { testDatabase, type TestDatabase } from '#kernel/testing/postgres.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';
import { enroll, outcome, type TestMember } from '../support/community.ts';
import { gate, processes, sameBrowserAt } from './killing.ts';

/** By then everything that was begun is carried out or given up, without another call of the member. */
const CAUGHT_UP_SECONDS = 60;
const MOST_STEPS = 30;
const MONTHLY = 'unlimited-monthly';

type Info = {
  is_unlimited_subscribed: boolean;
  auto_renewal: boolean;
  next_subscription_type: { id: string };
};
type Activity = { kind: string; amount: number | null };
type Standing = {
  info: Info;
  activity: Activity[];
  gifts: number;
  /** What the provider has. */
  charged: number;
  subscriptions: Stripe.Subscription[];
  /** The plan that follows there, by its metadata. */
  next: string | undefined;
};
type Scenario = {
  what: string;
  /** Places at which the process is killed at least. */
  steps: number;
  prepare: (client: Client, nth: number) => Promise<{ path: string; input?: Record<string, unknown> }>;
  check: (standing: Standing, nth: number) => Promise<void> | void;
};

describe('a process that is killed between what it charges and what it records', () => {
  const environment = { SANDBOX: 'true', PACE: 'generous', REGISTRATION_REVEALS_EMAIL: 'true' };
  let database: TestDatabase;
  let folder: string;
  let doors: Awaited<ReturnType<typeof gate>>;
  let apart: ReturnType<typeof processes>;
  let server: TestServer;
  let mia: TestMember;
  let members = 0;

  const serve = async () => {
    server = await startTestServer({
      connection: database.connection,
      environment: { ...environment, DATA_DIR: folder },
      paymentSandbox: true,
    });
  };
  beforeAll(async () => {
    database = await testDatabase();
    folder = await mkdtemp(join(tmpdir(), 'wellspring-paying-'));
    await serve();
    mia = await enroll(server, 'mia', { isAdmin: true });
    doors = await gate(database.connection);
    apart = processes({ connection: database.connection, folder, environment });
  }, 120_000);
  afterAll(async () => {
    await apart.kill();
    await doors.disarm();
    await doors.close();
    await server.dispose();
    await rm(folder, { recursive: true, force: true });
    await database.dispose();
  });

  const must = async (client: Client, path: string, input: Record<string, unknown> = {}) => {
    const answer = await client.call(path, input);
    if (answer.status !== 200 || outcome(answer) !== 'done') throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const withCard = (client: Client) => must(client, '/v1/payment/billing/update', { stripe_token: 'pm_card_visa' });
  const subscribed = async (client: Client) => {
    await withCard(client);
    await must(client, '/v1/account/subscribe/update', { subscription_type_id: MONTHLY, auto_subscribe: true });
  };
  const advance = (client: Client, advance_seconds: number) => must(client, '/v1/sandbox/clock', { advance_seconds });

  const standingOf = async ({ client, uuid }: TestMember): Promise<Standing> => {
    const { provider } = server.payments!.embeddedServer!;
    const { hostname, port } = new URL(provider.apiUrl);
    const stripe = new Stripe(provider.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
    const customers = (await stripe.customers.list({ limit: 100 })).data.filter(
      ({ metadata }) => metadata['member'] === uuid,
    );
    expect(customers.length).toBeLessThanOrEqual(1);
    const customer = customers[0]?.id ?? 'cus_none';
    const { data: charges } = await stripe.charges.list({ customer, limit: 100 });
    const { data: subscriptions } = await stripe.subscriptions.list({ customer, limit: 100 });
    const { data: schedules } = await stripe.subscriptionSchedules.list({ customer, limit: 100 });
    const later = schedules.find(({ status }) => status === 'active')?.phases[1]?.items[0]?.price;
    const price = later === undefined ? undefined : await stripe.prices.retrieve(later as string);
    return {
      info: (await must(client, '/v1/account/subscription/current'))['subscription_info'] as Info,
      activity: (await must(client, '/v1/account/subscription/activity'))['activity'] as Activity[],
      gifts: ((await must(client, '/v1/payment/gift/list'))['gift'] as unknown[]).length,
      charged: charges.filter(({ paid }) => paid).reduce((sum, { amount }) => sum + amount, 0),
      subscriptions,
      next: price?.metadata['type'],
    };
  };
  const recorded = ({ activity }: Standing) =>
    activity.filter(({ kind }) => kind === 'charge').reduce((sum, { amount }) => sum + (amount ?? 0), 0);

  const scenarios: Scenario[] = [
    {
      what: 'subscribing',
      steps: 4,
      prepare: async (client) => {
        await withCard(client);
        return {
          path: '/v1/account/subscribe/update',
          input: { subscription_type_id: MONTHLY, auto_subscribe: true },
        };
      },
      check: ({ info, charged, subscriptions }) => {
        expect([0, 1500]).toContain(charged);
        expect(info.is_unlimited_subscribed).toBe(charged === 1500);
        expect(subscriptions.filter(({ status }) => status === 'active')).toHaveLength(charged / 1500);
      },
    },
    {
      what: 'changing the plan',
      steps: 2,
      prepare: async (client) => {
        await subscribed(client);
        return {
          path: '/v1/account/subscribe/update',
          input: { subscription_type_id: 'unlimited-quarterly', auto_subscribe: true },
        };
      },
      check: ({ info, charged, next }) => {
        expect(charged).toBe(1500);
        expect(next ?? MONTHLY).toBe(info.next_subscription_type.id);
      },
    },
    {
      what: 'canceling',
      steps: 2,
      prepare: async (client) => {
        await subscribed(client);
        return {
          path: '/v1/account/subscribe/update',
          input: { subscription_type_id: null, auto_subscribe: false },
        };
      },
      check: ({ info, charged, subscriptions }) => {
        expect(charged).toBe(1500);
        expect(info.is_unlimited_subscribed).toBe(true);
        expect(subscriptions.map((each) => each.cancel_at_period_end)).toEqual([!info.auto_renewal]);
      },
    },
    {
      what: 'redeeming a gift',
      steps: 1,
      prepare: async (_, nth) => {
        const code = `REDEEMED-${nth}`;
        await must(mia.client, '/v1/admin/discount_code/create', { months_off: 1, is_gift: true, code });
        return { path: `/v1/payment/claim_discount_code/${code}/true` };
      },
      check: async ({ info, activity, charged }, nth) => {
        expect(charged).toBe(0);
        const { discount_code } = await must(mia.client, '/v1/admin/discount_code/list', { limit: 100 });
        const code = (discount_code as { code: string; status: string }[]).find(
          (each) => each.code === `REDEEMED-${nth}`,
        );
        const isUsed = code!.status === 'used';
        expect(info.is_unlimited_subscribed).toBe(isUsed);
        expect(activity.filter(({ kind }) => kind === 'gift')).toHaveLength(isUsed ? 1 : 0);
      },
    },
    {
      what: 'buying a gift',
      steps: 4,
      prepare: async (client) => {
        await withCard(client);
        return { path: `/v1/payment/purchase_gift/${MONTHLY}` };
      },
      check: ({ charged, gifts }) => {
        expect([0, 1500]).toContain(charged);
        expect(gifts).toBe(charged / 1500);
      },
    },
  ];

  test.each(scenarios)(
    '$what: within a minute what is charged is what is recorded and given, once',
    async ({ prepare, check, steps }) => {
      let killed = 0;
      for (let pass = 1; pass < MOST_STEPS; pass += 1) {
        const nth = (members += 1);
        const member = await enroll(server, `member_${nth}`);
        const { path, input = {} } = await prepare(member.client, nth);
        await server.running.drain();
        const [before, admin] = [member.client, mia.client];
        await server.stop();

        const url = await apart.serve();
        await doors.arm(pass);
        const asked = new AbortController();
        const asking = fetch(url + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: before.cookie() },
          body: JSON.stringify(input),
          signal: asked.signal,
        }).then(
          (response) => response.json(),
          () => undefined,
        );
        // What follows from it by itself belongs to it, too.
        const settled = asking.then(() => advance(sameBrowserAt(admin, url), 0));
        settled.catch(() => undefined);
        const through = await Promise.race([settled, doors.reached()]);
        await apart.kill();
        asked.abort();
        await doors.disarm();

        await serve();
        member.client = sameBrowserAt(before, server.url);
        mia.client = sameBrowserAt(admin, server.url);
        await advance(mia.client, CAUGHT_UP_SECONDS);
        await server.payments!.embeddedServer!.settle();
        await server.running.drain();
        const standing = await standingOf(member);
        const said = { pass, activity: standing.activity.map(({ kind }) => kind) };
        expect({ ...said, recorded: recorded(standing) }).toEqual({ ...said, recorded: standing.charged });
        await check(standing, nth);
        if (through !== 'waits') break;
        killed += 1;
      }
      expect(killed).toBeGreaterThanOrEqual(steps);
    },
    // Each kill starts two servers; how many there are depends on what a step writes.
    900_000,
  );
});
