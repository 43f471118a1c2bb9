import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { MARKETING_KEYS } from '#kernel/marketing-data.ts';
import { DATABASE, EVENT_LOG, EXECUTE, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { HOST_DIRECTORY, IDENTITY_OPERATOR, IDENTITY_QUERIES, REMOVAL_FACTS } from '#modules/identity/index.ts';
import { helpCountriesOf } from '#modules/moderation/contract/help-lines.ts';
import type { ModerationSettings } from '#modules/moderation/contract/settings.ts';
import { nextHosts } from '#modules/scheduling/index.ts';
import { announcementKey } from '../marketing-data/announcement.ts';
import { aboutMembers } from '../about-members.ts';
import { emailLists } from '../marketing-data/email-lists.ts';
import { siteEvents } from '../contract/site-events.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { announcement } from '../domain/announcement.ts';
import { trainingHandler } from '../http/training.ts';
import { contentHandlers } from '../http/content.ts';

type Settings = CommonSettings & { site: SiteSettings; moderation: ModerationSettings };

const needs = {
  settings: settingsOf<Settings>(),
  sql: DATABASE,
  people: IDENTITY_QUERIES,
  hosts: HOST_DIRECTORY,
  operator: IDENTITY_OPERATOR,
};

const parts = ({ settings, sql, people, hosts, operator }: Provided<typeof needs>): ModuleParts => ({
  name: 'site-pages',
  events: Object.values(siteEvents),
  handlers: [
    trainingHandler({ settings: settings.site, reachable: (member) => people.reachable(member) }),
    ...contentHandlers({
      settings: settings.site,
      help: helpCountriesOf(settings.moderation.HELP_LINES),
      people: (ids) => people.people(ids),
      nextHosts: (now) => nextHosts(sql, now),
      introducible: (members) => hosts.introducible(members),
      find: (typed) => operator.find(typed),
    }),
  ],
  projections: [],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(sql),
  replays: { 'site.announcement-': replayOf(announcement) },
});

/** What the pages say about people, apart from the configuration: that needs no accounts. */
export const sitePagesModule = containerModule((provide) => {
  provide(
    MARKETING_KEYS,
    {
      sql: DATABASE,
      execute: EXECUTE,
      log: EVENT_LOG,
      operator: IDENTITY_OPERATOR,
      people: IDENTITY_QUERIES,
      removals: REMOVAL_FACTS,
    },
    ({ sql, operator, people, removals, ...of }) => [
      ...emailLists(sql),
      announcementKey({
        ...of,
        find: (typed) => operator.find(typed),
        people: (ids) => people.people(ids),
        isRemoved: (member, now) => removals.isRemoved(member, now),
      }),
    ],
  );
  provide(MODULE_PARTS, needs, parts);
});
