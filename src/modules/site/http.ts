import type { CommonSettings } from '../../shared-kernel/parts.ts';
import { handler, type Handler } from '../../shared-kernel/module.ts';
import { serverTime, siteConfiguration } from './contract/api.ts';
import type { SiteSettings } from './contract/settings.ts';

/** @param shared constants of all modules which browsers decide with, by their names */
export const siteHandlers = (
  settings: CommonSettings & { site: SiteSettings },
  shared: Readonly<Record<string, string | number | boolean>>,
): Handler[] => [
  handler(siteConfiguration, (_input, { now }) =>
    Promise.resolve({
      client_polling_freq_sec: settings.site.POLL_FREQUENCY,
      client_imgix_domain: settings.site.IMAGE_DOMAIN,
      client_imgix_token: '',
      client_featured_group_uuids: settings.site.FEATURED_WELL_UUIDS,
      client_featured_sessions_uuids: settings.site.FEATURED_SESSION_UUIDS,
      server_time: now,
      product_name: settings.productName,
      email_support: settings.supportEmail,
      sandbox: settings.sandbox,
      settings: shared,
    }),
  ),
  handler(serverTime, (_input, { now }) => Promise.resolve({ server_time: now })),
];
