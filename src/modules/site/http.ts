import type { CommonSettings, LoginProviders } from '../../shared-kernel/parts.ts';
import { handler, type Handler } from '../../shared-kernel/module.ts';
import type { HostDirectory, IdentityOperator, IdentityQueries } from '../identity/index.ts';
import type { HelpCountry } from '../moderation/contract/help-country.ts';
import { serverTime, siteConfiguration } from './contract/api.ts';
import { listHosts, siteContent } from './contract/content-api.ts';
import { siteContentOf } from './contract/content.ts';
import type { SiteSettings } from './contract/settings.ts';

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

/** What the pages of an installation show (C-122). */
export const contentHandlers = (of: {
  settings: SiteSettings;
  help: readonly HelpCountry[];
  people: IdentityQueries['people'];
  /** Those of these members whose profile visitors see. */
  shownToVisitors: (members: readonly string[]) => Promise<ReadonlySet<string>>;
  hosts: HostDirectory['hosts'];
  find: IdentityOperator['find'];
}): Handler[] => {
  const content = siteContentOf(of.settings.SITE_CONTENT);
  const named = async (usernames: readonly string[]) => {
    const found = await Promise.all(usernames.map(of.find));
    const ids = found.filter((id) => id !== null);
    const known = await of.people(ids);
    return ids.flatMap((id) => known.filter(({ uuid }) => uuid === id));
  };
  const hosts = {
    all: async () => {
      const known = await of.hosts();
      const shown = await of.shownToVisitors(known.map(({ uuid }) => uuid));
      return known.filter(({ uuid }) => shown.has(uuid));
    },
    community: () => named(content.community_hosts),
    example: () => named(content.example_hosts),
  };
  /** Team members without a photo of the operator show the picture of their account (SIT-064). */
  const team = async () => {
    const known = await named(content.team.flatMap(({ photo, username }) => (photo === null ? [username] : [])));
    const pictures = new Map(known.map(({ username, pic }) => [username.toLowerCase(), pic]));
    return content.team.map((one) => ({
      ...one,
      photo: one.photo ?? pictures.get(one.username.toLowerCase()) ?? null,
    }));
  };
  return [
    handler(siteContent, async () => ({ content: { ...content, team: await team() }, help: [...of.help] })),
    handler(listHosts, async ({ which, limit }) => ({
      users: (await hosts[which]())
        .slice(0, limit)
        .map(({ uuid, username, name, pic, joinedAt }) => ({ uuid, username, name, pic, joined_at: joinedAt })),
    })),
  ];
};
