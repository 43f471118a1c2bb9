import type { Clock } from '../../shared-kernel/clock.ts';
import type { Execute } from '../../shared-kernel/commands/commands.ts';
import type { EventLog } from '../../shared-kernel/log/event-log.ts';
import type { CommunitiesFacts } from '../communities/index.ts';
import type { IdentityFacts, IdentityQueries } from '../identity/index.ts';
import type { MembershipFacts } from '../membership-billing/index.ts';
import type { RestrictionFacts } from '../restrictions/index.ts';
import type { SchedulingSettings } from './contract/settings.ts';

/** What the commands of this module work with. */
export type SchedulingNeeds = {
  execute: Execute;
  log: EventLog;
  clock: Clock;
  settings: SchedulingSettings;
  wells: CommunitiesFacts;
  accounts: IdentityFacts;
  people: IdentityQueries;
  plans: MembershipFacts;
  restrictions: RestrictionFacts;
  /** The one Well in which nothing is planned (C-055). */
  excludedWell: string;
};
