import type { Clock } from '#kernel/clock.ts';
import type { Execute } from '#kernel/commands/commands.ts';
import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import type { EventLog } from '#kernel/log/event-log.ts';
import type { Tokens } from '#kernel/log/personal-data.ts';
import type { WhereMessagesGo } from '../adapters/send-message.ts';

export type IntegrationsNeeds = {
  execute: Execute;
  log: EventLog;
  sql: Database;
  clock: Clock;
  /** Refuses staff who may not decide what leaves the installation. */
  levelProblem: (member: string) => Promise<Refusal | undefined>;
};
export type WebhookNeeds = IntegrationsNeeds & { secrets: Tokens; where: WhereMessagesGo };
