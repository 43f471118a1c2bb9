import type { Clock } from '#kernel/clock.ts';
import type { Execute } from '#kernel/commands/commands.ts';
import type { Sql } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { IdentityFacts, StaffDirectory } from '#modules/identity/index.ts';
import type { DutySettings } from '../contract/settings.ts';

/** What the commands of duty work with. */
export type DutyNeeds = {
  execute: Execute;
  log: EventLog;
  sql: Sql;
  accounts: IdentityFacts;
  staff: StaffDirectory;
  clock: Clock;
  settings: DutySettings;
};

export type RotaNeeds = Pick<DutyNeeds, 'execute' | 'accounts'>;

export const asStaff = async ({ accounts }: RotaNeeds, id: string) => {
  const { exists, isAdmin } = await accounts.account(id);
  return { id, isStaff: exists && isAdmin };
};
