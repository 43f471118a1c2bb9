import { containerModule, all, optional, type Provided } from '#kernel/injection.ts';
import { AGREED_TERMS, PUBLISHED_CONTENT } from '#modules/content/index.ts';
import { MODULE_PARTS, type ModuleParts } from '#kernel/module.ts';
import { MARKETING_KEYS } from '#kernel/marketing-data.ts';
import { LOGIN_PROVIDERS, PERSONAL_DATA, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { ANALYTICS, ERROR_REPORTS, postingTo } from './adapters/reports.ts';
import { reportHandlers } from './http/reports.ts';
import type { SiteSettings } from './contract/settings.ts';
import { sharedSettings } from './domain/shared-settings.ts';
import { siteHandlers } from './http/configuration.ts';
import { marketingDataHandlers } from './http/marketing-data.ts';

type SiteModuleSettings = CommonSettings & { site: SiteSettings };

const needs = {
  settings: settingsOf<SiteModuleSettings>(),
  logins: optional(LOGIN_PROVIDERS),
  keys: all(MARKETING_KEYS),
  secrets: PERSONAL_DATA,
  analytics: ANALYTICS,
  errors: ERROR_REPORTS,
  content: optional(PUBLISHED_CONTENT),
  agreed: optional(AGREED_TERMS),
};

const parts = ({
  settings,
  logins,
  keys,
  secrets,
  content,
  agreed,
  ...reports
}: Provided<typeof needs>): ModuleParts => ({
  name: 'site',
  events: [],
  handlers: [
    ...siteHandlers(settings, () => sharedSettings(settings), logins, content && agreed && { content, agreed }),
    ...marketingDataHandlers(keys.flat()),
    ...reportHandlers({ ...reports, hashed: (email) => secrets.fingerprint('analytics', email) }),
  ],
  projections: [],
  policies: [],
  jobs: [],
});

export const siteModule = containerModule((provide) => {
  const settingsOnly = { settings: settingsOf<SiteModuleSettings>() };
  provide(ANALYTICS, settingsOnly, ({ settings }) => postingTo(settings.site.ANALYTICS_URL));
  provide(ERROR_REPORTS, settingsOnly, ({ settings }) => postingTo(settings.site.ERROR_REPORTING_URL));
  provide(MODULE_PARTS, needs, parts);
});
