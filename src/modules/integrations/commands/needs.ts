import type { Refusal } from '#kernel/contract/refusals.ts';
import type { Database } from '#kernel/database/database.ts';
import type { Tokens } from '#kernel/log/personal-data.ts';
import type { KernelParts } from '#kernel/parts.ts';
import type { WhereMessagesGo } from '../adapters/send-message.ts';

export type IntegrationsNeeds = Pick<KernelParts, 'execute' | 'log' | 'clock'> & {
  sql: Database;
  /** Refuses staff who may not decide what leaves the installation. */
  levelProblem: (member: string) => Promise<Refusal | undefined>;
};
export type WebhookNeeds = IntegrationsNeeds & { secrets: Tokens; where: WhereMessagesGo };
