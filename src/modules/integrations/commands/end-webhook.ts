import type { Caller } from '#kernel/commands/commands.ts';
import { refusalOf, type Refusal } from '#kernel/contract/refusals.ts';
import { webhook as decider } from '../domain/webhook.ts';
import type { IntegrationsNeeds } from './needs.ts';

export const endWebhook =
  ({ execute, sql, levelProblem }: IntegrationsNeeds) =>
  async (caller: Caller, staff: string, webhook: string): Promise<Refusal | undefined> => {
    const refused =
      (await levelProblem(staff)) ??
      refusalOf(await execute(caller, decider, webhook, { type: 'End', webhook, by: staff }));
    if (!refused) await sql.query('delete from integrations.webhooks where webhook = $1', [webhook]);
    return refused;
  };
