import type { CommonSettings, LoginProviders } from '#kernel/parts.ts';
import { handler, type Handler } from '#kernel/module.ts';
import { serverTime, siteConfiguration } from '../contract/api.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { lookOf } from '#modules/content/contract/look.ts';
import type { AgreedTerms, PublishedContent, Snapshot } from '#modules/content/index.ts';

export type SitePublished = { content: PublishedContent; agreed: AgreedTerms };

/** What a browser learns of what staff published; nothing where they changed nothing. */
const publishedOf = (snapshot: Snapshot) => {
  const look = lookOf(snapshot);
  return {
    ...(Object.keys(snapshot.fingerprints).length === 0 ? {} : { content: { ...snapshot.fingerprints } }),
    ...(look === undefined ? {} : { look }),
  };
};

/** @param shared constants of all modules which browsers decide with, by their names; read for each answer, staff may change them */
export const siteHandlers = (
  settings: CommonSettings & { site: SiteSettings },
  shared: () => Readonly<Record<string, string | number | boolean>>,
  logins: LoginProviders = { openId: [] },
  published?: SitePublished,
): Handler[] => [
  handler(siteConfiguration, async (_input, { now, member }) => {
    // Browsers ask when they are notified of a change: what another process just recorded is in the answer.
    const snapshot = await published?.content.refresh(now);
    const terms = member && !member.support ? await published?.agreed.of(member.id, now) : undefined;
    return {
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
        ...shared(),
        LANGUAGES: settings.site.LANGUAGES,
        ANALYTICS: settings.site.ANALYTICS_URL !== '',
        ERROR_REPORTING: settings.site.ERROR_REPORTING_URL !== '',
      },
      ...(snapshot === undefined ? {} : publishedOf(snapshot)),
      ...(settings.maintenance && !member?.isAdmin ? { maintenance: true } : {}),
      ...(terms?.isDue ? { terms_due: true } : {}),
    };
  }),
  handler(serverTime, (_input, { now }) => Promise.resolve({ server_time: now })),
];
