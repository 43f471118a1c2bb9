import type { Clock } from '#kernel/clock.ts';
import type { Execute } from '#kernel/commands/commands.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { FileStore } from '#kernel/files/files.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { PersonalData } from '#kernel/log/personal-data.ts';
import type { CommunitiesSettings } from '#modules/communities/contract/settings.ts';
import type { CommunitiesFacts } from '#modules/communities/index.ts';
import type { IdentityFacts, IdentityQueries, RemovalFacts } from '#modules/identity/index.ts';
import type { PostReports } from '#modules/moderation/index.ts';
import type { ApartNeeds } from '#modules/restrictions/index.ts';
import type { ForumSettings } from '../contract/settings.ts';
import type { PaceStore } from './pace-store.ts';

export type ForumNeeds = ApartNeeds & {
  execute: Execute;
  log: EventLog;
  sql: Sql;
  clock: Clock;
  secrets: Pick<PersonalData, 'fingerprint'>;
  files: FileStore;
  paces: Pick<PaceStore, 'change'>;
  accounts: Pick<IdentityFacts, 'account'>;
  removals: RemovalFacts;
  people: Pick<IdentityQueries, 'people'>;
  wells: CommunitiesFacts;
  reports: Pick<PostReports, 'reportPost'>;
  settings: ForumSettings & Pick<CommunitiesSettings, 'MAIN_WELL_UUID'>;
};
