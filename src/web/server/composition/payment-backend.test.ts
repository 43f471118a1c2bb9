import { describe, expect, it } from '@jest/globals';
import { systemClock } from '#kernel/clock.ts';
import { postgresDatabase } from '#kernel/database/database-postgres.ts';
import { paymentBackend } from './backends.ts';
import { readConfiguration } from '#server/settings/configuration.ts';
import type { Environment } from '#server/settings/environment.ts';

const production: Environment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://wellspring:pw@db.example.org/wellspring',
  MASTER_KEY: 'p3v8Zt0cN5yQe1rLk7uWb2xAf9mHs4jD',
  OPENVIDU_URL: 'https://video.example.org',
  OPENVIDU_SECRET: 'not-the-usual-one',
  PUBLIC_URL: 'https://wellspring.example.org',
  SMTP_URL: 'smtps://user:pw@mail.example.org',
  MAIL_FROM: 'Wellspring <hello@example.org>',
  EMAIL_SUPPORT: 'help@example.org',
};
const keys: Environment = {
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};

/** A database that is not there: asking it for anything fails. */
const nowhere = postgresDatabase({ host: '127.0.0.1', port: 9 }, () => {});

const partWith = async (environment: Environment) => {
  const read = readConfiguration(environment);
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { part } = await paymentBackend(read.configuration, { database: nowhere, clock: systemClock, say: () => {} });
  return part;
};

describe('the payment provider', () => {
  it.each<[string, Environment]>([
    ['in production without keys', production],
    ['in a sandbox without one', { STRIPE_SANDBOX: 'false' }],
    ['in a sandbox of several processes', { ROLE: 'web', OPENVIDU_URL: 'http://127.0.0.1:4443' }],
  ])('is off %s', async (_name, environment) => {
    expect(await partWith(environment)).toBeUndefined();
  });

  it('is Stripe with keys, in a sandbox and in production', async () => {
    const real = {
      apiUrl: 'https://api.stripe.com',
      scriptUrl: 'https://js.stripe.com/endive/stripe.js',
      embedded: false,
    };
    expect(await partWith(keys)).toMatchObject(real);
    expect(await partWith({ ...production, ...keys, STRIPE_TEST_KEYS: 'true' })).toMatchObject(real);
  });

  it('is the server of another process with its address and keys', async () => {
    expect(await partWith({ ...keys, ROLE: 'all', STRIPE_API_URL: 'http://127.0.0.1:4242/' })).toMatchObject({
      apiUrl: 'http://127.0.0.1:4242',
      scriptUrl: 'http://127.0.0.1:4242/endive/stripe.js',
      embedded: true,
    });
  });

  it('is the embedded server in a sandbox without keys, which needs the database', async () => {
    await expect(partWith({})).rejects.toThrow(/ECONNREFUSED|connect/);
  });
});
