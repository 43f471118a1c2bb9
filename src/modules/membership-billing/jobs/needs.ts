import type { Database } from '#kernel/database/database.ts';
import type { MailPort } from '#kernel/mail.ts';
import type { CommonSettings } from '#kernel/parts.ts';
import type { RemovalFacts } from '#modules/identity/index.ts';
import type { BillingCommands } from '../commands.ts';
import type { BillingNeeds } from '../commands/needs.ts';

/** What the jobs of billing work with. */
export type BillingJobNeeds = BillingNeeds & {
  commands: BillingCommands;
  database: Database;
  mail: MailPort;
  removals: RemovalFacts;
  common: CommonSettings;
};
