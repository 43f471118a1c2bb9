import { randomUUID } from 'node:crypto';
import type { Caller } from '#kernel/commands/commands.ts';
import { isRefusal, refuse, type Refusal } from '#kernel/contract/refusals.ts';
import { messageAddress } from '../adapters/send-message.ts';
import type { WebhookKind } from '../contract/webhook-kinds.ts';
import { webhook as decider } from '../domain/webhook.ts';
import { listWebhooks } from './list-webhooks.ts';
import { listedWebhook, type ListedWebhook } from './listed-webhook.ts';
import type { WebhookNeeds } from './needs.ts';
import { webhookSecret } from './webhook-secret.ts';

/** Names an address that an organisation is sent messages at (ADR 99). */
export const makeWebhook =
  (needs: WebhookNeeds) =>
  async (
    caller: Caller,
    staff: string,
    wanted: { url: string; kinds: readonly WebhookKind[] },
  ): Promise<{ webhook: ListedWebhook; secret: string } | Refusal> => {
    const { execute, log, sql, clock, levelProblem, secrets, where } = needs;
    const refused = await levelProblem(staff);
    if (refused) return refused;
    const url = messageAddress(wanted.url, where);
    if (!url) return refuse('WEBHOOK_ADDRESS_NOT_ALLOWED', { field: 'url' });
    const webhook = randomUUID();
    const done = await execute(caller, decider, webhook, {
      type: 'Make',
      webhook,
      by: staff,
      host: url.host,
      kinds: wanted.kinds,
      others: (await listWebhooks(needs)()).length,
      now: clock.now(),
    });
    if (isRefusal(done)) return done;
    await sql.query('insert into integrations.webhooks (webhook, url) values ($1, $2)', [webhook, url.href]);
    return {
      webhook: await listedWebhook(log, { webhook, url: url.href, arrived_at: null }),
      secret: webhookSecret(secrets, webhook),
    };
  };
