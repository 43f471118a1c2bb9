import { ContainerModule } from 'inversify';
import { randomUUID } from 'node:crypto';
import { caller, type Execute } from '../../shared-kernel/commands/commands.ts';
import { fold } from '../../shared-kernel/commands/decider.ts';
import type { FileStore } from '../../shared-kernel/files/files.ts';
import type { Database } from '../../shared-kernel/database/database.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import { MODULE_PARTS, type ModuleParts } from '../../shared-kernel/module.ts';
import type { MailPort } from '../../shared-kernel/mail.ts';
import { DATABASE, EVENT_LOG, EXECUTE, FILES, MAIL, SETTINGS, type CommonSettings } from '../../shared-kernel/parts.ts';
import { IDENTITY_FACTS, IDENTITY_QUERIES, type IdentityFacts, type IdentityQueries } from '../identity/index.ts';
import { aboutMembers } from './about-members.ts';
import { communityCommands, type CommunityCommands } from './commands.ts';
import type { CommunitiesSettings } from './contract/settings.ts';
import { membershipEvents, wellEvents, wellTitleEvents } from './contract/well-events.ts';
import { membership } from './domain/membership.ts';
import { title } from './domain/title.ts';
import { well } from './domain/well.ts';
import { communitiesFacts } from './facts.ts';
import { communitiesHandlers } from './http.ts';
import { communitiesJobs } from './jobs.ts';
import {
  COMMUNITIES_FACTS,
  MEMBER_FIGURES,
  WELL_NEWS,
  WELL_OBSTACLES,
  type MemberFigures,
  type WellNews,
  type WellObstacles,
} from './index.ts';
import { dropWellPicturesWhenNotShown } from './policies/drop-well-pictures-when-not-shown.ts';
import { settleWellTitles } from './policies/settle-well-titles.ts';
import { tellMembersWhenWellDeleted } from './policies/tell-members-when-well-deleted.ts';
import { tellMemberWhenRemovedFromWell } from './policies/tell-member-when-removed-from-well.ts';
import { wellsProjection } from './projections/wells.ts';

type Settings = CommonSettings & { communities: CommunitiesSettings };

const COMMANDS = Symbol('CommunityCommands');
const noFigures: MemberFigures = { of: async () => new Map() };
const noNews: WellNews = { sessionsSince: async () => new Map() };

const parts = (
  execute: Execute,
  log: EventLog,
  sql: Database,
  settings: Settings,
  identity: IdentityQueries,
  commands: CommunityCommands,
  mail: MailPort,
  figures: MemberFigures | undefined,
  news: WellNews | undefined,
  files: FileStore,
): ModuleParts => ({
  name: 'communities',
  events: Object.values({ ...wellEvents, ...wellTitleEvents, ...membershipEvents }),
  handlers: communitiesHandlers({
    sql,
    commands,
    identity,
    figures: figures ?? noFigures,
    news: news ?? noNews,
    settings: settings.communities,
  }),
  projections: [wellsProjection],
  policies: [
    dropWellPicturesWhenNotShown,
    settleWellTitles(settings.communities.WELL_TITLE_SETTLING_SECONDS),
    tellMembersWhenWellDeleted,
    tellMemberWhenRemovedFromWell,
  ],
  jobs: communitiesJobs({ execute, log, sql, mail, files, people: identity, ...settings }),
  aboutMembers: aboutMembers({ sql, log, execute, files }),
  replays: {
    'communities.well-': (facts) => fold(well, facts as never[]),
    'communities.membership-': (facts) => fold(membership, facts as never[]),
    'communities.title-': (facts) => fold(title, facts as never[]),
  },
  start: async () => {
    const refused = await commands.ensureMainWell(caller({ kind: 'system', policy: 'ensure-main-well' }, randomUUID()));
    if (refused) throw new Error(`The main Well could not be made: ${refused.refused}`);
    return async () => {};
  },
});

export const communitiesModule = new ContainerModule(({ bind }) => {
  bind(COMMUNITIES_FACTS)
    .toResolvedValue((log: EventLog) => communitiesFacts(log), [EVENT_LOG])
    .inSingletonScope();
  bind(COMMANDS)
    .toResolvedValue(
      (
        execute: Execute,
        log: EventLog,
        accounts: IdentityFacts,
        settings: Settings,
        files: FileStore,
        obstacles: WellObstacles,
      ) => communityCommands({ execute, log, accounts, settings: settings.communities, files, obstacles }),
      [EXECUTE, EVENT_LOG, IDENTITY_FACTS, SETTINGS, FILES, WELL_OBSTACLES],
    )
    .inSingletonScope();
  bind<ModuleParts>(MODULE_PARTS)
    .toResolvedValue(parts, [
      EXECUTE,
      EVENT_LOG,
      DATABASE,
      SETTINGS,
      IDENTITY_QUERIES,
      COMMANDS,
      MAIL,
      { serviceIdentifier: MEMBER_FIGURES, optional: true },
      { serviceIdentifier: WELL_NEWS, optional: true },
      FILES,
    ])
    .inSingletonScope();
});
