import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { MovableClock } from '#kernel/clock.ts';
import { IDENTITY_OPERATOR } from '#modules/identity/index.ts';
import { caller } from '#kernel/commands/commands.ts';
import { isRefusal } from '#kernel/contract/refusals.ts';
import { startTestServer, type Client, type TestServer } from '#server/testing/test-server.ts';

const DAYS_MS = 86_400_000;
const PASSWORD = 'a long enough password';

let server: TestServer;
let ana: Client;
beforeAll(async () => {
  server = await startTestServer({ payments: undefined });
  const operator = await server.assembled.container.getAsync(IDENTITY_OPERATOR);
  const made = await operator.createAdmin(caller({ kind: 'system', policy: 'operator' }, crypto.randomUUID()), {
    email: 'ana@example.org',
    username: 'ana',
    password: PASSWORD,
  });
  if (isRefusal(made)) throw new Error(made.refused);
  await server.running.drain();
  ana = server.visitor();
  await signIn();
});
afterAll(() => server.dispose());

const signIn = async () => {
  const { body } = await ana.call('/v1/account/login/password', { username_or_email: 'ana', password: PASSWORD });
  expect(body['notice']).toBeUndefined();
};

type Info = { current_period_end: string | null; is_unlimited_subscribed: boolean };
const plan = async (): Promise<Info> => {
  const { body } = await ana.call('/v1/account/subscription/current');
  return body['subscription_info'] as Info;
};

it('a card that is typed in the browser pays, the renewal and its webhooks arrive, and a restarted server continues with the same account', async () => {
  const { body: payments } = await ana.call('/v1/payment/configuration');
  const { origin } = new URL(payments['script_url'] as string);
  const page = await fetch(server.url);
  expect(page.headers.get('content-security-policy')).toMatch(
    new RegExp(`script-src 'self' 'sha256-[^']+' ${origin};`),
  );
  const token = await fetch(`${origin}/v1/tokens`, {
    method: 'POST',
    body: new URLSearchParams({
      key: payments['publishable_key'] as string,
      'card[number]': '4242424242424242',
      'card[exp_month]': '12',
      'card[exp_year]': String(new Date().getUTCFullYear() + 3),
      'card[cvc]': '123',
    }),
  });
  const { id } = (await token.json()) as { id: string };
  const saved = await ana.call('/v1/payment/billing/update', { stripe_token: id });
  expect(saved.body['billing']).toMatchObject({ last4: '4242' });
  const bought = await ana.call('/v1/account/subscribe/update', {
    subscription_type_id: 'unlimited-monthly',
    auto_subscribe: true,
  });
  expect(bought.body['notice']).toBeUndefined();
  const first = await plan();
  expect(first.is_unlimited_subscribed).toBe(true);

  (server.clock as MovableClock).shift(32 * DAYS_MS);
  await server.payments!.embeddedServer!.settle();
  await server.running.drain();
  await signIn();
  const second = await plan();
  expect(second.current_period_end! > first.current_period_end!).toBe(true);

  const { body: admin } = await ana.call('/v1/admin/payment/notification/list', {});
  const notified = admin['notification'] as { type: string; status: string }[];
  expect(notified.filter(({ type }) => type === 'invoice.paid').map(({ status }) => status)).toEqual([
    'processed',
    'processed',
  ]);

  const { provider } = server.payments!.embeddedServer!;
  await server.stop();
  const { connection, eventStore } = server;
  const again = await startTestServer({ payments: undefined, connection, environment: eventStore });
  expect(again.payments).toMatchObject({ secretKey: provider.secretKey, webhookSecret: provider.webhookSecret });
  await again.stop();
});
