import type { CommonSettings, LoginProviders } from '#kernel/parts.ts';
import { handler, type Handler } from '#kernel/module.ts';
import { serverTime, siteConfiguration } from '../contract/api.ts';
import type { SiteSettings } from '../contract/settings.ts';

/** @param shared constants of all modules which browsers decide with, by their names */
export const siteHandlers = (
  settings: CommonSettings & { site: SiteSettings },
  shared: Readonly<Record<string, string | number | boolean>>,
  logins: LoginProviders = { openId: [] },
): Handler[] => [
  handler(siteConfiguration, (_input, { now, member }) =>
    Promise.resolve({
      client_polling_freq_sec: settings.site.POLL_FREQUENCY,
      client_imgix_domain: settings.site.IMAGE_DOMAIN,
      client_imgix_token: '',
      client_featured_group_uuids: settings.site.FEATURED_WELL_UUIDS,
      client_featured_sessions_uuids: settings.site.FEATURED_SESSION_UUIDS,
      client_welcome_session_uuids: settings.site.WELCOME_SESSION_UUIDS,
      server_time: now,
      product_name: settings.productName,
      email_support: settings.supportEmail,
      login_providers: [
        ...logins.openId.map(({ id, name }) => ({ id, name })),
        ...(logins.facebook ? [{ id: 'facebook', name: 'Facebook', graph_url: logins.facebook.graphUrl }] : []),
      ],
      signed_in: member !== undefined,
      sandbox: settings.sandbox,
      settings: {
        ...shared,
        ANALYTICS: settings.site.ANALYTICS_URL !== '',
        ERROR_REPORTING: settings.site.ERROR_REPORTING_URL !== '',
      },
    }),
  ),
  handler(serverTime, (_input, { now }) => Promise.resolve({ server_time: now })),
];
