import { randomUUID } from 'node:crypto';
import { caller } from '#kernel/commands/commands.ts';
import { containerModule, optional, token, type Provided } from '#kernel/injection.ts';
import { MODULE_PARTS, type ModuleParts, replayOf } from '#kernel/module.ts';
import { DATABASE, EVENT_LOG, FILES, KERNEL, MAIL, settingsOf, type CommonSettings } from '#kernel/parts.ts';
import { IDENTITY_FACTS, IDENTITY_QUERIES, MEMBER_PROFILES, NAMES_IN_WELLS } from '#modules/identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { showHandleOwner } from './commands/show-handle-owner.ts';
import { communityCommands, type CommunityCommands } from './commands.ts';
import type { CommunitiesSettings } from './contract/settings.ts';
import { membershipEvents, wellEvents, wellTitleEvents } from './contract/well-events.ts';
import { membership } from './domain/membership.ts';
import { title } from './domain/title.ts';
import { well } from './domain/well.ts';
import { membershipInWords, wellInWords } from './domain/words.ts';
import { communitiesFacts, wellReaders } from './facts.ts';
import { communitiesHandlers } from './http.ts';
import { communitiesJobs } from './jobs.ts';
import {
  COMMUNITIES_FACTS,
  HANDLE_OWNERS,
  MEMBER_FIGURES,
  POST_NEWS,
  WELL_NEWS,
  WELL_OBSTACLES,
  WELL_READERS,
  type MemberFigures,
  type PostNews,
  type WellNews,
} from './index.ts';
import { dropWellPicturesWhenNotShown } from './policies/drop-well-pictures-when-not-shown.ts';
import { settleWellTitles } from './policies/settle-well-titles.ts';
import { tellMembersWhenWellDeleted } from './policies/tell-members-when-well-deleted.ts';
import { tellMemberWhenRemovedFromWell } from './policies/tell-member-when-removed-from-well.ts';
import { namesInWells } from './projections/handle-rows.ts';
import { wellsProjection } from './projections/wells.ts';

type CommunitiesModuleSettings = CommonSettings & { communities: CommunitiesSettings };

const COMMANDS = token<CommunityCommands>('CommunityCommands');
const noFigures: MemberFigures = { of: async () => new Map() };
const noNews: WellNews & PostNews = { sessionsSince: async () => new Map(), postsSince: async () => new Map() };

const needs = {
  ...KERNEL,
  settings: settingsOf<CommunitiesModuleSettings>(),
  identity: IDENTITY_QUERIES,
  commands: COMMANDS,
  mail: MAIL,
  figures: optional(MEMBER_FIGURES),
  news: optional(WELL_NEWS),
  posts: optional(POST_NEWS),
  files: FILES,
};

const parts = ({ settings, identity, figures, news, posts, ...given }: Provided<typeof needs>): ModuleParts => ({
  name: 'communities',
  events: Object.values({ ...wellEvents, ...wellTitleEvents, ...membershipEvents }),
  handlers: communitiesHandlers({
    ...given,
    identity,
    figures: figures ?? noFigures,
    news: news ?? noNews,
    posts: posts ?? noNews,
    settings: settings.communities,
  }),
  projections: [wellsProjection],
  policies: [
    dropWellPicturesWhenNotShown,
    settleWellTitles(settings.communities.WELL_TITLE_SETTLING_SECONDS),
    tellMembersWhenWellDeleted,
    tellMemberWhenRemovedFromWell,
  ],
  jobs: communitiesJobs({
    ...given,
    people: identity,
    publicUrl: settings.publicUrl,
    supportEmail: settings.supportEmail,
    // Staff may change the name while the product runs.
    get productName() {
      return settings.productName;
    },
  }),
  aboutMembers: aboutMembers(given),
  replays: {
    'communities.well-': replayOf(well, undefined, wellInWords),
    'communities.membership-': replayOf(membership, undefined, membershipInWords),
    'communities.title-': replayOf(title),
  },
  start: async () => {
    const refused = await given.commands.ensureMainWell(
      caller({ kind: 'system', policy: 'ensure-main-well' }, randomUUID()),
    );
    if (refused) throw new Error(`The main Well could not be made: ${refused.refused}`);
    return async () => {};
  },
});

export const communitiesModule = containerModule((provide) => {
  provide(COMMUNITIES_FACTS, { log: EVENT_LOG }, ({ log }) => communitiesFacts(log));
  provide(NAMES_IN_WELLS, { sql: DATABASE }, ({ sql }) => namesInWells(sql));
  provide(HANDLE_OWNERS, KERNEL, (parts) => ({ show: showHandleOwner(parts) }));
  provide(WELL_READERS, { sql: DATABASE, settings: settingsOf<CommunitiesModuleSettings>() }, ({ sql, settings }) =>
    wellReaders(sql, settings.communities),
  );
  provide(
    COMMANDS,
    {
      ...KERNEL,
      people: IDENTITY_QUERIES,
      accounts: IDENTITY_FACTS,
      profiles: MEMBER_PROFILES,
      settings: settingsOf<CommunitiesModuleSettings>(),
      files: FILES,
      obstacles: WELL_OBSTACLES,
    },
    ({ settings, ...rest }) => communityCommands({ ...rest, settings: settings.communities }),
  );
  provide(MODULE_PARTS, needs, parts);
});
