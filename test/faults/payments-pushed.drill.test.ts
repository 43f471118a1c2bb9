import { Stripe } from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { listen } from '#server/testing/listen.ts';
import { startTestServer, type TestServer } from '#server/testing/test-server.ts';
import { enroll, outcome, type TestMember } from '../support/community.ts';

const TIMES = 9;
const SECOND_MS = 1000;

describe('a change of money or plan', () => {
  let server: TestServer;
  let ben: TestMember;
  let stripe: Stripe;
  let heard: Awaited<ReturnType<typeof listen>>;
  beforeAll(async () => {
    server = await startTestServer({ paymentSandbox: true, environment: { PACE: 'generous' } });
    ben = await enroll(server, 'ben');
    const { provider } = server.payments!.embeddedServer!;
    const { hostname, port } = new URL(provider.apiUrl);
    stripe = new Stripe(provider.secretKey, { host: hostname, port, protocol: 'http', telemetry: false });
    expect(outcome(await ben.client.call('/v1/payment/billing/update', { stripe_token: 'pm_card_visa' }))).toBe('done');
    expect(outcome(await choose(true))).toBe('done');
    await server.payments!.embeddedServer!.settle();
    await server.running.drain();
    heard = await listen(ben.client);
  }, 60_000);
  afterAll(async () => {
    await heard.stop();
    await server.dispose();
  });

  const choose = (auto_subscribe: boolean) =>
    ben.client.call('/v1/account/subscribe/update', {
      subscription_type_id: 'unlimited-monthly',
      auto_subscribe,
    });
  const pushes = () => heard.heard.filter(({ topic }) => topic === 'subscription').length;

  /** Milliseconds until a running page hears of what is done. */
  const until = async (act: () => Promise<unknown>): Promise<number> => {
    const before = pushes();
    const begun = performance.now();
    const acting = act();
    await heard.until(() => pushes() > before);
    const took = performance.now() - begun;
    await acting;
    await server.payments!.embeddedServer!.settle();
    await server.running.drain();
    return took;
  };
  const median = async (act: (nth: number) => Promise<unknown>): Promise<number> => {
    const took = [];
    for (let nth = 0; nth < TIMES; nth += 1) took.push(await until(() => act(nth)));
    return took.sort((one, other) => one - other)[Math.floor(TIMES / 2)]!;
  };

  test('that the member makes in another tab reaches a running page within a second', async () => {
    const took = await median((nth) => choose(nth % 2 === 1));
    process.stdout.write(`a page hears of a change in another tab after ${took.toFixed(0)} ms\n`);
    expect(took).toBeLessThan(SECOND_MS);
  });

  test('that happens at the payment provider reaches a running page within a second', async () => {
    const [charge] = (await stripe.charges.list({ limit: 1 })).data;
    const took = await median((nth) => stripe.refunds.create({ charge: charge!.id, amount: 1 + nth }));
    process.stdout.write(`a page hears of a refund at the provider after ${took.toFixed(0)} ms\n`);
    expect(took).toBeLessThan(SECOND_MS);
  });
});
