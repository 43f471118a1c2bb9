import { describe, expect, it } from '@jest/globals';
import type { Call, Handler } from '#kernel/module.ts';
import { serverTime, siteConfiguration } from '../contract/api.ts';
import { siteSettings } from '../contract/settings.ts';
import { sharedSettings } from '../domain/shared-settings.ts';
import { siteHandlers } from './configuration.ts';

const settings = {
  productName: 'Night Owls',
  supportEmail: 'help@example.org',
  sandbox: false,
  publicUrl: 'https://example.org',
  site: siteSettings.parse({
    FEATURED_WELL_UUIDS: '7b0c2f0e-2f0a-4c1e-9a55-0f3c1f1f0001;7b0c2f0e-2f0a-4c1e-9a55-0f3c1f1f0002',
  }),
  identity: { PASSWORD_MIN: 6, LOGIN_FAILURES_PER_IP: 50, nested: { secret: 'kept' } },
};
const handlers = siteHandlers(settings, () => sharedSettings(settings));
const answer = async (endpoint: Handler['endpoint'], overrides: Partial<Call> = {}) => {
  const { handle } = handlers.find((each) => each.endpoint === endpoint)!;
  return endpoint.output.parse(await handle({} as never, { now: '2026-05-04T09:00:00.000Z', ...overrides } as Call));
};

describe('configuration', () => {
  it('[SIT-129][SIT-130] tells the specified fields, three seconds between polls unless set otherwise', async () => {
    expect(siteConfiguration.path).toBe('/v1/config');
    expect(await answer(siteConfiguration)).toMatchObject({
      client_polling_freq_sec: 3,
      client_imgix_domain: '',
      client_imgix_token: '',
      client_featured_group_uuids: '7b0c2f0e-2f0a-4c1e-9a55-0f3c1f1f0001;7b0c2f0e-2f0a-4c1e-9a55-0f3c1f1f0002',
      client_featured_sessions_uuids: '',
      server_time: '2026-05-04T09:00:00.000Z',
      product_name: 'Night Owls',
      email_support: 'help@example.org',
      sandbox: false,
    });
  });

  it('shares the constants that browsers decide with, and keeps those that protect the server', async () => {
    expect(await answer(siteConfiguration)).toMatchObject({ settings: { PASSWORD_MIN: 6 } });
    expect(JSON.stringify(await answer(siteConfiguration))).not.toMatch(/LOGIN_FAILURES|kept/);
  });

  it('tells browsers whether a member asks, so that those of visitors ask for no profile', async () => {
    const member = { id: '5f0c1a52-0000-4000-8000-000000000001' } as Call['member'];
    expect(await answer(siteConfiguration)).toMatchObject({ signed_in: false });
    expect(await answer(siteConfiguration, { member })).toMatchObject({ signed_in: true });
  });

  it('[SIT-122] says during maintenance that other calls are refused, except to staff, whose calls are answered', async () => {
    const down = siteHandlers({ ...settings, maintenance: true }, () => ({}))[0]!;
    const asked = async (member?: Partial<Call['member']>) =>
      siteConfiguration.output.parse(
        await down.handle({} as never, { now: '2026-05-04T09:00:00.000Z', member } as Call),
      );
    expect(await asked()).toMatchObject({ maintenance: true });
    expect(await asked({ id: 'ana', isAdmin: false })).toMatchObject({ maintenance: true });
    expect(await asked({ id: 'mia', isAdmin: true })).not.toHaveProperty('maintenance');
    expect(await answer(siteConfiguration)).not.toHaveProperty('maintenance');
  });

  it('refuses lists of featured things that are no ids', () => {
    expect(siteSettings.safeParse({ FEATURED_WELL_UUIDS: 'anxiety, grief' }).success).toBe(false);
  });
});

it('[SIT-131] the time is the product’s', async () => {
  expect(serverTime.path).toBe('/v1/time');
  expect(await answer(serverTime)).toEqual({ server_time: '2026-05-04T09:00:00.000Z' });
});
