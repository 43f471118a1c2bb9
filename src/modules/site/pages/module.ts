import { containerModule, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { MARKETING_KEYS } from '#kernel/marketing-data.ts';
import { DATABASE, EVENT_LOG, EXECUTE, MAIL, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { plus } from '#kernel/contract/time.ts';
import { shiftsWithin } from '#modules/duty/index.ts';
import { HOST_DIRECTORY, IDENTITY_OPERATOR, IDENTITY_QUERIES, REMOVAL_FACTS } from '#modules/identity/index.ts';
import { textOf } from '#modules/content/contract/entries.ts';
import { lookOf } from '#modules/content/contract/look.ts';
import { partsOf, PUBLISHED_CONTENT, type Snapshot } from '#modules/content/index.ts';
import type { ChatSettings } from '#modules/chat/contract/settings.ts';
import type { IdentitySettings } from '#modules/identity/contract/settings.ts';
import type { ModerationSettings } from '#modules/moderation/contract/settings.ts';
import { nextHosts } from '#modules/scheduling/index.ts';
import { announcementKey } from '../marketing-data/announcement.ts';
import { aboutMembers } from '../about-members.ts';
import { emailLists } from '../marketing-data/email-lists.ts';
import { siteEvents } from '../contract/site-events.ts';
import type { SiteSettings } from '../contract/settings.ts';
import { announcement } from '../domain/announcement.ts';
import { shownContent, type ShownContent } from '../domain/shown-content.ts';
import { trainingHandler } from '../http/training.ts';
import { contactHandler } from '../http/contact.ts';
import { contentHandlers } from '../http/content.ts';
import { trustEvents } from '../trust/contract/trust-events.ts';
import { retentionOf } from '../trust/domain/retention.ts';
import { dutyState, ROTA_SPAN } from '../trust/domain/duty-state.ts';
import { trust } from '../trust/domain/trust.ts';
import { trustHandlers } from '../trust/http/trust.ts';
import { trustProjection } from '../trust/projections/trust.ts';

/** Made once for what is published, not for every call. */
const madeFor = new WeakMap<Snapshot, ShownContent>();
const shownOf = (snapshot: Snapshot): ShownContent => {
  const made =
    madeFor.get(snapshot) ?? shownContent(snapshot, (letter) => partsOf(letter).flatMap(({ blocks = [] }) => blocks));
  madeFor.set(snapshot, made);
  return made;
};

type PagesModuleSettings = CommonSettings & {
  site: SiteSettings;
  moderation: ModerationSettings;
  chat: ChatSettings;
  identity: IdentitySettings;
};

const needs = {
  settings: settingsOf<PagesModuleSettings>(),
  sql: DATABASE,
  people: IDENTITY_QUERIES,
  hosts: HOST_DIRECTORY,
  operator: IDENTITY_OPERATOR,
  execute: EXECUTE,
  content: PUBLISHED_CONTENT,
  mail: MAIL,
};

const parts = ({ settings, sql, people, content, ...given }: Provided<typeof needs>): ModuleParts => ({
  name: 'site-pages',
  events: Object.values({ ...siteEvents, ...trustEvents }),
  handlers: [
    trainingHandler({ settings: settings.site, reachable: (member) => people.reachable(member) }),
    ...contentHandlers({
      shown: async ({ now, after }) =>
        shownOf(await (after === undefined ? content.current(now) : content.refresh(now))),
      drafted: async ({ now }) => {
        const drafted = await content.withDrafts(now);
        return {
          ...shownOf(drafted),
          productName: textOf(drafted.value('look.name')),
          look: lookOf(drafted),
          changed: drafted.changedPages(),
        };
      },
      nextHosts: (now, viewer) => nextHosts(sql, now, viewer),
      introducible: (members) => given.hosts.introducible(members),
      find: (typed) => given.operator.find(typed),
    }),
    contactHandler({
      mail: given.mail,
      product: () => settings.productName,
      supportEmail: () => settings.supportEmail,
    }),
    ...trustHandlers({
      sql,
      execute: given.execute,
      organization: settings.site.ORGANIZATION,
      dataLocation: settings.site.DATA_LOCATION,
      retention: retentionOf(settings),
      duty: async (now) => dutyState(await shiftsWithin(sql, plus(now, -ROTA_SPAN), plus(now, ROTA_SPAN)), now),
    }),
  ],
  projections: [trustProjection],
  policies: [],
  jobs: [],
  aboutMembers: aboutMembers(sql),
  replays: { 'site.announcement-': replayOf(announcement), 'site.trust-': replayOf(trust) },
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
    ({ sql, operator, people, removals, ...rest }) => [
      ...emailLists(sql),
      announcementKey({
        ...rest,
        find: (typed) => operator.find(typed),
        people: (ids) => people.people(ids),
        isRemoved: (member, now) => removals.isRemoved(member, now),
      }),
    ],
  );
  provide(MODULE_PARTS, needs, parts);
});
