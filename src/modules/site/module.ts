import { fold } from '../../shared-kernel/commands/decider.ts';
import { containerModule, all, type Provided } from '../../shared-kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import { MARKETING_KEYS } from '../../shared-kernel/marketing-data.ts';
import {
  DATABASE,
  EVENT_LOG,
  EXECUTE,
  PERSONAL_DATA,
  settingsOf,
  type CommonSettings,
} from '../../shared-kernel/parts.ts';
import { HOST_DIRECTORY, IDENTITY_OPERATOR, IDENTITY_QUERIES } from '../identity/index.ts';
import { helpCountriesOf } from '../moderation/contract/help-lines.ts';
import type { ModerationSettings } from '../moderation/contract/settings.ts';
import { ANALYTICS, ERROR_REPORTS, postingTo, reportHandlers } from './analytics.ts';
import { announcementKey } from './announcement.ts';
import { aboutMembers, emailLists } from './captured-emails.ts';
import { siteEvents } from './contract/site-events.ts';
import type { SiteSettings } from './contract/settings.ts';
import { announcement } from './domain/announcement.ts';
import { sharedSettings } from './domain/shared-settings.ts';
import { contentHandlers, siteHandlers } from './http.ts';
import { marketingDataHandlers } from './marketing-data.ts';

type Settings = CommonSettings & { site: SiteSettings; moderation: ModerationSettings };

const needs = {
  settings: settingsOf<Settings>(),
  keys: all(MARKETING_KEYS),
  sql: DATABASE,
  people: IDENTITY_QUERIES,
  hosts: HOST_DIRECTORY,
  operator: IDENTITY_OPERATOR,
  secrets: PERSONAL_DATA,
  analytics: ANALYTICS,
  errors: ERROR_REPORTS,
};

const parts = ({
  settings,
  keys,
  sql,
  people,
  hosts,
  operator,
  secrets,
  analytics,
  errors,
}: Provided<typeof needs>): ModuleParts => ({
  name: 'site',
  events: Object.values(siteEvents),
  handlers: [
    ...siteHandlers(settings, sharedSettings(settings)),
    ...contentHandlers({
      settings: settings.site,
      help: helpCountriesOf(settings.moderation.HELP_LINES),
      people: (ids) => people.people(ids),
      hosts: (limit) => hosts.hosts(limit),
      find: (typed) => operator.find(typed),
    }),
    ...marketingDataHandlers(keys.flat()),
    ...reportHandlers({ analytics, errors, hashed: (email) => secrets.fingerprint('analytics', email) }),
  ],
  projections: [],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(sql),
  replays: { 'site.announcement-': (facts) => fold(announcement, facts as never[]) },
});

export const siteModule = containerModule((provide) => {
  provide(
    MARKETING_KEYS,
    { sql: DATABASE, execute: EXECUTE, log: EVENT_LOG, operator: IDENTITY_OPERATOR, people: IDENTITY_QUERIES },
    ({ sql, operator, people, ...of }) => [
      ...emailLists(sql),
      announcementKey({ ...of, find: (typed) => operator.find(typed), people: (ids) => people.people(ids) }),
    ],
  );
  provide(ANALYTICS, { settings: settingsOf<Settings>() }, ({ settings }) => postingTo(settings.site.ANALYTICS_URL));
  provide(ERROR_REPORTS, { settings: settingsOf<Settings>() }, ({ settings }) =>
    postingTo(settings.site.ERROR_REPORTING_URL),
  );
  provide(MODULE_PARTS, needs, parts);
});
